package crossbook.core;

import crossbook.core.order.TradeType;

/// Numbers the trades of a partition and tells them.
final class Trades {
    private final Events events;
    private final PastTrades past;
    private final EngineTime time;
    private long lastId;
    private TradeType type = TradeType.AUTOMATIC;
    private ClosingAverage average;

    Trades(Events events, PastTrades past, EngineTime time) {
        this.events = events;
        this.past = past;
        this.time = time;
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
        if (average != null) average.add(time.nowNs, price, qty);
        lastId++;
        if (past.isOn()) {
            past.add(lastId, taker, maker, type, time.nowNs);
            past.set(lastId, price, qty);
        }
        events.traded(lastId, taker, maker, price, qty);
    }
}
