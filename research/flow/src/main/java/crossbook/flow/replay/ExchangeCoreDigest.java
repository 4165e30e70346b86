package crossbook.flow.replay;

import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Priority;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowRecord;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The three 64-bit hashes of the exchange-core stream: over its trades, its events and its book.
public final class ExchangeCoreDigest implements FlowDigest {
    private static final long START = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private static final int TRADE = 1;
    private static final int CANCEL = 2;
    private static final int REJECT = 3;

    private static final int MAKER_DONE = 1;
    private static final int TAKER_DONE = 2;

    private static final long BETWEEN_SIDES = -1;

    private long trades = START;
    private long events = START;
    private long commandIndex;
    private long commandPrice;
    private long reducedQty;

    @Override
    public void recordBegins(FlowRecord entry) {
        commandIndex = entry.number - 1;
        commandPrice = entry.kind == FlowKind.NEW_FOK_BUDGET ? entry.budget : entry.price;
        reducedQty = entry.kind == FlowKind.REDUCE ? entry.qty : 0;
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        long makerId = maker.clOrdId().number();
        trades = then(trades, taker.clOrdId().number());
        trades = then(trades, makerId);
        trades = then(trades, price);
        trades = then(trades, qty);
        int makerDone = maker.leavesQty() == 0 ? MAKER_DONE : 0;
        int takerDone = taker.leavesQty() == 0 ? TAKER_DONE : 0;
        event(TRADE, makerId, price, qty, makerDone + takerDone);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        event(CANCEL, 0, order.limitPrice(), order.leavesQty(), 0);
    }

    /// A reduction is told like a cancel, of what is taken off.
    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        if (reducedQty > 0) event(CANCEL, 0, order.limitPrice(), reducedQty, 0);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        event(REJECT, 0, commandPrice, order.leavesQty(), 0);
    }

    private void event(int kind, long makerId, long price, long qty, int flags) {
        events = then(events, commandIndex);
        events = then(events, kind);
        events = then(events, makerId);
        events = then(events, price);
        events = then(events, qty);
        events = then(events, flags);
    }

    private static long then(long hash, long word) {
        return (hash ^ word) * PRIME;
    }

    @Override
    public SequencedMap<String, String> digests(Book book) {
        SequencedMap<String, String> digests = new LinkedHashMap<>();
        digests.put("tradeDigest", HexFormat.of().toHexDigits(trades));
        digests.put("eventDigest", HexFormat.of().toHexDigits(events));
        digests.put("bookDigest", HexFormat.of().toHexDigits(bookHash(book)));
        return digests;
    }

    private static long bookHash(Book book) {
        long hash = then(side(book.asks(), START), BETWEEN_SIDES);
        return side(book.bids(), hash);
    }

    private static long side(BookSide side, long before) {
        long[] hash = {before};
        side.visitOrders(order -> {
            hash[0] = then(hash[0], order.clOrdId().number());
            hash[0] = then(hash[0], order.participantId() + 1);
            hash[0] = then(hash[0], order.limitPrice());
            hash[0] = then(hash[0], order.leavesQty());
        });
        return hash[0];
    }
}
