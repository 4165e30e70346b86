package crossbook.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Writes parts of a store to files. A file has another name, its own with `.part`, until it is
/// whole; if that fails, there is none.
public final class StoreExport {
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int NAME_BITS = 64;
    private static final String STRING = "cast(%1$s AS STRING) %1$s";
    private static final String TIME = "to_str(ts, 'yyyy-MM-ddTHH:mm:ss.SSSUUUNNNZ')";

    private final Store store;

    public StoreExport(Store store) {
        this.store = store;
    }

    /// What is exported.
    ///
    /// @param symbol of one instrument; nothing: of all
    /// @param fromNs from this instant on, nanoseconds since 1970 UTC
    /// @param untilNs before this instant
    public record Part(Optional<String> symbol, long fromNs, long untilNs) {
        /// Everything.
        public static final Part ALL = new Part(Optional.empty(), 0, Long.MAX_VALUE);

        String where() {
            return Store.between(fromNs, untilNs)
                    + symbol.map(name -> " AND symbol = " + quoted(name)).orElse("");
        }
    }

    /// Whose accounts are meant.
    ///
    /// @param account which client of the participant; empty: the participant itself
    public record Owner(String participant, String account) {
        String where(StoreTable table) {
            boolean hasOthers = table.has("owner_kind");
            return (hasOthers ? " AND owner_kind = 'PARTICIPANT'" : "") + " AND participant = "
                    + quoted(participant) + " AND account "
                    + (account.isEmpty() ? "IS NULL" : "= " + quoted(account));
        }

        /// Rows about it: of a participant those of its clients too.
        String covered() {
            return " AND participant = " + quoted(participant)
                    + (account.isEmpty() ? "" : " AND account = " + quoted(account));
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /// Where the database of a store that runs on this machine puts what it writes.
    ///
    /// @param directory as `store.dir` of the configuration names it
    public static Path exportsOf(Path directory) {
        return Database.exports(directory.resolve("current"));
    }

    static String csvQuestion(StoreTable table, Part part, String where) {
        return question(table, part, TIME + " ts", "%s", where);
    }

    static String parquetQuestion(StoreTable table, Part part, String where) {
        return question(table, part, "ts", STRING, where);
    }

    /// @param time how the first column is asked for
    /// @param text how a column of texts is
    /// @param where a further condition
    private static String question(
            StoreTable table, Part part, String time, String text, String where) {
        if (part.symbol.isPresent() && !table.has("symbol")) {
            throw new IllegalArgumentException(
                    "the table " + table.tableName() + " is about no instrument");
        }
        List<String> columns = new ArrayList<>(List.of(time, "event_number", "event"));
        for (Column column : table.columnsWithDecimals()) {
            boolean isText = column.kind().type().equals("VARCHAR");
            columns.add(isText ? text.formatted(column.name()) : column.name());
        }
        return "SELECT " + String.join(", ", columns) + " FROM " + table.withDecimalsName()
                + " WHERE " + part.where() + where;
    }

    /// A part of a table as CSV, with a line of names and times in RFC 3339. A text that a
    /// spreadsheet would take for a formula has an apostrophe before it.
    ///
    /// @throws IllegalArgumentException if the part names an instrument, and the table has none
    public void csv(StoreTable table, Part part, Path file) {
        csv(csvQuestion(table, part, ""), file);
    }

    private void csv(String question, Path file) {
        whole(file, draft -> {
            try (PrintWriter out =
                    new PrintWriter(Files.newBufferedWriter(draft, StandardCharsets.UTF_8))) {
                store.sql(question, SqlText.csv(out));
                if (out.checkError()) throw new IOException("not everything could be written");
            }
        });
    }

    /// A part of a table as an Arrow file: times in nanoseconds, whole numbers, decimals, and
    /// texts.
    ///
    /// @throws IllegalArgumentException if the part names an instrument, and the table has none
    public void arrow(StoreTable table, Part part, Path file) {
        String question = question(table, part, "cast(ts AS LONG) ns", "%s", "");
        whole(file, draft -> {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
                store.sql(question, new ArrowFile(table, out));
            }
        });
    }

