package crossbook.bench.exchange;

import crossbook.protocol.Side;

/// The orders of market makers: each has one order on either side and replaces it over and over,
/// at another price every time. They never trade.
///
/// @param clients how many take turns to send
/// @param qty of each order
/// @param mid price units, between the two sides
record Quotes(int clients, long qty, long mid) implements Orders {
    private static final int LEVELS = 20;
    private static final int STEP = 7;

    /// How often the client that sends it has sent before.
    private long turn(long number) {
        return (number - 1) / clients;
    }

    @Override
    public Side side(long number) {
        return turn(number) % 2 == 0 ? Side.BUY : Side.SELL;
    }

    @Override
    public long price(long number) {
        long away = 1 + turn(number) / 2 * STEP % LEVELS;
        return side(number) == Side.BUY ? mid - away : mid + away;
    }

    @Override
    public long replaces(long number) {
        return Math.max(0, number - 2L * clients);
    }
}
