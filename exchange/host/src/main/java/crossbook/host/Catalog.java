package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;
import static crossbook.host.HostException.Kind.STORAGE;

import static io.aeron.archive.client.AeronArchive.NULL_POSITION;
import static io.aeron.archive.client.AeronArchive.NULL_TIMESTAMP;

import io.aeron.archive.ArchiveMarkFile;
import io.aeron.archive.codecs.CatalogHeaderDecoder;
import io.aeron.archive.codecs.RecordingDescriptorDecoder;
import io.aeron.archive.codecs.RecordingDescriptorHeaderDecoder;
import io.aeron.archive.codecs.RecordingState;

import org.agrona.SemanticVersion;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32C;

/// The archive's list of recordings, looked at before the archive does: that believes the lengths
/// that stand there, and reads beyond the end of its memory where one is wrong.
///
/// After a header come the recordings: each has a header with its length, state and CRC-32C,
/// fields of fixed length, and three texts with their lengths.
final class Catalog {
    private static final int ALIGNMENT = 64;
    private static final int HEADER = RecordingDescriptorHeaderDecoder.BLOCK_LENGTH;
    private static final int RECORDING_ID =
            HEADER + RecordingDescriptorDecoder.recordingIdEncodingOffset();
    private static final int STOP_POSITION =
            HEADER + RecordingDescriptorDecoder.stopPositionEncodingOffset();
    private static final int STOP_TIMESTAMP =
            HEADER + RecordingDescriptorDecoder.stopTimestampEncodingOffset();
    private static final int TEXTS = 3;

    private final Path file;
    private final ByteBuffer bytes;

    private Catalog(Path file) {
        this.file = file;
        try {
            bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new HostException(STORAGE, file + ": cannot be read: " + StorageProblem.of(e), e);
        }
    }

    /// That of the archive in a directory.
    static Catalog of(Path archive) {
        return new Catalog(archive.resolve("archive.catalog"));
    }

    static boolean isIn(Path archive) {
        return Files.exists(archive.resolve("archive.catalog"));
    }

    /// Writes down where a recording ends that nobody ended. The archive must not run.
    void writeEnd(long recordingId, long position) {
        int at = CatalogHeaderDecoder.BLOCK_LENGTH;
        while (bytes.getLong(at + RECORDING_ID) != recordingId) at += HEADER + bytes.getInt(at);
        bytes.putLong(at + STOP_POSITION, position);
        bytes.putLong(at + STOP_TIMESTAMP, System.currentTimeMillis());
        try {
            Files.write(file, bytes.array(), StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, file + ": cannot be written: " + StorageProblem.of(e), e);
        }
    }

    /// Which recordings were given back as a whole; the list still has them.
    Set<Long> deleted() {
        Set<Long> deleted = new HashSet<>();
        int at = CatalogHeaderDecoder.BLOCK_LENGTH;
        while (bytes.capacity() - at >= HEADER && bytes.getInt(at) != 0) {
            int state = bytes.getInt(at + RecordingDescriptorHeaderDecoder.stateEncodingOffset());
            if (state == RecordingState.DELETED.value())
                deleted.add(bytes.getLong(at + RECORDING_ID));
            at += HEADER + bytes.getInt(at);
        }
        return deleted;
    }

    /// @throws HostException if something in the file is not as the archive wrote it
    void check() {
        check(0, bytes.capacity() >= ALIGNMENT, "it ends early");
        int version = bytes.getInt(CatalogHeaderDecoder.versionEncodingOffset());
        boolean isKnown = SemanticVersion.major(version) == ArchiveMarkFile.MAJOR_VERSION;
        check(0, isKnown, "its version is " + SemanticVersion.toString(version));
        int alignment = bytes.getInt(CatalogHeaderDecoder.alignmentEncodingOffset());
        check(0, alignment == ALIGNMENT, "its alignment is " + alignment);
        int headerLength = bytes.getInt(CatalogHeaderDecoder.lengthEncodingOffset());
        check(0, headerLength == CatalogHeaderDecoder.BLOCK_LENGTH, "its header is another");
        int at = headerLength;
        long next = 0;
        while (bytes.capacity() - at >= HEADER && bytes.getInt(at) != 0) {
            next = Math.max(next, 1 + checkRecording(at));
            at += HEADER + bytes.getInt(at);
        }
        long told = bytes.getLong(CatalogHeaderDecoder.nextRecordingIdEncodingOffset());
        check(0, told == next, "the next recording is said to be " + told + ", not " + next);
    }

