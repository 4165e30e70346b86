package crossbook.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/// The public books of the past, and what changed them.
final class StoredBooks {
    private final StoreConnections connections;

    StoredBooks(StoreConnections connections) {
        this.connections = connections;
    }

    /// The book after the last event that a condition holds for.
    StoredBook book(String symbol, String until) {
        List<long[]> images = connections.list(
                "SELECT " + StoreRows.HEAD + " FROM images WHERE " + until + " LIMIT -1",
                row -> new long[] {row.getLong(1), row.getLong(2)});
        long imageEvent = images.isEmpty() ? 0 : images.getFirst()[0];
        long imageNs = images.isEmpty() ? 0 : images.getFirst()[1];
        BookReplay replay = new BookReplay(symbol, imageEvent);
        connections.each(
                "SELECT " + BookReplay.Row.COLUMNS + " FROM book WHERE symbol = ? AND ts >= cast("
                        + imageNs + " AS TIMESTAMP_NS)" + " AND event_number >= " + imageEvent
                        + " AND " + until,
                BookReplay.Row::of,
                replay::apply,
                symbol);
        return replay.book();
    }

    /// What the public saw from an event on; see [Store#eventsOf].
    List<StoredBookEvent> events(String symbol, long fromEventNumber, int limit) {
        String where = "symbol = ? AND event_number >= " + fromEventNumber;
        List<StoredBookEvent> events = new ArrayList<>(connections.list(
                "SELECT " + StoreRows.HEAD + ", event, side, price, qty, last_price, order_id,"
                        + " trade_id FROM book WHERE " + where + " AND event <> 'IMAGE' LIMIT "
                        + (limit + 1),
                StoreRows::book,
                symbol));
        events.addAll(connections.list(
                "SELECT " + StoreRows.HEAD + ", price, qty, trade_type, taker_side, trade_id FROM"
                        + " trades WHERE " + where + " LIMIT " + (limit + 1),
                row -> new StoredBookEvent(
                        row.getLong(1),
                        row.getLong(2),
                        "TRADE",
                        StoreRows.text(row, "taker_side"),
                        StoreRows.number(row, "price"),
                        row.getLong("qty"),
                        0,
                        row.getLong("trade_id"),
                        StoreRows.text(row, "trade_type")),
                symbol));
        events.addAll(connections.list(
                "SELECT " + StoreRows.HEAD + ", phase FROM phases WHERE " + where + " LIMIT "
                        + (limit + 1),
                row -> new StoredBookEvent(
                        row.getLong(1),
                        row.getLong(2),
                        "PHASE",
                        "",
                        OptionalLong.empty(),
                        0,
                        0,
                        0,
                        StoreRows.text(row, "phase")),
                symbol));
        events.sort(Comparator.comparingLong(StoredBookEvent::eventNumber));
        return page(events, limit);
    }

    /// So many, but all of an event: one that cannot be had whole comes with the next page, unless
    /// it is the only one.
    private static List<StoredBookEvent> page(List<StoredBookEvent> events, int limit) {
        if (events.size() <= limit) return events;
        long cut = events.get(limit).eventNumber();
        int end = limit;
        while (end > 0 && events.get(end - 1).eventNumber() == cut) end--;
        return events.subList(0, end == 0 ? limit : end);
    }
}
