package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.events.EventTable;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// The run that the tests of the Python package read: every type of order over an hour of
/// Johannesburg with an auction and a halt, as rows, and after every instant the ten best levels of
/// the engine. With `-Dcrossbook.update=true` it writes the files.
///
/// `rows.bin.gz` has the rows; `books.bin.gz` for each instant as little-endian numbers of eight
/// bytes how many rows there were and the time, then ten bids, then ten asks, each as price,
/// quantity and number of orders, without an order three zeros; `phases.txt` the names of the
/// phases in the order of their numbers.
class PythonRunTest {
    private static final Path DIRECTORY = Path.of("../python/tests/runs/mixed-orders");
    private static final int LEVELS = 10;
    private static final int ACTS = 2_000;
    private static final long STEP_NS = 1_500_000_000L;

    private final ByteArrayOutputStream books = new ByteArrayOutputStream();
    private final ByteBuffer book =
            ByteBuffer.allocate((2 + 2 * 3 * LEVELS) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    @Test
    void thePythonPackageHasTheRun() throws IOException {
        Simulation simulation = RandomClients.market("2026-01-13T06:45:00Z").build();
        Random random = new Random(11);
        for (int i = 0; i < ACTS; i++) {
            RandomClients.act(simulation.client(random.nextInt(3)), random);
            look(simulation);
            if (i == ACTS * 2 / 3) halt(simulation);
            long untilNs = simulation.nowNs() + STEP_NS;
            while (simulation.nextNs() <= untilNs) {
                simulation.runUntil(simulation.nextNs());
                look(simulation);
            }
            simulation.runUntil(untilNs);
        }
        compare("rows.bin.gz", rows(simulation.table()));
        compare("books.bin.gz", books.toByteArray());
        String phases = MarketModelFile.shipped("jse").phases().stream()
                .map(Phase::name)
                .collect(Collectors.joining("\n", "", "\n"));
        Path file = DIRECTORY.resolve("phases.txt");
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(file, phases);
        assertThat(Files.readString(file)).isEqualTo(phases);
    }

    private void halt(Simulation simulation) {
        simulation.changePhase(0, "HALTED", Simulation.NEVER);
        look(simulation);
        simulation.advance(STEP_NS);
        simulation.changePhase(0, "CONTINUOUS", Simulation.NEVER);
        look(simulation);
    }

    private void look(Simulation simulation) {
        book.clear().putLong(simulation.table().rows()).putLong(simulation.nowNs());
        for (Side side : List.of(Side.BUY, Side.SELL)) {
            int begin = book.position();
            int end = begin + 3 * LEVELS * Long.BYTES;
            simulation.book(0).visitLevels(side, (price, qty, orders) -> {
                if (price == Instrument.NO_PRICE) return true;
                book.putLong(price).putLong(qty).putLong(orders);
                return book.position() < end;
            });
            while (book.position() < end) book.putLong(0);
        }
        books.writeBytes(book.array());
    }

    private static byte[] rows(EventTable table) {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        for (int i = 0; i < table.chunkCount(); i++) {
            ByteBuffer chunk = table.chunk(i);
            byte[] bytes = new byte[chunk.remaining()];
            chunk.get(bytes);
            rows.writeBytes(bytes);
        }
        return rows.toByteArray();
    }

    /// Unpacked, since Java's versions may pack otherwise.
    private static void compare(String name, byte[] expected) throws IOException {
        Path file = DIRECTORY.resolve(name);
        if (Boolean.getBoolean("crossbook.update")) {
            Files.createDirectories(DIRECTORY);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(expected);
            }
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(in.readAllBytes())
                    .as("%s: write it with -Dcrossbook.update=true", name)
                    .isEqualTo(expected);
        }
    }
}
