package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;

/// How a low-frequency trader of the model of Jericevich, Chang and Gebbie (arXiv 2108.07806) takes
/// liquidity: by a market order whose quantity follows a power law ([SeenBook#qty]), which begins
/// higher where the price is far from what the trader compares it with.
///
/// It does nothing where nobody is there to trade with, where the best price is too far from that
/// of the last trade, and where the order would trip the circuit breaker.
final class Taking {
    private final TakerParameters parameters;
    private final SeenBook seen;

    Taking(TakerParameters parameters) {
        this.parameters = parameters;
        seen = new SeenBook(
                parameters.instrument(), parameters.firstSpreadTicks(), parameters.nu());
    }

    /// Looks at the book. Returns whether orders trade there on arrival.
    boolean look(Context context) {
        return seen.look(book(context));
    }

    private BookView book(Context context) {
        return context.book(parameters.instrument().instrumentId());
    }

    double mid() {
        return seen.mid();
    }

    void sleep(Context context) {
        context.wakeAfter(parameters.waits().drawNs(context.random()));
    }

    /// Trades, if nothing forbids it.
    ///
    /// @param compared what the mid is compared with
    void trade(Context context, Side side, double compared) {
        BookView book = book(context);
        if (side == Side.BUY ? !book.hasAsk() : !book.hasBid()) return;
        double last =
                book.hasLastPrice() ? book.lastPrice() : parameters.instrument().startPrice();
        double best = side == Side.BUY ? book.ask() : book.bid();
        if (Math.abs(best - last) > parameters.largestMove() * last) return;
        boolean isFar = Math.abs(mid() - compared) > parameters.delta() * mid();
        long leastLots = isFar ? parameters.leastLotsFar() : parameters.leastLots();
        long qty = seen.qty(context.random(), side, leastLots, parameters.mostLots());
        if (book.wouldTrip(side, qty)) return;
        context.market(parameters.instrument().instrumentId(), side, qty);
    }
}
