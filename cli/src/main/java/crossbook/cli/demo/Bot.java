package crossbook.cli.demo;

import crossbook.client.marketdata.MarketBook;

import java.util.random.RandomGenerator;

/// A participant that trades by itself. Each call of [#act] does one small thing.
abstract class Bot {
    /// Quantities are multiples of this many lots.
    private static final long LOTS = 10;

    final BotSession session;
    final RandomGenerator random;

    Bot(BotSession session, RandomGenerator random) {
        this.session = session;
        this.random = random;
    }

    /// Does one thing to one instrument. The session is ready.
    abstract void act(MarketBook book, FairPrice fair);

    /// A random quantity.
    final long qty(MarketBook book, int most) {
        return Math.min(book.lotSize() * LOTS * (1 + random.nextInt(most)), book.maxOrderQty());
    }
}
