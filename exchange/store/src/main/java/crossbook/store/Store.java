package crossbook.store;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What can be asked of a store, in this process or another, over PostgreSQL's protocol: each
/// method is a question or two in SQL, and every number is exact. Thread-safe.
///
/// Pages go by event number: ask on after the last one. A page ends with a whole event, so it may
/// have a row more than the limit. Every method throws [StoreUnavailableException] if the store
/// does not answer. A store is a little behind the exchange: what just happened may be missing.
public final class Store implements AutoCloseable {
    /// How many rows each table has.
    public static final String ROWS_OF_TABLES = Arrays.stream(StoreTable.values())
            .map(table -> "SELECT '" + table.tableName() + "' name, count() rows FROM "
                    + table.tableName())
            .collect(Collectors.joining(" UNION ALL "));

    private static final RowRecords<StoredOrderEvent> ORDER_EVENTS =
            RowRecords.of(StoredOrderEvent.class, StoreTable.ORDERS);
    private static final RowRecords<StoredOrderEvent> REFUSALS = RowRecords.of(
            StoredOrderEvent.class,
            StoreTable.REJECTS,
            Map.of("event", "concat(event, '_REJECTED') event"));

    /// Trades as they stand now: with what happened to them later.
    private static final String TRADES = "SELECT t.event_number, t.ns, t.trade_id, t.symbol,"
            + " t.price_scale, coalesce(c.price, t.price) price, coalesce(c.qty, t.qty) qty,"
            + " t.trade_type, CASE WHEN t.trade_type IN ('AUTOMATIC', 'HIDDEN') THEN t.taker_side END"
            + " taker_side, c.change FROM (SELECT event_number, ts, cast(ts AS LONG) ns, trade_id,"
            + " symbol, price_scale, price, qty, trade_type, taker_side FROM trades"
            + " WHERE symbol = ? AND %s) t LEFT JOIN (SELECT trade_id, last(price) price, last(qty)"
            + " qty, last(event) change FROM trade_changes WHERE symbol = ? GROUP BY trade_id) c"
            + " ON t.trade_id = c.trade_id";

    /// Those that make prices of the market.
    private static final String COUNTED = " WHERE (change IS NULL OR change <> 'BUSTED') AND"
            + " trade_type <> 'CROSS' AND trade_type <> 'OFF_BOOK'";

    private static final String EXACT = "cast(%s AS DECIMAL(38, 0))";

    private final StoreConnections connections;
    private final StoredBooks books;

    private Store(StoreConnections connections) {
        this.connections = connections;
        books = new StoredBooks(connections);
    }

    /// A store at an address; it need not run yet.
    public static Store open(InetSocketAddress address, StoreAccess access) {
        return open(() -> Optional.of(address), access);
    }

    /// A store of which it is not known yet where it is.
    ///
    /// @param address asked for each new connection
    public static Store open(Supplier<Optional<InetSocketAddress>> address, StoreAccess access) {
        return new Store(
                new StoreConnections(address, StoreAccess.READER, access.readerPassword()));
    }

    /// A store with the rights of its owner, to export from.
    public static Store openAsOwner(
            Supplier<Optional<InetSocketAddress>> address, StoreAccess access) {
        return new Store(new StoreConnections(address, StoreAccess.OWNER, access.ownerPassword()));
    }

    /// Where the store that is kept in a directory was reached last; nothing if there
    /// never was one.
    ///
    /// @param directory as `store.dir` of the configuration names it
    public static Optional<InetSocketAddress> addressOf(Path directory) {
        Path file = StoreLock.addressFile(directory);
        try {
            if (!Files.exists(file)) return Optional.empty();
            String text = Files.readString(file).strip();
            int colon = text.lastIndexOf(':');
            return Optional.of(new InetSocketAddress(
                    InetAddress.ofLiteral(text.substring(0, colon)),
                    Integer.parseInt(text.substring(colon + 1))));
        } catch (IOException | RuntimeException e) {
            throw new StoreUnavailableException("the store's address cannot be read: " + file, e);
        }
    }

    /// Whether a process is starting the store that is kept in a directory: its address is about
    /// to be known, or to change.
    ///
    /// @param directory as `store.dir` of the configuration names it
    public static boolean isStarting(Path directory) {
        return StoreLock.isStarting(directory);
    }

