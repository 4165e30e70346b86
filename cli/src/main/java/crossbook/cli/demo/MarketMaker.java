package crossbook.cli.demo;

import crossbook.client.entry.OwnOrder;
import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Side;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Quotes several levels on both sides of the fair price, and follows it: what stands in the wrong
/// place is moved or taken out, what has been traded is entered again.
final class MarketMaker extends Bot {
    private static final int LEVELS = 6;
    private static final int MOST_TENS = 20;

    /// Of ten quotes that stand wrong this many are moved; the others are taken out.
    private static final int MOVED = 7;

    private final int halfSpread;
    private final int gap;
    private final Map<Integer, OwnOrder[]> quotes = new HashMap<>();

    /// @param halfSpread ticks from the fair price to the first level
    /// @param gap ticks from level to level
    MarketMaker(BotSession session, RandomGenerator random, int halfSpread, int gap) {
        super(session, random);
        this.halfSpread = halfSpread;
        this.gap = gap;
    }

    @Override
    void act(MarketBook book, FairPrice fair) {
        OwnOrder[] own = quotes.computeIfAbsent(book.instrumentId(), _ -> new OwnOrder[2 * LEVELS]);
        if (isBare(own)) {
            for (int i = 0; i < own.length && session.isReady(); i++) enter(own, i, book, fair);
            return;
        }
        int place = mostWanting(own, fair);
        if (isFree(own[place])) enter(own, place, book, fair);
        else if (isSettled(own[place])) follow(own, place, fair);
    }

    private boolean isBare(OwnOrder[] own) {
        for (OwnOrder order : own) if (!isFree(order)) return false;
        return true;
    }

    private boolean isFree(OwnOrder order) {
        return order == null || !session.has(order);
    }

    /// The quote that stands most wrong; else one that is not there; else any.
    private int mostWanting(OwnOrder[] own, FairPrice fair) {
        int worst = -1;
        long worstTicks = 0;
        int free = -1;
        for (int i = 0; i < own.length; i++) {
            if (isFree(own[i])) {
                free = i;
                continue;
            }
            long ticks = Math.abs(fair.distance(own[i].price()) - ticks(i));
            if (ticks > worstTicks + tolerance(i)) {
                worst = i;
                worstTicks = ticks;
            }
        }
        if (worst >= 0 && (free < 0 || random.nextBoolean())) return worst;
        return free >= 0 ? free : random.nextInt(own.length);
    }

    private void enter(OwnOrder[] own, int place, MarketBook book, FairPrice fair) {
        Side side = side(place);
        long price = fair.price(side, ticks(place));
        own[place] = session.quote(book.instrumentId(), side, price, qty(book, MOST_TENS));
    }

    private void follow(OwnOrder[] own, int place, FairPrice fair) {
        long price = fair.price(side(place), ticks(place));
        boolean stays = own[place].price() == price;
        if (stays || random.nextInt(10) >= MOVED) session.cancel(own[place]);
        else session.move(own[place], price);
    }

    private static Side side(int place) {
        return place < LEVELS ? Side.BUY : Side.SELL;
    }

    private long ticks(int place) {
        return halfSpread + (long) (place % LEVELS) * gap;
    }

    /// The best quotes are kept right to the tick, those behind them less so.
    private static long tolerance(int place) {
        return place % LEVELS / 2;
    }
}
