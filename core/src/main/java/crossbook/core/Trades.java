package crossbook.core;

/// Numbers the trades of a partition and tells them.
final class Trades {
    private final Events events;
    private long lastId;
    private TradeType type = TradeType.AUTOMATIC;
    private ClosingAverage average;
    private long nowNs;

    Trades(Events events) {
        this.events = events;
    }

    /// The id of the latest trade; 0 before the first.
    long lastId() {
        return lastId;
    }

    void resumeAfter(long tradeId) {
        lastId = tradeId;
    }

    /// How the latest trade came about.
    TradeType type() {
        return type;
    }

    void setTime(long now) {
        nowNs = now;
    }

    /// How the trades that follow come about, and in which book.
    void begin(TradeType next, Book book) {
        if (type != next) type = next;
        boolean counts = next == TradeType.AUTOMATIC || next == TradeType.HIDDEN;
        ClosingAverage counted = counts ? book.average : null;
        if (average != counted) average = counted;
    }

    void tell(int taker, int maker, long price, long qty) {
        if (average != null) average.add(nowNs, price, qty);
        events.traded(++lastId, taker, maker, price, qty);
    }
}
