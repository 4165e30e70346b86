package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.testkit.RandomTrading;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/// What is written to files, read again by others: a plain reader of CSV, Apache's own reader of
/// Arrow files, and Python's of Parquet and Arrow.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class StoreExportTest {
    private static final String SYMBOL = "XYZ";
    private static final StoreExport.Part OF_SYMBOL =
            new StoreExport.Part(Optional.of(SYMBOL), 0, Long.MAX_VALUE);

    @TempDir
    static Path directory;

    private RunningHost host;
    private HostConnection connection;
    private StoreService service;
    private Store store;
    private StoreExport export;
    private Path exports;
    private PlainMarket plain;

    @BeforeAll
    void start() {
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        connection = HostConnection.open(host.directory());
        RandomTrading commands = new RandomTrading(connection);
        commands.market(MarketModelFile.shipped("continuous"));
        commands.orders(20_000);
        plain = new PlainMarket();
        plain.read(connection);
        StoreAccess access = StoreAccess.random();
        StoreSettings settings = StoreSettings.of(directory.resolve("store/current"), access);
        service = StoreService.start(settings, Stores.source(host.directory()), line -> {});
        Stores.await(service, plain.lastEvent());
        store = Store.openAsOwner(() -> service.status().address(), access);
        export = new StoreExport(store);
        exports = StoreExport.exportsOf(directory.resolve("store"));
    }

    @AfterAll
    void stop() {
        store.close();
        service.close();
        connection.close();
        host.close();
    }

    @Test
    void csvHasEveryTradeWithItsNanoseconds() throws IOException {
        Path file = directory.resolve("trades.csv");
        export.csv(StoreTable.TRADES, StoreExport.Part.ALL, file);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getFirst())
                .startsWith("ts,event_number,event,command_number,trade_id,symbol,price_scale,");
        List<String> found = lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(words -> nanoseconds(words[0]) + " " + words[1] + " " + words[4] + " "
                        + words[5] + " " + words[7] + " " + words[9])
                .toList();
        same(found, trades(), "trades");
        assertThat(lines.getFirst()).contains(",price_scale,price,price_decimal,qty,");
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(",", -1);
            assertThat(new BigDecimal(words[8]))
                    .as(line)
                    .isEqualByComparingTo(BigDecimal.valueOf(Long.parseLong(words[7]), 2));
            assertThat(words[8]).doesNotMatch(".*[.].*0");
        }
    }

    private static long nanoseconds(String time) {
        Instant instant = Instant.parse(time);
        return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }

    private List<String> trades() {
        List<StoredTrade> trades = store.trades(SYMBOL, 0, 1_000_000);
        assertThat(trades).hasSizeGreaterThan(1_000);
        return trades.stream()
                .map(trade -> trade.timestampNs() + " " + trade.eventNumber() + " "
                        + trade.tradeId() + " " + SYMBOL + " " + trade.price() + " "
                        + trade.qty())
                .toList();
    }

    @Test
    void arrowsOwnReaderReadsEveryTableAsSqlDoes() throws IOException {
        for (StoreTable table : StoreTable.values()) {
            Path file = directory.resolve(table.tableName() + ".arrow");
            export.arrow(table, StoreExport.Part.ALL, file);
            same(arrow(file), rows(table), table.tableName());
        }
        assertThat(arrow(directory.resolve("orders.arrow"))).hasSizeGreaterThan(16 * 1024);
    }

    /// Of many lines only the first that differs is told.
    private static void same(List<String> found, List<String> expected, String what) {
        for (int i = 0; i < Math.min(found.size(), expected.size()); i++) {
            assertThat(found.get(i)).as(what + ", line " + i).isEqualTo(expected.get(i));
        }
        assertThat(found).as(what).hasSameSizeAs(expected);
    }

    /// A line for each row, the values apart by bars.
    private static List<String> arrow(Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            while (reader.loadNextBatch()) {
                List<FieldVector> columns = reader.getVectorSchemaRoot().getFieldVectors();
                for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
                    StringJoiner row = new StringJoiner("|");
                    for (FieldVector column : columns) {
                        row.add(plain(column.getObject(i)));
                    }
                    rows.add(row.toString());
                }
            }
        }
        return rows;
    }

    private static String plain(Object value) {
        return value instanceof BigDecimal decimal
                ? decimal.toPlainString()
                : String.valueOf(value);
    }

    private List<String> rows(StoreTable table) {
        List<String> rows = new ArrayList<>();
        store.connections()
                .each(
                        "SELECT cast(ts AS LONG) ns, * FROM " + table.withDecimalsName(),
                        row -> {
                            StringJoiner text = new StringJoiner("|").add(row.getString(1));
                            int columns = row.getMetaData().getColumnCount();
                            for (int i = 3; i <= columns; i++) { // the second is the time again
                                text.add(String.valueOf(row.getString(i)));
                            }
                            return text.toString();
                        },
                        rows::add);
        return rows;
    }

    /// The same table as Parquet, as Arrow and over PostgreSQL's protocol.
    @Test
    void pythonReadsParquetAndArrowAsSqlDoes() throws IOException, InterruptedException {
        String python = Optional.ofNullable(System.getenv("CROSSBOOK_PYTHON")).orElse("python3");
        assumeTrue(
                exitCode(List.of(python, "-c", "import pyarrow")) == 0,
                "there is no Python with pyarrow; CROSSBOOK_PYTHON names one");
        for (StoreTable table : List.of(StoreTable.ORDERS, StoreTable.TRADES, StoreTable.BOOK)) {
            Path parquet = directory.resolve(table.tableName() + ".parquet");
            Path arrow = directory.resolve(table.tableName() + "-python.arrow");
            Path out = directory.resolve("python.txt");
            export.parquet(table, StoreExport.Part.ALL, exports, parquet);
            export.arrow(table, StoreExport.Part.ALL, arrow);
            for (Path file : List.of(parquet, arrow)) {
                List<String> command = List.of(
                        python, "src/test/resources/read.py", file.toString(), out.toString());
                assertThat(exitCode(command)).as(command.toString()).isZero();
                same(Files.readAllLines(out), rows(table), file.toString());
            }
        }
    }

    private static int exitCode(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            return -1; // there is none
        }
    }

    @Test
    void parquetBeginsAndEndsAsTheFormatSays() throws IOException {
        Path file = directory.resolve("trades.parquet");
        export.parquet(StoreTable.TRADES, OF_SYMBOL, exports, file);
        byte[] bytes = Files.readAllBytes(file);
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        assertThat(bytes).startsWith(magic).endsWith(magic).hasSizeGreaterThan(10_000);
        assertThatThrownBy(() -> export.parquet(
                        StoreTable.TRADES, OF_SYMBOL, directory.resolve("x/export"), file))
                .hasMessageContaining("is not on this machine");
        try (var left = Files.list(exports)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void whatCannotBeWrittenIsSaid() throws IOException {
        assertThatThrownBy(() -> export.lobster(StoreExport.Part.ALL, directory, 10, false))
                .hasMessage("LOBSTER files are of one instrument: name it");
        StoreExport.Part none = new StoreExport.Part(Optional.of("NONE"), 0, Long.MAX_VALUE);
        assertThatThrownBy(() -> export.lobster(none, directory, 10, false))
                .hasMessage("the book of NONE did not change then");
        Path file = directory.resolve("participants.csv");
        assertThatThrownBy(() -> export.csv(StoreTable.PARTICIPANTS, OF_SYMBOL, file))
                .hasMessage("the table participants is about no instrument");
        Path nowhere = directory.resolve("nowhere/trades.csv");
        assertThatThrownBy(() -> export.csv(StoreTable.TRADES, OF_SYMBOL, nowhere))
                .isInstanceOf(UncheckedIOException.class);
        try (var left = Files.list(directory)) {
            assertThat(left.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
        }
    }
}
