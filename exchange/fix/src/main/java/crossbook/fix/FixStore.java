package crossbook.fix;

import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/// What outlives a session of a CompID, and the death of the process: the numbers of both
/// sides, and the messages that were sent last, to send them again.
///
/// A file in memory: a head, marks and a ring of records, one for each message that was sent.
/// What is written counts from [#commit] on, which sets one number: that of the newest record.
/// So after a kill there are whole messages and the numbers that belong to them. The oldest
/// records make way for new ones; they can no longer be sent again.
///
/// Damage is found: the numbers of the head are [SealedWords], and each record has a checksum. A
/// file whose head or newest record is damaged is refused; a damaged record before that counts
/// as one that is no longer there, and [#damage] tells where it is.
public final class FixStore implements AutoCloseable {
    /// The smallest ring.
    public static final int MIN_BYTES = 1 << 16;

    /// The largest number of a message.
    static final long MAX_NUMBER = SealedWords.MAX;

    private static final long MAGIC = 0x4342_4649_5830_3032L; // CBFIX002
    private static final int HEAD = 4_096;
    private static final long NONE = -1;

    // The head.
    private static final int MAGIC_AT = 0;
    private static final int RING_AT = 8;
    private static final int OLDEST_AT = 16; // the position of the oldest record
    private static final int NEWEST_AT = 24; // that of the newest; NONE: there is none
    private static final int NEXT_IN_AT = 32;
    private static final int SEEN_AT = 40; // all up to this event was told
    private static final int[] WORDS = {RING_AT, OLDEST_AT, NEWEST_AT, NEXT_IN_AT, SEEN_AT};

    // A record; they begin at multiples of 8.
    private static final int LENGTH_AT = 0;
    private static final int TYPE_AT = 4;
    private static final int SEQ_AT = 8;
    private static final int TIME_AT = 16;
    private static final int EVENT_AT = 24; // the newest event of this and all before
    private static final int CHECK_AT = 32; // of all before and of the body
    private static final int BODY_AT = 40;

    private static final int GAP = -1;

    /// Every so many numbers there is a mark, from where a number is looked for.
    private static final int MARKED = 64;

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer file;
    private final SealedWords words;
    private final FixSessionState state;
    private final ByteBuffer summed;
    private final CRC32C sum = new CRC32C();
    private final long ring;
    private final int marks;
    private final int ringAt;
    private long oldest;
    private long newest;
    private long end;

    /// What stands from here on was written since it was opened.
    private long ownFrom;

    private long nextOut;
    private long lastEvent;
    private long committed;

    /// Of the record that was found last.
    private long position;

    private FixStore(MappedByteBuffer mapped, int ring, long owner) {
        this.mapped = mapped;
        this.ring = ring;
        marks = marks(ring);
        ringAt = HEAD + marks * Long.BYTES;
        file = new UnsafeBuffer(mapped);
        words = new SealedWords(file, owner);
        state = new FixSessionState(words);
        summed = mapped.duplicate();
    }

    private static int marks(int ring) {
        return Math.max(16, ring / (BODY_AT * MARKED));
    }

