package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowOptions;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/// Market by order as Databento's own package writes it (`databento_samples.py` made the samples).
class DatabentoTest {
    private static final String HEADER = "ts_event,action,side,price,size,order_id\n";

    @TempDir
    Path directory;

    private static byte[] sample(String name) throws IOException {
        try (InputStream in = FlowFormat.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(directory.resolve("sample"), bytes);
    }

    private ReplaySummary csv(String lines) throws IOException {
        Path file = file((HEADER + lines).getBytes(StandardCharsets.US_ASCII));
        return Replay.of(file, ReplayOptions.DEFAULT).run(Progress.silent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mbo.v1.dbn",
                "mbo.v2.dbn",
                "mbo.v3.dbn",
                "mbo.v3.dbn.zst",
                "mbo.csv",
                "mbo-integers.csv"
            })
    void theSampleGivesItsBooksAndTrades(String name) throws IOException {
        Replay replay = Replay.of(file(sample(name)), ReplayOptions.DEFAULT);
        List<String> trades = new ArrayList<>();
        replay.listen(new ReplayListener() {
            @Override
            public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
                trades.add(maker.clOrdId() + " " + price + " " + qty);
            }
        });
        ReplaySummary summary = replay.run(Progress.silent());

        assertThat(summary.format())
                .isEqualTo(name.endsWith("csv") ? FlowFormat.MBO_CSV : FlowFormat.DBN);
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.rejects()).isEmpty();
        assertThat(trades).containsExactly("11 3200100 100", "12 3200100 20", "14 3200300 10");
        assertThat(summary.hiddenExecutions()).isEqualTo(1);
        assertThat(summary.kinds()).containsEntry(FlowKind.CLEAR, 2L);
        assertThat(replay.books().stream().map(replay::symbol)).containsExactly("AAPL", "MSFT");
        Book apple = replay.books().getFirst();
        assertThat(lines(apple.bids())).containsExactly("12 3200000 40");
        assertThat(lines(apple.asks())).containsExactly("13 3200300 260", "14 3200300 30");
        assertThat(lines(replay.books().get(1).asks()))
                .containsExactly("9223372036854775809 1720500 50");
    }

    private static List<String> lines(BookSide side) {
        List<String> lines = new ArrayList<>();
        side.visitOrders(
                order -> lines.add(Long.toUnsignedString(order.clOrdId().number()) + " "
                        + order.limitPrice() + " " + order.leavesQty()));
        return lines;
    }

    /// Two days of two stocks; the id of the second is that of the first on the next day.
    @Test
    void anIdIsOfAnotherInstrumentOnAnotherDay() throws IOException {
        Path file = file(sample("mbo.two-days.dbn"));
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT);
        assertThat(replay.run(Progress.silent()).events().trades()).isZero();
        assertThat(replay.books().stream().map(replay::symbol)).containsExactly("AAPL", "MSFT");
        Book apple = replay.books().getFirst();
        assertThat(lines(apple.bids())).containsExactly("301 1660000 30");
        assertThat(lines(apple.asks())).containsExactly("302 1661000 30");
        Book microsoft = replay.books().get(1);
        assertThat(lines(microsoft.bids())).containsExactly("401 2870000 40");
        assertThat(lines(microsoft.asks())).containsExactly("402 2871000 40");

        ReplayOptions one =
                ReplayOptions.DEFAULT.withReading(FlowOptions.DEFAULT.withSymbols(List.of("AAPL")));
        assertThat(Replay.of(file, one).run(Progress.silent()).messages()).isEqualTo(5);
    }

    @Test
    void oneSymbolIsRead() throws IOException {
        ReplayOptions options =
                ReplayOptions.DEFAULT.withReading(FlowOptions.DEFAULT.withSymbols(List.of("MSFT")));
        for (String name : List.of("mbo.v3.dbn", "mbo.csv")) {
            Replay replay = Replay.of(file(sample(name)), options);
            assertThat(replay.run(Progress.silent()).messages()).isEqualTo(2);
            assertThat(replay.symbol(replay.book())).isEqualTo("MSFT");
        }
    }

    @Test
    void anIdThatIsReplacedByAClearIsFreeAgain() throws IOException {
        ReplaySummary summary = csv("""
                1,A,B,1.5,10,1
                2,R,N,,0,0
                3,A,B,1.6,20,1
                """);
        assertThat(summary.bids().qty()).isEqualTo(20);
        assertThat(summary.rejects()).isEmpty();
    }

    @Test
    void ordersFromBeforeTheFileAreDeviations() throws IOException {
        ReplaySummary summary = csv("""
                1,C,B,1.5,10,1
                2,F,B,1.5,10,2
                3,M,B,1.5,10,3
                """);
        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.UNKNOWN_ORDER, 3L));
        assertThat(summary.bids().qty()).isEqualTo(10);
    }

    /// The whole fill of an iceberg is told, then what it shows next, which stands behind others.
    @Test
    void aFillBeyondWhatAnOrderShowsIsATrade() throws IOException {
        ReplaySummary shown = csv("""
                1,A,A,100.50,3,1
                1,A,A,100.50,4,3
                2,T,B,100.50,8,0
                3,F,A,100.50,8,1
                4,M,A,100.50,3,1
                5,F,A,100.50,4,3
                5,C,A,100.50,4,3
                6,A,B,100.00,5,2
                """);
        assertThat(shown.deviations()).isEmpty();
        assertThat(shown.events().volume()).isEqualTo(3 + 4);
        assertThat(shown.kinds()).containsEntry(FlowKind.HIDDEN_EXECUTION, 1L);
        assertThat(shown.asks()).isEqualTo(depth(1_005_000, 3));
        assertThat(shown.bids()).isEqualTo(depth(1_000_000, 5));

        ReplaySummary gone = csv("""
                1,A,B,100.00,1,11
                2,F,B,100.00,1,11
                2,F,B,100.00,12,11
                2,M,B,100.00,2,11
                3,C,B,100.00,2,11
                4,A,B,99.00,1,12
                5,F,B,99.00,9,12
                5,C,B,99.00,9,12
                """);
        assertThat(gone.deviations()).isEmpty();
        assertThat(gone.events().trades()).isEqualTo(2);
        assertThat(gone.hiddenExecutions()).isEqualTo(2);
        assertThat(gone.bids().orders()).isZero();
    }

    private static ReplaySummary.Depth depth(long price, long qty) {
        return new ReplaySummary.Depth(OptionalLong.of(price), 1, 1, qty);
    }

    /// Of the fills of an opening nobody says who took.
    @Test
    void aFillWithoutASideIsOfAnOrderThatIsKnownOrIsCounted() throws IOException {
        ReplaySummary summary = csv("""
                1,A,B,100.00,1,11
                2,T,N,100.00,4,0
                2,F,N,100.00,1,11
                2,F,N,100.00,3,77
                2,C,B,100.00,1,11
                3,C,N,100.00,1,78
                4,A,A,100.25,5,12
                """);
        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.UNKNOWN_ORDER, 2L));
        assertThat(summary.events().volume()).isEqualTo(1);
        assertThat(summary.bids().orders()).isZero();
        assertThat(summary.asks()).isEqualTo(depth(1_002_500, 5));
    }

    /// What happened at once is taken as a whole, up to the flag 128: an order that stood before
    /// the filled one is canceled behind its fill.
    @Test
    void aCancelOfTheSameEventComesBeforeAFill() throws IOException {
        ReplaySummary summary = flagged("""
                1,A,A,100.25,5,21,128
                1,A,A,100.25,10,22,128
                1,A,A,100.25,1,23,128
                2,T,B,100.25,1,0,0
                2,F,A,100.25,1,22,0
                2,A,B,100.00,3,31,0
                2,F,B,100.00,1,31,0
                2,C,A,100.25,5,21,0
                2,M,A,100.25,9,22,0
                2,C,B,100.00,1,31,128
                """);
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.events().volume()).isEqualTo(1);
        assertThat(summary.asks())
                .isEqualTo(new ReplaySummary.Depth(OptionalLong.of(1_002_500), 2, 1, 10));
        assertThat(summary.bids()).isEqualTo(depth(1_000_000, 2));
    }

    /// Orders of both sides are filled by each other, in one trade of an opening.
    @Test
    void fillsOfBothSidesAreOneTrade() throws IOException {
        ReplaySummary summary = flagged("""
                1,A,B,100.25,5,1,128
                1,A,A,100.00,9,2,128
                2,T,N,100.00,5,0,0
                2,F,N,100.00,5,1,0
                2,F,N,100.00,5,2,0
                2,C,B,100.25,5,1,0
                2,C,A,100.00,5,2,128
                3,F,A,100.00,1,2,0
                4,C,A,100.00,1,2,0
                """);
        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.CROSSES, 1L));
        assertThat(summary.kinds())
                .containsEntry(FlowKind.EXECUTION, 2L)
                .containsEntry(FlowKind.CROSS_EXECUTION, 1L);
        assertThat(summary.bids().orders()).isZero();
        assertThat(summary.asks()).isEqualTo(depth(1_000_000, 3));
    }

    private ReplaySummary flagged(String lines) throws IOException {
        String header = HEADER.replace("\n", ",flags\n");
        Path file = file((header + lines).getBytes(StandardCharsets.US_ASCII));
        return Replay.of(file, ReplayOptions.DEFAULT).run(Progress.silent());
    }

    @Test
    void moreDecimalsCanBeAskedFor() throws IOException {
        String lines = "1,A,B,0.006725500,10,1\n";
        assertThatThrownBy(() -> csv(lines))
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith("record 1 at byte 41: price: 0.006725500: has more than 4"
                        + " decimals, the price scale");
        ReplayOptions options =
                ReplayOptions.DEFAULT.withReading(FlowOptions.DEFAULT.withPriceScale(7));
        ReplaySummary summary =
                Replay.of(directory.resolve("sample"), options).run(Progress.silent());
        assertThat(summary.bids().bestPrice()).hasValue(67_255);
        assertThat(summary.priceScale()).isEqualTo(7);
    }

    @Test
    void badFieldsAreNamed() {
        assertBad("1,Z,B,1.5,10,1\n", "action: 'Z': must be A, C, M, R, T, F or N");
        assertBad("1,A,N,1.5,10,1\n", "side: 'N': of an order must be B (bid) or A (ask)");
        assertBad("1,A,B,1.5,0,1\n", "size: 0: must be above 0");
        assertBad("1,A,B,-1.5,10,1\n", "price: -15000: must be above 0");
        assertBad("1,A,B,x.5,10,1\n", "price: 'x.5': must be a number such as 3720.25");
        assertBad("1,A,B,1.5,10\n", "columns: 5: the header names 6");
        assertBad("1,A,B,1.5,10,-1\n", "order_id: '-1': must be a whole number of 64 bits");
        assertBad("2020-13-01T,A,B,1.5,10,1\n", "ts_event: '2020-13-01T': must be a time");
        assertBad("1,A,B,1.5,10,1\n2,A,B,1.5,10,1\n", "order id: 1: is that of an order");
        assertBad("1,A,B,1.5,10,1\n2,C,B,1.5,11,1\n", "size: 11: the order has 10 left");
    }

    private void assertBad(String lines, String words) {
        assertThatThrownBy(() -> csv(lines))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("sample: record ")
                .hasMessageContaining(words);
    }

    /// As pandas and spreadsheets write them: times with a blank and an offset, quotes, the mark of
    /// a byte order, carriage returns, empty lines at the end.
    @Test
    void aFileThatWentThroughOtherProgramsIsRead() throws IOException {
        String header = "ts_recv,ts_event,instrument_id,action,side,price,size,order_id,symbol\n";
        String pandas = header
                + "2023-04-03 14:00:00+00:00,2023-04-03 10:00:00.000000001-04:00,12,A,B,165.0,10,101,"
                + "ESM3\n"
                + "2023-04-03 14:00:00,2023-04-03 14:00:01,12,A,B,165.0,7,102,ESM3\n\n\n";
        String sheet = '\uFEFF' + pandas.replaceAll("[^,\n]+", "\"$0\"").replace("\n", "\r\n");
        for (String text : List.of(pandas, sheet)) {
            List<Long> times = new ArrayList<>();
            Replay replay =
                    Replay.of(file(text.getBytes(StandardCharsets.UTF_8)), ReplayOptions.DEFAULT);
            replay.listen(new ReplayListener() {
                @Override
                public void recordBegins(FlowRecord entry) {
                    times.add(entry.timestampNs);
                }
            });
            assertThat(replay.run(Progress.silent()).bids().qty()).isEqualTo(17);
            assertThat(replay.symbol(replay.book())).isEqualTo("ESM3");
            assertThat(times)
                    .containsExactly(1_680_530_400_000_000_001L, 1_680_530_401_000_000_000L);
        }
        assertBad("1,A,B,1.5,10,1\n\n2,A,B,1.5,10,2\n", "columns: 1: the header names 6");
    }

    @Test
    void aFileThatBeginsWithAFrameToSkipIsRead() throws IOException {
        ByteBuffer frames = ByteBuffer.allocate(600).order(ByteOrder.LITTLE_ENDIAN);
        frames.putInt(0x184D2A5E).putInt(3).put(new byte[3]).put(sample("mbo.v3.dbn.zst"));
        Path file = file(Arrays.copyOf(frames.array(), frames.position()));
        assertThat(Replay.of(file, ReplayOptions.DEFAULT).run(Progress.silent()).messages())
                .isEqualTo(16);
    }

    @Test
    void aColumnThatIsNotThereIsNamed() throws IOException {
        Path file = file("ts_event,order_id,price\n".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> Replay.of(file, ReplayOptions.DEFAULT))
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith("header at byte 0: there is no column action");
    }

    @Test
    void metadataThatCannotBeAreRefused() throws IOException {
        byte[] good = sample("mbo.v3.dbn");
        assertRefused(with(good, 3, 4), "version: 4: must be 1 to 3");
        assertRefused(with(good, 24, 1), "schema: 1: must be 0 (mbo)");
        assertRefused(with(good, 115, 0x7F), "the metadata are shorter than what they say");
        assertRefused(Arrays.copyOf(good, 200), "the file ends within the metadata");
        assertRefused(with(good, 7, 0x7F), "metadata length: ");
        byte[] cut = Arrays.copyOf(good, good.length - 1);
        assertThatThrownBy(() -> Replay.of(file(cut), ReplayOptions.DEFAULT).run(Progress.silent()))
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith("the file ends after 55 of the 56 bytes of this record");
        byte[] packed = sample("mbo.v3.dbn.zst");
        byte[] half = Arrays.copyOf(packed, packed.length - 40);
        assertThatThrownBy(
                        () -> Replay.of(file(half), ReplayOptions.DEFAULT).run(Progress.silent()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("zstd");
    }

    private static byte[] with(byte[] bytes, int offset, int value) {
        byte[] changed = bytes.clone();
        changed[offset] = (byte) value;
        return changed;
    }

    private void assertRefused(byte[] bytes, String words) throws IOException {
        Path file = file(bytes);
        assertThatThrownBy(() -> Replay.of(file, ReplayOptions.DEFAULT))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(words);
    }
}