    /// Returns its number.
    private long checkRecording(int at) {
        int length = bytes.getInt(at + RecordingDescriptorHeaderDecoder.lengthEncodingOffset());
        boolean fits = length >= RecordingDescriptorDecoder.BLOCK_LENGTH + TEXTS * Integer.BYTES
                && length <= bytes.capacity() - at - HEADER
                && (HEADER + length) % ALIGNMENT == 0;
        check(at, fits, "a recording of " + length + " bytes stands here");
        int state = bytes.getInt(at + RecordingDescriptorHeaderDecoder.stateEncodingOffset());
        // Those that hold snapshots of a cluster are deleted when newer ones are there.
        boolean isKnown =
                state == RecordingState.VALID.value() || state == RecordingState.DELETED.value();
        check(at, isKnown, "a recording is in state " + state);
        int kept = bytes.getInt(at + RecordingDescriptorHeaderDecoder.checksumEncodingOffset());
        check(at, isRight(kept, at + HEADER, length), "the checksum of a recording is wrong");
        checkTexts(at + HEADER, length);
        return checkFields(at + HEADER);
    }

    /// Without checksums the archive writes 0. Where it finds the end of a recording that nobody
    /// ended it writes the end, and leaves the checksum of before.
    private boolean isRight(int kept, int at, int length) {
        if (kept == 0) return true;
        byte[] recording = Arrays.copyOfRange(bytes.array(), at, at + length);
        if (kept == checksum(recording)) return true;
        ByteBuffer.wrap(recording)
                .putLong(RecordingDescriptorDecoder.stopPositionEncodingOffset(), NULL_POSITION)
                .putLong(RecordingDescriptorDecoder.stopTimestampEncodingOffset(), NULL_TIMESTAMP);
        return kept == checksum(recording);
    }

    private static int checksum(byte[] recording) {
        CRC32C crc = new CRC32C();
        crc.update(recording);
        return (int) crc.getValue();
    }

    private void checkTexts(int at, int length) {
        int text = at + RecordingDescriptorDecoder.BLOCK_LENGTH;
        for (int i = 0; i < TEXTS; i++) {
            int room = at + length - text - Integer.BYTES;
            boolean fits = room >= 0 && bytes.getInt(text) >= 0 && bytes.getInt(text) <= room;
            check(at, fits, "a text of a recording reaches beyond its end");
            text += Integer.BYTES + bytes.getInt(text);
        }
    }

    private long checkFields(int at) {
        RecordingDescriptorDecoder fields = new RecordingDescriptorDecoder()
                .wrap(
                        new UnsafeBuffer(bytes),
                        at,
                        RecordingDescriptorDecoder.BLOCK_LENGTH,
                        RecordingDescriptorDecoder.SCHEMA_VERSION);
        int term = fields.termBufferLength();
        int segment = fields.segmentFileLength();
        boolean areLengths = Integer.bitCount(term) == 1
                && Integer.bitCount(segment) == 1
                && term > 0
                && segment >= term;
        check(at, areLengths, "a recording has terms of " + term + " in files of " + segment);
        boolean arePositions = fields.startPosition() >= 0
                && (fields.stopPosition() == NULL_POSITION
                        || fields.stopPosition() >= fields.startPosition());
        check(
                at,
                arePositions && fields.recordingId() >= 0,
                "recording " + fields.recordingId() + " reaches from " + fields.startPosition()
                        + " to " + fields.stopPosition());
        return fields.recordingId();
    }

    private void check(int at, boolean holds, String what) {
        if (holds) return;
        throw new HostException(
                DAMAGED,
                file + " is damaged at byte " + at + ": " + what
                        + "; restore the directory from a copy");
    }
}
