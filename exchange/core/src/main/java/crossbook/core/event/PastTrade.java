package crossbook.core.event;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;

/// A trade that the engine remembers, to look at, as it counts now: a correction may have changed
/// its price and its quantity. A view that is moved from trade to trade.
public interface PastTrade {
    long tradeId();

    /// When it happened, nanoseconds since 1970 UTC.
    long tradeTimeNs();

    int instrumentId();

    /// How it came about.
    TradeType type();

    /// What kind of off-book trade it is, by its number (`ReportTrade.typeText`); 0 of one that was
    /// made here.
    int reportType();

    /// Price units.
    long price();

    long qty();

    /// Whether a side cannot pay for its bust or correction, which is done all the same: what is
    /// missing is paid by the insurance, or is a deficit. Only of one that is told now.
    boolean isIntoDeficit();

    int participantId(Side side);

    /// The order of a side; it may have ended long ago.
    long orderId(Side side);

    /// What the order of a side was called when it traded. A holder that the next call on this view
    /// overwrites.
    ClOrdId clOrdId(Side side);
}
