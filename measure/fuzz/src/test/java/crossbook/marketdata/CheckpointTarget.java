package crossbook.marketdata;

import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.InputFile;
import crossbook.fuzz.Vectors;
import crossbook.protocol.Schema;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.CRC32C;

/// Checkpoints of the market-data gateway: one that cannot be gone on with counts as
/// none, even if its checksum is right.
public final class CheckpointTarget implements FuzzTarget {
    private static final Logger LOG = Logger.getLogger("crossbook.marketdata");

    private final Path file = InputFile.named("marketdata.checkpoint");

    public CheckpointTarget() {
        LOG.setLevel(Level.OFF); // it has a word on each input
    }

    @Override
    public String name() {
        return "checkpoint";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(saved(SmallFeed.open()));
        for (byte[] message : Vectors.of(Schema.marketdata())) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write(seeds.getFirst());
            bytes.write(Vectors.framed(message));
            seeds.add(bytes.toByteArray());
        }
        SmallFeed suspended = SmallFeed.open();
        suspended.suspend();
        seeds.add(saved(suspended));
        return seeds;
    }

    /// A checkpoint without its checksum.
    private byte[] saved(SmallFeed feed) throws IOException {
        FeedCheckpoint.write(file, feed.published().write());
        byte[] bytes = Files.readAllBytes(file);
        return Arrays.copyOf(bytes, bytes.length - Long.BYTES);
    }

    @Override
    public void accept(byte[] input) throws IOException {
        Files.write(file, input);
        FeedCheckpoint.load(file);
        CRC32C checksum = new CRC32C();
        checksum.update(input);
        Files.write(
                file,
                ByteBuffer.allocate(input.length + Long.BYTES)
                        .put(input)
                        .putLong(checksum.getValue())
                        .array());
        FeedCheckpoint.load(file);
    }
}
