package crossbook.client.entry;

import crossbook.client.Machine;
import crossbook.client.stream.Destination;

import io.aeron.Aeron;

import java.net.InetSocketAddress;

/// Where a gateway is.
public sealed interface EntryAddress {
    /// Connects.
    ///
    /// @throws EntryException if nobody is there
    default EntryTransport connect() {
        return connect(Machine.REAL);
    }

    /// Connects by the sockets of a machine.
    ///
    /// @throws EntryException if nobody is there
    EntryTransport connect(Machine machine);

    /// The gateway's TCP port.
    static EntryAddress tcp(String host, int port) {
        return new Tcp(Destination.of(new InetSocketAddress(host, port)));
    }

    /// A gateway on the same machine, through shared memory.
    static EntryAddress ipc(Aeron aeron) {
        return new OverAeron(aeron, "aeron:ipc?term-length=1m|mtu=8k", 2_101, "aeron:ipc", 2_102);
    }

    /// A gateway's Aeron channels over UDP.
    ///
    /// @param endpoint where the gateway takes requests, host and port
    /// @param control where it answers, host and port
    static EntryAddress udp(Aeron aeron, String endpoint, String control) {
        return new OverAeron(
                aeron,
                "aeron:udp?term-length=1m|endpoint=" + endpoint,
                2_101,
                "aeron:udp?control=" + control,
                2_102);
    }

    record Tcp(InetSocketAddress address) implements EntryAddress {
        @Override
        public EntryTransport connect(Machine machine) {
            return TcpEntryTransport.connect(address, machine.sockets());
        }
    }

    /// A gateway's Aeron channels, the one that it takes requests on and the one that it
    /// answers on; each client has a session of its own on the latter.
    record OverAeron(
            Aeron aeron, String channel, int streamId, String responseChannel, int responseStreamId)
            implements EntryAddress {
        @Override
        public EntryTransport connect(Machine machine) {
            return AeronEntryTransport.connect(this);
        }
    }
}
