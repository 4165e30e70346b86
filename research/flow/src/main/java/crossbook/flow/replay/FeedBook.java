package crossbook.flow.replay;

import crossbook.core.command.DefineInstrument;
import crossbook.core.event.EventSink;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;

/// The book that a feed describes, in a market of its own: what each record does there, for those
/// who replay it in a market of many.
public final class FeedBook {
    private final ReplayMarket market;
    private final FeedOrders orders;

    /// @param flow a feed
    public FeedBook(FlowReader flow) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.priceScale = flow.priceScale();
        instrument.unitsPerTick = flow.unitsPerTick();
        EventSink nobody = new EventSink() {};
        market = new ReplayMarket(
                ReplayRules.of(flow.format()), instrument, FeedOrders.PARTICIPANTS, nobody);
        orders = new FeedOrders(market);
    }

    public void replay(FlowRecord entry) {
        market.at(entry.timestampNs);
        market.on(entry.instrument);
        orders.send(entry);
    }

    /// Whether trading is halted since the last record.
    public boolean isHalted() {
        return market.isHalted();
    }

    /// What of the last record went from others of the level than the order that it names, as an
    /// orderbook file says.
    public long borrowed() {
        return orders.borrowed();
    }

    /// Whether the last record is an execution that goes from its order without a trade of the
    /// market: in a halt, or out of turn.
    public boolean hasTaken() {
        return orders.hasTaken();
    }
}
