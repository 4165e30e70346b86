package crossbook.bench.floor;

import crossbook.load.RoundTrip;

import org.agrona.concurrent.YieldingIdleStrategy;

/// The echoes that there are.
public enum Floor {
    /// Plain TCP over loopback.
    TCP {
        @Override
        public RoundTrip open(Places places) {
            return new TcpEcho(YieldingIdleStrategy.INSTANCE);
        }
    },

    /// Shared memory, two threads.
    IPC {
        @Override
        public RoundTrip open(Places places) {
            return AeronEcho.ipc(places.shared(), YieldingIdleStrategy.INSTANCE);
        }
    },

    /// Aeron over UDP on loopback.
    UDP {
        @Override
        public RoundTrip open(Places places) {
            return AeronEcho.udp(places.shared(), YieldingIdleStrategy.INSTANCE);
        }
    },

    /// Shared memory, recorded before it is answered, as its answer is.
    JOURNAL {
        @Override
        public RoundTrip open(Places places) {
            return EchoHost.open(places, YieldingIdleStrategy.INSTANCE);
        }
    },

    /// The same behind a gateway that passes on.
    GATEWAY {
        @Override
        public RoundTrip open(Places places) {
            return GatewayEcho.open(places, YieldingIdleStrategy.INSTANCE);
        }
    },

    /// Shared memory, through the log of a cluster.
    CLUSTER {
        @Override
        public RoundTrip open(Places places) {
            return new ClusterEcho(places);
        }
    };

    /// What they send to and fro.
    public static final String WORDS = Frames.words();

    /// Whether it is more than a way: threads, hops and recordings as an exchange has them.
    public boolean isLayout() {
        return this == JOURNAL || this == GATEWAY || this == CLUSTER;
    }

    /// Starts it.
    public abstract RoundTrip open(Places places);
}
