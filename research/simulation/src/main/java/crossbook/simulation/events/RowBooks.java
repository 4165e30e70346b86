package crossbook.simulation.events;

import crossbook.core.model.Instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/// The visible books as the rows of a run make them, one row after the other. Where only the best
/// prices became rows, these are known and nothing else.
public final class RowBooks {
    /// An order in the visible book.
    ///
    /// @param price price units
    /// @param displayed what the public sees of it
    private record Resting(int instrumentId, boolean buys, long price, long displayed) {}

    private final EventFile rows;
    private final Map<Long, Resting> orders = new HashMap<>();
    private final List<Book> books = new ArrayList<>();

    /// The levels of an instrument, and the best prices that rows name.
    private static final class Book {
        private final NavigableMap<Long, Long> bids = new TreeMap<>();
        private final NavigableMap<Long, Long> asks = new TreeMap<>();
        private OptionalLong toldBid = OptionalLong.empty();
        private OptionalLong toldAsk = OptionalLong.empty();

        private void add(Resting order, long qty) {
            if (qty == 0) return;
            NavigableMap<Long, Long> side = order.buys ? bids : asks;
            side.merge(order.price, qty, (a, b) -> a + b == 0 ? null : a + b);
        }
    }

    /// The books before the first row.
    public RowBooks(EventFile rows) {
        this.rows = rows;
    }

    /// What a row changes. An order is in the visible book if it has a limit and is neither hidden
    /// nor waiting; a change is one of what is there.
    ///
    /// @param row the one that follows the last, from 0
    public void apply(long row) {
        long orderId = rows.get(row, EventColumn.ORDER_ID);
        switch ((char) rows.get(row, EventColumn.ACTION)) {
            case 'A', 'V' -> put(row, orderId);
            case 'M' -> {
                if (orders.containsKey(orderId)) put(row, orderId);
            }
            case 'F' -> fill(row, orderId);
            case 'P', 'C' -> remove(orderId);
            case 'Q' -> tell(row);
            default -> {}
        }
    }

    private void put(long row, long orderId) {
        remove(orderId);
        long flags = rows.get(row, EventColumn.FLAGS);
        long price = rows.get(row, EventColumn.PRICE);
        long displayed = rows.get(row, EventColumn.DISPLAYED);
        boolean isHidden = (flags & EventFlag.HIDDEN.bit) != 0;
        if (isHidden || price == Instrument.NO_PRICE) return;
        int instrumentId = (int) rows.get(row, EventColumn.INSTRUMENT_ID);
        boolean buys = rows.get(row, EventColumn.SIDE) == 'B';
        add(orderId, new Resting(instrumentId, buys, price, displayed));
    }

    private void fill(long row, long orderId) {
        Resting old = remove(orderId);
        if (old == null || rows.get(row, EventColumn.LEAVES) == 0) return;
        long displayed = rows.get(row, EventColumn.DISPLAYED);
        add(orderId, new Resting(old.instrumentId, old.buys, old.price, displayed));
    }

    private void tell(long row) {
        Book book = book((int) rows.get(row, EventColumn.INSTRUMENT_ID));
        book.toldBid = price(rows.get(row, EventColumn.PRICE));
        book.toldAsk = price(rows.get(row, EventColumn.OTHER_PRICE));
    }

    private static OptionalLong price(long price) {
        return price == Instrument.NO_PRICE ? OptionalLong.empty() : OptionalLong.of(price);
    }

    private void add(long orderId, Resting order) {
        orders.put(orderId, order);
        book(order.instrumentId).add(order, order.displayed);
    }

    private Resting remove(long orderId) {
        Resting old = orders.remove(orderId);
        if (old != null) book(old.instrumentId).add(old, -old.displayed);
        return old;
    }

    private Book book(int instrumentId) {
        while (books.size() <= instrumentId) books.add(new Book());
        return books.get(instrumentId);
    }

    /// The best visible bid, price units.
    public OptionalLong bestBid(int instrumentId) {
        Book book = book(instrumentId);
        return book.bids.isEmpty() ? book.toldBid : OptionalLong.of(book.bids.lastKey());
    }

    /// The best visible ask, price units.
    public OptionalLong bestAsk(int instrumentId) {
        Book book = book(instrumentId);
        return book.asks.isEmpty() ? book.toldAsk : OptionalLong.of(book.asks.firstKey());
    }

    /// What is bid for or offered at each price, price units.
    public NavigableMap<Long, Long> levels(int instrumentId, boolean buys) {
        Book book = book(instrumentId);
        return new TreeMap<>(buys ? book.bids : book.asks);
    }
}
