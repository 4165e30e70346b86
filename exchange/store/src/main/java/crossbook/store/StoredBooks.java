package crossbook.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The public books of the past, and what changed them.
final class StoredBooks {
    private static final RowRecords<StoredBookEvent> EVENTS = RowRecords.of(StoredBookEvent.class);

    /// What the public saw: of orders, of trades, of phases.
    private static final List<String> TOLD = List.of(
            "event, side, coalesce(last_price, price) price, qty, order_id, trade_id, '' word"
                    + " FROM book%s AND event <> 'IMAGE'",
            "'TRADE' kind, taker_side, price, qty, 0 order_id, trade_id, trade_type FROM trades%s",
            "'PHASE' kind, '' side, cast(null AS LONG) price, 0 qty, 0 order_id, 0 trade_id, phase"
                    + " FROM phases%s");

    private final StoreConnections connections;

    StoredBooks(StoreConnections connections) {
        this.connections = connections;
    }

    /// The book after the last event that a condition holds for.
    StoredBook book(String symbol, String until) {
        List<long[]> images = connections.list(
                "SELECT " + RowRecords.HEAD + " FROM images WHERE " + until + " LIMIT -1",
                row -> new long[] {row.getLong(1), row.getLong(2)});
        long imageEvent = images.isEmpty() ? 0 : images.getFirst()[0];
        long imageNs = images.isEmpty() ? 0 : images.getFirst()[1];
        BookReplay replay = new BookReplay(symbol, imageEvent);
        connections.each(
                BookReplay.Row.ROWS.select() + " WHERE symbol = ? AND ts >= cast(" + imageNs
                        + " AS TIMESTAMP_NS) AND event_number >= " + imageEvent + " AND " + until,
                BookReplay.Row.ROWS,
                replay::apply,
                symbol);
        return replay.book();
    }

    /// What the public saw from an event on; see [Store#eventsOf].
    List<StoredBookEvent> events(String symbol, long fromEventNumber, int limit) {
        String where = " WHERE symbol = ? AND event_number >= " + fromEventNumber;
        List<StoredBookEvent> events = new ArrayList<>();
        for (String told : TOLD) {
            String question = "SELECT " + RowRecords.HEAD + ", " + told.formatted(where) + " LIMIT "
                    + (limit + 1);
            events.addAll(connections.list(question, EVENTS, symbol));
        }
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
