package crossbook.core.match;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.funds.Bookings;
import crossbook.core.market.Events;
import crossbook.core.market.PastTrades;
import crossbook.core.model.Coverage;
import crossbook.core.money.Amounts;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.core.price.ClosingAverage;
import crossbook.core.price.EngineTime;
import crossbook.core.risk.Exposures;

/// Numbers the trades of a partition and tells them.
public final class Trades {
    private final Events events;
    private final PastTrades past;
    private final Bookings bookings;
    private final Exposures exposures;
    private final EngineTime time;
    private long lastId;
    private TradeType type = TradeType.AUTOMATIC;
    private ClosingAverage average;
    private boolean isTaken;
    private LiveBook of; // in which the latest trades came about

    /// How [#of] is covered; null where it is not.
    private Coverage coverage;

    public Trades(
            Events events,
            PastTrades past,
            Bookings bookings,
            Exposures exposures,
            EngineTime time) {
        this.events = events;
        this.past = past;
        this.bookings = bookings;
        this.exposures = exposures;
        this.time = time;
    }

    /// The id of the latest trade; 0 before the first.
    public long lastId() {
        return lastId;
    }

    public void resumeAfter(long tradeId) {
        lastId = tradeId;
    }

    /// How the latest trade came about.
    public TradeType type() {
        return type;
    }

    /// How the trades that follow come about, and in which book.
    ///
    /// @param taken whether one order comes to the other
    public void begin(TradeType next, boolean taken, LiveBook book) {
        if (type != next) type = next;
        if (of != book) {
            of = book;
            coverage = book.coverage;
        }
        if (isTaken != taken) isTaken = taken;
        ClosingAverage counted = next.countsForAverage() ? book.average : null;
        if (average != counted) average = counted;
    }

    /// The id of a trade that is told elsewhere.
    public long nextId() {
        return ++lastId;
    }

    public void tell(LiveOrder taker, LiveOrder maker, long price, long qty) {
        if (average != null) average.add(time.nowNs, price, qty);
        lastId++;
        long value = Amounts.times(price, qty);
        taker.cumValue = Amounts.plus(taker.cumValue, value);
        maker.cumValue = Amounts.plus(maker.cumValue, value);
        if (past.isOn()) {
            past.add(lastId, taker, maker, type, time.nowNs);
            past.set(lastId, price, qty);
        }
        events.traded(lastId, taker, maker, price, qty);
        if (coverage != null) book(taker, maker, price, qty);
        if (exposures.isOn()) exposures.trade(lastId, taker, maker, qty, type, isTaken);
    }

    private void book(LiveOrder taker, LiveOrder maker, long price, long qty) {
        boolean takerBuys = taker.sideNumber() == Side.BUY.ordinal();
        bookings.begin(lastId, takerBuys ? taker : maker, takerBuys ? maker : taker, of);
        long takerRate = isTaken ? coverage.takerRate() : coverage.makerRate();
        long buyerRate = takerBuys ? takerRate : coverage.makerRate();
        long sellerRate = takerBuys ? coverage.makerRate() : takerRate;
        bookings.book(price, qty, buyerRate, sellerRate);
    }
}
