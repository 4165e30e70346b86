package crossbook.simulation;

import java.util.function.ObjLongConsumer;

/// Somebody who trades: told what happens, it acts through its [Context]. It is called by one
/// thread at a time, never while the exchange handles a command, and knows no clock and no random
/// numbers but those of its context, so that it behaves the same wherever it runs.
///
/// ```java
/// final class Buyer implements Agent {
///     @Override
///     public void onStart(Context context) {
///         context.wakeAfter(1_000_000_000);
///     }
///
///     @Override
///     public void onWake(Context context) {
///         if (context.book(0).hasAsk()) context.market(0, Side.BUY, 100);
///         context.wakeAfter((long) context.random().exponential(1e9));
///     }
/// }
/// ```
public interface Agent {
    /// The run begins: the market is defined, and nothing has been traded by this agent.
    default void onStart(Context context) {}

    /// A time has come for which it asked.
    default void onWake(Context context) {}

    /// Something has become of one of its orders. The context shows it already.
    ///
    /// @param execution valid during the call
    default void onExecution(Context context, Execution execution) {}

    /// A book that it watches ([Context#watch]) is another than it was, as it sees it: its
    /// levels, its phase, or the price of its last trade.
    default void onBook(Context context, int instrumentId) {}

    /// Somebody has traded in an instrument that it watches. Where books are seen late, trades
    /// are told as late.
    default void onTrade(Context context, MarketTrade trade) {}

    /// What it has counted, for the report of a run: names in camel case, and numbers. Those of all
    /// agents with one name are added up.
    default void report(ObjLongConsumer<String> report) {}
}
