package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// The flows whose results were published by others, or reproduced by two independent order
/// books.
class KnownResultsTest {
    private static final Path SAMPLES = Path.of("../..", "data", "samples");

    private static ReplaySummary replay(Path file) {
        return Replay.of(file, ReplayOptions.DEFAULT).run(Progress.silent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"static", "normal", "swing-25", "swing-40", "flash-crash"})
    void theFiveScenariosGiveTheirReport(String scenario) throws IOException {
        Path directory = SharedFiles.find("flow/five-scenarios");
        ExpectedResults expected =
                ExpectedResults.read(directory.resolve("expected.json")).of(scenario);
        assertReport(expected, replay(directory.resolve(scenario + ".bin.gz")));
    }

    @Test
    void theMarketMakerSampleGivesItsReport() throws IOException {
        String name = "market-maker.bin.gz";
        ExpectedResults expected =
                ExpectedResults.read(SAMPLES.resolve("expected.json")).of(name);
        assertReport(expected, replay(SAMPLES.resolve(name)));
    }

    private static void assertReport(ExpectedResults expected, ReplaySummary summary) {
        assertThat(summary.format()).isEqualTo(FlowFormat.FIVE_SCENARIOS);
        assertThat(summary.digests()).containsEntry("reportSha256", expected.text("reportSha256"));
        ReplaySummary.Events events = summary.events();
        assertThat(summary.messages()).isEqualTo(expected.number("messages"));
        assertThat(events.accepted()).isEqualTo(expected.number("acks"));
        assertThat(events.trades()).isEqualTo(expected.number("trades"));
        assertThat(events.volume()).isEqualTo(expected.number("volume"));
        assertThat(events.canceled() + events.expired()).isEqualTo(expected.number("cancelAcks"));
        assertThat(events.replaced()).isEqualTo(expected.number("modifyAcks"));
        assertThat(events.cancelRejects()).isEqualTo(expected.number("cancelRejects"));
        assertThat(events.replaceRejects()).isEqualTo(expected.number("modifyRejects"));
        assertThat(text(summary.bids().bestPrice())).isEqualTo(expected.text("bestBid"));
        assertThat(text(summary.asks().bestPrice())).isEqualTo(expected.text("bestAsk"));
    }

    private static String text(OptionalLong price) {
        return price.isPresent() ? String.valueOf(price.getAsLong()) : "null";
    }

    @Test
    void theRecordedFlowGivesItsHashes() throws IOException {
        Path directory = SharedFiles.find("flow/recorded");
        ExpectedResults expected = ExpectedResults.read(directory.resolve("expected.json"));
        ReplaySummary summary = replay(directory.resolve(expected.text("file")));

        assertRecording(expected, summary);
        // The file does not name the makers that the recording met (901 of 904), but anyone
        // who met one maker with all of its quantity is among them.
        assertThat(summary.kinds())
                .containsEntry(FlowKind.NEW_IOC, expected.number("executionsReplayed"));
        assertThat(summary.events().immediateFilledByOne())
                .isEqualTo(899)
                .isLessThanOrEqualTo(
                        expected.number("executionsWhoseRecordedMakerWasFirstInOurQueue"));
    }

    @Test
    void theMixedSampleGivesItsHashes() throws IOException {
        String name = "mixed.bin.gz";
        ExpectedResults expected =
                ExpectedResults.read(SAMPLES.resolve("expected.json")).of(name);
        ReplaySummary summary = replay(SAMPLES.resolve(name));

        assertRecording(expected, summary);
        assertThat(summary.kinds()).containsEntry(FlowKind.MOVE, expected.number("move"));
    }

    private static void assertRecording(ExpectedResults expected, ReplaySummary summary) {
        assertThat(summary.format()).isEqualTo(FlowFormat.RECORDED);
        assertThat(summary.digests())
                .containsExactly(
                        Map.entry("tradeHash", expected.text("tradeHash")),
                        Map.entry("bookHash", expected.text("bookHash")));
        ReplaySummary.Events events = summary.events();
        assertThat(summary.messages()).isEqualTo(expected.number("ops"));
        assertThat(summary.kinds())
                .containsEntry(FlowKind.NEW_LIMIT, expected.number("limit"))
                .containsEntry(FlowKind.NEW_IOC, expected.number("ioc"))
                .containsEntry(FlowKind.CANCEL, expected.number("cancel"))
                .containsEntry(FlowKind.REPLACE, expected.number("replace"))
                .containsEntry(FlowKind.REDUCE, expected.number("reduce"));
        assertThat(events.trades()).isEqualTo(expected.number("trades"));
        assertThat(events.volume()).isEqualTo(expected.number("volume"));
        assertThat(events.cancelRejects()).isEqualTo(expected.number("cancelRejects"));
        assertThat(summary.bids().levels()).isEqualTo(expected.number("bidLevels"));
        assertThat(summary.asks().levels()).isEqualTo(expected.number("askLevels"));
        assertThat(summary.bids().orders() + summary.asks().orders())
                .isEqualTo(expected.number("restingOrders"));
    }

