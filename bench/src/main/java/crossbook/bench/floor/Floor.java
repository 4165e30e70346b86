package crossbook.bench.floor;

import crossbook.bench.load.RoundTrip;

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

    /// Shared memory, recorded before it is answered.
    JOURNAL {
        @Override
        public RoundTrip open(Places places) {
            return new RecordedEcho(places, YieldingIdleStrategy.INSTANCE);
        }
    },

    /// Shared memory, through the log of a cluster.
    CLUSTER {
        @Override
        public RoundTrip open(Places places) {
            return new ClusterEcho(places);
        }
    };

    /// Starts it.
    public abstract RoundTrip open(Places places);
}
