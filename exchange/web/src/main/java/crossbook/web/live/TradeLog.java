package crossbook.web.live;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.web.live.PublicTrade.Status;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The latest trades of an instrument, oldest first.
final class TradeLog {
    private static final int COLUMNS = 6;
    private static final int TRADE_ID = 0;
    private static final int PRICE = 1;
    private static final int QTY = 2;
    private static final int TIMESTAMP_NS = 3;
    private static final int EVENT_NUMBER = 4;
    private static final int KINDS = 5;
    private static final TradeType[] TYPES = TradeType.values();
    private static final Side[] SIDES = Side.values();
    private static final Status[] STATUSES = Status.values();

    private final Rows rows;

    TradeLog(int capacity) {
        rows = new Rows(COLUMNS, capacity);
    }

    /// How many there were.
    long count() {
        return rows.count();
    }

    void add(MarketTrade trade, long eventNumber) {
        long number = rows.add();
        rows.set(number, TRADE_ID, trade.tradeId());
        rows.set(number, PRICE, trade.price());
        rows.set(number, QTY, trade.qty());
        rows.set(number, TIMESTAMP_NS, trade.timestampNs());
        rows.set(number, EVENT_NUMBER, eventNumber);
        long side = trade.aggressorSide().ordinal();
        rows.set(number, KINDS, side << 8 | trade.type().ordinal());
    }

    /// What is done with the price and the quantity of a trade.
    interface Priced {
        void traded(long price, long qty);
    }

    /// Whether all trades since then are still there.
    boolean reachesBackTo(long timestampNs) {
        long oldest = rows.oldest();
        return oldest == 0 || rows.get(oldest, TIMESTAMP_NS) < timestampNs;
    }

    /// Goes through the trades between two times, the second not counted, that make prices now:
    /// without those that were busted or made off the book.
    void forEachPrice(long fromNs, long untilNs, Priced priced) {
        for (long number = rows.oldest(); number < rows.count(); number++) {
            long ns = rows.get(number, TIMESTAMP_NS);
            boolean isThere = ns >= fromNs && ns < untilNs;
            boolean isCounted =
                    isThere && makesPrice(type(number)) && status(number) != Status.BUSTED;
            if (isCounted) priced.traded(rows.get(number, PRICE), rows.get(number, QTY));
        }
    }

    /// Whether trades of a type make the prices of candles.
    static boolean makesPrice(TradeType type) {
        return type != TradeType.CROSS && type != TradeType.OFF_BOOK;
    }

    private TradeType type(long number) {
        return TYPES[(int) (rows.get(number, KINDS) & 0xff)];
    }

    private Status status(long number) {
        return STATUSES[(int) (rows.get(number, KINDS) >> 16)];
    }

    /// When a trade happened, nanoseconds since 1970 UTC; empty if it is no longer there.
    OptionalLong timestampNs(long tradeId) {
        long number = find(tradeId);
        return number < 0 ? OptionalLong.empty() : OptionalLong.of(rows.get(number, TIMESTAMP_NS));
    }

    /// Notes that a trade has another price and quantity, if it is still there.
    void correct(long tradeId, long price, long qty) {
        long number = find(tradeId);
        if (number < 0) return;
        rows.set(number, PRICE, price);
        rows.set(number, QTY, qty);
        set(number, Status.CORRECTED);
    }

    /// Notes that a trade was canceled, if it is still there.
    void bust(long tradeId) {
        long number = find(tradeId);
        if (number >= 0) set(number, Status.BUSTED);
    }

    private void set(long number, Status status) {
        long kinds = rows.get(number, KINDS) & 0xffff;
        rows.set(number, KINDS, kinds | (long) status.ordinal() << 16);
    }

    /// The row of a trade; -1 if it is not there.
    private long find(long tradeId) {
        for (long number = rows.count() - 1; number >= rows.oldest(); number--) {
            if (rows.get(number, TRADE_ID) == tradeId) return number;
        }
        return -1;
    }

    /// Oldest first: those after a trade id, or with 0 the latest.
    List<PublicTrade> after(MarketBook book, long tradeId, int limit) {
        long count = rows.count();
        long from = Math.max(rows.oldest(), tradeId == 0 ? count - limit : 0);
        if (tradeId != 0) {
            while (from < count && rows.get(from, TRADE_ID) <= tradeId) from++;
        }
        List<PublicTrade> trades = new ArrayList<>();
        for (long number = from; number < count && trades.size() < limit; number++) {
            trades.add(view(book, number));
        }
        return trades;
    }

    private PublicTrade view(MarketBook book, long number) {
        long kinds = rows.get(number, KINDS);
        return new PublicTrade(
                rows.get(number, TRADE_ID),
                number + 1,
                book.instrumentId(),
                book.symbol(),
                book.priceScale(),
                rows.get(number, PRICE),
                rows.get(number, QTY),
                SIDES[(int) (kinds >> 8 & 0xff)],
                type(number),
                status(number),
                rows.get(number, TIMESTAMP_NS),
                rows.get(number, EVENT_NUMBER));
    }
}
