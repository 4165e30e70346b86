package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Context;

/// Makes an order of an event: its price and quantity, or which order is canceled. Draws from the
/// stream of the context alone, and allocates nothing.
interface FlowRule {
    /// Sends what an event says, or tells why not.
    ///
    /// @param side of who sends it: the cancel of a bid is one of a buyer
    FlowOutcome act(Context context, FlowKind kind, Side side);
}
