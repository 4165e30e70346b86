package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;
import static crossbook.host.HostException.Kind.STORAGE;

import static io.aeron.protocol.DataHeaderFlyweight.HEADER_LENGTH;

import crossbook.client.stream.Frames;

import io.aeron.archive.checksum.Checksum;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/// Reads the messages of a recording from its files, one after the other, and checks
/// each frame: that it stands where its header says, and its checksum. Needs no archive.
final class RecordingReader implements AutoCloseable {
    /// The end of a recording that nobody ended: it is written, or its host was killed.
    /// Then what is not whole at the very end does not count.
    static final long OPEN_END = Long.MAX_VALUE;

    private static final int PAGE = 4096;
    private static final int TELLING = 64;
    private static final int FRAMES_PER_REST = 16;

    private final Path archive;
    private final Recording recording;
    private final long limit;
    private final Checksum checksum;
    private final UnsafeBuffer segment = new UnsafeBuffer(0, 0);
    private final MutableDirectBuffer parts = new ExpandableArrayBuffer();
    private Arena arena;
    private Path file;
    private long segmentPosition = -1;
    private long position;
    private long messagePosition;
    private Runnable meanwhile = () -> {};
    private boolean isAbandoned;
    private DirectBuffer content = segment;
    private long paddingPosition = AeronArchive.NULL_POSITION;
    private long frames;
    private byte flags;
    private int offset;
    private int length;

    /// Whether the next frame may begin a message, and whether it may go on with one. Where reading
    /// begins within a recording, both.
    private boolean mayBegin = true;

    private boolean mayGoOn;

    /// @param from where to begin: where a frame begins
    /// @param limit where to end; what is between must be whole
    RecordingReader(Path archive, Recording recording, boolean checksums, long from, long limit) {
        this.archive = archive;
        this.recording = recording;
        this.limit = limit;
        checksum = checksums ? Checksums.crc32c() : null;
        position = from;
        mayGoOn = from > 0;
    }

    /// Reads everything that is kept of a recording.
    static RecordingReader ofAll(Path archive, Recording recording, boolean checksums) {
        return from(archive, recording, checksums, recording.startPosition());
    }

    /// Reads on to the end, wherever that is.
    static RecordingReader from(Path archive, Recording recording, boolean checksums, long from) {
        long stop = recording.stopPosition();
        long limit = stop == AeronArchive.NULL_POSITION ? OPEN_END : stop;
        return new RecordingReader(archive, recording, checksums, from, limit);
    }

    /// Moves to the next message, which is put together if it stands in several frames;
    /// false at the end.
    ///
    /// @throws HostException if a frame is damaged
    boolean next() {
        if (!nextMessage()) return false;
        // What the checksum of a frame does not cover is its length.
        if (!recording.isOfHost() || Frames.fill(content, offset, length)) return true;
        position = messagePosition;
        throw damaged("the length of this frame is not that of what stands in it", "");
    }

    private boolean nextMessage() {
        content = segment;
        if (!nextFrame()) return false;
        if (isSet(FrameDescriptor.BEGIN_FRAG_FLAG) && endsMessage()) {
            return true;
        }
        int assembled = 0;
        while (true) {
            parts.putBytes(assembled, segment, offset, length);
            assembled += length;
            if (endsMessage()) break;
            if (!nextFrame()) {
                check(limit == OPEN_END, "a message has no end");
                return false;
            }
        }
        content = parts;
        offset = 0;
        length = assembled;
        return true;
    }

    private boolean isSet(byte flag) {
        return (flags & flag) == flag;
    }

    /// Has that done every few frames: reading on may take longer than others wait.
    RecordingReader whileDoing(Runnable work) {
        meanwhile = work;
        return this;
    }

    /// Nobody writes it any more, so that at its end nothing stands that a kill cannot have
    /// left.
    RecordingReader abandoned() {
        isAbandoned = true;
        return this;
    }

