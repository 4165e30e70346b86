package crossbook.core.event;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Parties;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// One live order, to look at. It is lent: what it shows is another order as soon as its lender
/// moves it on.
public interface Order {
    /// The engine's own id; text by `OrderId.text`.
    long orderId();

    /// The id under which the market sees it: its own, but of an iceberg from the second part that
    /// is
    /// shown on, when each part has another.
    long publicOrderId();

    /// A holder that the next call on this view overwrites.
    ClOrdId clOrdId();

    int participantId();

    int instrumentId();

    Side side();

    OrdType ordType();

    TimeInForce timeInForce();

    /// Price units; only where the order type has a limit price.
    long limitPrice();

    /// Price units times quantity; only where the order type has a budget.
    long budget();

    /// The total: executed and not.
    long orderQty();

    /// What is still to be executed, or was when the order ended.
    long leavesQty();

    /// What has been executed.
    long cumQty();

    /// What its trades came to, price units by quantity; `Amounts.OVERFLOW` if it does not fit.
    long cumValue();

    /// What of it the market sees while it rests: all, nothing, or a part.
    long displayedQty();

    /// How much of an iceberg is displayed at most; 0 of other orders.
    long displayQty();

    /// Price units; only of stop orders, elected ones included.
    long stopPrice();

    /// The least that an execution must give; 1 where any will do.
    long minQty();

    /// When it ends, nanoseconds since 1970 UTC; `MatchingEngine.NO_DEADLINE` if it does
    /// not say.
    long expireNs();

    /// What a pegged order follows.
    PegReference pegReference();

    /// Its self-match prevention key; 0: none.
    long smpKey();

    boolean isPostOnly();

    /// Whether it does not trade with hidden orders.
    boolean excludesHidden();

    /// Whether market data shows whose it is.
    boolean isAttributed();

    /// Whether a pegged order takes part in the volume auction at the end of the day.
    boolean isForVolumeAuction();

    /// Who stands behind the order; a holder that the next call on this view overwrites.
    Parties parties();

    /// The open session in which it was entered; 0 if there was none, or it has been
    /// closed.
    int sessionId();

    /// Whether it was entered to stay when its session is closed.
    boolean staysOnDisconnect();

    /// The price at which a buy of a covered instrument holds and up to which it may be replaced;
    /// 0 stands for its limit.
    long reservePrice();

    /// What a live order of a covered instrument holds of its owner's account.
    long held();

    /// What a live order waits for; null if it is in the market.
    ParkReason parkReason();
}
