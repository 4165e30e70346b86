package crossbook.flow.replay;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.order.Side;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The two 64-bit hashes of recorded flow: over its trades, and over the book that remains.
public final class RecordedDigest implements FlowDigest {
    private long trades;

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        long makerId = maker.clOrdId().number();
        trades = step(trades, makerId, taker.clOrdId().number(), price, qty);
    }

    /// One step of either hash.
    public static long step(long hash, long first, long second, long price, long qty) {
        return mix(mix(mix(mix(hash ^ first) ^ second) ^ price) ^ qty);
    }

    private static long mix(long word) {
        long mixed = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    public SequencedMap<String, String> digests(Book book) {
        return digests(List.of(book));
    }

    @Override
    public SequencedMap<String, String> digests(List<Book> all) {
        SequencedMap<String, String> digests = new LinkedHashMap<>();
        digests.put("tradeHash", HexFormat.of().toHexDigits(trades));
        long books = 0;
        for (Book book : all) books = side(book.asks(), side(book.bids(), books));
        digests.put("bookHash", HexFormat.of().toHexDigits(books));
        return digests;
    }

    private static long side(BookSide side, long before) {
        int code = side.side() == Side.BUY ? 0 : 1;
        long[] hash = {before};
        side.visitOrders(order -> hash[0] = step(
                hash[0], order.clOrdId().number(), code, order.limitPrice(), order.leavesQty()));
        return hash[0];
    }
}
