package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.Book;
import crossbook.core.order.Side;
import crossbook.flow.FlowKind;
import crossbook.flow.Progress;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Files after public reports about comparable systems: what is right is written beside them in
/// `shared/public-reports`. Skipped without it.
class PublicReportsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # file                | executions | volume | hidden | deviations        | what remains
            two-days.dbn          | 0      | 0      | 0      | {}                    | AAPL: bid 30 @ 166 ask 30 @ 166.1 MSFT: bid 40 @ 287 ask 40 @ 287.1
            halt-orders.itch      | 1      | 50     | 0      | {}                    | AAA: bid 100 @ 10 bid 60 @ 9.99 ask 50 @ 10.1
            out-of-turn.csv       | 2      | 100    | 0      | {MAKER_NOT_FIRST=1}   | out-of-turn:
            iceberg-overfill.csv  | 1      | 3      | 1      | {}                    | ES: bid 5 @ 100 ask 3 @ 100.5
            pandas.csv            | 0      | 0      | 0      | {}                    | ESM3: bid 10 @ 165
            blank-end.csv         | 0      | 0      | 0      | {}                    | ES: bid 5 @ 100
            research/mbo-iceberg-fill.csv         | 1 | 1 | 1 | {}                  | XYZ: ask 5 @ 100.25
            research/mbo-auction-fill-side-n.csv  | 2 | 1 | 0 | {UNKNOWN_ORDER=1}   | XYZ: ask 5 @ 100.25
            research/LVL_2024-05-08_34200000_34205000_message_1.csv | 0 | 0 | 0 | {LEVEL_DIFFERS=1} | LVL: bid 40 @ 99.5 bid 5 @ 99 ask 10 @ 101
            """)
    void theFileGivesWhatIsRight(
            String name, long executions, long volume, long hidden, String deviations, String books)
            throws IOException {
        Path file = SharedFiles.find("public-reports").resolve(name);
        Path seed = file.resolveSibling(
                file.getFileName().toString().replace("_message_", "_orderbook_"));
        boolean isSeeded = !seed.equals(file) && Files.exists(seed);
        ReplayOptions options = ReplayOptions.DEFAULT;
        Replay replay = Replay.of(file, isSeeded ? options.withSeedBook(seed) : options);
        ReplaySummary summary = replay.run(Progress.silent());
        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.kinds().getOrDefault(FlowKind.EXECUTION, 0L)).isEqualTo(executions);
        assertThat(summary.events().volume()).isEqualTo(volume);
        assertThat(summary.hiddenExecutions()).isEqualTo(hidden);
        assertThat(summary.deviations()).hasToString(deviations);
        assertThat(books(replay, summary.priceScale())).isEqualTo(books);
    }

    private static String books(Replay replay, int priceScale) {
        List<String> words = new ArrayList<>();
        for (Book book : replay.books()) {
            words.add(replay.symbol(book) + ":");
            for (Side side : List.of(Side.BUY, Side.SELL)) {
                Map<Long, Long> levels = new LinkedHashMap<>();
                book.side(side)
                        .visitOrders(order ->
                                levels.merge(order.limitPrice(), order.leavesQty(), Long::sum));
                levels.forEach((price, qty) -> words.add((side == Side.BUY ? "bid " : "ask ") + qty
                        + " @ " + decimal(price, priceScale)));
            }
        }
        return String.join(" ", words);
    }

    private static String decimal(long price, int scale) {
        return BigDecimal.valueOf(price, scale).stripTrailingZeros().toPlainString();
    }
}