    /// A part of a table as a Parquet file. The database writes it, so it must be on this
    /// machine, and the store opened as its owner. Of the short texts of a `VARCHAR` it writes
    /// none (QuestDB 9.3.4), so they are cast.
    ///
    /// @param exports where the database of that store puts what it writes
    /// @throws IllegalArgumentException if the part names an instrument, and the table has none
    public void parquet(StoreTable table, Part part, Path exports, Path file) {
        parquet(parquetQuestion(table, part, ""), exports, file);
    }

    private void parquet(String question, Path exports, Path file) {
        // Checked before the database writes: its file would stay. It makes the last directory
        // itself.
        if (!Files.isDirectory(exports.getParent())) {
            throw new UncheckedIOException(
                    new IOException("the store is not on this machine, or not in " + exports));
        }
        String name = "export-" + new BigInteger(NAME_BITS, new SecureRandom()).toString(36);
        String copy = "COPY (" + question + ") TO '" + name + "' WITH FORMAT PARQUET";
        whole(file, draft -> {
            String id = store.connections().list(copy, row -> row.getString(1)).getFirst();
            awaitCopy(id);
            take(exports, name, draft);
        });
    }

    // Reports.

    /// A report as CSV.
    public void csv(StoreReport report, Path file) {
        csv(report.csv(), file);
    }

    /// The same, written out.
    public void csv(StoreReport report, PrintWriter out) {
        store.sql(report.csv(), SqlText.csv(out));
    }

    /// The same as Parquet; as of a table.
    public void parquet(StoreReport report, Path exports, Path file) {
        parquet(report.parquet(), exports, file);
    }

    /// The database works in steps, and tells of each in a table of its own.
    private void awaitCopy(String id) throws IOException {
        while (true) {
            List<CopyStep> steps = store.connections()
                    .list(
                            "SELECT phase, status, message FROM \"sys.copy_export_log\" WHERE id = ?"
                                    + " LIMIT -1",
                            RowRecords.of(CopyStep.class),
                            id);
            if (!steps.isEmpty()) {
                CopyStep step = steps.getLast();
                if ("success".equals(step.phase)) return;
                boolean hasFailed = "failed".equals(step.status) || "cancelled".equals(step.status);
                if (hasFailed) throw new IOException("the database says: " + step.message);
            }
            LockSupport.parkNanos(NAP_NS);
        }
    }

    record CopyStep(String phase, String status, String message) {}

