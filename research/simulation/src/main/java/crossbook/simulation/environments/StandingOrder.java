package crossbook.simulation.environments;

import crossbook.core.order.Side;
import crossbook.simulation.OwnOrders;
import crossbook.simulation.SimulatedClient;

/// The one limit order that a trader wants to have on a side. What was withdrawn can still trade
/// until its cancel arrives.
final class StandingOrder {
    private final int instrumentId;
    private final Side side;
    private SimulatedClient client;
    private long clOrdId;

    StandingOrder(int instrumentId, Side side) {
        this.instrumentId = instrumentId;
        this.side = side;
    }

    /// An episode begins: there is none.
    void begin(SimulatedClient ofWhom) {
        client = ofWhom;
        clOrdId = 0; // as none is numbered
    }

    Side side() {
        return side;
    }

    boolean stands() {
        return client.orders().isLive(clOrdId);
    }

    /// The limit of the order that stands.
    long price() {
        return client.orders().limitPrice(client.orders().place(clOrdId));
    }

    /// What is left of it; 0 if there is none.
    long leavesQty() {
        return stands() ? client.orders().leavesQty(client.orders().place(clOrdId)) : 0;
    }

    boolean standsAt(long price) {
        return stands() && price() == price;
    }

    void withdraw() {
        if (stands()) client.cancel(instrumentId, clOrdId);
        clOrdId = 0;
    }

    void enter(long price, long qty) {
        clOrdId = client.limit(instrumentId, side, qty, price);
    }

    /// What is left of all the trader's orders of the side, those included whose cancel is on
    /// its way.
    long liveQty() {
        OwnOrders own = client.orders();
        long sum = 0;
        for (int i = 0; i < own.count(); i++) {
            if (own.side(i) == side) sum += own.leavesQty(i);
        }
        return sum;
    }
}
