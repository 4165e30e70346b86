package crossbook.bench.exchange;

import crossbook.bench.floor.Floor;
import crossbook.bench.load.RoundTrip;

/// A way to an exchange, and the echo that it is compared with.
public enum Transport {
    /// Commands to the host and its events, as a gateway has them: no gateway on the way.
    HOST(Floor.JOURNAL) {
        @Override
        RoundTrip open(OwnExchange exchange, OrderFlow flow) {
            return new HostTrip(exchange.connectToHost(), flow);
        }
    },

    /// A session with the gateway through shared memory.
    IPC(Floor.GATEWAY) {
        @Override
        RoundTrip open(OwnExchange exchange, OrderFlow flow) {
            return new EntryTrip("SBE over Aeron IPC", exchange.ipc(), TRADER, SYMBOL, flow);
        }
    },

    /// A session with the gateway through Aeron over UDP.
    UDP(Floor.UDP) {
        @Override
        RoundTrip open(OwnExchange exchange, OrderFlow flow) {
            return new EntryTrip("SBE over Aeron UDP", exchange.udp(), TRADER, SYMBOL, flow);
        }
    },

    /// A session with the gateway over TCP.
    TCP(Floor.TCP) {
        @Override
        RoundTrip open(OwnExchange exchange, OrderFlow flow) {
            return new EntryTrip("SBE over TCP", exchange.tcp(), TRADER, SYMBOL, flow);
        }
    };

    /// Who trades in an exchange that is measured, and what.
    static final String PARTICIPANT = "LOAD1";

    static final String SYMBOL = "LOAD";
    private static final Logon TRADER = new Logon(PARTICIPANT, "any");

    private final Floor floor;

    Transport(Floor floor) {
        this.floor = floor;
    }

    Floor floor() {
        return floor;
    }

    abstract RoundTrip open(OwnExchange exchange, OrderFlow flow);
}
