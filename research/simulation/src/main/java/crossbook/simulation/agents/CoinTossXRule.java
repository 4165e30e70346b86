package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.random.RandomStream;

/// Prices and volumes as the papers of CoinTossX describe them: volumes are multiples of 100,
/// normal around the best quantity with a standard deviation of 1000; prices are normal around
/// the best price with a standard deviation of 200 ticks. Each is drawn again until it is what
/// the type says, a thousand times at most, which is the size of the sample that CoinTossX
/// takes.
///
/// The mean of a price is the best one of its own side, else that of the other, else the start
/// price.
/// All limit prices stay within a range. A market order goes without a price.
final class CoinTossXRule implements FlowRule {
    /// What volumes are multiples of.
    static final long STEP = 100;

    private static final double VOLUME_DEVIATION = 1_000;
    private static final double PRICE_DEVIATION_TICKS = 200;
    private static final int MOST_DRAWS = 1_000;
    private static final long MOST_VOLUME = 1L << 40;

    /// No draw was right.
    private static final long NONE = -1;

    private final int instrumentId;
    private final FlowPrices prices;

    CoinTossXRule(int instrumentId, FlowPrices prices) {
        this.instrumentId = instrumentId;
        this.prices = prices;
    }

    @Override
    public FlowOutcome act(Context context, FlowKind kind, Side side) {
        return switch (kind) {
            case MARKET_MOVING, MARKET_STAYING -> market(context, kind, side);
            case LIMIT_INSIDE -> inside(context, side);
            case LIMIT_BEHIND -> behind(context, side);
            default -> throw new IllegalArgumentException(kind + ": is not of CoinTossX");
        };
    }

    private FlowOutcome market(Context context, FlowKind kind, Side side) {
        long queue = Quote.OTHER.qty(context.book(instrumentId), side);
        if (queue == 0) return FlowOutcome.EMPTY_SIDE;
        boolean moves = kind == FlowKind.MARKET_MOVING;
        if (!moves && queue <= STEP) return FlowOutcome.TOO_SMALL;
        long volume = moves
                ? volume(context.random(), queue, queue, MOST_VOLUME)
                : volume(context.random(), queue, STEP, queue - 1);
        if (volume == NONE) return FlowOutcome.OUT_OF_DRAWS;
        context.market(instrumentId, side, volume);
        return FlowOutcome.SENT;
    }

    private FlowOutcome inside(Context context, Side side) {
        BookView book = context.book(instrumentId);
        long tick = prices.tick();
        long mean = mean(book, side);
        long least = prices.lowest();
        long most = prices.highest();
        if (book.hasBid()) least = Math.max(least, book.bid() + tick);
        if (book.hasAsk()) most = Math.min(most, book.ask() - tick);
        return limit(context, side, mean, least, most);
    }

    private FlowOutcome behind(Context context, Side side) {
        BookView book = context.book(instrumentId);
        if (!Quote.OWN.stands(book, side)) return FlowOutcome.EMPTY_SIDE;
        long own = Quote.OWN.price(book, side);
        return side == Side.BUY
                ? limit(context, side, own, prices.lowest(), own)
                : limit(context, side, own, own, prices.highest());
    }

    private long mean(BookView book, Side side) {
        if (Quote.OWN.stands(book, side)) return Quote.OWN.price(book, side);
        if (Quote.OTHER.stands(book, side)) return Quote.OTHER.price(book, side);
        return prices.startPrice();
    }

    private FlowOutcome limit(Context context, Side side, long mean, long least, long most) {
        if (least > most) return FlowOutcome.NO_ROOM;
        long price = price(context.random(), mean, least, most);
        if (price == NONE) return FlowOutcome.OUT_OF_DRAWS;
        long best = Quote.OWN.qty(context.book(instrumentId), side);
        long volume = volume(context.random(), best, STEP, MOST_VOLUME);
        if (volume == NONE) return FlowOutcome.OUT_OF_DRAWS;
        context.limit(instrumentId, side, volume, price);
        return FlowOutcome.SENT;
    }

    private long price(RandomStream random, long mean, long least, long most) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            double away = random.gaussian() * PRICE_DEVIATION_TICKS;
            long price = mean + prices.tick() * Math.round(away);
            if (price >= least && price <= most) return price;
        }
        return NONE;
    }

    private static long volume(RandomStream random, long mean, long least, long most) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            double drawn = mean + random.gaussian() * VOLUME_DEVIATION;
            long volume = STEP * Math.round(drawn / STEP);
            if (volume >= least && volume <= most) return volume;
        }
        return NONE;
    }
}
