package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.command.DefineInstrument;
import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.EventTableFiles;
import crossbook.simulation.events.Recording;
import crossbook.simulation.events.RowBooks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/// The book of a kept run is the one of its engine.
class RowBooksTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private static Simulation simulation(Recording recording) {
        DefineInstrument npn = new DefineInstrument();
        npn.symbol = "NPN";
        npn.segment = "ZA01";
        npn.unitsPerTick = 2;
        npn.referencePrice = 10_000;
        return Simulation.of(MarketModelFile.shipped("jse"))
                .instrument(npn)
                .participant("a")
                .participant("b")
                .participant("c")
                .startNs(1_768_284_000L * SECOND) // 2026-01-13 06:00 UTC
                .record(recording)
                .build();
    }

    private static NavigableMap<Long, Long> levels(Simulation simulation, Side side) {
        NavigableMap<Long, Long> levels = new TreeMap<>();
        simulation.book(0).visitLevels(side, (price, qty, _) -> {
            levels.put(price, qty);
            return true;
        });
        return levels;
    }

    /// Acts at random, and after some time compares the books at the end.
    private void compare(Recording recording, int acts) throws IOException {
        Simulation simulation = simulation(recording);
        Random random = new Random(acts);
        for (int i = 0; i < acts; i++) {
            BookFromRowsTest.act(simulation.client(random.nextInt(3)), random);
            simulation.advance(SECOND / 2);
        }
        Path file = directory.resolve("events.bin");
        EventTableFiles.writeBinary(simulation.table(), file);
        try (EventFile rows = EventFile.open(file)) {
            RowBooks books = new RowBooks(rows);
            for (long row = 0; row < rows.rows(); row++) books.apply(row);
            NavigableMap<Long, Long> bids = levels(simulation, Side.BUY);
            NavigableMap<Long, Long> asks = levels(simulation, Side.SELL);
            assertThat(bids).isNotEmpty();
            assertThat(asks).isNotEmpty();
            assertThat(books.bestBid(0)).hasValue(bids.lastKey());
            assertThat(books.bestAsk(0)).hasValue(asks.firstKey());
            if (recording != Recording.ALL) return;
            assertThat(books.levels(0, true)).isEqualTo(bids);
            assertThat(books.levels(0, false)).isEqualTo(asks);
            NavigableMap<Long, Long> ofOrders = new TreeMap<>();
            books.visit(0, order -> {
                if (order.buys()) ofOrders.merge(order.price(), order.displayed(), Long::sum);
            });
            assertThat(ofOrders).isEqualTo(bids);
        }
    }

    @Test
    void allRowsMakeTheWholeBook() throws IOException {
        for (int acts : new int[] {21_000, 30_000, 41_000}) compare(Recording.ALL, acts);
    }

    @Test
    void rowsOfTheTopMakeTheBestPrices() throws IOException {
        for (int acts : new int[] {21_000, 30_000}) compare(Recording.TOP, acts);
    }
}
