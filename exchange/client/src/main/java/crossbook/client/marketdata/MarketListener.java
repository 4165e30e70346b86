package crossbook.client.marketdata;

import crossbook.protocol.Priority;
import crossbook.protocol.marketdata.StatisticType;

/// Is told what happens to a market, after it happened, on the thread that polls.
/// Override what you care for.
public interface MarketListener {
    /// The subscriber's own state, see [FeedState].
    default void stateChanged(FeedState state) {}

    /// A whole message was applied. Numbers have no gap unless a snapshot was taken.
    default void applied(long sequence) {}

    /// All books were replaced by a snapshot.
    default void snapshotTaken(long sequence) {}

    default void instrumentDefined(MarketBook book) {}

    default void phaseChanged(MarketBook book) {}

    /// An order came, went or changed, or the figures of the day did.
    default void bookChanged(MarketBook book) {}

    /// An order came, behind the others of its price.
    default void orderAdded(MarketOrder order) {}

    /// An order has another price or quantity; if it lost its priority, it stands behind the
    /// others of its price.
    default void orderModified(MarketOrder order, Priority priority) {}

    /// Some of a visible order was executed; it keeps its place.
    ///
    /// @param leavesQty what is seen of it now; 0: it is gone
    /// @param price of the trade
    default void orderExecuted(
            MarketOrder order, long executedQty, long leavesQty, long price, long tradeId) {}

    /// An order went without being executed.
    default void orderDeleted(MarketOrder order) {}

    default void traded(MarketBook book, MarketTrade trade) {}

    /// A trade was canceled.
    default void tradeBroken(MarketBook book, long tradeId) {}

    /// A trade has another price or a smaller quantity.
    default void tradeCorrected(MarketBook book, long tradeId, long price, long qty) {}

    /// What a call would trade has changed.
    default void auctionIndicated(MarketBook book) {}

    /// A price of the day was told, such as the closing price.
    default void priceTold(MarketBook book, StatisticType type, long price) {}

    default void dayBegan() {}
}
