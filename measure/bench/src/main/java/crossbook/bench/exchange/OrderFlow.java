package crossbook.bench.exchange;

import crossbook.protocol.Side;

/// The orders of most measurements.
public enum OrderFlow implements Orders {
    /// Orders come in pairs that trade with each other: the book is never deeper than what
    /// is on its way, and each order has two reports, accepted and traded.
    TRADING {
        @Override
        public long price(long number) {
            return MID;
        }
    },

    /// Orders rest, on a hundred prices of either side, and stay: one report each.
    RESTING {
        @Override
        public long price(long number) {
            long away = 1 + ((number * SCATTER) >>> 40) % LEVELS;
            return (number & 1) == 1 ? MID - away : MID + away;
        }
    };

    private static final long MID = 10_000;
    private static final long LEVELS = 100;
    private static final long SCATTER = 0x9E3779B97F4A7C15L;
    private static final long QTY = 100;

    @Override
    public Side side(long number) {
        return (number & 1) == 1 ? Side.BUY : Side.SELL;
    }

    @Override
    public long qty() {
        return QTY;
    }

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
