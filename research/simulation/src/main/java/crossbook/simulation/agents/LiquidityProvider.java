package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;
import crossbook.simulation.random.RandomStream;

import org.agrona.collections.LongArrayQueue;

/// A high-frequency trader of the model of Jericevich, Chang and Gebbie (arXiv 2108.07806): it
/// enters limit orders that make the book more even, and cancels each after a while.
///
/// The more is bid, the likelier it sells: with probability `(1 + imbalance) / 2`. The order stands
/// behind the best price of the other side by a tick and a whole number of ticks: a gamma variate,
/// rounded down, whose shape is the spread in ticks and whose scale is `exp(imbalance / kappa)` of
/// who sells and `exp(-imbalance / kappa)` of who buys. So those who are many keep away, and the
/// spread makes itself. Its quantity follows a power law ([SeenBook#qty]). It does nothing while
/// orders do not trade on arrival, but goes on canceling.
public final class LiquidityProvider implements Agent {
    private final LiquidityProviderParameters parameters;
    private final TradedInstrument instrument;
    private final SeenBook seen;

    /// The orders that it has entered and when they are to be canceled, the oldest first.
    private final LongArrayQueue entered = new LongArrayQueue(Long.MIN_VALUE);

    private final LongArrayQueue endsNs = new LongArrayQueue(Long.MIN_VALUE);
    private long nextOrderNs;

    public LiquidityProvider(LiquidityProviderParameters parameters) {
        this.parameters = parameters;
        instrument = parameters.instrument();
        seen = new SeenBook(instrument, parameters.firstSpreadTicks(), parameters.nu());
    }

    @Override
    public void onStart(Context context) {
        waitForNext(context);
    }

    @Override
    public void onWake(Context context) {
        cancelOld(context);
        if (context.now() < nextOrderNs) return;
        if (seen.look(context.book(instrument.instrumentId()))) quote(context);
        waitForNext(context);
    }

    private void waitForNext(Context context) {
        nextOrderNs = context.now() + parameters.waits().drawNs(context.random());
        context.wakeAt(nextOrderNs);
    }

    private void cancelOld(Context context) {
        while (!endsNs.isEmpty() && endsNs.peekLong() <= context.now()) {
            endsNs.pollLong();
            long clOrdId = entered.pollLong();
            if (context.orders().isLive(clOrdId)) {
                context.cancel(instrument.instrumentId(), clOrdId);
            }
        }
    }

    private void quote(Context context) {
        RandomStream random = context.random();
        double imbalance = seen.imbalance();
        Side side = random.chance((1 + imbalance) / 2) ? Side.SELL : Side.BUY;
        double pull = (side == Side.SELL ? imbalance : -imbalance) / parameters.kappa();
        double drawn = random.gamma((double) seen.spreadTicks(), StrictMath.exp(pull));
        long away = instrument.tick() * (1 + (long) Math.min(drawn, 1e9));
        long price = side == Side.SELL ? seen.bid() + away : seen.ask() - away;
        long qty = seen.qty(random, side, parameters.leastLots(), parameters.mostLots());
        long positive = Math.max(instrument.tick(), price);
        entered.addLong(context.limit(instrument.instrumentId(), side, qty, positive));
        long endNs = context.now() + parameters.cancelAfterNs();
        endsNs.addLong(endNs);
        context.wakeAt(endNs);
    }
}
