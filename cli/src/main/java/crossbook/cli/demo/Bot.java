package crossbook.cli.demo;

import crossbook.client.entry.EntryException;
import crossbook.client.entry.OwnOrder;
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
    ///
    /// @throws EntryException if it is not any more
    abstract void act(MarketBook book, FairPrice fair);

    /// Whether an order rests, and nothing is asked of it.
    static boolean isSettled(OwnOrder order) {
        return order.isAnswered() && order.isLive();
    }

    /// A random quantity.
    final long qty(MarketBook book, int most) {
        return Math.min(book.lotSize() * LOTS * (1 + random.nextInt(most)), book.maxOrderQty());
    }
}
