package crossbook.core.market;

import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.command.ReportTrade;
import crossbook.core.event.Booking;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// The last trades, as many as the model says (`remember_trades`): what market operations
/// can cancel and correct.
///
/// Trade ids are dense, so a trade's place follows from its id and nothing has to be searched. The
/// records are a ring in pages, each made when it is first needed.
public final class PastTrades {
    private static final int PAGE_BITS = 10;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    // A record.
    private static final int PRICE = 0;
    private static final int QTY = 1;
    private static final int TIME = 2;
    private static final int ORDER = 3; // one for each side
    private static final int CL_ORD_ID = 5; // three for each side
    private static final int PARTICIPANTS = 11; // buyer high, seller low
    private static final int TERMS = 12; // instrument high, type of a report, type, state
    private static final int OWNERS = 13; // buyer high, seller low; 0 if it was not booked
    private static final int FEE = 14; // one for each side
    private static final int SUBJECTS = 16; // as of owners; 0 if it was not counted
    private static final int SETTLES = 17; // the date, days since 1970; 0 at once
    private static final int LONGS = 18;
    private static final int REST = 4; // two for each side

    private static final int BUSTED = 1;
    private static final int SELLER_REPORTED = 2;
    private static final int STATE = BUSTED | SELLER_REPORTED;
    private static final int TYPE_BIT = 8;
    private static final int TYPE = 0xFF;
    private static final int REPORT_BIT = 16;

    private final Orders orders;
    private final ClOrdId holder = new ClOrdId();
    private long[][] pages = {};

    /// The last two words of ids of more than 20 characters, beside each page that has such.
    private long[][] rests = {};

    private int window;
    private long lastId;

    public PastTrades(Orders orders) {
        this.orders = orders;
    }

    /// Remembers this many trades from now on.
    public void remember(int count) {
        window = count;
        pages = new long[(count + PAGE_MASK) >> PAGE_BITS][];
        rests = new long[pages.length][];
    }

    /// Whether any are remembered.
    public boolean isOn() {
        return window > 0;
    }

    /// Whether that trade is remembered.
    public boolean has(long tradeId) {
        return tradeId > Math.max(0, lastId - window) && tradeId <= lastId;
    }

    /// Remembers a trade between two orders, and forgets the one that happened a window before.
    public void add(long tradeId, LiveOrder taker, LiveOrder maker, TradeType type, long now) {
        boolean takerBuys = taker.sideNumber() == 0;
        LiveOrder buyer = takerBuys ? taker : maker;
        LiveOrder seller = takerBuys ? maker : taker;
        lastId = tradeId;
        long[] page = pageToWrite(tradeId);
        int at = at(tradeId);
        page[at + TIME] = now;
        page[at + ORDER] = orders.orderId(buyer);
        page[at + ORDER + 1] = orders.orderId(seller);
        buyer.readClOrdId(holder);
        putClOrdId(tradeId, Side.BUY, holder);
        seller.readClOrdId(holder);
        putClOrdId(tradeId, Side.SELL, holder);
        page[at + PARTICIPANTS] = (long) buyer.participantId() << 32 | seller.participantId();
        page[at + TERMS] = (long) buyer.instrumentId() << 32 | type.ordinal() << TYPE_BIT;
        page[at + OWNERS] = 0;
        page[at + SUBJECTS] = 0;
        page[at + SETTLES] = 0;
    }

    /// Remembers a trade that was reported; the report has an id, and neither side an order.
    public void add(long tradeId, ReportTrade report, long tradeTimeNs) {
        boolean buys = report.side == Side.BUY;
        lastId = tradeId;
        long[] page = pageToWrite(tradeId);
        int at = at(tradeId);
        Arrays.fill(page, at, at + LONGS, 0);
        page[at + PRICE] = report.price;
        page[at + QTY] = report.qty;
        page[at + TIME] = tradeTimeNs;
        putClOrdId(tradeId, report.side, report.clOrdId);
        int buyer = buys ? report.participantId : report.counterpartyId;
        int seller = buys ? report.counterpartyId : report.participantId;
        page[at + PARTICIPANTS] = (long) buyer << 32 | seller;
        page[at + TERMS] = (long) report.instrumentId << 32
                | report.type << REPORT_BIT
                | TradeType.OFF_BOOK.ordinal() << TYPE_BIT
                | (buys ? 0 : SELLER_REPORTED);
    }

