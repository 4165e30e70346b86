package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.HostStatus;

import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.protocol.DataHeaderFlyweight;

import org.agrona.BufferUtil;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// The recordings that nobody ended: their host was killed. The archive finds their
/// ends when it starts, except where the last frame is not whole, or reaches over the
/// end of a piece of the file: there it fails, at every start.
///
/// @param isCopy whether they were copied, perhaps while they were written, so that a frame may be
///     cut off anywhere
record OpenEnds(Path archive, List<Recording> recordings, boolean isCopy) {
    static OpenEnds find(Path archive) {
        // A copy has nothing of the process that ran there.
        boolean isCopy = !Files.exists(archive.resolveSibling(HostStatus.FILE));
        return new OpenEnds(
                archive,
                Recording.kept(archive).stream()
                        .filter(recording -> recording.stopPosition() == AeronArchive.NULL_POSITION)
                        .toList(),
                isCopy);
    }

    /// The length of their files, the longest; 0: there are none. The archive looks for
    /// an end in pieces of a file, so a piece must be a whole file.
    int longestFile() {
        return recordings.stream().mapToInt(Recording::segmentLength).max().orElse(0);
    }

    /// Makes the ends such that the archive takes them: a message that is not whole is cleared
    /// away, for the system writes page by page and a long message frame by frame, and the
    /// process was killed between two of them; nobody has handled what is in it. Padding, of
    /// which only the header is written, is filled.
    ///
    /// @throws HostException if the last frame is damaged in a way that no kill leaves behind
    void mend(boolean checksums) {
        for (Recording recording : recordings) {
            recording.filePositions(archive).stream()
                    .max(Comparator.naturalOrder())
                    .ifPresent(last -> mend(recording, last, checksums));
        }
    }

    private void mend(Recording recording, long from, boolean checksums) {
        long begin = Math.max(from, recording.startPosition());
        Path file = recording.file(archive, from);
        try (RecordingReader reader = RecordingReader.from(archive, recording, checksums, begin);
                RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            if (!isCopy) reader.abandoned();
            boolean isWhole = true;
            long lastFrame = begin;
            while (reader.nextFrame()) {
                isWhole = reader.endsMessage();
                lastFrame = reader.position();
            }
            long padding = reader.paddingPosition();
            if (padding >= lastFrame) fill(bytes, padding - from, reader.position() - from);
            long end = isWhole ? reader.position() : reader.messagePosition();
            long length = bytes.length();
            bytes.setLength(end - from);
            bytes.setLength(length);
            // Then the archive would take zeros at the end of the last frame for a page that was
            // not written, and fail.
            if (!checksums) Catalog.of(archive).writeEnd(recording.id(), end);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, file + ": cannot be written: " + StorageProblem.of(e), e);
        }
    }

    /// Gives a padding frame something in each page, and the checksum of that.
    private static void fill(RandomAccessFile file, long from, long to) throws IOException {
        byte[] body = new byte[(int) (to - from) - DataHeaderFlyweight.HEADER_LENGTH];
        Arrays.fill(body, (byte) 1);
        ByteBuffer content = ByteBuffer.allocateDirect(body.length).put(body);
        int checksum = Checksums.crc32c().compute(BufferUtil.address(content), 0, body.length);
        file.seek(from + DataHeaderFlyweight.HEADER_LENGTH);
        file.write(body);
        file.seek(from + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET);
        file.writeInt(Integer.reverseBytes(checksum));
    }
}
