package crossbook.bench.floor;

import crossbook.load.RoundTrip;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/// The echoes that there are.
public enum Floor {
    /// Plain TCP over loopback.
    TCP,

    /// Shared memory, two threads.
    IPC,

    /// Aeron over UDP on loopback.
    UDP,

    /// Shared memory, recorded before it is answered, as its answer is.
    JOURNAL,

    /// The same behind a gateway that passes on.
    GATEWAY,

    /// Shared memory, through the log of a cluster of one.
    CLUSTER,

    /// UDP, through the log of a cluster of three on this machine.
    CLUSTER3;

    /// What they send to and fro.
    public static final String WORDS = Frames.words();

    /// Whether it is more than a way: threads, hops and recordings as an exchange has them.
    public boolean isLayout() {
        return this == JOURNAL || this == GATEWAY || this == CLUSTER || this == CLUSTER3;
    }

    /// Starts it.
    public RoundTrip open(Places places) {
        IdleStrategy idle = YieldingIdleStrategy.INSTANCE;
        return switch (this) {
            case TCP -> TcpEcho.alone(idle);
            case IPC -> AeronEcho.ipc(places.shared(), idle);
            case UDP -> AeronEcho.udp(places.shared(), idle);
            case JOURNAL -> EchoHost.open(places, idle);
            case GATEWAY -> GatewayEcho.open(places, idle);
            case CLUSTER -> new ClusterEcho(places, 1);
            case CLUSTER3 -> new ClusterEcho(places, 3);
        };
    }
}
