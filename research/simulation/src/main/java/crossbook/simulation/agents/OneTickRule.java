package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.random.RandomStream;

/// Prices and volumes as in the experiment of Jericevich, Chang and Gebbie (arXiv 2105.02211).
///
/// - A passive limit order is a tick behind its best price, an aggressive one a tick better. At a
///   spread of one tick the latter meets the other side (model 1), or joins its best price (model
/// 2).
/// - Where its own side is empty a limit order is one to ten ticks behind the other side's best
///   price, each as likely, or behind the last one that there was.
/// - Volumes are Pareto variables of exponent 1: at least 50 lots of market orders, 20 of limit
///   orders, at most 1,000,000,000.
final class OneTickRule implements FlowRule {
    private static final double MARKET_LOTS = 50;
    private static final double LIMIT_LOTS = 20;
    private static final long MOST_TICKS = 10;

    private final int instrumentId;
    private final FlowPrices prices;
    private final boolean mayCross;
    private final OwnCancel cancel;
    private long lastBid;
    private long lastAsk;

    OneTickRule(int instrumentId, FlowPrices prices, boolean mayCross) {
        this.instrumentId = instrumentId;
        this.prices = prices;
        this.mayCross = mayCross;
        cancel = new OwnCancel(instrumentId);
        lastBid = prices.startPrice();
        lastAsk = prices.startPrice();
    }

    @Override
    public FlowOutcome act(Context context, FlowKind kind, Side side) {
        BookView book = context.book(instrumentId);
        if (book.hasBid()) lastBid = book.bid();
        if (book.hasAsk()) lastAsk = book.ask();
        return switch (kind) {
            case MARKET -> market(context, side);
            case LIMIT_AGGRESSIVE, LIMIT_PASSIVE ->
                Quote.OWN.stands(book, side)
                        ? limit(context, kind, side)
                        : first(context, kind, side);
            case CANCEL_AGGRESSIVE, CANCEL_PASSIVE -> cancel.act(context, kind, side);
            default -> throw new IllegalArgumentException(kind + ": is not of the ten types");
        };
    }

    private FlowOutcome market(Context context, Side side) {
        if (!Quote.OTHER.stands(context.book(instrumentId), side)) return FlowOutcome.EMPTY_SIDE;
        context.market(instrumentId, side, volume(context.random(), MARKET_LOTS));
        return FlowOutcome.SENT;
    }

    /// The only order of its side is the best one, whatever its type.
    private FlowOutcome first(Context context, FlowKind kind, Side side) {
        long away = prices.tick() * (1 + context.random().below(MOST_TICKS));
        long price = side == Side.BUY ? lastAsk - away : lastBid + away;
        FlowOutcome outcome =
                kind == FlowKind.LIMIT_PASSIVE ? FlowOutcome.OTHER_TYPE : FlowOutcome.SENT;
        return enter(context, side, price, outcome);
    }

    private FlowOutcome limit(Context context, FlowKind kind, Side side) {
        BookView book = context.book(instrumentId);
        long own = Quote.OWN.price(book, side);
        long tick = side == Side.BUY ? prices.tick() : -prices.tick();
        if (kind == FlowKind.LIMIT_PASSIVE) {
            return enter(context, side, own - tick, FlowOutcome.SENT);
        }
        boolean isNarrow = Quote.OTHER.stands(book, side)
                && Math.abs(Quote.OTHER.price(book, side) - own) <= prices.tick();
        if (!isNarrow) return enter(context, side, own + tick, FlowOutcome.SENT);
        return mayCross
                ? enter(context, side, own + tick, FlowOutcome.OTHER_TYPE)
                : enter(context, side, own, FlowOutcome.SENT);
    }

    private FlowOutcome enter(Context context, Side side, long price, FlowOutcome outcome) {
        if (!prices.has(price)) return FlowOutcome.NO_ROOM;
        context.limit(instrumentId, side, volume(context.random(), LIMIT_LOTS), price);
        return outcome;
    }

    private long volume(RandomStream random, double leastLots) {
        double lots = Math.min(FlowPrices.MOST_LOTS, random.pareto(leastLots, 1));
        return prices.lot() * Math.round(lots);
    }
}
