package crossbook.fix;

import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// What outlives a session of a CompID, and the death of the process: the numbers of both
/// sides, and the messages that were sent last, to send them again.
///
/// A file in memory: a head, marks and a ring of records, one for each message that was sent.
/// What is written counts from [#commit] on, which sets one number: that of the newest record.
/// So after a kill there are whole messages and the numbers that belong to them. The oldest
/// records make way for new ones; they can no longer be sent again.
public final class FixStore implements AutoCloseable {
    /// The smallest ring.
    public static final int MIN_BYTES = 1 << 16;

    private static final long MAGIC = 0x4342_4649_5830_3031L; // CBFIX001
    private static final int HEAD = 4_096;
    private static final long NONE = -1;

    // The head.
    private static final int MAGIC_AT = 0;
    private static final int RING_AT = 8;
    private static final int OLDEST_AT = 16; // the position of the oldest record
    private static final int NEWEST_AT = 24; // that of the newest; NONE: there is none
    private static final int NEXT_IN_AT = 32;
    private static final int SEEN_AT = 40; // all up to this event was told
    // from 64 on: FixSessionState

    // A record; they begin at multiples of 8.
    private static final int LENGTH_AT = 0;
    private static final int TYPE_AT = 4;
    private static final int SEQ_AT = 8;
    private static final int TIME_AT = 16;
    private static final int EVENT_AT = 24; // the newest event of this and all before
    private static final int BODY_AT = 32;

    private static final int GAP = -1;

    /// Every so many numbers there is a mark, from where a number is looked for.
    private static final int MARKED = 64;

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer file;
    private final FixSessionState state;
    private final long ring;
    private final int marks;
    private final int ringAt;
    private long oldest;
    private long newest;
    private long end;
    private long nextOut;
    private long lastEvent;
    private long committed;

    /// Of the record that was found last.
    private long position;

    private FixStore(MappedByteBuffer mapped, int ring) {
        this.mapped = mapped;
        this.ring = ring;
        marks = marks(ring);
        ringAt = HEAD + marks * Long.BYTES;
        file = new UnsafeBuffer(mapped);
        state = new FixSessionState(file);
    }

    private static int marks(int ring) {
        return Math.max(16, ring / (BODY_AT * MARKED));
    }