    private void putClOrdId(long tradeId, Side side, ClOrdId id) {
        long[] page = page(tradeId);
        int at = at(tradeId) + CL_ORD_ID + 3 * side.ordinal();
        page[at] = id.first;
        page[at + 1] = id.second;
        page[at + 2] = id.third;
        if (!id.isLong()) return;
        int number = place(tradeId) >> PAGE_BITS;
        if (rests[number] == null) rests[number] = new long[page.length / LONGS * REST];
        int restAt = restAt(tradeId, side);
        rests[number][restAt] = id.fourth;
        rests[number][restAt + 1] = id.fifth;
    }

    private int restAt(long tradeId, Side side) {
        return (place(tradeId) & PAGE_MASK) * REST + 2 * side.ordinal();
    }

    /// What a trade counts with.
    public void set(long tradeId, long price, long qty) {
        long[] page = page(tradeId);
        page[at(tradeId) + PRICE] = price;
        page[at(tradeId) + QTY] = qty;
    }

    /// Who owns what was traded, what fees they paid, and when it settles.
    public void setBooking(Booking booking) {
        long[] page = page(booking.tradeId);
        int at = at(booking.tradeId);
        page[at + OWNERS] = (long) booking.buyer << 32 | booking.seller;
        page[at + FEE] = booking.buyerFee;
        page[at + FEE + 1] = booking.sellerFee;
        page[at + SETTLES] = booking.settlementDate;
    }

    /// For whom it counts (`Exposures`).
    public void setSubjects(long tradeId, int buyer, int seller) {
        page(tradeId)[at(tradeId) + SUBJECTS] = (long) buyer << 32 | seller;
    }

    public void bust(long tradeId) {
        page(tradeId)[at(tradeId) + TERMS] |= BUSTED;
    }

    private int place(long tradeId) {
        return (int) ((tradeId - 1) % window);
    }

    private long[] page(long tradeId) {
        return pages[place(tradeId) >> PAGE_BITS];
    }

    private long[] pageToWrite(long tradeId) {
        int number = place(tradeId) >> PAGE_BITS;
        if (pages[number] == null) {
            int records = Math.min(1 << PAGE_BITS, window - (number << PAGE_BITS));
            pages[number] = new long[records * LONGS];
        }
        return pages[number];
    }

    private int at(long tradeId) {
        return (place(tradeId) & PAGE_MASK) * LONGS;
    }

    private long word(long tradeId, int field) {
        assert has(tradeId) : "forgotten: trade " + tradeId;
        return page(tradeId)[at(tradeId) + field];
    }

    // What a trade was.

    public long price(long tradeId) {
        return word(tradeId, PRICE);
    }

    public long qty(long tradeId) {
        return word(tradeId, QTY);
    }

    public long tradeTimeNs(long tradeId) {
        return word(tradeId, TIME);
    }

    public int instrumentId(long tradeId) {
        return (int) (word(tradeId, TERMS) >>> 32);
    }

    public TradeType type(long tradeId) {
        return TradeType.of((int) word(tradeId, TERMS) >> TYPE_BIT & TYPE);
    }

    /// The type of a report, as [TradeType#reportType] gives it; 0 of a trade that was made here.
    int reportType(long tradeId) {
        return (int) word(tradeId, TERMS) >> REPORT_BIT;
    }

    /// The side that reported the trade.
    public Side reporter(long tradeId) {
        return (word(tradeId, TERMS) & SELLER_REPORTED) == 0 ? Side.BUY : Side.SELL;
    }

    /// The last trade of an instrument that made a last price and counts; 0 if none is remembered.
    public long lastOf(int instrumentId) {
        for (long id = lastId; has(id); id--) {
            boolean isOne = instrumentId(id) == instrumentId && type(id).makesLastPrice();
            if (isOne && !isBusted(id)) return id;
        }
        return 0;
    }