    /// Moves to the next frame, whatever part of a message it is.
    boolean nextFrame() {
        if (frames++ % FRAMES_PER_REST == 0) meanwhile.run();
        while (position < limit) {
            if (limit == OPEN_END && isAtOpenEnd()) return false;
            int at = openSegment();
            int frameLength = segment.getInt(at, ByteOrder.LITTLE_ENDIAN);
            check(isHeaderSound(at, frameLength), "no frame stands here");
            int aligned = BitUtil.align(frameLength, FrameDescriptor.FRAME_ALIGNMENT);
            if (isPadding(at)) {
                boolean endsTerm = (position + aligned) % recording.termLength() == 0;
                check(endsTerm, "padding stands here that does not end its term");
                paddingPosition = position;
                position += aligned;
                continue;
            }
            check(at + aligned <= recording.segmentLength(), "a frame reaches beyond its file");
            check(isChecksumRight(at, aligned), "the checksum is wrong");
            flags = segment.getByte(at + HeaderFlyweight.FLAGS_FIELD_OFFSET);
            boolean isFull = frameLength == recording.mtu();
            check(endsMessage() || isFull, "a message goes on behind a frame that is not full");
            boolean begins = isSet(FrameDescriptor.BEGIN_FRAG_FLAG);
            check(begins || mayGoOn, "a message goes on that did not begin");
            check(!begins || mayBegin, "a message begins before the one before it has ended");
            mayBegin = endsMessage();
            mayGoOn = !endsMessage();
            if (begins) messagePosition = position;
            position += aligned;
            offset = at + HEADER_LENGTH;
            length = frameLength - HEADER_LENGTH;
            return true;
        }
        return false;
    }

    /// Whether nothing whole stands at the position, nor after it.
    private boolean isAtOpenEnd() {
        if (base(position) != segmentPosition && isNotYetWritten(position)) return true;
        int at = openSegment();
        int frameLength = segment.getInt(at, ByteOrder.LITTLE_ENDIAN);
        if (frameLength == 0) return true;
        if (!isHeaderSound(at, frameLength)) return false;
        int aligned = BitUtil.align(frameLength, FrameDescriptor.FRAME_ALIGNMENT);
        int next = at + aligned;
        if (isPadding(at) || next > recording.segmentLength()) return false; // whole, or damage
        if (isWritten(at, aligned) && isChecksumRight(at, aligned)) return false;
        boolean isLast = next == recording.segmentLength()
                || segment.getInt(next, ByteOrder.LITTLE_ENDIAN) == 0;
        boolean isInLastFile = !Files.exists(fileAt(segmentPosition + recording.segmentLength()));
        if (!isLast || !isInLastFile) return false;
        if (isAbandoned) checkTorn(at, aligned);
        return true;
    }

    /// The system writes page by page: of a frame that a kill has cut off a page at least is
    /// empty.
    private void checkTorn(int at, int aligned) {
        boolean mayBeTorn = hasEmptyPage(at, aligned, 0) && !isRightWhenShorter(at, aligned);
        check(
                checksum == null || mayBeTorn,
                "the checksum of the last frame, of " + aligned + " bytes, is wrong",
                "leave out what stands in it (truncate -s " + at + " " + file + " && truncate -s "
                        + recording.segmentLength() + " " + file + "), or ");
    }

    /// Whether the length of a frame is what is damaged.
    private boolean isRightWhenShorter(int at, int aligned) {
        CRC32C sum = new CRC32C();
        byte[] piece = new byte[FrameDescriptor.FRAME_ALIGNMENT];
        for (int end = at + HEADER_LENGTH; end < at + aligned; end += piece.length) {
            if ((int) sum.getValue() == keptChecksum(at)) return true;
            segment.getBytes(end, piece);
            sum.update(piece);
        }
        return false;
    }

    /// Whether a place is in the file that comes next: it is not there, or was only just begun and
    /// has not its length yet.
    private boolean isNotYetWritten(long place) {
        boolean isWhole = fileAt(place).toFile().length() >= recording.segmentLength();
        return !isWhole && !Files.exists(fileAt(place + recording.segmentLength()));
    }

