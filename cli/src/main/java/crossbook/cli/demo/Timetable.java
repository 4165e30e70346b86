package crossbook.cli.demo;

import crossbook.client.marketdata.MarketBook;

import java.util.concurrent.TimeUnit;

/// Market operations' part of the demonstration: gives the continuous trading of one instrument an
/// end, again and again, so that there is always an auction to wait for.
final class Timetable {
    /// How long continuous trading lasts: the first time, and from then on.
    private static final long FIRST_NS = TimeUnit.SECONDS.toNanos(60);

    private static final long LENGTH_NS = TimeUnit.SECONDS.toNanos(180);
    private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(2);

    private final BotSession session;
    private final String symbol;
    private long lengthNs = FIRST_NS;
    private long nextNs = System.nanoTime();

    Timetable(BotSession session, String symbol) {
        this.session = session;
        this.symbol = symbol;
    }

    void act(MarketBook book, long nowNs) {
        if (nowNs - nextNs < 0 || !book.symbol().equals(symbol)) return;
        boolean isOpenEnded =
                Trading.in(book) == Trading.CONTINUOUS && book.phaseEndsNs().isEmpty();
        if (!isOpenEnded || !session.isReady()) return;
        long wallNs = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        session.beginPhase(book.instrumentId(), book.phase(), wallNs + lengthNs);
        lengthNs = LENGTH_NS;
        nextNs = nowNs + PAUSE_NS;
    }
}
