package crossbook.host;

import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.InflaterInputStream;

/// Reads a snapshot file; whatever is wrong with it is a [StateException].
final class SnapshotReader implements StateInput, AutoCloseable {
    private final Path file;
    private final InputStream plain;
    private final InputStream in;
    private final ByteBuffer chunk =
            ByteBuffer.allocate(SnapshotWriter.CHUNK).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();
    private final Runnable meanwhile;
    private long words;

    /// @param meanwhile done now and then: reading may take longer than others wait
    SnapshotReader(Path file, Runnable meanwhile) throws IOException {
        this.file = file;
        this.meanwhile = meanwhile;
        plain = Files.newInputStream(file);
        ByteBuffer magic =
                ByteBuffer.wrap(plain.readNBytes(Long.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        long kind = magic.remaining() == Long.BYTES ? magic.getLong() : 0;
        boolean compressed = kind == SnapshotWriter.COMPRESSED;
        if (!compressed && kind != SnapshotWriter.PLAIN) {
            plain.close();
            throw new StateException("not a snapshot of this version");
        }
        in = compressed ? new InflaterInputStream(plain) : plain;
        chunk.limit(0);
    }

    /// Reads all of it for its checksum: what the engine is made of must be what was written.
    static void check(Path file, Runnable meanwhile) throws IOException {
        try (SnapshotReader reader = new SnapshotReader(file, meanwhile)) {
            reader.checkWords();
        }
    }

    private void checkWords() throws IOException {
        long found = 0;
        long kept = checksum.getValue();
        while (chunk.hasRemaining() || readChunk() >= Long.BYTES) {
            found = checksum.getValue();
            kept = readLong();
        }
        if (kept != found) throw damaged();
    }

    private static StateException damaged() {
        return new StateException("damaged: its checksum is another");
    }

    Snapshot readHead() {
        return new Snapshot(file, readLong(), readLong(), readLong(), readLong(), readLong());
    }

    /// To be called when the engine has been read: only the checksum is left.
    void checkEnd() {
        long found = checksum.getValue();
        if (readLong() != found) throw damaged();
    }

    @Override
    public long readLong() {
        if (!chunk.hasRemaining()) fill();
        long word = chunk.getLong();
        checksum.update(chunk.array(), chunk.position() - Long.BYTES, Long.BYTES);
        return word;
    }

    /// How many there were.
    long words() {
        return words;
    }

    private void fill() {
        try {
            if (readChunk() < Long.BYTES) throw new StateException("it ends early");
        } catch (IOException e) {
            throw new StateException("it cannot be read: " + StorageProblem.of(e));
        }
    }

    private int readChunk() throws IOException {
        meanwhile.run();
        int count = in.readNBytes(chunk.array(), 0, chunk.capacity());
        chunk.position(0).limit(count - count % Long.BYTES);
        words += count / Long.BYTES;
        return count;
    }

    @Override
    public void close() throws IOException {
        plain.close();
    }
}