    /// Opens the store of a session; a new one begins both numbers at 1.
    ///
    /// @param ringBytes how much of what was sent is kept; of an old file what it has
    /// @throws IOException if the file cannot be used, with its name and the damaged byte
    public static FixStore open(Path path, int ringBytes) throws IOException {
        if (!Files.exists(path)) create(path, ring(ringBytes));
        long owner = owner(path);
        try (RandomAccessFile opened = new RandomAccessFile(path.toFile(), "rw")) {
            int ring = ringOf(opened, path, owner);
            long length = length(ring);
            if (opened.length() != length) {
                throw damaged(path, Math.min(length, opened.length()));
            }
            FixStore store = new FixStore(
                    opened.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, length),
                    ring,
                    owner);
            long damage = store.read();
            if (damage < 0) return store;
            store.close();
            throw damaged(path, damage);
        }
    }

    /// A copy that is named as that of another session is none of that.
    private static long owner(Path path) {
        return path.getFileName().toString().hashCode();
    }

    private static long length(int ring) {
        return HEAD + (long) marks(ring) * Long.BYTES + ring;
    }

    private static int ring(int bytes) {
        return Math.max(MIN_BYTES, Integer.highestOneBit(bytes));
    }

    /// Under another name first: it is there whole or not at all.
    private static void create(Path path, int ring) throws IOException {
        UnsafeBuffer head = new UnsafeBuffer(new byte[HEAD]);
        head.putLong(MAGIC_AT, MAGIC);
        SealedWords words = new SealedWords(head, owner(path));
        for (int at : WORDS) words.put(at, 0);
        words.put(RING_AT, ring);
        words.put(NEWEST_AT, NONE);
        words.put(NEXT_IN_AT, 1);
        for (int at = FixSessionState.BEGIN; at < FixSessionState.END; at += Long.BYTES) {
            words.put(at, 0);
        }
        Path draft = path.resolveSibling(path.getFileName() + ".new");
        try (RandomAccessFile written = new RandomAccessFile(draft.toFile(), "rw")) {
            written.write(head.byteArray());
            written.setLength(length(ring));
        }
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static int ringOf(RandomAccessFile opened, Path path, long owner) throws IOException {
        if (opened.length() < HEAD) throw damaged(path, opened.length());
        UnsafeBuffer head = new UnsafeBuffer(new byte[RING_AT + Long.BYTES]);
        opened.readFully(head.byteArray());
        if (head.getLong(MAGIC_AT) != MAGIC) throw damaged(path, MAGIC_AT);
        SealedWords words = new SealedWords(head, owner);
        long ring = words.get(RING_AT);
        boolean isRing = ring >= MIN_BYTES && ring <= 1 << 30 && Long.bitCount(ring) == 1;
        if (!words.isWhole(RING_AT) || !isRing) throw damaged(path, RING_AT);
        return (int) ring;
    }

    private static IOException damaged(Path path, long at) {
        return new IOException(path + " is damaged at byte " + at + ", or it is not the file of"
                + " a FIX session: restore it from a copy, or delete it; then both numbers of"
                + " the session begin at 1");
    }

    /// Returns where it is damaged; below zero: nowhere.
    private int read() {
        for (int at : WORDS) if (!words.isWhole(at)) return at;
        for (int at = FixSessionState.BEGIN; at < FixSessionState.END; at += Long.BYTES) {
            if (!words.isWhole(at)) return at;
        }
        oldest = words.get(OLDEST_AT);
        newest = words.get(NEWEST_AT);
        committed = newest;
        if (newest == NONE) {
            nextOut = 1;
            return -1;
        }
        int at = at(newest);
        if (!isWhole(newest) || file.getInt(at + TYPE_AT) == GAP) return at;
        nextOut = file.getLong(at + SEQ_AT) + 1;
        lastEvent = file.getLong(at + EVENT_AT);
        end = newest + aligned(file.getInt(at + LENGTH_AT));
        ownFrom = end;
        return -1;
    }

    /// Whether a record or a gap stands there that ends within the ring and is as it was
    /// written.
    private boolean isWhole(long where) {
        if ((where & Long.BYTES - 1) != 0) return false;
        int at = at(where);
        long left = ring - (where & ring - 1);
        int length = file.getInt(at + LENGTH_AT);
        if (file.getInt(at + TYPE_AT) == GAP) return length == left;
        return length >= BODY_AT && length <= left && file.getInt(at + CHECK_AT) == check(at);
    }

    private int check(int at) {
        sum.reset();
        addToSum(at, CHECK_AT);
        addToSum(at + BODY_AT, file.getInt(at + LENGTH_AT) - BODY_AT);
        return (int) sum.getValue();
    }

    private void addToSum(int at, int length) {
        sum.update(summed.limit(at + length).position(at));
    }

    /// The first byte of what is damaged of the messages that are kept; empty: nothing is. It
    /// reads all of them.
    public OptionalLong damage() {
        if (newest == NONE) return OptionalLong.empty();
        for (long where = oldest; where <= newest; where += aligned(lengthAt(where))) {
            if (!isWhole(where)) return OptionalLong.of(at(where));
        }
        return OptionalLong.empty();
    }

    private int lengthAt(long where) {
        return file.getInt(at(where) + LENGTH_AT);
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
        return words.get(NEXT_IN_AT);
    }

    public void nextIn(long number) {
        words.put(NEXT_IN_AT, number);
    }

    /// All that happened up to this event was told in messages, or concerned others.
    public long lastEvent() {
        return Math.max(lastEvent, words.get(SEEN_AT));
    }

    /// Nothing up to an event is left to be told.
    public void seen(long eventNumber) {
        if (eventNumber > words.get(SEEN_AT)) words.put(SEEN_AT, eventNumber);
    }

    // Records.

    /// Both sides begin again at 1; what was sent is forgotten.
    public void reset() {
        nextIn(1);
        long from = end;
        nextOut = 0;
        append(0, 0, 0, file, 0, 0);
        oldest = Math.max(oldest, from);
        words.put(OLDEST_AT, oldest);
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
        file.putInt(at + CHECK_AT, check(at));
        if (nextOut % MARKED == 0) file.putLong(markAt(nextOut), end);
        newest = end;
        end += needed;
        nextOut++;
    }

    private int markAt(long number) {
        return HEAD + (int) (number / MARKED % marks) * Long.BYTES;
    }

    /// Lets the oldest records go whose place is needed, before it is written over; all but the
    /// newest, where the way from one to the next is damaged.
    private void makeRoom(int needed) {
        boolean isMoved = false;
        while (end + needed - oldest > ring) {
            boolean isSound = oldest >= ownFrom || isWhole(oldest);
            oldest = isSound ? oldest + aligned(lengthAt(oldest)) : newest;
            isMoved = true;
        }
        if (isMoved) words.put(OLDEST_AT, oldest);
    }

    /// What was appended counts from now on.
    public void commit() {
        if (newest == committed) return;
        words.put(NEWEST_AT, newest);
        committed = newest;
    }

    // Reading.

    /// Looks for the message of a number. False if it is not there any more, or damaged.
    public boolean find(long number) {
        if (newest == NONE || number < 1 || number >= nextOut) return false;
        long mark = markBefore(number);
        if (position < mark || position > newest || seqAt(position) > number) position = mark;
        while (position <= newest && isWhole(position)) {
            int at = at(position);
            boolean isGap = file.getInt(at + TYPE_AT) == GAP;
            long seq = isGap ? 0 : file.getLong(at + SEQ_AT);
            if (seq == number) return true;
            if (seq > number) return false;
            position += aligned(lengthAt(position));
        }
        return false;
    }

    /// The number of the message that stands there; none is as large, where there is none.
    private long seqAt(long where) {
        if (!isWhole(where)) return Long.MAX_VALUE;
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
