package crossbook.core;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;

/// A trade that the engine remembers, to look at, as it counts now: a correction may have changed
/// its price and its quantity. A view that is moved from trade to trade.
public final class PastTrade {
    private final PastTrades trades;
    private final ClOrdId clOrdId = new ClOrdId();
    private long tradeId;

    /// Whether a side cannot pay for what is done with the trade now.
    boolean isIntoDeficit;

    PastTrade(PastTrades trades) {
        this.trades = trades;
    }

    PastTrade at(long id) {
        tradeId = id;
        return this;
    }

    public long tradeId() {
        return tradeId;
    }

    /// When it happened, nanoseconds since 1970 UTC.
    public long tradeTimeNs() {
        return trades.tradeTimeNs(tradeId);
    }

    public int instrumentId() {
        return trades.instrumentId(tradeId);
    }

    /// How it came about.
    public TradeType type() {
        return trades.type(tradeId);
    }

    /// What kind of off-book trade it is, by its number ([ReportTrade#typeText]); 0 of one that was
    /// made here.
    public int reportType() {
        return trades.reportType(tradeId);
    }

    /// Price units.
    public long price() {
        return trades.price(tradeId);
    }

    public long qty() {
        return trades.qty(tradeId);
    }

    /// Whether a side cannot pay for its bust or correction, which is done all the same: what is
    /// missing is paid by the insurance, or is a deficit. Only of one that is told now.
    public boolean isIntoDeficit() {
        return isIntoDeficit;
    }

    public int participantId(Side side) {
        return trades.participantId(tradeId, side);
    }

    /// The order of a side; it may have ended long ago.
    public long orderId(Side side) {
        return trades.orderId(tradeId, side);
    }

    /// What the order of a side was called when it traded. A holder that the next call on this view
    /// overwrites.
    public ClOrdId clOrdId(Side side) {
        trades.readClOrdId(tradeId, side, clOrdId);
        return clOrdId;
    }
}
