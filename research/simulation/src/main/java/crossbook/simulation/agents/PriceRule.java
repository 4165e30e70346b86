package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;

/// Trades and moves of the price as in the model of Bacry and Muzy (2014), in a book whose spread
/// is one tick.
///
/// - A trade is a market order that leaves at least a lot in the best queue; then an order of as
///   much joins the queue, so that trades do not use it up.
/// - The price goes up when what stands at the best ask is withdrawn and a bid is entered there.
final class PriceRule implements FlowRule {
    private final int instrumentId;
    private final FlowPrices prices;
    private final Quotes quotes;

    PriceRule(int instrumentId, FlowPrices prices) {
        this.instrumentId = instrumentId;
        this.prices = prices;
        quotes = new Quotes(instrumentId, prices);
    }

    @Override
    public FlowOutcome act(Context context, FlowKind kind, Side side) {
        return kind == FlowKind.TRADE ? trade(context, side) : move(context, side);
    }

    private FlowOutcome trade(Context context, Side side) {
        BookView book = context.book(instrumentId);
        if (!Quote.OTHER.stands(book, side)) return FlowOutcome.EMPTY_SIDE;
        long queueLots = Quote.OTHER.qty(book, side) / prices.lot();
        if (queueLots < 2) return FlowOutcome.TOO_SMALL;
        long price = Quote.OTHER.price(book, side);
        long qty = prices.drawLots(context.random(), queueLots - 1) * prices.lot();
        context.market(instrumentId, side, qty);
        context.limit(instrumentId, side.opposite(), qty, price);
        return FlowOutcome.SENT;
    }

    private FlowOutcome move(Context context, Side direction) {
        FlowOutcome outcome = quotes.away(context, direction.opposite(), Quotes.End.WITHDRAWN);
        return outcome == FlowOutcome.SENT ? quotes.closer(context, direction) : outcome;
    }
}
