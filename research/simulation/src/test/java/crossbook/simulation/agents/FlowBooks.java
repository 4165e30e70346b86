package crossbook.simulation.agents;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.SimulatedClient;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;

/// A book of a few orders of one participant, and another one that acts on it by a rule. Ticks are
/// of
/// 5 price units, lots of 10.
final class FlowBooks {
    static final int TICK = 5;
    static final int LOT = 10;

    final Simulation simulation = Simulation.of(MarketModelFile.shipped("continuous"))
            .instrument("NPN", 10_000)
            .participant("other")
            .participant("flow")
            .seed(3)
            .build();
    final SimulatedClient other = simulation.client("other");
    final SimulatedClient flow = simulation.client("flow");

    static FlowPrices prices(long lowest, long highest) {
        return new FlowPrices(TICK, LOT, 10_000, lowest, highest, 4, 6);
    }

    FlowBooks bid(long price, long qty) {
        other.limit(0, Side.BUY, qty, price);
        return this;
    }

    FlowBooks ask(long price, long qty) {
        other.limit(0, Side.SELL, qty, price);
        return this;
    }

    FlowOutcome act(FlowRule rule, FlowKind kind, Side side) {
        return rule.act(flow, kind, side);
    }

    /// The order that was accepted last, as the rows tell it.
    String entered() {
        char side = (char) simulation.table().get(lastOrder(), EventColumn.SIDE);
        long price = simulation.table().get(lastOrder(), EventColumn.PRICE);
        String limit = price == Instrument.NO_PRICE ? "market" : String.valueOf(price);
        return side + " " + enteredQty() + " @ " + limit;
    }

    /// Its quantity.
    long enteredQty() {
        return simulation.table().get(lastOrder(), EventColumn.SIZE);
    }

    private long lastOrder() {
        long row = simulation.table().rows() - 1;
        while (simulation.table().get(row, EventColumn.KIND)
                != EventKind.ORDER_ACCEPTED.ordinal()) {
            row--;
        }
        return row;
    }

    long orders() {
        return simulation.events().count(EventKind.ORDER_ACCEPTED);
    }
}
