package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.github.luben.zstd.ZstdInputStream;

import crossbook.core.event.Book;
import crossbook.core.order.Side;
import crossbook.flow.FlowOptions;
import crossbook.flow.Progress;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Files that vendors made, in the directory that `-Dcrossbook.vendor=DIR` names: Databento's
/// market by order (`*.mbo*.dbn*`) leaves the books that a reader of the test's own finds,
/// order by order, and messages of LOBSTER give each row of the orderbook file beside them.
/// Skipped without it.
class VendorFilesTest {
    private static final int MBO_RECORD = 0xA0;
    private static final int SCALE = 9;

    @TestFactory
    Stream<DynamicTest> aFileGivesTheBooksThatItDescribes() throws IOException {
        String directory = System.getProperty("crossbook.vendor");
        assumeTrue(directory != null, "no -Dcrossbook.vendor=DIR");
        try (Stream<Path> files = Files.list(Path.of(directory))) {
            return files.sorted().toList().stream()
                    .filter(file -> isMbo(file) || isLobster(file))
                    .map(file -> dynamicTest(file.getFileName().toString(), () -> {
                        if (isMbo(file)) compareMbo(file);
                        else compareLobster(file);
                    }));
        }
    }

    private static boolean isMbo(Path file) {
        return file.getFileName().toString().matches(".*mbo.*\\.dbn(\\.zst)?");
    }

    private static boolean isLobster(Path file) {
        return file.getFileName().toString().matches(".*_message_\\d+\\.csv");
    }

    // Databento.

    private static void compareMbo(Path file) throws IOException {
        ReplayOptions options =
                ReplayOptions.DEFAULT.withReading(FlowOptions.DEFAULT.withPriceScale(SCALE));
        Replay replay = Replay.of(file, options);
        ReplaySummary summary = replay.run(Progress.silent());
        List<List<String>> found =
                replay.books().stream().map(VendorFilesTest::lines).toList();
        assertThat(summary.rejects()).isEmpty();
        assertThat(withOrders(found)).containsExactlyInAnyOrderElementsOf(withOrders(told(file)));
        System.out.printf(
                "%s: %,d messages, %,d trades, %s%n",
                file.getFileName(),
                summary.messages(),
                summary.events().trades(),
                summary.deviations());
    }

    private static List<List<String>> withOrders(List<List<String>> books) {
        return books.stream().filter(book -> !book.isEmpty()).toList();
    }

    /// What the records say, each book by itself.
    private static List<List<String>> told(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(bytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        in.position(8 + in.getInt(4)); // behind the metadata
        Map<Integer, ToldBook> books = new TreeMap<>();
        while (in.hasRemaining()) {
            ByteBuffer record = in.slice().order(ByteOrder.LITTLE_ENDIAN);
            in.position(in.position() + 4 * Byte.toUnsignedInt(record.get(0)));
            if (Byte.toUnsignedInt(record.get(1)) != MBO_RECORD) continue;
            char side = record.get(39) == 'A' ? 'S' : (char) record.get(39);
            books.computeIfAbsent(record.getInt(4), _ -> new ToldBook())
                    .mbo(
                            (char) record.get(38),
                            side,
                            record.getLong(24),
                            Integer.toUnsignedLong(record.getInt(32)),
                            record.getLong(16));
        }
        return books.values().stream().map(ToldBook::lines).toList();
    }

    private static byte[] bytes(Path file) throws IOException {
        if (!file.toString().endsWith(".zst")) return Files.readAllBytes(file);
        try (InputStream in = new ZstdInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }

    private static List<String> lines(Book book) {
        List<String> lines = new ArrayList<>();
        for (Side side : List.of(Side.BUY, Side.SELL)) {
            book.side(side)
                    .visitOrders(order -> lines.add((side == Side.BUY ? "B " : "S ")
                            + order.clOrdId().number() + " " + order.limitPrice() + " "
                            + order.leavesQty()));
        }
        return lines;
    }

    // LOBSTER.

    private static void compareLobster(Path file) throws IOException {
        String name = file.getFileName().toString();
        int levels = Integer.parseInt(name.replaceFirst(".*_(\\d+)\\.csv", "$1"));
        Path book = file.resolveSibling(name.replace("_message_", "_orderbook_"));
        List<String> rows = Files.readAllLines(book);
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT.withSeedBook(book));
        List<String> found = LobsterRows.of(replay, levels);
        ReplaySummary summary = replay.run(Progress.silent());
        System.out.printf("%s: %,d rows, %s%n", name, found.size(), summary.deviations());
        assertThat(found).isEqualTo(rows.subList(rows.size() - found.size(), rows.size()));
    }
}
