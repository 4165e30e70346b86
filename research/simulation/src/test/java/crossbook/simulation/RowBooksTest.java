package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.EventTableFiles;
import crossbook.simulation.events.Recording;
import crossbook.simulation.events.RowBooks;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/// The book of a kept run is the one of its engine.
@Tag("slow")
class RowBooksTest {
    private static final long SECOND = 1_000_000_000L;

    /// The engine's book when there were so many rows.
    private record Look(long rows, NavigableMap<Long, Long> bids, NavigableMap<Long, Long> asks) {}

    @TempDir
    private Path directory;

    private static NavigableMap<Long, Long> levels(Simulation simulation, Side side) {
        NavigableMap<Long, Long> levels = new TreeMap<>();
        simulation.book(0).visitLevels(side, (price, qty, _) -> {
            levels.put(price, qty);
            return true;
        });
        return levels;
    }

    private static Look look(Simulation simulation) {
        return new Look(
                simulation.table().rows(),
                levels(simulation, Side.BUY),
                levels(simulation, Side.SELL));
    }

    /// Acts at random and looks at the book after every fiftieth act.
    private EventFile acted(Recording recording, int acts, List<Look> looks) throws IOException {
        Simulation simulation =
                RandomClients.market("2026-01-13T06:00:00Z").record(recording).build();
        Random random = new Random(acts);
        for (int i = 1; i <= acts; i++) {
            RandomClients.act(simulation.client(random.nextInt(3)), random);
            simulation.advance(SECOND / 2);
            if (i % 50 == 0) looks.add(look(simulation));
        }
        Path file = directory.resolve("events.bin");
        EventTableFiles.writeBinary(simulation.table(), file);
        return EventFile.open(file);
    }

    @Test
    void allRowsMakeTheWholeBook() throws IOException {
        List<Look> looks = new ArrayList<>();
        int seen = 0;
        try (EventFile rows = acted(Recording.ALL, 60_000, looks)) {
            RowBooks books = new RowBooks(rows);
            long row = 0;
            for (Look look : looks) {
                while (row < look.rows) books.apply(row++);
                assertThat(books.levels(0, true)).isEqualTo(look.bids);
                assertThat(books.levels(0, false)).isEqualTo(look.asks);
                if (look.bids.isEmpty() || look.asks.isEmpty()) continue;
                assertBest(books, look);
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(500);
    }

    private static void assertBest(RowBooks books, Look look) {
        assertThat(books.bestBid(0)).hasValue(look.bids.lastKey());
        assertThat(books.bestAsk(0)).hasValue(look.asks.firstKey());
    }

    @Test
    void rowsOfTheTopMakeTheBestPrices() throws IOException {
        for (int acts : new int[] {21_000, 30_000}) {
            List<Look> looks = new ArrayList<>();
            try (EventFile rows = acted(Recording.TOP, acts, looks)) {
                RowBooks books = new RowBooks(rows);
                for (long row = 0; row < rows.rows(); row++) books.apply(row);
                assertBest(books, looks.getLast());
            }
        }
    }
}
