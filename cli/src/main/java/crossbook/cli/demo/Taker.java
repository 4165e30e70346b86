package crossbook.cli.demo;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/// Crosses the spread now and then, on either side, and has a few orders of all kinds in the book:
/// limits, icebergs, hidden ones and stops.
final class Taker extends Bot {
    private static final int MOST_ORDERS = 40;
    private static final int MOST_TENS = 8;

    /// Further than this many ticks from the fair price it does not trade.
    private static final int SANE_TICKS = 25;

    /// What it trades at any price it trades no worse than so many ticks from the fair price.
    private static final int BOUND_TICKS = 2 * SANE_TICKS;

    /// By how much of a tick a taker moves the price.
    private static final int IMPACT = 150;

    Taker(BotSession session, RandomGenerator random) {
        super(session, random);
    }

    @Override
    void act(MarketBook book, FairPrice fair) {
        if (session.orders().size() >= MOST_ORDERS) {
            cancelOldest();
        } else if (Trading.in(book) == Trading.CALL) {
            collect(book, fair);
        } else {
            trade(book, fair);
        }
    }

    private void trade(MarketBook book, FairPrice fair) {
        int instrument = book.instrumentId();
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long qty = qty(book, MOST_TENS);
        int kind = random.nextInt(100);
        if (kind < 55) {
            cross(book, fair, side, qty);
        } else if (kind < 70) {
            session.quote(instrument, side, fair.price(side, random.nextInt(4)), qty);
        } else if (kind < 75) {
            session.reserve(
                    instrument, side, fair.price(side, 2 + random.nextInt(6)), 4 * qty, qty);
        } else if (kind < 79) {
            session.reserve(instrument, side, fair.price(side, 1), qty, 0);
        } else if (kind < 83) {
            long distance = 8L + random.nextInt(15);
            session.stop(
                    instrument, side, fair.price(side, -distance), qty(book, 2), bound(side, fair));
        } else {
            cancelOldest();
        }
    }

    /// Takes what the other side offers, as far as that is sane.
    private void cross(MarketBook book, FairPrice fair, Side side, long qty) {
        OptionalLong best = book.side(side == Side.BUY ? Side.SELL : Side.BUY).bestPrice();
        if (best.isEmpty() || fair.distance(best.getAsLong()) > SANE_TICKS) return;
        if (random.nextInt(10) == 0) {
            session.market(
                    book.instrumentId(), side, TimeInForce.IOC, qty(book, 1), bound(side, fair));
        } else {
            session.take(book.instrumentId(), side, best.getAsLong(), qty);
        }
        fair.push(side, IMPACT);
    }

    /// Wants to trade in the auction: at any price, or at one that others may meet.
    private void collect(MarketBook book, FairPrice fair) {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        int kind = random.nextInt(100);
        if (kind < 10) {
            session.market(
                    book.instrumentId(), side, TimeInForce.DAY, qty(book, 2), bound(side, fair));
        } else if (kind < 80) {
            long ticks = random.nextInt(8) - 5L;
            session.quote(book.instrumentId(), side, fair.price(side, ticks), qty(book, MOST_TENS));
        } else {
            cancelOldest();
        }
    }

    private static long bound(Side side, FairPrice fair) {
        return fair.price(side, -BOUND_TICKS);
    }

    private void cancelOldest() {
        session.orders().stream().filter(Bot::isSettled).findFirst().ifPresent(session::cancel);
    }
}
