package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.OwnOrders;

/// Moves the best price of a side by a tick, whoever stands there.
final class Quotes {
    /// How what stands at a best price goes.
    enum End {
        /// An order takes it.
        TAKEN,

        /// What the participant has there is canceled, and what others have is taken.
        WITHDRAWN
    }

    private final int instrumentId;
    private final FlowPrices prices;

    Quotes(int instrumentId, FlowPrices prices) {
        this.instrumentId = instrumentId;
        this.prices = prices;
    }

    /// The best price of a side becomes a tick worse: what stands there goes, and where nothing
    /// stands a tick behind it an order does then.
    FlowOutcome away(Context context, Side side, End end) {
        BookView book = context.book(instrumentId);
        if (!Quote.OWN.stands(book, side)) return FlowOutcome.EMPTY_SIDE;
        long best = Quote.OWN.price(book, side);
        long next = side == Side.BUY ? best - prices.tick() : best + prices.tick();
        if (!prices.has(next)) return FlowOutcome.NO_ROOM;
        if (end == End.WITHDRAWN) cancelAt(context, side, best);
        if (stands(book, side, best)) {
            long qty = Quote.OWN.qty(book, side);
            context.limit(instrumentId, side.opposite(), qty, best, TimeInForce.IOC);
        }
        if (!stands(book, side, next)) enter(context, side, next);
        return FlowOutcome.SENT;
    }

    /// From the last on: when an order ends, the last takes its place.
    private void cancelAt(Context context, Side side, long price) {
        OwnOrders orders = context.orders();
        for (int place = orders.count() - 1; place >= 0; place--) {
            boolean isThere = orders.instrumentId(place) == instrumentId
                    && orders.side(place) == side
                    && orders.limitPrice(place) == price;
            if (isThere) context.cancel(instrumentId, orders.clOrdId(place));
        }
    }

    private static boolean stands(BookView book, Side side, long price) {
        return Quote.OWN.stands(book, side) && Quote.OWN.price(book, side) == price;
    }

    /// The best price of a side becomes a tick better, by an order there.
    FlowOutcome closer(Context context, Side side) {
        BookView book = context.book(instrumentId);
        if (!Quote.OWN.stands(book, side)) return FlowOutcome.EMPTY_SIDE;
        long best = Quote.OWN.price(book, side);
        long next = side == Side.BUY ? best + prices.tick() : best - prices.tick();
        boolean meets = Quote.OTHER.stands(book, side) && Quote.OTHER.price(book, side) == next;
        if (meets || !prices.has(next)) return FlowOutcome.NO_ROOM;
        enter(context, side, next);
        return FlowOutcome.SENT;
    }

    /// Of two lots at least, so that a trade can leave something of it.
    private void enter(Context context, Side side, long price) {
        long lots = 1 + prices.drawLots(context.random(), FlowPrices.MOST_LOTS);
        context.limit(instrumentId, side, lots * prices.lot(), price);
    }
}
