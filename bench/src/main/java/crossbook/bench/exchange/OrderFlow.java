package crossbook.bench.exchange;

import crossbook.protocol.Side;

/// What the orders of a load are: a function of their number, so that any run of numbers
/// can be sent.
public enum OrderFlow {
    /// Orders come in pairs that trade with each other: the book is never deeper than what
    /// is on its way, and each order has two reports, accepted and traded.
    TRADING {
        @Override
        Side side(long number) {
            return (number & 1) == 1 ? Side.BUY : Side.SELL;
        }

        @Override
        long price(long number) {
            return MID;
        }
    },

    /// Orders rest, on a hundred prices of either side, and stay: one report each.
    RESTING {
        @Override
        Side side(long number) {
            return (number & 1) == 1 ? Side.BUY : Side.SELL;
        }

        @Override
        long price(long number) {
            long away = 1 + ((number * SCATTER) >>> 40) % LEVELS;
            return (number & 1) == 1 ? MID - away : MID + away;
        }
    };

    private static final long MID = 10_000;
    private static final long LEVELS = 100;
    private static final long SCATTER = 0x9E3779B97F4A7C15L;
    static final long QTY = 100;

    abstract Side side(long number);

    abstract long price(long number);

    /// In a word.
    public String word() {
        return this == TRADING ? "trading" : "resting";
    }

    /// In words.
    public String text() {
        return this == TRADING
                ? "limit orders in pairs that trade with each other, two reports each"
                : "limit orders that rest on 100 prices of either side, one report each";
    }
}
