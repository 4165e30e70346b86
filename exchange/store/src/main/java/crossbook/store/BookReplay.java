package crossbook.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Makes a book of the rows of the table `book`, from an image on.
final class BookReplay {
    private final String symbol;
    private final long imageEvent;
    private final Map<Long, Resting> orders = new LinkedHashMap<>(); // in the order of priority
    private boolean hasImage;
    private int priceScale;
    private long eventNumber;
    private long timestampNs;

    /// @param imageEvent the event after which all orders are written down; 0 for none
    BookReplay(String symbol, long imageEvent) {
        this.symbol = symbol;
        this.imageEvent = imageEvent;
    }

    private record Resting(String side, StoredBook.Order order) {}

    /// The next row.
    void apply(Row row) {
        if (row.event.equals(BookRows.IMAGE)) {
            if (row.eventNumber != imageEvent) return; // a later one tells nothing new
            if (!hasImage) orders.clear();
            hasImage = true;
        }
        eventNumber = row.eventNumber;
        timestampNs = row.timestampNs;
        priceScale = row.priceScale;
        if (row.qty == 0) {
            orders.remove(row.orderId);
            return;
        }
        boolean isLast = switch (row.event) {
            case BookRows.ADD, BookRows.MOVE, BookRows.IMAGE -> true;
            default -> false;
        };
        if (isLast) orders.remove(row.orderId);
        else if (!orders.containsKey(row.orderId)) return; // an image tells of it
        StoredBook.Order order =
                new StoredBook.Order(row.orderId, row.price, row.qty, row.attribution);
        orders.put(row.orderId, new Resting(row.side, order));
    }

    /// A row of the table.
    record Row(
            long eventNumber,
            long timestampNs,
            String event,
            long orderId,
            int priceScale,
            String side,
            OptionalLong price,
            long qty,
            String attribution) {
        static final RowRecords<Row> ROWS = RowRecords.of(Row.class, StoreTable.BOOK);
    }

    StoredBook book() {
        return new StoredBook(
                symbol,
                priceScale,
                eventNumber,
                timestampNs,
                side("BUY", true),
                side("SELL", false));
    }

    /// Sorting is stable: the order of priority stays at each price.
    private List<StoredBook.Order> side(String side, boolean isHighestFirst) {
        List<StoredBook.Order> resting = new ArrayList<>();
        for (Resting candidate : orders.values()) {
            if (candidate.side.equals(side)) resting.add(candidate.order);
        }
        Comparator<StoredBook.Order> byPrice =
                Comparator.comparingLong(order -> order.price().orElseThrow());
        if (isHighestFirst) byPrice = byPrice.reversed();
        Comparator<StoredBook.Order> limits = byPrice;
        resting.sort((one, other) -> one.price().isEmpty() || other.price().isEmpty()
                ? Boolean.compare(one.price().isPresent(), other.price().isPresent())
                : limits.compare(one, other));
        return resting;
    }
}
