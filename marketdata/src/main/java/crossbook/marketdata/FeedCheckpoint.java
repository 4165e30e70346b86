package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.client.stream.Frames;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32C;

/// A snapshot in a file, from which a gateway goes on when it is started again. A
/// damaged or half written file counts as none: the events tell it all again.
final class FeedCheckpoint {
    private static final long MAGIC = 0x3150_4b43_444d_4243L; // "CBMDCKP1"
    private static final int HEADER_BYTES = 7 * Long.BYTES;
    private static final int CHECKSUM_BYTES = Long.BYTES;

    private FeedCheckpoint() {}

    /// Puts the file into its place at once, whole.
    static void write(Path file, SnapshotImage image) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + image.length() + CHECKSUM_BYTES);
        bytes.putLong(MAGIC)
                .putLong(image.epoch())
                .putLong(image.sequence())
                .putLong(image.eventNumber())
                .putLong(image.timestampNs())
                .putLong(image.instruments())
                .putLong(image.orders());
        image.frames().getBytes(0, bytes, image.length());
        bytes.putLong(checksum(bytes.array(), bytes.position())).flip();
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            if (file.getParent() != null) Files.createDirectories(file.getParent());
            try (FileChannel out = FileChannel.open(
                    draft,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                while (bytes.hasRemaining()) out.write(bytes);
                out.force(false);
            }
            Files.move(
                    draft,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint cannot be written to " + file, e);
        }
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return checksum.getValue();
    }

    /// The snapshot in a file; empty if there is none that is whole.
    static Optional<SnapshotImage> read(Path file) {
        if (!Files.exists(file)) return Optional.empty();
        byte[] content;
        try {
            content = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint cannot be read from " + file, e);
        }
        int length = content.length - HEADER_BYTES - CHECKSUM_BYTES;
        if (length < 0) return Optional.empty();
        ByteBuffer bytes = ByteBuffer.wrap(content);
        long checksum = bytes.getLong(HEADER_BYTES + length);
        boolean isWhole = checksum == checksum(content, HEADER_BYTES + length);
        if (bytes.getLong() != MAGIC || !isWhole) return Optional.empty();
        long epoch = bytes.getLong();
        long sequence = bytes.getLong();
        long eventNumber = bytes.getLong();
        long timestampNs = bytes.getLong();
        int instruments = (int) bytes.getLong();
        long orders = bytes.getLong();
        UnsafeBuffer frames = new UnsafeBuffer(content, HEADER_BYTES, length);
        return Optional.of(new SnapshotImage(
                epoch, sequence, eventNumber, timestampNs, instruments, orders, frames, length));
    }

    /// Makes an empty market what the snapshot says.
    static void load(SnapshotImage image, Market market) {
        MarketUpdater updater = new MarketUpdater(market, new MarketListener() {});
        int at = 0;
        while (at < image.length()) {
            int length = Frames.length(image.frames(), at);
            updater.apply(image.frames(), at + Frames.PREFIX);
            at += Frames.PREFIX + length;
        }
        if (market.orderCount() != image.orders()) {
            throw new FeedDamagedException(
                    "a checkpoint of " + image.orders() + " orders has " + market.orderCount());
        }
    }
}
