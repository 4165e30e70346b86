package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowOptions;
import crossbook.flow.ItchBytes;
import crossbook.flow.ItchDay;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/// What ITCH messages do to the books, and that a whole day gives the books that it describes.
class ItchReplayTest {
    @TempDir
    Path directory;

    private ReplaySummary replay(ReplayOptions options, Consumer<ItchBytes> recipe)
            throws IOException {
        Path file = ItchBytes.file(directory.resolve("day.itch"), recipe);
        return Replay.of(file, options).run(Progress.silent());
    }

    private ReplaySummary replay(Consumer<ItchBytes> recipe) throws IOException {
        return replay(ReplayOptions.DEFAULT, recipe);
    }

    private static ReplayOptions only(String... symbols) {
        return ReplayOptions.DEFAULT.withReading(FlowOptions.DEFAULT.withSymbols(List.of(symbols)));
    }

    @Test
    void anExecutionMeetsTheRecordedOrder() throws IOException {
        ReplaySummary summary = replay(day -> day.directory(1, "AAPL")
                .add(1, "AAPL", 11, 'B', 50, 1_000_000)
                .addOf("GSCO", 1, "AAPL", 12, 'B', 50, 1_000_000)
                .execute(1, 11, 50, 1)
                .executeAt(1, 12, 20, 'Y', 999_900));

        assertThat(summary.format()).isEqualTo(FlowFormat.ITCH);
        assertThat(summary.messages()).isEqualTo(4);
        assertThat(summary.events().trades()).isEqualTo(2);
        assertThat(summary.events().volume()).isEqualTo(70);
        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.PRICE_DIFFERS, 1L));
        assertThat(summary.bids())
                .isEqualTo(new ReplaySummary.Depth(OptionalLong.of(1_000_000), 1, 1, 30));
    }

    @Test
    void cancelsDeletesAndReplacesAreFollowed() throws IOException {
        ReplaySummary summary = replay(day -> day.add(1, "AAPL", 11, 'S', 50, 1_000_000)
                .add(1, "AAPL", 12, 'S', 60, 1_000_000)
                .cancel(1, 11, 20)
                .replace(1, 11, 13, 40, 1_000_100)
                .delete(1, 12)
                .execute(1, 13, 5, 1));

        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.kinds())
                .containsEntry(FlowKind.REDUCE, 1L)
                .containsEntry(FlowKind.REPLACE, 1L)
                .containsEntry(FlowKind.CANCEL, 1L);
        assertThat(summary.asks())
                .isEqualTo(new ReplaySummary.Depth(OptionalLong.of(1_000_100), 1, 1, 35));
    }

    @Test
    void whatDoesNotTouchTheBookIsCounted() throws IOException {
        ReplaySummary summary = replay(day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000)
                .trade(1, "AAPL", 7, 1_000_050)
                .cross(1, "AAPL", 0, 0)
                .cross(1, "AAPL", 5_000_000_000L, 1_000_000)
                .brokenTrade(1, 1)
                .imbalance(1, "AAPL"));

        assertThat(summary.hiddenExecutions()).isEqualTo(1);
        assertThat(summary.crossTrades()).isEqualTo(1);
        assertThat(summary.brokenTrades()).isEqualTo(1);
        assertThat(summary.bids().qty()).isEqualTo(50);
    }

    /// Orders of a halt rest, change and go, and none trades; what crosses waits for what the file
    /// says of it.
    @Test
    void ordersOfAHaltRestUntilTheFileTradesThem() throws IOException {
        ReplaySummary summary = replay(day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000)
                .tradingAction(1, "AAPL", 'H')
                .add(1, "AAPL", 12, 'S', 40, 990_000)
                .add(2, "MSFT", 13, 'B', 50, 1_000_000)
                .tradingAction(1, "AAPL", 'Q')
                .add(1, "AAPL", 14, 'S', 50, 1_000_100)
                .replace(1, 14, 15, 60, 1_000_200)
                .cancel(1, 15, 10)
                .executeAt(1, 11, 40, 'N', 995_000)
                .tradingAction(1, "AAPL", 'T') // while the other side of the cross still rests
                .executeAt(1, 12, 40, 'N', 995_000)
                .cross(1, "AAPL", 40, 995_000)
                .execute(1, 11, 5, 1));

        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.kinds()).containsEntry(FlowKind.CROSS_EXECUTION, 2L);
        assertThat(summary.crossTrades()).isEqualTo(1);
        assertThat(summary.events().volume()).isEqualTo(5);
        assertThat(summary.bids().qty()).isEqualTo(5);
        assertThat(summary.asks().qty()).isEqualTo(50);
        assertThat(summary.books().get(1).symbol()).isEqualTo("MSFT");
        assertThat(summary.books().get(1).bids().qty()).isEqualTo(50);
    }

    @Test
    void onlyAHaltOfItsOwnMarketHalts() throws IOException {
        for (char state : "HPQT".toCharArray()) {
            assertThat(volumeAfter(day -> day.tradingAction(1, "AAPL", state)))
                    .isEqualTo(state == 'T' ? 50 : 0);
        }
        for (char action : "HT".toCharArray()) {
            assertThat(volumeAfter(day -> day.operationalHalt(1, "AAPL", 'B', action)))
                    .isEqualTo(50);
            assertThat(volumeAfter(day -> day.operationalHalt(1, "AAPL", 'Q', action)))
                    .isEqualTo(action == 'T' ? 50 : 0);
        }
    }

    /// What an execution trades after a message.
    private long volumeAfter(Consumer<ItchBytes> message) throws IOException {
        ReplaySummary summary = replay(day -> {
            day.add(1, "AAPL", 11, 'B', 50, 1_000_000);
            message.accept(day);
            day.execute(1, 11, 50, 1);
        });
        assertThat(summary.bids().orders()).isZero();
        assertThat(summary.deviations()).isEmpty();
        return summary.events().volume();
    }

    /// While trading is on, nothing but a gap in the file makes orders cross.
    @Test
    void ordersThatCrossRestAndAreCounted() throws IOException {
        ReplaySummary summary = replay(day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000)
                .add(1, "AAPL", 12, 'S', 50, 1_000_000)
                .execute(1, 11, 20, 1)
                .delete(1, 11)
                .execute(1, 12, 10, 2));
        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.CROSSES, 1L));
        assertThat(summary.events().volume()).isEqualTo(10);
        assertThat(summary.asks().qty()).isEqualTo(40);
    }

    /// What rests of the stock that had the code stays its own.
    @Test
    void aDirectoryGivesALocateCodeToAnotherStock() throws IOException {
        Consumer<ItchBytes> recipe = day -> day.directory(1, "AAPL")
                .add(1, "AAPL", 11, 'B', 50, 1_000_000)
                .directory(1, "MSFT")
                .add(1, "MSFT", 12, 'S', 60, 900_000)
                .cancel(1, 11, 20);
        ReplaySummary both = replay(recipe);
        assertThat(both.events().trades()).isZero();
        assertThat(both.books().get(0).bids().qty()).isEqualTo(30);
        assertThat(both.books().get(1).asks().qty()).isEqualTo(60);
        assertThat(replay(only("MSFT"), recipe).asks().qty()).isEqualTo(60);
    }

    @Test
    void anOrderFromBeforeTheFileIsADeviation() throws IOException {
        ReplaySummary summary = replay(day -> day.execute(1, 5, 10, 1)
                .cancel(1, 6, 10)
                .delete(1, 7)
                .replace(1, 8, 9, 10, 1_000_000));

        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.UNKNOWN_ORDER, 4L));
        assertThat(summary.books().getFirst().symbol()).isEqualTo("#1");
    }

    @Test
    void badFieldsAreNamed() {
        assertBad(
                day -> day.add(1, "AAPL", 11, 'X', 50, 1_000_000), "side: 'X': must be one of BS");
        assertBad(day -> day.add(1, "AAPL", 11, 'B', 0, 1_000_000), "shares: 0: must be above 0");
        assertBad(day -> day.add(1, "AAPL", 11, 'B', 50, 0), "price: 0: must be above 0");
        assertBad(
                day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000).add(1, "AAPL", 11, 'B', 1, 100),
                "record 2 at byte 38: order reference: 11: is that of an order that rests");
        assertBad(
                day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000).execute(1, 11, 51, 1),
                "executed shares: 51: the order has 50 left");
        assertBad(
                day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000).at(1).cancel(1, 11, 1),
                "timestamp: 1: must not be before that of the message before, 34200000000000");
        assertBad(day -> day.tradingAction(1, "AAPL", 'x'), "trading state: 'x': must be one of");
        assertBad(
                day -> day.add(1, "AAPL", 11, 'B', 5, 10_000).executeAt(1, 11, 1, '?', 1),
                "printable: '?': must be one of YN");
    }

    private void assertBad(Consumer<ItchBytes> recipe, String words) {
        assertThatThrownBy(() -> replay(recipe))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("day.itch: record ")
                .hasMessageContaining(words);
    }

    @Test
    void badRecordsAreSkippedWhenAsked() throws IOException {
        ReplayOptions usual = ReplayOptions.DEFAULT;
        ReplayOptions skipping = new ReplayOptions(
                usual.seedBook(),
                usual.outDirectory(),
                usual.exports(),
                usual.levels(),
                true,
                usual.market(),
                usual.reading(),
                usual.limit());
        ReplaySummary summary = replay(
                skipping,
                day -> day.add(1, "AAPL", 11, 'B', 50, 1_000_000)
                        .raw(new byte[] {'z', 0, 1})
                        .execute(1, 11, 51, 1)
                        .execute(1, 11, 50, 1));
        assertThat(summary.badRecords()).isEqualTo(2);
        assertThat(summary.bids().orders()).isZero();
    }

    @Test
    void theFilesOfAReplayAreOfOneSymbol() {
        ReplayOptions options = ReplayOptions.DEFAULT.withOutput(directory.resolve("out"), 1);
        assertThatThrownBy(() -> replay(
                        options,
                        day -> day.add(1, "AAPL", 11, 'B', 50, 10_000)
                                .add(2, "MSFT", 12, 'B', 50, 10_000)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("has records of AAPL and of MSFT");
    }

    @Test
    void aSymbolThatIsNotThereIsSaid() throws IOException {
        ReplaySummary summary = replay(only("MSFT"), day -> day.add(1, "A", 1, 'B', 5, 10_000));
        assertThat(summary.messages()).isZero();
        assertThat(summary.warnings()).singleElement().asString().endsWith("no record of MSFT");
    }

    @Test
    void aFlowWithoutSymbolsTakesNone() throws IOException {
        Path file = Files.writeString(directory.resolve("m.csv"), "1.0,1,11,50,1000000,1\n");
        assertThatThrownBy(() -> Replay.of(file, only("AAPL")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a LOBSTER flow has one instrument");
    }

    // A day of many stocks.

    private ItchDay day(Path file, int stocks, long messages) throws IOException {
        try (OutputStream out = new BufferedOutputStream(
                new GZIPOutputStream(Files.newOutputStream(file)), 1 << 16)) {
            ItchDay day = new ItchDay(new ItchBytes(out), stocks, 20);
            day.write(messages);
            return day;
        }
    }

    @Test
    void aDayGivesTheBooksAndTheTradesThatItDescribes() throws IOException {
        Path file = directory.resolve("01302020.NASDAQ_ITCH50.gz");
        ItchDay day = day(file, 7, 40_000);
        for (List<String> symbols :
                List.of(List.<String>of(), List.of("S3"), List.of("S6", "S2"))) {
            Replay replay = Replay.of(file, only(symbols.toArray(String[]::new)));
            TradesByBook trades = new TradesByBook();
            ReplaySummary summary = replay.listen(trades).run(Progress.silent());
            assertThat(summary.deviations()).isEmpty();
            assertThat(summary.rejects()).isEmpty();
            assertThat(replay.books()).hasSize(symbols.isEmpty() ? 7 : symbols.size());
            for (Book book : replay.books()) {
                ItchDay.Stock stock = day.stocks().stream()
                        .filter(each -> each.symbol.equals(replay.symbol(book)))
                        .findFirst()
                        .orElseThrow();
                assertThat(lines(book.bids())).isEqualTo(stock.lines(true));
                assertThat(lines(book.asks())).isEqualTo(stock.lines(false));
                assertThat(trades.of(book)).isEqualTo(stock.trades).isNotEmpty();
            }
        }
    }

    @Test
    void savingAndLoadingOnTheWayChangesNoBook() throws IOException {
        Path file = directory.resolve("day.itch.gz");
        day(file, 3, 20_000);
        Replay whole = Replay.of(file, ReplayOptions.DEFAULT);
        String hash = whole.run(Progress.silent()).stateHash();
        ReplaySummary broken = Replay.of(file, ReplayOptions.DEFAULT)
                .saveAndLoadAfter(10_000)
                .run(Progress.silent());
        assertThat(broken.stateHash()).isEqualTo(hash);
    }

    @Tag("slow")
    @Test
    void oneSymbolIsWrittenAsLobsterByItsNameAndReadAgain() throws IOException {
        Path file = directory.resolve("01302020.NASDAQ_ITCH50.gz");
        day(file, 3, 8_000);
        ReplayOptions options = only("S2").withOutput(directory.resolve("out"), 5);
        ReplaySummary written = Replay.of(file, options).run(Progress.silent());
        Path messages = written.written().get(1);
        assertThat(messages.getFileName().toString()).startsWith("S2_2020-01-30_");
        ReplaySummary again = Replay.of(messages, ReplayOptions.DEFAULT).run(Progress.silent());
        assertThat(again.digests().get("bookHash")).isEqualTo(written.digests().get("bookHash"));
        assertThat(again.events().trades()).isEqualTo(written.events().trades());
    }

    private static List<String> lines(BookSide side) {
        List<String> lines = new ArrayList<>();
        side.visitOrders(order ->
                lines.add(order.clOrdId() + " " + order.limitPrice() + " " + order.leavesQty()));
        return lines;
    }

    private static final class TradesByBook implements ReplayListener {
        private final List<List<String>> trades = new ArrayList<>();

        @Override
        public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
            while (trades.size() <= maker.instrumentId()) trades.add(new ArrayList<>());
            trades.get(maker.instrumentId()).add(maker.clOrdId() + " " + price + " " + qty);
        }

        List<String> of(Book book) {
            return trades.get(book.instrument().instrumentId());
        }
    }
}
