package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.StateOutput;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/// Writes a snapshot file: a head of its own, the words of the engine, a checksum of
/// both. Behind the magic word, which says whether they are, they may be compressed.
final class SnapshotWriter implements StateOutput, AutoCloseable {
    /// "CROSSBS" and a version, as the bytes of a little-endian word.
    static final long PLAIN = 0x01_5342_5353_4F52_43L;

    static final long COMPRESSED = 0x02_5342_5353_4F52_43L;
    static final int CHUNK = 1 << 16;

    private final FileChannel channel;
    private final OutputStream out;
    private final Runnable pump;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();

    SnapshotWriter(Path file, boolean compressed, Runnable pump) throws IOException {
        this.pump = pump;
        channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        OutputStream plain = Channels.newOutputStream(channel);
        plain.write(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(compressed ? COMPRESSED : PLAIN)
                .array());
        out = compressed
                ? new DeflaterOutputStream(plain, new Deflater(Deflater.BEST_SPEED), CHUNK)
                : plain;
    }

    /// Writes everything; it is not forced to the disk yet.
    void write(Snapshot snapshot, MatchingEngine engine) throws IOException {
        try {
            writeLong(snapshot.commandNumber());
            writeLong(snapshot.logPosition());
            writeLong(snapshot.eventNumber());
            writeLong(snapshot.eventPosition());
            writeLong(snapshot.timestampNs());
            engine.save(this);
            flush();
            writeLong(checksum.getValue());
            flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (out instanceof DeflaterOutputStream deflater) deflater.finish();
        out.flush();
    }

    @Override
    public void writeLong(long word) {
        if (chunk.remaining() < Long.BYTES) flush();
        chunk.putLong(word);
    }

    private void flush() {
        checksum.update(chunk.array(), 0, chunk.position());
        try {
            out.write(chunk.array(), 0, chunk.position());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        chunk.clear();
        pump.run();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
