package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.Book;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What is written as LOBSTER files and read back gives the book that was written, after every
/// message.
class LobsterRoundTripTest {
    private static final int MIDDLE = 18_000;

    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void theBookIsTheSameAfterEveryMessage() throws IOException {
        Path recorded = SharedFiles.find("flow/recorded/jacobi4.bin.gz");
        ReplaySummary written = Replay.of(recorded, ReplayOptions.DEFAULT.withOutput(directory, 10))
                .run(silent());
        Path messages = find(written, "_message_10.csv");
        List<String> rows = Files.readAllLines(find(written, "_orderbook_10.csv"));
        assertThat(messages.getFileName().toString())
                .isEqualTo("jacobi4_1970-01-01_0_53_message_10.csv");
        assertThat(rows).hasSameSizeAs(Files.readAllLines(messages));

        Rows read = new Rows(10);
        Replay replay = Replay.of(messages, ReplayOptions.DEFAULT).listen(read);
        ReplaySummary summary = replay.run(silent());

        assertThat(read.rows).isEqualTo(rows);
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.events().trades()).isEqualTo(910);
        assertThat(summary.bids().orders()).isEqualTo(written.bids().orders());
        assertThat(summary.asks().levels()).isEqualTo(written.asks().levels());
    }

    @Tag("slow")
    @Test
    void fromTheMiddleItIsTheSameOnceAllLevelsAreSeeded() throws IOException {
        FromTheMiddle cut = new FromTheMiddle(ReplayOptions.ALL_LEVELS);
        Rows read = new Rows(10);
        Replay replay = Replay.of(cut.messages, ReplayOptions.DEFAULT.withSeedBook(cut.seedBook))
                .listen(read);
        ReplaySummary summary = replay.run(silent());

        assertThat(read.rows).isEqualTo(cut.rows);
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.asks().levels()).isEqualTo(164);
        assertThat(summary.bids().levels()).isEqualTo(220);
    }

    @Test
    void seededWithTenItIsTheSameUntilAnUnseededLevelComesIntoView() throws IOException {
        FromTheMiddle cut = new FromTheMiddle(10);
        Rows read = new Rows(10);
        Replay.of(cut.messages, ReplayOptions.DEFAULT.withSeedBook(cut.seedBook))
                .listen(read)
                .run(silent());

        int seen = cut.rowsWithinTheSeed();
        assertThat(seen).isGreaterThan(100);
        assertThat(read.rows.subList(0, seen)).isEqualTo(cut.rows.subList(0, seen));
        assertThat(read.rows).isNotEqualTo(cut.rows);
    }

    @Test
    void withTheOrderbookFileItIsTheSameAfterEveryMessage() throws IOException {
        FromTheMiddle cut = new FromTheMiddle(10);
        Files.write(cut.seedBook, cut.rows);
        Rows read = new Rows(10);
        Replay.of(cut.messages, ReplayOptions.DEFAULT.withSeedBook(cut.seedBook))
                .listen(read)
                .run(silent());
        assertThat(read.rows).isEqualTo(cut.rows);
    }

    private static Progress silent() {
        return Progress.silent();
    }

    private static Path find(ReplaySummary summary, String ending) {
        return summary.written().stream()
                .filter(file -> file.toString().endsWith(ending))
                .findFirst()
                .orElseThrow();
    }

    /// Keeps the row of the book after every message.
    private static final class Rows implements ReplayListener {
        private final LobsterBookRow row;
        private final List<String> rows = new ArrayList<>();

        Rows(int levels) {
            row = new LobsterBookRow(levels, 1);
        }

        @Override
        public void recordEnds(FlowRecord entry, Book book) {
            try {
                rows.add(row.append(book, new StringBuilder()).toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// The recording as LOBSTER files that begin at [#MIDDLE].
    private final class FromTheMiddle {
        final Path messages = directory.resolve("TEST_2020-01-02_0_1_message_10.csv");
        final Path seedBook = directory.resolve("TEST_2020-01-02_0_1_orderbook_10.csv");
        final List<String> rows;

        FromTheMiddle(int seededLevels) throws IOException {
            StringWriter allMessages = new StringWriter();
            OneLine seed = new OneLine(MIDDLE);
            StringWriter tenLevels = new StringWriter();
            Replay replay = Replay.of(
                    SharedFiles.find("flow/recorded/jacobi4.bin.gz"), ReplayOptions.DEFAULT);
            replay.listen(new LobsterExport(allMessages, seed, seededLevels, replay::engine));
            replay.listen(new LobsterExport(
                    Writer.nullWriter(), tenLevels, ReplayOptions.DEFAULT_LEVELS, replay::engine));
            replay.run(silent());

            Files.write(messages, fromTheMiddle(allMessages));
            Files.writeString(seedBook, seed.line + "\n");
            rows = fromTheMiddle(tenLevels);
        }

        private static List<String> fromTheMiddle(StringWriter text) {
            return text.toString().lines().skip(MIDDLE).toList();
        }

        /// How many rows there are before one shows a price beyond those of the first.
        int rowsWithinTheSeed() {
            long worstAsk = prices(rows.getFirst(), 0).max().orElseThrow();
            long worstBid = prices(rows.getFirst(), 2).min().orElseThrow();
            int seen = 0;
            while (seen < rows.size()
                    && prices(rows.get(seen), 0).max().orElseThrow() <= worstAsk
                    && prices(rows.get(seen), 2).min().orElseThrow() >= worstBid) seen++;
            return seen;
        }

        private static LongStream prices(String row, int first) {
            String[] columns = row.split(",", -1);
            return Stream.iterate(first, i -> i < columns.length, i -> i + 4)
                    .mapToLong(i -> Long.parseLong(columns[i]));
        }
    }

    /// Keeps one of the lines that are written to it.
    private static final class OneLine extends Writer {
        private final int wanted;
        private String line = "";
        private int number;

        OneLine(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public Writer append(CharSequence text) {
            if (number == wanted) line = text.toString();
            return this;
        }

        @Override
        public Writer append(char end) {
            number++;
            return this;
        }

        @Override
        public void write(char[] text, int offset, int length) {
            throw new UnsupportedOperationException("lines are appended");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