    public boolean isBusted(long tradeId) {
        return (word(tradeId, TERMS) & BUSTED) != 0;
    }

    public int participantId(long tradeId, Side side) {
        return (int) (word(tradeId, PARTICIPANTS) >>> (side == Side.BUY ? 32 : 0));
    }

    /// Whether it moved something between accounts.
    public boolean isBooked(long tradeId) {
        return word(tradeId, OWNERS) != 0;
    }

    /// The number of the owner on a side of a trade that was booked.
    public int owner(long tradeId, Side side) {
        return (int) (word(tradeId, OWNERS) >>> (side == Side.BUY ? 32 : 0));
    }

    /// Whether it counts for somebody's limits.
    public boolean isCounted(long tradeId) {
        return word(tradeId, SUBJECTS) != 0;
    }

    /// The number of the subject on a side of a trade that is counted.
    public int subject(long tradeId, Side side) {
        return (int) (word(tradeId, SUBJECTS) >>> (side == Side.BUY ? 32 : 0));
    }

    /// What a side of a trade that was booked paid for it.
    public long fee(long tradeId, Side side) {
        return word(tradeId, FEE + side.ordinal());
    }

    /// When a trade that was booked settles, days since 1970; [Booking#AT_ONCE] if it did at once.
    public int settlementDate(long tradeId) {
        return (int) word(tradeId, SETTLES);
    }

    long orderId(long tradeId, Side side) {
        return word(tradeId, ORDER + side.ordinal());
    }

    void readClOrdId(long tradeId, Side side, ClOrdId id) {
        readThreeWords(tradeId, side, id);
        if (!id.isLong()) return;
        long[] rest = rests[place(tradeId) >> PAGE_BITS];
        id.fourth = rest[restAt(tradeId, side)];
        id.fifth = rest[restAt(tradeId, side) + 1];
    }

    private void readThreeWords(long tradeId, Side side, ClOrdId id) {
        int field = CL_ORD_ID + 3 * side.ordinal();
        id.set(word(tradeId, field), word(tradeId, field + 1), word(tradeId, field + 2));
    }

    // State.

    /// Writes the trades from the oldest on.
    public void save(StateOutput out) {
        for (long id = Math.max(0, lastId - window) + 1; id <= lastId; id++) {
            for (int field = 0; field < LONGS; field++) out.writeLong(word(id, field));
            saveRest(id, Side.BUY, out);
            saveRest(id, Side.SELL, out);
        }
    }

    /// Reads what [#save] wrote.
    ///
    /// @param last the id of the last trade of the saved engine
    public void load(StateInput in, long last, ReferenceData reference) {
        if (!isOn()) return;
        lastId = last;
        State.check(last >= 0, "last trade " + last);
        for (long id = Math.max(0, last - window) + 1; id <= last; id++) {
            long[] page = pageToWrite(id);
            for (int field = 0; field < LONGS; field++) page[at(id) + field] = in.readLong();
            loadRest(id, Side.BUY, in);
            loadRest(id, Side.SELL, in);
            check(id, reference);
        }
    }

    private void saveRest(long tradeId, Side side, StateOutput out) {
        readClOrdId(tradeId, side, holder);
        holder.saveRest(out);
    }

    private void loadRest(long tradeId, Side side, StateInput in) {
        readThreeWords(tradeId, side, holder);
        holder.loadRest(in);
        putClOrdId(tradeId, side, holder);
    }

    private void check(long id, ReferenceData reference) {
        String where = "trade " + id + ": ";
        State.check(reference.book(instrumentId(id)) != null, where + "instrument");
        int terms = (int) word(id, TERMS);
        boolean isKnown = (terms >> TYPE_BIT & TYPE) < TradeType.values().length;
        boolean isPlain = (terms & (1 << TYPE_BIT) - 1 & ~STATE) == 0;
        State.check(terms >= 0 && isKnown && isPlain, where + "terms");
        State.check(
                reference.hasParticipant(participantId(id, Side.BUY))
                        && reference.hasParticipant(participantId(id, Side.SELL)),
                where + "participant");
    }
}
