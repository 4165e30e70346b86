package crossbook.flow.generate;

/// What a generated flow did to the engine that it was generated with.
///
/// @param messages how many there are
/// @param refused how many of them named an order that was gone
/// @param trades how many trades they caused
/// @param volume the quantity of all trades
/// @param restingOrders how many orders rest at the end
public record FlowSummary(int messages, int refused, long trades, long volume, int restingOrders) {
    static FlowSummary of(int messages, int refused, LiveMarket market) {
        return new FlowSummary(
                messages,
                refused,
                market.trades(),
                market.volume(),
                market.live().size());
    }
}
