package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.Agent;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.OwnOrders;
import crossbook.simulation.random.RandomStream;

/// Order flow without a thought, after Smith, Farmer, Gillemot and Krishnamurthy (2003) and Farmer,
/// Patelli and Zovko (2005): limit orders, market orders and cancels come as independent Poisson
/// processes, buys and sells alike.
///
/// A limit order stands behind the best price of the other side by one tick and a number of ticks
/// that falls off exponentially; where the other side is empty it starts from the last price, and
/// before the first trade from the price of the parameters. Each resting order is canceled at the
/// same rate, whatever its age. What the agent does while it waits for its order is no different
/// from what it does else. Where the phase lets no order in, the exchange refuses it.
///
/// Rates are exact also between its own doings: it is called at the rate of the orders that it had,
/// and does nothing with the probability of those that have gone since.
public final class ZeroIntelligence implements Agent {
    private static final double NS_PER_S = 1e9;

    private final ZeroIntelligenceParameters parameters;

    /// The rate at which it is called next, per second.
    private double calledRate;

    public ZeroIntelligence(ZeroIntelligenceParameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public void onStart(Context context) {
        sleep(context);
    }

    @Override
    public void onWake(Context context) {
        act(context, context.random().uniform() * calledRate);
        sleep(context);
    }

    private void sleep(Context context) {
        calledRate = entryRate() + parameters.cancelRate() * context.orders().count();
        context.wakeAfter((long) context.random().exponential(NS_PER_S / calledRate));
    }

    private double entryRate() {
        return parameters.limitRate() + parameters.marketRate();
    }

    /// Does what a point on the sum of the rates stands for.
    private void act(Context context, double point) {
        OwnOrders orders = context.orders();
        if (point < parameters.limitRate()) {
            limit(context);
        } else if (point < entryRate()) {
            context.market(
                    parameters.instrumentId(), side(context.random()), qty(context.random()));
        } else if (point < entryRate() + parameters.cancelRate() * orders.count()) {
            int place = (int) context.random().below(orders.count());
            context.cancel(orders.instrumentId(place), orders.clOrdId(place));
        }
    }

    private void limit(Context context) {
        RandomStream random = context.random();
        Side side = side(random);
        double drawn = random.exponential(parameters.meanDepthTicks());
        long away = parameters.tick() * (1 + (long) Math.min(drawn, 1e9));
        long from = from(context.book(parameters.instrumentId()), side);
        long price = side == Side.BUY ? from - away : from + away;
        long lowest = parameters.tick();
        context.limit(parameters.instrumentId(), side, qty(random), Math.max(lowest, price));
    }

    /// The price that an order stands behind.
    private long from(BookView book, Side side) {
        if (side == Side.BUY && book.hasAsk()) return book.ask();
        if (side == Side.SELL && book.hasBid()) return book.bid();
        return book.hasLastPrice() ? book.lastPrice() : parameters.startPrice();
    }

    private static Side side(RandomStream random) {
        return random.chance(0.5) ? Side.BUY : Side.SELL;
    }

    /// A number of lots, each from 1 to the most as likely.
    private long qty(RandomStream random) {
        return parameters.lot() * (1 + random.below(parameters.mostLots()));
    }
}
