package crossbook.core;

/// Numbers the trades of a partition and tells them.
final class Trades {
    private final Events events;
    private final PastTrades past;
    private long lastId;
    private TradeType type = TradeType.AUTOMATIC;
    private ClosingAverage average;
    private long nowNs;

    Trades(Events events, PastTrades past) {
        this.events = events;
        this.past = past;
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
        ClosingAverage counted = next.countsForAverage() ? book.average : null;
        if (average != counted) average = counted;
    }

    /// The id of a trade that is told elsewhere.
    long nextId() {
        return ++lastId;
    }

    void tell(LiveOrder taker, LiveOrder maker, long price, long qty) {
        if (average != null) average.add(nowNs, price, qty);
        lastId++;
        if (past.isOn()) {
            past.add(lastId, taker, maker, type, nowNs);
            past.set(lastId, price, qty);
        }
        events.traded(lastId, taker, maker, price, qty);
    }
}
