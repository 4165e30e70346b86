package crossbook.bench.exchange;

import crossbook.bench.floor.TcpEcho;
import crossbook.client.entry.EntryAddress;
import crossbook.load.RoundTrip;
import crossbook.load.wire.Logon;
import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;

import java.net.InetSocketAddress;
import java.util.function.Consumer;

/// Where the clients of a load come in. What is refused does not end their sessions.
public interface LoadDoor {
    /// Lets a client log on.
    ///
    /// @param refused hears why a request was refused
    RoundTrip open(String name, Logon logon, Orders orders, Consumer<Reason> refused);

    /// What is spoken there.
    String words();

    /// Messages of order entry.
    static LoadDoor ofEntry(EntryAddress address, String symbol) {
        return new LoadDoor() {
            @Override
            public RoundTrip open(
                    String name, Logon logon, Orders orders, Consumer<Reason> refused) {
                return new Client(name, address, logon, symbol, orders, refused);
            }

            @Override
            public String words() {
                return "SBE over TCP";
            }
        };
    }

    /// FIX 4.4.
    static LoadDoor ofFix(InetSocketAddress address, String symbol) {
        return new LoadDoor() {
            @Override
            public RoundTrip open(
                    String name, Logon logon, Orders orders, Consumer<Reason> refused) {
                return new FixTrip(name, address, logon, symbol, orders) {
                    @Override
                    void refused(Reason reason) {
                        refused.accept(reason);
                    }

                    @Override
                    void ended(Reason reason) {} // such as a market order that met nobody
                };
            }

            @Override
            public String words() {
                return "FIX 4.4";
            }
        };
    }

    /// An echo, which knows no orders.
    static LoadDoor ofEcho(TcpEcho echo, TcpEcho.Sizes sizes) {
        return new LoadDoor() {
            @Override
            public RoundTrip open(
                    String name, Logon logon, Orders orders, Consumer<Reason> refused) {
                return echo.connect(name);
            }

            @Override
            public String words() {
                return sizes.words();
            }
        };
    }

    /// A session of order entry.
    final class Client extends EntryTrip {
        private final Consumer<Reason> refused;

        private Client(
                String name,
                EntryAddress address,
                Logon logon,
                String symbol,
                Orders orders,
                Consumer<Reason> refused) {
            super(name, address, logon, symbol, orders);
            this.refused = refused;
        }

        @Override
        void ended(ExecType type, Reason reason) {
            if (type == ExecType.REJECTED) refused.accept(reason);
        }

        @Override
        public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
            refused.accept(reject.reason());
        }

        @Override
        public void onBusinessReject(BusinessRejectDecoder reject) {
            refused.accept(reject.reason());
        }
    }
}
