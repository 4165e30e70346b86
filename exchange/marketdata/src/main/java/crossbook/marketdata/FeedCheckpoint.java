package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;
import crossbook.client.marketdata.FeedReader;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
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
    private static final System.Logger LOG = System.getLogger("crossbook.marketdata");
    private static final long MAGIC = 0x3550_4b43_444d_4243L; // "CBMDCKP5"
    private static final int HEADER_BYTES = 8 * Long.BYTES;
    private static final int CHECKSUM_BYTES = Long.BYTES;

    private FeedCheckpoint() {}

    /// Puts the file into its place at once, whole.
    static void write(Path file, SnapshotImage image) {
        int unseenBytes = image.unseen().lengthBytes();
        ByteBuffer bytes =
                ByteBuffer.allocate(HEADER_BYTES + image.length() + unseenBytes + CHECKSUM_BYTES);
        bytes.putLong(MAGIC)
                .putLong(image.epoch())
                .putLong(image.sequence())
                .putLong(image.eventNumber())
                .putLong(image.timestampNs())
                .putLong(image.instruments())
                .putLong(image.orders())
                .putLong(image.length());
        image.frames().getBytes(0, bytes, image.length());
        image.unseen().write(bytes);
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

    /// A snapshot, and the market that it describes.
    record Loaded(SnapshotImage image, Market market) {}

    /// What a file holds; empty if that is nothing to go on from.
    static Optional<Loaded> load(Path file) {
        if (!Files.exists(file)) return Optional.empty();
        byte[] content;
        try {
            content = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("the checkpoint cannot be read from " + file, e);
        }
        try {
            SnapshotImage image = image(content);
            Market market = new Market();
            load(image, market);
            return Optional.of(new Loaded(image, market));
        } catch (FeedDamagedException e) {
            LOG.log(
                    Level.WARNING,
                    () -> file + ": this checkpoint is left out, and the events are read from the"
                            + " first on: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static SnapshotImage image(byte[] content) {
        int end = content.length - CHECKSUM_BYTES;
        if (end < HEADER_BYTES) throw new FeedDamagedException("it ends early");
        ByteBuffer bytes = ByteBuffer.wrap(content);
        if (bytes.getLong() != MAGIC) {
            throw new FeedDamagedException("not a checkpoint of this version");
        }
        if (bytes.getLong(end) != checksum(content, end)) {
            throw new FeedDamagedException("its checksum is another");
        }
        long epoch = bytes.getLong();
        long sequence = bytes.getLong();
        long eventNumber = bytes.getLong();
        long timestampNs = bytes.getLong();
        int instruments = (int) bytes.getLong();
        long orders = bytes.getLong();
        long told = bytes.getLong();
        if (told < 0 || told > end - HEADER_BYTES) throw new FeedDamagedException("it ends early");
        int length = (int) told;
        ByteBuffer own = bytes.slice(HEADER_BYTES + length, end - HEADER_BYTES - length);
        Unseen unseen = new Unseen();
        unseen.read(own);
        UnsafeBuffer frames = new UnsafeBuffer(content, HEADER_BYTES, length);
        return new SnapshotImage(
                epoch,
                sequence,
                eventNumber,
                timestampNs,
                unseen,
                instruments,
                orders,
                frames,
                length);
    }

    /// Makes an empty market what the snapshot says.
    static void load(SnapshotImage image, Market market) {
        FeedReader reader = new FeedReader(new MarketUpdater(market, new MarketListener() {}));
        MessageCheck check = new MessageCheck(Schema.marketdata());
        int at = 0;
        while (at < image.length()) {
            int message = at + Frames.PREFIX;
            int length = message <= image.length() ? Frames.length(image.frames(), at) : 0;
            if (length == 0 || message + length > image.length()) {
                throw new FeedDamagedException("a message is cut off");
            }
            Reason fault = check.check(image.frames(), message, length);
            if (fault != Reason.NONE) {
                throw new FeedDamagedException("a message: " + fault + ' ' + check.faultyField());
            }
            reader.onMessage(image.frames(), message, length);
            at = message + length;
        }
        if (market.orderCount() != image.orders()) {
            throw new FeedDamagedException(
                    market.orderCount() + " orders where there were " + image.orders());
        }
    }
}