    /// Asks a question in SQL. What is no question is refused.
    ///
    /// @throws SqlRefusedException if the database does not understand or does not allow it
    public void sql(String question, SqlRows rows) {
        boolean isCopy = question.strip().regionMatches(true, 0, "copy", 0, "copy".length());
        if (isCopy)
            throw new SqlRefusedException("COPY is no question: crossbook export writes files");
        connections.use(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(StoreConnections.FETCHED_ROWS);
                try (ResultSet result = statement.executeQuery(question)) {
                    rows.begin(result.getMetaData());
                    while (result.next()) rows.row(result);
                    rows.end();
                }
            } catch (SQLException e) {
                boolean isAway = String.valueOf(e.getSQLState()).startsWith("08");
                if (isAway) throw e;
                throw new SqlRefusedException(e);
            }
        });
    }

    StoreConnections connections() {
        return connections;
    }

    // Trades.

    /// The trades of an instrument after an event, off-book ones too.
    public List<StoredTrade> trades(String symbol, long afterEventNumber, int limit) {
        String sql = TRADES.formatted("event_number > " + afterEventNumber + " LIMIT " + limit);
        return connections.list(sql, RowRecords.of(StoredTrade.class), symbol, symbol);
    }

    /// The newest candles of an interval of time, oldest first. An interval without trades has
    /// none.
    ///
    /// @param interval how long a candle is; candles begin at multiples of it since 1970 UTC
    /// @param fromNs when the first may begin
    /// @param untilNs no trade at or after it counts
    public List<StoredCandle> candles(
            String symbol, Duration interval, long fromNs, long untilNs, int limit) {
        long ns = interval.toNanos();
        if (ns <= 0) throw new IllegalArgumentException("interval must be positive: " + interval);
        String sql = "SELECT ns / " + ns + " place, first(price) o, max(price) h, min(price) l,"
                + " last(price) c, " + sum("qty") + " v, " + turnover() + " m, count() n,"
                + " last(price_scale) s FROM (" + TRADES.formatted(between(fromNs, untilNs)) + ")"
                + COUNTED + " GROUP BY place ORDER BY place DESC LIMIT " + limit;
        List<StoredCandle> newestFirst = connections.list(
                sql,
                row -> new StoredCandle(
                        row.getLong("place") * ns,
                        row.getInt("s"),
                        row.getLong("o"),
                        row.getLong("h"),
                        row.getLong("l"),
                        row.getLong("c"),
                        whole(row.getBigDecimal("v")).longValueExact(),
                        whole(row.getBigDecimal("m")),
                        row.getLong("n")),
                symbol,
                symbol);
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    private static String sum(String column) {
        return "sum(" + EXACT.formatted(column) + ")";
    }

    private static String turnover() {
        return "sum(" + EXACT.formatted("price") + " * " + EXACT.formatted("qty") + ")";
    }

    private static BigInteger whole(BigDecimal sum) {
        return sum == null ? BigInteger.ZERO : sum.toBigIntegerExact();
    }

    /// The condition that something happened between two instants, the second not counted.
    static String between(long fromNs, long untilNs) {
        return "ts >= cast(" + fromNs + " AS TIMESTAMP_NS) AND ts < cast(" + untilNs
                + " AS TIMESTAMP_NS)";
    }

    // Orders.

    /// Everything that happened to an order, oldest first, refused requests too; empty if there is
    /// none of that id.
    public List<StoredOrderEvent> orderHistory(long orderId) {
        List<StoredOrderEvent> events = new ArrayList<>(connections.list(
                ORDER_EVENTS.select() + " WHERE order_id = " + orderId, ORDER_EVENTS));
        events.addAll(
                connections.list(REFUSALS.select() + " WHERE order_id = " + orderId, REFUSALS));
        events.sort(Comparator.comparingLong(StoredOrderEvent::eventNumber));
        return events;
    }

    /// Everything that happened to the order that a participant knows under a client order id, the
    /// newest if there were several; if none was accepted, its refusals.
    public List<StoredOrderEvent> orderHistory(String participant, String clientOrderId) {
        List<Long> ids = connections.list(
                "SELECT event_number, order_id FROM orders WHERE participant = ? AND client_order_id"
                        + " = ? LIMIT -1",
                row -> row.getLong("order_id"),
                participant,
                clientOrderId);
        if (!ids.isEmpty()) return orderHistory(ids.getLast());
        return connections.list(
                REFUSALS.select() + " WHERE participant = ? AND client_order_id = ?",
                REFUSALS,
                participant,
                clientOrderId);
    }

    // Books.

    /// The public book of an instrument after an event.
    public StoredBook book(String symbol, long eventNumber) {
        return books.book(symbol, "event_number <= " + eventNumber);
    }

    /// The public book of an instrument after the last event up to an instant.
    public StoredBook bookAt(String symbol, long timestampNs) {
        return books.book(symbol, "ts <= cast(" + timestampNs + " AS TIMESTAMP_NS)");
    }

    /// What the public saw of an instrument from an event on: changes of orders, trades of which
    /// no order was displayed and those of others, and phases.
    public List<StoredBookEvent> eventsOf(String symbol, long fromEventNumber, int limit) {
        return books.events(symbol, fromEventNumber, limit);
    }

    // The rest.

    /// The phases of an instrument after an event.
    public List<StoredPhase> phases(String symbol, long afterEventNumber, int limit) {
        RowRecords<StoredPhase> rows = RowRecords.of(StoredPhase.class, StoreTable.PHASES);
        return connections.list(
                rows.select() + " WHERE symbol = ? AND event_number > " + afterEventNumber
                        + " LIMIT " + limit,
                rows,
                symbol);
    }

    /// Whether an instrument of that symbol was ever defined.
    public boolean hasInstrument(String symbol) {
        return !connections
                .list(
                        "SELECT event_number FROM instruments WHERE symbol = ? LIMIT 1",
                        row -> row.getLong(1),
                        symbol)
                .isEmpty();
    }

    /// Whether an owner ever had an account.
    public boolean hasAccount(StoreExport.Owner owner) {
        return !connections
                .list(
                        "SELECT event_number FROM postings WHERE true"
                                + owner.where(StoreTable.POSTINGS) + " LIMIT 1",
                        row -> row.getLong(1))
                .isEmpty();
    }

    /// Whether anything was ever booked for an owner: for a participant itself or a client of
    /// it, or for the client that is named.
    public boolean hasOwner(StoreExport.Owner owner) {
        return !connections
                .list(
                        "SELECT event_number FROM postings WHERE owner_kind = 'PARTICIPANT'"
                                + owner.covered() + " LIMIT 1",
                        row -> row.getLong(1))
                .isEmpty();
    }

    /// Lines of a report, in its order, each by the names of its columns; a column of which a line
    /// says nothing is not there.
    ///
    /// @param skip how many lines come before
    /// @param limit how many at most
    public List<Map<String, String>> lines(StoreReport report, long skip, int limit) {
        String sql = report.csv() + " LIMIT " + skip + ", " + Math.addExact(skip, limit);
        return connections.list(sql, row -> {
            Map<String, String> line = new LinkedHashMap<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                String value = row.getString(i);
                if (value != null) line.put(row.getMetaData().getColumnLabel(i), value);
            }
            return line;
        });
    }

    /// From where to where the store goes.
    public StoredRange range() {
        StoredRange range = new StoredRange(0, 0, 0, 0);
        for (StoreTable table : StoreTable.values()) {
            for (int end : new int[] {1, -1}) {
                String sql = "SELECT " + RowRecords.HEAD + " FROM " + table.tableName() + " LIMIT "
                        + end;
                for (long[] found :
                        connections.list(sql, row -> new long[] {row.getLong(1), row.getLong(2)})) {
                    range = widened(range, found[0], found[1]);
                }
            }
        }
        return range;
    }

    private static StoredRange widened(StoredRange range, long event, long ns) {
        boolean isFirst = range.firstEvent() == 0 || event < range.firstEvent();
        boolean isLast = event > range.lastEvent();
        return new StoredRange(
                isFirst ? event : range.firstEvent(),
                isFirst ? ns : range.firstNs(),
                isLast ? event : range.lastEvent(),
                isLast ? ns : range.lastNs());
    }

    @Override
    public void close() {
        connections.close();
    }
}
