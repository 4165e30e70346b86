package crossbook.client.marketdata;

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

    /// An order came, went or changed.
    default void bookChanged(MarketBook book) {}

    default void traded(MarketBook book, MarketTrade trade) {}

    default void dayBegan() {}
}
