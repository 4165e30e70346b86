package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Context;
import crossbook.simulation.random.RandomStream;

/// Prices and quantities that are what their type says by construction. A distance or a quantity is
/// exponential, cut off where its range ends and drawn by inversion: one draw, however narrow the
/// range.
///
/// - `MARKET_MOVING` takes the best queue of the other side and no more, `MARKET_STAYING` at
///   least a lot and not all, `MARKET` any quantity.
/// - `LIMIT_INSIDE` is at least a tick better than its best price and a tick off the other side's.
///   Where its own side is empty it stands behind the other's best price, and where both are,
///   behind the last price.
/// - `LIMIT_BEHIND` is at its best price or behind it, `LIMIT_PASSIVE` at least a tick behind it.
/// - `LIMIT_AGGRESSIVE` is between the quotes where there is room, and else at its best price.
final class SpreadRule implements FlowRule {
    private final int instrumentId;
    private final FlowPrices prices;
    private final OwnCancel cancel;

    SpreadRule(int instrumentId, FlowPrices prices) {
        this.instrumentId = instrumentId;
        this.prices = prices;
        cancel = new OwnCancel(instrumentId);
    }

    @Override
    public FlowOutcome act(Context context, FlowKind kind, Side side) {
        return switch (kind) {
            case MARKET_MOVING, MARKET_STAYING, MARKET -> market(context, kind, side);
            case LIMIT_INSIDE -> inside(context, side);
            case LIMIT_AGGRESSIVE -> {
                FlowOutcome outcome = inside(context, side);
                yield outcome == FlowOutcome.NO_ROOM ? behind(context, side, 0, 1) : outcome;
            }
            case LIMIT_BEHIND -> behind(context, side, 0, Long.MAX_VALUE);
            case LIMIT_PASSIVE -> behind(context, side, 1, Long.MAX_VALUE);
            case CANCEL_AGGRESSIVE, CANCEL_PASSIVE -> cancel.act(context, kind, side);
            default -> throw new IllegalArgumentException(kind + ": is no single order");
        };
    }

    private FlowOutcome market(Context context, FlowKind kind, Side side) {
        long queue = Quote.OTHER.qty(context.book(instrumentId), side);
        if (queue == 0) return FlowOutcome.EMPTY_SIDE;
        long queueLots = queue / prices.lot();
        boolean isTooSmall = kind == FlowKind.MARKET_STAYING && queueLots < 2;
        if (isTooSmall) return FlowOutcome.TOO_SMALL;
        long lots = switch (kind) {
            case MARKET_MOVING -> queueLots;
            case MARKET_STAYING -> prices.drawLots(context.random(), queueLots - 1);
            default -> prices.drawLots(context.random(), FlowPrices.MOST_LOTS);
        };
        context.market(instrumentId, side, lots * prices.lot());
        return FlowOutcome.SENT;
    }

    private FlowOutcome inside(Context context, Side side) {
        BookView book = context.book(instrumentId);
        if (!Quote.OWN.stands(book, side)) {
            long from = Quote.OTHER.stands(book, side)
                    ? Quote.OTHER.price(book, side)
                    : lastPrice(book);
            return limit(context, side, from, -1, room(from, side.opposite()));
        }
        long own = Quote.OWN.price(book, side);
        long room = room(own, side);
        if (Quote.OTHER.stands(book, side)) {
            long other = Quote.OTHER.price(book, side);
            long between = side == Side.BUY ? other - own : own - other;
            room = Math.min(room, between / prices.tick() - 1);
        }
        return limit(context, side, own, 1, room);
    }

    private long lastPrice(BookView book) {
        return book.hasLastPrice() ? book.lastPrice() : prices.startPrice();
    }

    /// How many ticks there are from a price to the end of the range, in the direction that is
    /// better for who trades on that side's behalf: up for buys.
    private long room(long from, Side side) {
        long units = side == Side.BUY ? prices.highest() - from : from - prices.lowest();
        return units / prices.tick();
    }

    /// A limit order behind its best price.
    ///
    /// @param least ticks behind it
    /// @param places how many prices from there on, at most
    private FlowOutcome behind(Context context, Side side, long least, long places) {
        BookView book = context.book(instrumentId);
        if (!Quote.OWN.stands(book, side)) return FlowOutcome.EMPTY_SIDE;
        long own = Quote.OWN.price(book, side);
        long from = side == Side.BUY
                ? own - (least - 1) * prices.tick()
                : own + (least - 1) * prices.tick();
        return limit(context, side, from, -1, Math.min(places, room(from, side.opposite())));
    }

    /// A limit order some ticks from a price, at least one.
    ///
    /// @param direction 1 for better, -1 for worse
    /// @param room the most ticks
    private FlowOutcome limit(Context context, Side side, long from, int direction, long room) {
        if (room < 1) return FlowOutcome.NO_ROOM;
        RandomStream random = context.random();
        long away = prices.tick() * (1 + FlowPrices.below(random, prices.meanDepthTicks(), room));
        long price = (side == Side.BUY) == (direction > 0) ? from + away : from - away;
        long lots = prices.drawLots(random, FlowPrices.MOST_LOTS);
        context.limit(instrumentId, side, lots * prices.lot(), price);
        return FlowOutcome.SENT;
    }
}
