package crossbook.web.live;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.web.live.PublicTrade.Status;

import java.util.ArrayList;
import java.util.List;

/// The latest trades of an instrument, oldest first. Numbers in one array: they are many, stay
/// long, and must not keep the collector busy.
final class TradeLog {
    private static final int FIRST_CAPACITY = 64;
    private static final int WORDS = 6;
    private static final int TRADE_ID = 0;
    private static final int PRICE = 1;
    private static final int QTY = 2;
    private static final int TIMESTAMP_NS = 3;
    private static final int EVENT_NUMBER = 4;
    private static final int KINDS = 5;
    private static final TradeType[] TYPES = TradeType.values();
    private static final Side[] SIDES = Side.values();
    private static final Status[] STATUSES = Status.values();

    private final int capacity;
    private long[] words;
    private int places;
    private int size;

    /// Of all trades that there were; the latest has it.
    private long count;

    TradeLog(int capacity) {
        this.capacity = capacity;
        places = Math.min(FIRST_CAPACITY, capacity);
        words = new long[places * WORDS];
    }

    /// How many there were.
    long count() {
        return count;
    }

    void add(MarketTrade trade, long eventNumber) {
        if (size == places && places < capacity) grow();
        int at = (int) (count % places) * WORDS;
        count++;
        size = Math.min(size + 1, places);
        words[at + TRADE_ID] = trade.tradeId();
        words[at + PRICE] = trade.price();
        words[at + QTY] = trade.qty();
        words[at + TIMESTAMP_NS] = trade.timestampNs();
        words[at + EVENT_NUMBER] = eventNumber;
        words[at + KINDS] =
                (long) trade.aggressorSide().ordinal() << 8 | trade.type().ordinal();
    }

    private void grow() {
        int more = Math.min(capacity, 2 * places);
        long[] grown = new long[more * WORDS];
        for (long number = count - size; number < count; number++) {
            int from = (int) (number % places) * WORDS;
            System.arraycopy(words, from, grown, (int) (number % more) * WORDS, WORDS);
        }
        words = grown;
        places = more;
    }

    /// Notes what happened to a trade, if it is still there.
    void change(long tradeId, Status status, long price, long qty) {
        for (long number = count - 1; number >= count - size; number--) {
            int at = at(number);
            if (words[at + TRADE_ID] != tradeId) continue;
            words[at + KINDS] = (words[at + KINDS] & 0xffff) | (long) status.ordinal() << 16;
            words[at + PRICE] = price;
            words[at + QTY] = qty;
            return;
        }
    }

    /// The trade of an id; empty if it is not there.
    java.util.Optional<PublicTrade> find(MarketBook book, long tradeId) {
        for (long number = count - 1; number >= count - size; number--) {
            if (words[at(number) + TRADE_ID] == tradeId) {
                return java.util.Optional.of(view(book, number));
            }
        }
        return java.util.Optional.empty();
    }

    /// Oldest first: those after a trade id, or with 0 the latest.
    List<PublicTrade> after(MarketBook book, long tradeId, int limit) {
        long from = Math.max(count - size, tradeId == 0 ? count - limit : 0);
        if (tradeId != 0) {
            while (from < count && words[at(from) + TRADE_ID] <= tradeId) from++;
        }
        List<PublicTrade> trades = new ArrayList<>();
        for (long number = from; number < count && trades.size() < limit; number++) {
            trades.add(view(book, number));
        }
        return trades;
    }

    private int at(long number) {
        return (int) (number % places) * WORDS;
    }

    private PublicTrade view(MarketBook book, long number) {
        int at = at(number);
        long kinds = words[at + KINDS];
        return new PublicTrade(
                words[at + TRADE_ID],
                number + 1,
                book.instrumentId(),
                book.symbol(),
                book.priceScale(),
                words[at + PRICE],
                words[at + QTY],
                SIDES[(int) (kinds >> 8 & 0xff)],
                TYPES[(int) (kinds & 0xff)],
                STATUSES[(int) (kinds >> 16)],
                words[at + TIMESTAMP_NS],
                words[at + EVENT_NUMBER]);
    }
}
