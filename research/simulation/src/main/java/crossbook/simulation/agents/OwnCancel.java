package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.OwnOrders;

/// Cancels one of the participant's own orders of an instrument, each that fits as likely. Looks at
/// all its orders.
final class OwnCancel {
    private final int instrumentId;
    private Side side;
    private long best;
    private boolean isAtBest;

    OwnCancel(int instrumentId) {
        this.instrumentId = instrumentId;
    }

    /// Cancels an order at the best price, or behind it.
    FlowOutcome act(Context context, FlowKind kind, Side ofSide) {
        BookView book = context.book(instrumentId);
        if (!Quote.OWN.stands(book, ofSide)) return FlowOutcome.EMPTY_SIDE;
        side = ofSide;
        best = Quote.OWN.price(book, ofSide);
        isAtBest = kind == FlowKind.CANCEL_AGGRESSIVE;
        OwnOrders orders = context.orders();
        int fitting = 0;
        for (int place = 0; place < orders.count(); place++) if (fits(orders, place)) fitting++;
        if (fitting == 0) return FlowOutcome.NO_ORDER;
        long before = context.random().below(fitting);
        int place = 0;
        while (!fits(orders, place) || before-- > 0) place++;
        context.cancel(instrumentId, orders.clOrdId(place));
        return FlowOutcome.SENT;
    }

    private boolean fits(OwnOrders orders, int place) {
        return orders.instrumentId(place) == instrumentId
                && orders.side(place) == side
                && orders.isAccepted(place)
                && (orders.limitPrice(place) == best) == isAtBest;
    }
}
