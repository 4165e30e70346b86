package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.state.StateOutput;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/// Writes a snapshot file: a head of its own, the words of the engine, a checksum of
/// both. Behind the magic word, which says whether they are, they may be compressed:
/// afterwards, because that takes several times as long as to write them down.
final class SnapshotWriter implements StateOutput, AutoCloseable {
    /// "CROSSBS" and a version, as the bytes of a little-endian word.
    static final long PLAIN = 0x01_5342_5353_4F52_43L;

    static final long COMPRESSED = 0x02_5342_5353_4F52_43L;
    static final int CHUNK = 1 << 16;

    private final OutputStream out;
    private final Runnable pump;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();
    private long words;

    SnapshotWriter(Path file, Runnable pump) throws IOException {
        this.pump = pump;
        out = Files.newOutputStream(file);
        out.write(magic(PLAIN));
    }

    private static byte[] magic(long word) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(word)
                .array();
    }

    /// Writes the same snapshot compressed, into another file.
    static void compress(Path plain, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(plain);
                OutputStream packed = Files.newOutputStream(file)) {
            packed.write(magic(COMPRESSED));
            in.skipNBytes(Long.BYTES);
            try (OutputStream deflater =
                    new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED), CHUNK)) {
                in.transferTo(deflater);
            }
        }
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
    }

    @Override
    public void writeLong(long word) {
        if (chunk.remaining() < Long.BYTES) flush();
        chunk.putLong(word);
    }

    /// How many there were.
    long words() {
        return words;
    }

    private void flush() {
        checksum.update(chunk.array(), 0, chunk.position());
        try {
            out.write(chunk.array(), 0, chunk.position());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        words += chunk.position() / Long.BYTES;
        chunk.clear();
        pump.run();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
