package crossbook.simulation.agents;

/// The two orders with which order flow begins, so that its first events find a market.
///
/// @param bid price units
/// @param bidQty quantity of the bid
/// @param ask price units, above the bid
/// @param askQty quantity of the ask
public record FlowOpening(long bid, long bidQty, long ask, long askQty) {
    public FlowOpening {
        require("bid", bid, bid > 0, "above 0");
        require("ask", ask, ask > bid, "above the bid, " + bid);
        require("bid_qty", bidQty, bidQty > 0, "above 0");
        require("ask_qty", askQty, askQty > 0, "above 0");
    }

    private static void require(String name, long value, boolean holds, String rule) {
        if (!holds) throw new IllegalArgumentException(name + ": " + value + ": must be " + rule);
    }
}