    /// Opens the store of a session; a new one begins both numbers at 1.
    ///
    /// @param ringBytes how much of what was sent is kept; of an old file what it has
    /// @throws IOException if the file cannot be used
    public static FixStore open(Path path, int ringBytes) throws IOException {
        boolean isNew = !Files.exists(path);
        try (RandomAccessFile opened = new RandomAccessFile(path.toFile(), "rw")) {
            int ring = isNew ? ring(ringBytes) : ringOf(opened, path);
            long length = HEAD + (long) marks(ring) * Long.BYTES + ring;
            if (isNew) opened.setLength(length);
            else if (opened.length() != length) throw damaged(path);
            FixStore store = new FixStore(
                    opened.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, length), ring);
            if (isNew) store.begin();
            store.read();
            return store;
        }
    }

    private static int ring(int bytes) {
        return Math.max(MIN_BYTES, Integer.highestOneBit(bytes));
    }

    private static int ringOf(RandomAccessFile opened, Path path) throws IOException {
        if (opened.length() < HEAD) throw damaged(path);
        UnsafeBuffer head = new UnsafeBuffer(new byte[RING_AT + Long.BYTES]);
        opened.readFully(head.byteArray());
        long ring = head.getLong(RING_AT);
        boolean isRing = ring >= MIN_BYTES && ring <= 1 << 30 && Long.bitCount(ring) == 1;
        if (head.getLong(MAGIC_AT) != MAGIC || !isRing) throw damaged(path);
        return (int) ring;
    }

    private static IOException damaged(Path path) {
        return new IOException(path + ": not the file of a FIX session, or damaged");
    }

    private void begin() {
        file.putLong(RING_AT, ring);
        file.putLong(NEWEST_AT, NONE);
        file.putLong(NEXT_IN_AT, 1);
        file.putLongRelease(MAGIC_AT, MAGIC);
    }

    private void read() {
        oldest = file.getLong(OLDEST_AT);
        newest = file.getLong(NEWEST_AT);
        committed = newest;
        if (newest == NONE) {
            nextOut = 1;
            return;
        }
        int at = at(newest);
        nextOut = file.getLong(at + SEQ_AT) + 1;
        lastEvent = file.getLong(at + EVENT_AT);
        end = newest + aligned(file.getInt(at + LENGTH_AT));
    }

    private int at(long position) {
        return ringAt + (int) (position & ring - 1);
    }

    private static int aligned(int length) {
        return length + Long.BYTES - 1 & -Long.BYTES;
    }

    /// What is kept beside numbers and messages.
    public FixSessionState state() {
        return state;
    }

    // Numbers.

    /// The number of the next message that is sent.
    public long nextOut() {
        return nextOut;
    }

    /// The number of the next message that is expected.
    public long nextIn() {
        return file.getLong(NEXT_IN_AT);
    }

    public void nextIn(long number) {
        file.putLongRelease(NEXT_IN_AT, number);
    }

    /// All that happened up to this event was told in messages, or concerned others.
    public long lastEvent() {
        return Math.max(lastEvent, file.getLong(SEEN_AT));
    }

    /// Nothing up to an event is left to be told.
    public void seen(long eventNumber) {
        if (eventNumber > file.getLong(SEEN_AT)) file.putLongRelease(SEEN_AT, eventNumber);
    }

    // Records.

    /// Both sides begin again at 1; what was sent is forgotten.
    public void reset() {
        nextIn(1);
        long from = end;
        nextOut = 0;
        append(0, 0, 0, file, 0, 0);
        oldest = Math.max(oldest, from);
        file.putLongRelease(OLDEST_AT, oldest);
        commit();
        state.resetIsDone();
    }

    /// Keeps a message that is sent with the number [#nextOut].
    ///
    /// @param type of the message, as a number; 0 if it is not to be sent again
    /// @param eventNumber of what it tells; 0: none
    public void append(
            int type, long sendingNs, long eventNumber, DirectBuffer from, int bodyAt, int length) {
        int needed = aligned(BODY_AT + length);
        int left = (int) (ring - (end & ring - 1));
        if (left < needed) {
            makeRoom(left);
            file.putInt(at(end) + LENGTH_AT, left);
            file.putInt(at(end) + TYPE_AT, GAP);
            end += left;
        }
        makeRoom(needed);
        int at = at(end);
        lastEvent = Math.max(lastEvent, eventNumber);
        file.putInt(at + LENGTH_AT, BODY_AT + length);
        file.putInt(at + TYPE_AT, type);
        file.putLong(at + SEQ_AT, nextOut);
        file.putLong(at + TIME_AT, sendingNs);
        file.putLong(at + EVENT_AT, lastEvent);
        file.putBytes(at + BODY_AT, from, bodyAt, length);
        if (nextOut % MARKED == 0) file.putLong(markAt(nextOut), end);
        newest = end;
        end += needed;
        nextOut++;
    }

    private int markAt(long number) {
        return HEAD + (int) (number / MARKED % marks) * Long.BYTES;
    }

    /// Lets the oldest records go whose place is needed, before it is written over.
    private void makeRoom(int needed) {
        boolean isMoved = false;
        while (end + needed - oldest > ring) {
            oldest += aligned(file.getInt(at(oldest) + LENGTH_AT));
            isMoved = true;
        }
        if (isMoved) file.putLongRelease(OLDEST_AT, oldest);
    }

    /// What was appended counts from now on.
    public void commit() {
        if (newest == committed) return;
        file.putLongRelease(NEWEST_AT, newest);
        committed = newest;
    }

    // Reading.

    /// Looks for the message of a number. False if it is not there any more.
    public boolean find(long number) {
        if (newest == NONE || number < 1 || number >= nextOut) return false;
        if (position < oldest || position > newest || seqAt(position) > number) {
            position = markBefore(number);
        }
        while (position <= newest) {
            int at = at(position);
            boolean isGap = file.getInt(at + TYPE_AT) == GAP;
            long seq = isGap ? 0 : file.getLong(at + SEQ_AT);
            if (seq == number) return true;
            if (seq > number) return false;
            position += aligned(file.getInt(at + LENGTH_AT));
        }
        return false;
    }

    private long seqAt(long where) {
        int at = at(where);
        return file.getInt(at + TYPE_AT) == GAP ? Long.MAX_VALUE : file.getLong(at + SEQ_AT);
    }

    /// The record at or before a number from where it is found soonest.
    private long markBefore(long number) {
        long marked = number / MARKED * MARKED;
        long mark = file.getLong(markAt(marked));
        boolean isRight = marked > 0 && mark >= oldest && mark <= newest && seqAt(mark) == marked;
        return isRight ? mark : oldest;
    }

    /// The type of the message that was found; 0 if it is not to be sent again.
    public int type() {
        return file.getInt(at(position) + TYPE_AT);
    }

    public long sendingNs() {
        return file.getLong(at(position) + TIME_AT);
    }

    /// The bytes in which the body stands, [#bodyLength] from [#bodyAt] on.
    public DirectBuffer body() {
        return file;
    }

    public int bodyAt() {
        return at(position) + BODY_AT;
    }

    public int bodyLength() {
        return file.getInt(at(position) + LENGTH_AT) - BODY_AT;
    }

    @Override
    public void close() {
        IoUtil.unmap(mapped);
    }
}