    private Path fileAt(long place) {
        return recording.file(archive, base(place));
    }

    private long base(long place) {
        return AeronArchive.segmentFileBasePosition(
                recording.startPosition(),
                place,
                recording.termLength(),
                recording.segmentLength());
    }

    /// Maps the file of the position, and returns the place in it.
    private int openSegment() {
        long base = base(position);
        if (base != segmentPosition) {
            closeSegment();
            file = fileAt(position);
            arena = Arena.ofShared();
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                segment.wrap(channel.map(MapMode.READ_ONLY, 0, recording.segmentLength(), arena)
                        .asByteBuffer());
            } catch (IOException e) {
                throw new HostException(
                        STORAGE,
                        file + ": a part of a recording cannot be read: " + StorageProblem.of(e),
                        e);
            }
            segmentPosition = base;
        }
        return (int) (position - base);
    }

    private boolean isHeaderSound(int at, int frameLength) {
        int termOffset = segment.getInt(
                at + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
        int termId = segment.getInt(
                at + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
        long term = position / recording.termLength();
        return frameLength >= HEADER_LENGTH
                && frameLength <= recording.termLength()
                && termOffset == (int) (position % recording.termLength())
                && termId == recording.initialTermId() + (int) term;
    }

    private boolean isPadding(int at) {
        int type = segment.getShort(at + HeaderFlyweight.TYPE_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN)
                & 0xFFFF;
        return type == HeaderFlyweight.HDR_TYPE_PAD;
    }

    /// The archive keeps the checksum of what follows the header in the header's session
    /// id.
    private boolean isChecksumRight(int at, int aligned) {
        if (checksum == null) return true;
        int found = checksum.compute(
                segment.addressOffset(), at + HEADER_LENGTH, aligned - HEADER_LENGTH);
        return keptChecksum(at) == found;
    }

    private int keptChecksum(int at) {
        return segment.getInt(
                at + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    /// Whether something was written to each page of a frame, which says much where
    /// there are no checksums. What is too short to tell counts as written.
    private boolean isWritten(int at, int aligned) {
        return checksum != null || !hasEmptyPage(at, aligned, TELLING);
    }

    /// Whether a frame has nothing but zeros in a page, or in its part of one if that has more
    /// bytes than are said.
    private boolean hasEmptyPage(int at, int aligned, int more) {
        int place = at;
        while (place < at + aligned) {
            int end = Math.min(at + aligned, BitUtil.align(place + 1, PAGE));
            int begin = place;
            while (place < end && segment.getByte(place) == 0) place++;
            if (place == end && end - begin > more) return true;
            place = end;
        }
        return false;
    }

    private void check(boolean holds, String what) {
        check(holds, what, "");
    }

    /// @param other what can be done but to restore a copy
    private void check(boolean holds, String what, String other) {
        if (!holds) throw damaged(what, other);
    }

    private HostException damaged(String what, String other) {
        return new HostException(
                DAMAGED,
                "recording " + recording.id() + " is damaged at position " + position + " (" + file
                        + ", byte " + (position - segmentPosition) + "): " + what + "; " + other
                        + "restore the directory from a copy");
    }

    DirectBuffer buffer() {
        return content;
    }

    /// Where in the buffer the message begins.
    int offset() {
        return offset;
    }

    int length() {
        return length;
    }

    /// Where the last padding stands that was passed over;
    /// [AeronArchive#NULL_POSITION]: none.
    long paddingPosition() {
        return paddingPosition;
    }

    /// Whether the frame is the last of its message.
    boolean endsMessage() {
        return isSet(FrameDescriptor.END_FRAG_FLAG);
    }

    /// Where the message of the frame begins.
    long messagePosition() {
        return messagePosition;
    }

    /// Where the next message stands.
    long position() {
        return position;
    }

    private void closeSegment() {
        if (arena != null) arena.close();
        arena = null;
    }

    @Override
    public void close() {
        closeSegment();
    }
}