    private static void take(Path exports, String name, Path draft) throws IOException {
        try (Stream<Path> found = Files.walk(exports)) {
            Path made = found.filter(Files::isRegularFile)
                    .filter(candidate ->
                            exports.relativize(candidate).toString().startsWith(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the database's file is not in " + exports));
            Files.move(made, draft, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.deleteIfExists(exports.resolve(name));
    }

    // LOBSTER.

    /// How an instrument's book changed in a day as a pair of LOBSTER files, and before that the
    /// book as it stood. Returns the two: messages and book.
    ///
    /// @param part its instrument, and a time within a day of UTC
    /// @param replaces whether files of those names may be replaced
    /// @throws IllegalArgumentException if the part names no instrument, or one that LOBSTER
    ///     cannot hold, or is more than a day, or nothing happened
    public List<Path> lobster(Part part, Path directory, int levels, boolean replaces) {
        String symbol = part.symbol.orElseThrow(
                () -> new IllegalArgumentException("LOBSTER files are of one instrument: name it"));
        Span span = span(part, symbol);
        if (span.midnightNs() != Math.floorDiv(span.lastNs, DAY_NS) * DAY_NS) {
            throw new IllegalArgumentException(
                    "LOBSTER files are of one day, and " + symbol + " has changes from "
                            + day(span.firstNs) + " to " + day(span.lastNs) + ": name a day");
        }
        String name = span.name(symbol);
        Path messages = directory.resolve(name + "_message_" + levels + ".csv");
        Path books = directory.resolve(name + "_orderbook_" + levels + ".csv");
        for (Path file : List.of(messages, books)) {
            if (!replaces && Files.exists(file)) throw exists(file);
        }
        whole(
                messages,
                message -> whole(books, book -> write(part, span, levels, List.of(message, book))));
        return List.of(messages, books);
    }

    private void write(Part part, Span span, int levels, List<Path> files) throws IOException {
        StoredBook before = store.book(part.symbol.orElseThrow(), span.firstEvent - 1);
        try (Writer message = Files.newBufferedWriter(files.getFirst());
                Writer book = Files.newBufferedWriter(files.getLast())) {
            LobsterFiles lobster =
                    new LobsterFiles(message, book, levels, span.priceScale, span.midnightNs());
            begin(before, span.firstNs, lobster);
            changes(part, lobster);
        }
    }

    private static UncheckedIOException exists(Path file) {
        return new UncheckedIOException(new FileAlreadyExistsException(file.toString()));
    }

    record Span(long firstNs, long lastNs, long firstEvent, int priceScale) {
        long midnightNs() {
            return Math.floorDiv(firstNs, DAY_NS) * DAY_NS;
        }

        String name(String symbol) {
            long firstMs = (firstNs - midnightNs()) / 1_000_000;
            long lastMs = Math.ceilDiv(lastNs - midnightNs(), 1_000_000);
            return symbol.replaceAll("[^A-Za-z0-9.-]", "-") + "_" + day(firstNs) + "_" + firstMs
                    + "_" + lastMs;
        }
    }

    private static LocalDate day(long ns) {
        return Instant.ofEpochSecond(0, ns).atZone(ZoneOffset.UTC).toLocalDate();
    }

    private Span span(Part part, String symbol) {
        List<Span> spans = store.connections()
                .list(
                        "SELECT cast(min(ts) AS LONG) a, cast(max(ts) AS LONG) b, min(event_number)"
                                + " e, last(price_scale) s FROM book WHERE " + part.where()
                                + " AND event <> 'IMAGE'",
                        RowRecords.of(Span.class));
        if (spans.isEmpty() || spans.getFirst().firstNs == 0) {
            throw new IllegalArgumentException("the book of " + symbol + " did not change then");
        }
        return spans.getFirst();
    }

    /// The book before the part, as if its orders came at its beginning.
    private static void begin(StoredBook book, long timestampNs, LobsterFiles files) {
        for (StoredBook.Order order : book.bids()) come(order, "BUY", timestampNs, files);
        for (StoredBook.Order order : book.asks()) come(order, "SELL", timestampNs, files);
    }

    private static void come(
            StoredBook.Order order, String side, long timestampNs, LobsterFiles files) {
        files.apply(List.of(new BookReplay.Row(
                0,
                timestampNs,
                BookRows.ADD,
                order.orderId(),
                0,
                side,
                order.price(),
                order.qty(),
                order.attribution())));
    }

    /// The rows of an event tell together whether somebody took.
    private void changes(Part part, LobsterFiles files) {
        List<BookReplay.Row> event = new ArrayList<>();
        store.connections()
                .each(
                        BookReplay.Row.ROWS.select() + " WHERE " + part.where()
                                + " AND event <> 'IMAGE'",
                        BookReplay.Row.ROWS,
                        row -> {
                            boolean isNext = !event.isEmpty()
                                    && event.getLast().eventNumber() != row.eventNumber();
                            if (isNext) {
                                files.apply(event);
                                event.clear();
                            }
                            event.add(row);
                        });
        files.apply(event);
    }

    // Files.

    /// Writes a file.
    @FunctionalInterface
    private interface Work {
        void write(Path draft) throws IOException;
    }

    private static void whole(Path file, Work work) {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            work.write(draft);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            discard(draft);
        }
    }

    private static void discard(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            return; // it is named as what it is
        }
    }
}
