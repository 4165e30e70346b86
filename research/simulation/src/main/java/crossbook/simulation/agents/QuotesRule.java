package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Context;

/// The best prices move as in the model of Zheng, Roueff and Abergel (2014): a tick closer by an
/// order, a tick away because an order takes what stands there.
final class QuotesRule implements FlowRule {
    private final Quotes quotes;

    QuotesRule(int instrumentId, FlowPrices prices) {
        quotes = new Quotes(instrumentId, prices);
    }

    @Override
    public FlowOutcome act(Context context, FlowKind kind, Side direction) {
        Side side = kind == FlowKind.BID_MOVE ? Side.BUY : Side.SELL;
        return side == direction
                ? quotes.closer(context, side)
                : quotes.away(context, side, Quotes.End.TAKEN);
    }
}
