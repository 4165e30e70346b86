package crossbook.client.marketdata;

import crossbook.protocol.ClosingMethod;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.marketdata.AuctionType;
import crossbook.protocol.marketdata.StatisticType;

/// Is told what the public sees, change by change: by who derives it from events, and by who reads
/// it in the messages of a feed. A market keeps what it is told, a feed writes it. Values that are
/// handed over are valid during the call.
public interface PublicChanges {
    /// Forgets what it is told.
    PublicChanges NOWHERE = new PublicChanges() {};

    /// What follows has this number, and happened then.
    default void at(long sequence, long timestampNs) {}

    /// A visible order rests, behind the others of its price.
    ///
    /// @param attribution the name that its owner shows; empty: none
    default void added(
            long orderId, int instrumentId, Side side, long price, long qty, String attribution) {}

    /// An order left the book, untraded.
    default void deleted(long orderId, int instrumentId) {}

    /// An order has another price or quantity.
    default void modified(
            long orderId, int instrumentId, long price, long qty, Priority priority) {}

    /// An order traded at its own price.
    ///
    /// @param leavesQty what is left of it; 0: it is gone
    default void executed(long orderId, long leavesQty, MarketTrade trade) {}

    /// An order traded at another price, or shows another quantity than what is left.
    ///
    /// @param displayedQty what it shows from then on; 0: it is gone
    /// @param isPrinted whether the trade is told by this, or by something else
    default void executedWithPrice(
            long orderId, long displayedQty, MarketTrade trade, boolean isPrinted) {}

    /// Two orders traded of which none was displayed.
    default void traded(MarketTrade trade) {}

    /// A trade was made off the book.
    default void reported(MarketTrade trade, long tradeTimeNs, String reportType) {}

    /// An auction traded.
    default void uncrossed(MarketTrade trade, AuctionType type) {}

    /// A trade was canceled.
    ///
    /// @param isOfToday whether it counted in the statistics of the day
    default void broken(MarketTrade trade, boolean isOfToday) {}

    /// A trade has another price or a smaller quantity.
    ///
    /// @param trade as it is now
    default void corrected(MarketTrade trade, long oldPrice, long oldQty, boolean isOfToday) {}

    /// What a call would trade has changed.
    default void indicated(int instrumentId, MarketAuction auction, AuctionType type) {}

    /// A price of the day was told.
    ///
    /// @param method how a closing price was found
    default void priced(int instrumentId, StatisticType type, long price, ClosingMethod method) {}

    /// How much is open in an instrument on margin is another.
    ///
    /// @param qty the sum of the long positions
    default void opened(int instrumentId, long qty) {}

    /// There is an instrument, or it has other terms.
    default void defined(int instrumentId, InstrumentTerms terms) {}

    /// An instrument entered a phase, or its phase has another end than was told.
    ///
    /// @param isExtended whether it is the phase of before
    default void phaseChanged(
            int instrumentId, MarketPhase phase, PhaseReason reason, boolean isExtended) {}

    /// Where the day stands.
    default void counted(int instrumentId, MarketStatistics day) {}

    /// A new day: what was traded is counted from nothing.
    default void dayBegan() {}
}