    @Tag("slow")
    @Test
    void theExchangeCoreStreamGivesItsDigestsAllAlong() throws IOException {
        Path directory = SharedFiles.find("flow/exchange-core");
        ExpectedResults expected = ExpectedResults.read(directory.resolve("expected.json"));
        Replay replay = Replay.of(directory.resolve("stream.bin.gz"), ReplayOptions.DEFAULT);
        Checkpoints checkpoints = new Checkpoints();
        replay.listen(checkpoints).listen(checkpoints.digest);
        ReplaySummary summary = replay.run(Progress.silent());

        assertThat(summary.digests())
                .containsExactly(
                        Map.entry("tradeDigest", expected.text("tradeDigest")),
                        Map.entry("eventDigest", expected.text("eventDigest")),
                        Map.entry("bookDigest", expected.text("finalBookDigest")));
        assertThat(summary.messages()).isEqualTo(expected.number("commands"));
        assertThat(summary.kinds())
                .containsEntry(FlowKind.NEW_LIMIT, expected.number("gtc"))
                .containsEntry(FlowKind.NEW_IOC, expected.number("ioc"))
                .containsEntry(FlowKind.NEW_FOK_BUDGET, expected.number("fok_budget"))
                .containsEntry(FlowKind.CANCEL, expected.number("cancel"))
                .containsEntry(FlowKind.MOVE, expected.number("move"));
        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.events().expired()).isEqualTo(expected.number("rejects"));
        assertThat(summary.events().canceled()).isEqualTo(expected.number("reduceEvents"));
        assertThat(summary.events().trades()).isEqualTo(expected.number("trades"));
        assertThat(summary.events().volume()).isEqualTo(expected.number("volume"));
        assertThat(summary.asks().qty()).isEqualTo(expected.number("finalAskVolume"));
        assertThat(summary.bids().qty()).isEqualTo(expected.number("finalBidVolume"));
        assertThat(checkpoints.lines).isEqualTo(lines(directory, "checkpoints.csv"));
        assertThat(orders(replay.book())).isEqualTo(lines(directory, "orders.csv"));
        assertThat(levels(replay.book())).isEqualTo(lines(directory, "levels.csv"));
    }

    /// Without the header.
    private static List<String> lines(Path directory, String name) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve(name));
        return lines.subList(1, lines.size());
    }

    private static List<String> orders(Book book) {
        List<String> lines = new ArrayList<>();
        for (BookSide side : List.of(book.asks(), book.bids())) {
            side.visitOrders(order -> lines.add(letter(side) + "," + order.clOrdId() + ","
                    + (order.participantId() + 1) + "," + order.limitPrice() + ","
                    + order.orderQty() + "," + order.cumQty()));
        }
        return lines;
    }

    private static List<String> levels(Book book) {
        List<String> lines = new ArrayList<>();
        for (BookSide side : List.of(book.asks(), book.bids())) {
            side.visitLevels((price, leavesQty, orderCount) ->
                    lines.add(letter(side) + "," + price + "," + leavesQty + "," + orderCount));
        }
        return lines;
    }

    private static String letter(BookSide side) {
        return side.side().name().equals("SELL") ? "A" : "B";
    }

    /// Writes the lines of `checkpoints.csv`.
    private static final class Checkpoints implements ReplayListener {
        private static final long FILL = 1_000;
        private static final long INTERVAL = 100_000;
        private static final long LAST = 3_001_000;

        private final ExchangeCoreDigest digest = new ExchangeCoreDigest();
        private final Tally tally = new Tally();
        private final List<String> lines = new ArrayList<>();

        @Override
        public void recordBegins(FlowRecord entry) {
            tally.recordBegins(entry);
        }

        @Override
        public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
            tally.traded(tradeId, taker, maker, price, qty);
        }

        @Override
        public void recordEnds(FlowRecord entry, Book book) {
            boolean isDue =
                    entry.number == FILL || entry.number % INTERVAL == 0 || entry.number == LAST;
            if (!isDue) return;
            BookSide asks = book.asks();
            BookSide bids = book.bids();
            lines.add(String.join(
                    ",",
                    String.valueOf(entry.number),
                    String.valueOf(tally.events().trades()),
                    String.valueOf(tally.events().volume()),
                    String.join(",", digest.digests(book).values()),
                    asks.orderCount() + "," + bids.orderCount(),
                    asks.levelCount() + "," + bids.levelCount(),
                    asks.bestPrice() + "," + bids.bestPrice()));
        }
    }
}
