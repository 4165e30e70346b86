package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.flow.ItchBytes;
import crossbook.flow.ItchDay;
import crossbook.flow.ItchMessages;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What is exported and read back gives the same trades and the same book.
class ExportTest {
    private static final Path SAMPLE = Path.of("../../data/samples/mixed.bin.gz");
    private static final ReplayOptions BEGINNING = ReplayOptions.DEFAULT.withLimit(10_000);

    @TempDir
    Path directory;

    /// What came of a replay.
    ///
    /// @param bookHash over the books in the order of their symbols
    private record Outcome(ReplaySummary summary, List<String> trades, String bookHash) {}

    private static Outcome replay(Path file, ReplayOptions options) {
        List<String> trades = new ArrayList<>();
        Replay replay = Replay.of(file, options).listen(new ReplayListener() {
            @Override
            public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
                trades.add(maker.clOrdId() + " " + price + " " + qty);
            }
        });
        ReplaySummary summary = replay.run(Progress.silent());
        List<Book> books = replay.books().stream()
                .sorted(Comparator.comparing(replay::symbol))
                .toList();
        String hash = new RecordedDigest().digests(books).get("bookHash");
        return new Outcome(summary, trades, hash);
    }

    private Path export(Path from, String name) {
        return export(from, ReplayOptions.DEFAULT, name);
    }

    private Path export(Path from, ReplayOptions options, String name) {
        Path file = directory.resolve(name);
        ReplaySummary summary = replay(from, options.withExports(List.of(file))).summary;
        assertThat(summary.written()).containsExactly(file);
        return file;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mixed.itch", "mixed.itch.gz", "mixed.dbn", "mixed.dbn.zst", "mixed.csv"})
    void theSampleIsTheSameAgain(String name) throws IOException {
        Path file = export(SAMPLE, BEGINNING, name);
        Outcome again = replay(file, ReplayOptions.DEFAULT);

        assertThat(again.summary.deviations()).isEmpty();
        assertThat(again.summary.rejects()).isEmpty();
        assertThat(again.trades).hasSizeGreaterThan(1_000);
        Outcome original = replay(SAMPLE, BEGINNING);
        assertThat(again.trades).isEqualTo(inUnits(original.trades));
        assertThat(again.summary.books().getFirst().symbol()).isEqualTo("mixed");
        assertThat(again.summary.bids().orders())
                .isEqualTo(original.summary.bids().orders());
        assertThat(again.summary.bids().levels())
                .isEqualTo(original.summary.bids().levels());
        assertThat(again.summary.asks().levels())
                .isEqualTo(original.summary.asks().levels());

        Path second = export(file, "again." + name);
        assertThat(replay(second, ReplayOptions.DEFAULT).bookHash()).isEqualTo(again.bookHash());
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(2);
        }
    }

    /// The sample has prices of 2 decimals, what is read again of 4.
    private static List<String> inUnits(List<String> trades) {
        return trades.stream()
                .map(trade -> {
                    String[] parts = trade.split(" ", -1);
                    return parts[0] + " " + parts[1] + "00 " + parts[2];
                })
                .toList();
    }

    /// From one format to the next, and at the end the first book.
    @Tag("slow")
    @Test
    void aDayOfManyStocksGoesThroughAllFormats() throws IOException {
        Path day = directory.resolve("01302020.NASDAQ_ITCH50");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(day))) {
            new ItchDay(new ItchBytes(out), 5, 3).write(10_000);
        }
        Outcome first = replay(day, ReplayOptions.DEFAULT);
        Path file = day;
        for (String name : List.of("a.dbn.zst", "b.csv", "c.itch.gz", "d.dbn", "e.itch")) {
            file = export(file, name);
            Outcome again = replay(file, ReplayOptions.DEFAULT);
            assertThat(again.bookHash()).as(name).isEqualTo(first.bookHash());
            assertThat(again.trades).as(name).isEqualTo(first.trades).isNotEmpty();
            assertThat(again.summary.books())
                    .containsExactlyInAnyOrderElementsOf(first.summary.books());
        }
    }

    @Test
    void theDateOfTheNameIsInTheTimes() throws IOException {
        Path day = ItchBytes.file(
                directory.resolve("01302020.NASDAQ_ITCH50"),
                out -> out.at(52_200_000_000_001L).add(1, "AAPL", 7, 'B', 100, 3_200_100));
        assertThat(Files.readAllLines(export(day, "day.csv")))
                .containsExactly(
                        "ts_recv,ts_event,rtype,publisher_id,instrument_id,action,side,price,size,"
                                + "channel_id,order_id,flags,ts_in_delta,sequence,symbol",
                        "1580394600000000001,1580394600000000001,160,0,1,A,B,320.010000000,100,0,7,"
                                + "128,0,1,AAPL");
    }

    @Test
    void haltsAndTheFrameOfADayAreWritten() throws IOException {
        Path flow = Files.writeString(directory.resolve("ABC.csv"), """
                1.000000001,1,11,50,1000000,1
                1.1,7,0,0,-1,-1
                1.2,7,0,0,1,-1
                1.3,4,11,20,1000000,1
                1.4,2,11,10,1000000,1
                1.5,3,11,20,1000000,1
                """);
        List<String> texts = new ArrayList<>();
        try (ItchMessages messages = ItchMessages.open(export(flow, "abc.itch"))) {
            while (messages.next()) texts.add(messages.text().replaceAll(" trackingNumber=0", ""));
        }
        assertThat(texts)
                .containsExactly(
                        "S stockLocate=0 timestampNs=1000000001 eventCode=O",
                        "R stockLocate=1 timestampNs=1000000001 stock=ABC marketCategory=Q"
                                + " financialStatus= roundLotSize=100 roundLotsOnly=N"
                                + " issueClassification=C issueSubType= authenticity=T"
                                + " shortSaleThreshold=N ipoFlag= luldTier=1 etpFlag=N"
                                + " etpLeverage=0 inverse=N",
                        "H stockLocate=1 timestampNs=1000000001 stock=ABC tradingState=T reserved="
                                + " reason=",
                        "A stockLocate=1 timestampNs=1000000001 orderReference=11 side=B shares=50"
                                + " stock=ABC price=100.0000",
                        "H stockLocate=1 timestampNs=1100000000 stock=ABC tradingState=H reserved="
                                + " reason=",
                        "H stockLocate=1 timestampNs=1200000000 stock=ABC tradingState=T reserved="
                                + " reason=",
                        "E stockLocate=1 timestampNs=1300000000 orderReference=11"
                                + " executedShares=20 matchNumber=1",
                        "X stockLocate=1 timestampNs=1400000000 orderReference=11"
                                + " canceledShares=10",
                        "D stockLocate=1 timestampNs=1500000000 orderReference=11",
                        "S stockLocate=0 timestampNs=1500000000 eventCode=C");
    }

    /// A reader of its own, of a few lines, comes to the book that the replay comes to.
    @Tag("slow")
    @Test
    void anIndependentReaderOfTheCsvComesToTheSameBook() throws IOException {
        Path file = export(SAMPLE, "mixed.csv");
        Map<String, Long> sizes = new LinkedHashMap<>();
        Map<String, String> prices = new LinkedHashMap<>();
        long filled = 0;
        for (String line : Files.readAllLines(file)) {
            String[] row = line.split(",", -1);
            if (row[5].equals("A")) {
                sizes.put(row[10], Long.valueOf(row[8]));
                prices.put(row[10], row[6] + row[7]);
            }
            if (row[5].equals("C")) sizes.merge(row[10], -Long.parseLong(row[8]), Long::sum);
            if (row[5].equals("F")) filled += Long.parseLong(row[8]);
        }
        sizes.values().removeIf(size -> size == 0);
        assertThat(filled).isEqualTo(996_444);
        assertThat(sizes).hasSize(779);
        ReplaySummary expected = replay(SAMPLE, ReplayOptions.DEFAULT).summary;
        assertThat(sizes.values().stream().mapToLong(size -> size).sum())
                .isEqualTo(expected.bids().qty() + expected.asks().qty());
        assertThat(sizes.keySet().stream().map(prices::get).distinct()).hasSize(68 + 68);
    }

    @Test
    void whatAFormatCannotHoldIsSaidAndNothingIsLeft() throws IOException {
        Path flow = Files.writeString(directory.resolve("m.csv"), "1,1,11,4294967296,1000000,1\n");
        for (String name : List.of("x.itch", "x.dbn", "x.csv")) {
            ReplayOptions options =
                    ReplayOptions.DEFAULT.withExports(List.of(directory.resolve(name)));
            assertThatThrownBy(() -> replay(flow, options))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("4294967296: the export has 32 bits for it");
        }
        ReplayOptions unknown =
                ReplayOptions.DEFAULT.withExports(List.of(directory.resolve("x.txt")));
        assertThatThrownBy(() -> replay(flow, unknown))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("the name must end with .itch, .dbn or .csv");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(flow);
        }
    }
}
