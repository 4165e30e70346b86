package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.event.Order;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowOptions;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Arrays of hftbacktest, as numpy writes them. `test_flows.py` has those of its own package.
class HftBacktestTest {
    private static final String HEADER = "{'descr': [('ev', '<u8'), ('exch_ts', '<i8'), "
            + "('local_ts', '<i8'), ('px', '<f8'), ('qty', '<f8'), ('order_id', '<u8'), "
            + "('ival', '<i8'), ('fval', '<f8')], 'fortran_order': False, 'shape': (%d,), }";
    private static final long BOTH = 3L << 30;
    private static final long BUY = BOTH | 1L << 29;
    private static final long SELL = BOTH | 1L << 28;

    @TempDir
    Path directory;

    private final ByteBuffer events = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
    private int count;

    private HftBacktestTest event(long ev, long ns, double px, double qty, long orderId) {
        events.putLong(ev).putLong(ns).putLong(ns + 5).putDouble(px).putDouble(qty);
        events.putLong(orderId).putLong(0).putDouble(0);
        count++;
        return this;
    }

    private Path file(String name, String header, boolean isPacked) throws IOException {
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        array.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        byte[] text = (header.formatted(count) + "\n").getBytes(StandardCharsets.US_ASCII);
        array.write(text.length & 0xFF);
        array.write(text.length >> 8);
        array.write(text);
        array.write(events.array(), 0, events.position());
        Path file = directory.resolve(name);
        if (!isPacked) return Files.write(file, array.toByteArray());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("meta.npy"));
            zip.putNextEntry(new ZipEntry("data.npy"));
            array.writeTo(zip);
        }
        return file;
    }

    @Test
    void theArrayGivesItsBookAndTrades() throws IOException {
        event(BUY | 10, 10, 99.5, 10, 1).event(BUY | 10, 20, 99.5, 5, 2);
        event((SELL & ~(1L << 30)) | 10, 30, 100.25, 7, 3);
        event((SELL & ~(1L << 31)) | 10, 0, 100.25, 7, 3); // the same, as it is received
        event(BUY | 12, 40, 99.5, 8, 1); // less of it, in its place
        event(SELL | 2, 50, 99.5, 9, 0);
        event(BUY | 13, 50, 99.5, 8, 1).event(BUY | 11, 50, 99.5, 8, 1);
        event(BUY | 13, 50, 99.5, 1, 2).event(BUY | 12, 50, 99.5, 4, 2);
        event(SELL | 11, 60, 100.25, 0, 3).event(SELL | 10, 70, 101, 2, 4);
        for (boolean isPacked : List.of(false, true)) {
            List<String> trades = new ArrayList<>();
            Replay replay = Replay.of(file("day.npz", HEADER, isPacked), ReplayOptions.DEFAULT)
                    .listen(new ReplayListener() {
                        @Override
                        public void traded(
                                long tradeId, Order taker, Order maker, long price, long qty) {
                            trades.add(maker.clOrdId() + " " + price + " " + qty);
                        }
                    });
            ReplaySummary summary = replay.run(Progress.silent());
            assertThat(summary.format()).isEqualTo(FlowFormat.HFTBACKTEST);
            assertThat(summary.deviations()).isEmpty();
            assertThat(trades).containsExactly("1 995000 8", "2 995000 1");
            assertThat(summary.bids().qty()).isEqualTo(4);
            assertThat(summary.asks().qty()).isEqualTo(2);
        }
    }

    @Test
    void whatIsNoSuchArrayIsNamed() throws IOException {
        event(BUY | 1, 10, 99.5, 10, 0);
        assertRefused(HEADER, "ev: 1: must be 10 (add)");
        assertRefused(HEADER.replace("'<f8'", "'<f4'"), "is no array of events of hftbacktest");
        events.clear();
        event(BUY | 10, 10, 99.123456, 10, 1);
        assertRefused(HEADER, "px: 991234.56: must be a whole number times 10^4");
        events.clear();
        event(BUY | 10, 10, 99.5, 0.5, 1);
        assertRefused(HEADER, "qty: 0.5: must be a whole number");
        Path zip = directory.resolve("other.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("else.txt"));
        }
        assertThatThrownBy(() -> Replay.of(zip, ReplayOptions.DEFAULT))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(
                        zip + ": the format is unknown: it is a zip without data.npy; known are ");
    }

    private void assertRefused(String header, String words) throws IOException {
        Path file = file("bad.npz", header, false);
        assertThatThrownBy(() -> Replay.of(file, ReplayOptions.DEFAULT).run(Progress.silent()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(words);
    }

    @Test
    void pricesMayHaveMoreDecimals() throws IOException {
        event(BUY | 10, 10, 99.123456, 10, 1);
        ReplayOptions options =
                ReplayOptions.DEFAULT.withReading(FlowOptions.DEFAULT.withPriceScale(6));
        Replay replay = Replay.of(file("fine.npz", HEADER, true), options);
        replay.run(Progress.silent());
        assertThat(replay.book().bids().bestPrice()).isEqualTo(99_123_456);
    }
}
