package crossbook.host;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// The way to one partition: commands wait here to go together, and its events until their command
/// is whole.
final class PartitionLink implements EventHandler, AutoCloseable {
    private static final int FRAMES_PER_POLL = 16;

    /// For how many of its events it is known as which they were told.
    private static final int REMEMBERED = 1 << 16;

    /// A partition that takes nothing for this long is as good as away: the others wait for it.
    private static final long STUCK_NS = TimeUnit.SECONDS.toNanos(1);

    private final int number;
    private final String name;
    private final HostConnection connection;
    private final CommandLink commands;
    private final UnsafeBuffer batch;
    private final MutableDirectBuffer events = new ExpandableArrayBuffer();
    private EventStream stream;
    private int batched;
    private boolean endsBatch;
    private long waitingNs;
    private boolean isWaiting;
    private int eventBytes;
    private boolean isSuspended = true;
    private boolean isHeld;
    private final Queue<byte[]> behind = new ArrayDeque<>(); // what came after what is held
    private CommandEvents handler;

    /// As which number its latest events were told, by their own.
    private final long[] told = new long[REMEMBERED];

    private final long[] toldOf = new long[REMEMBERED];

    /// The sessions that may be open there, each with its participant: it was told of them, or
    /// has told of them.
    private final Map<Integer, Integer> sessions = new LinkedHashMap<>();

    /// Those of them that it has told.
    private final Set<Integer> opened = new HashSet<>();

    private final Set<Integer> killed = new LinkedHashSet<>();
    private final ToldDefinitions definitions = new ToldDefinitions();

    /// Is told the events of a command, one after the other, framed.
    interface CommandEvents {
        void onCommand(PartitionLink from, DirectBuffer events, int length);
    }

    /// @param name of its host, for what is told of it
    /// @param readTo up to which of its own events it has been read
    PartitionLink(int number, String name, HostConnection connection, long readTo) {
        this.number = number;
        this.name = name;
        this.connection = connection;
        commands = connection.commands();
        batch = new UnsafeBuffer(new byte[commands.maxLength()]);
        stream = connection.events(readTo + 1);
    }

    /// A link to a host that does not run. It takes no commands; another class reads its events.
    PartitionLink(int number) {
        this.number = number;
        name = "partition " + number;
        connection = null;
        commands = null;
        batch = null;
    }

    /// Sets the receiver of the events that another class reads.
    void passTo(CommandEvents to) {
        handler = to;
    }

    int number() {
        return number;
    }

    boolean isSuspended() {
        return isSuspended;
    }

    /// What waits for a partition that is gone is dropped; one that stands still is offered it on,
    /// and is there again when it takes it.
    void suspended(boolean is) {
        isSuspended = is;
        if (is && !commands.isConnected()) batched = 0;
    }

    /// Whether it takes commands, and all that it has done is told.
    boolean isThere() {
        return !isAway() && stream.isLive() && behind.isEmpty();
    }

    /// Whether its process lives and does nothing.
    boolean isStill() {
        return connection.isStill();
    }

    /// Whether it has gone, as far as can be seen.
    boolean isAway() {
        return !commands.isConnected() || isStuck() || isStill();
    }

    private boolean isStuck() {
        return isWaiting && System.nanoTime() - waitingNs > STUCK_NS;
    }

    // Commands.

    /// Whether there is room for that much more.
    boolean hasRoom(int length) {
        return (!endsBatch && batched + length <= batch.capacity()) || flush();
    }

    /// Where the next command is to be written, its length first.
    int next() {
        return batched;
    }

    MutableDirectBuffer batch() {
        return batch;
    }

    /// A framed command of that length was written there.
    ///
    /// @param isLast whether none may follow in the same piece
    void wrote(int length, boolean isLast) {
        batched += length;
        endsBatch = isLast;
    }

    /// A command of our own: `M` is to be filled in at once.
    <M extends MessageEncoderFlyweight> M begin(M command) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + command.sbeBlockLength();
        int at = batched;
        Frames.putLength(batch, at, length);
        batch.setMemory(at + Frames.PREFIX, length, (byte) 0);
        batched += Frames.PREFIX + length;
        return Framing.begin(command, batch, at + Frames.PREFIX);
    }

    /// Offers what waits; false if there is no room there now.
    boolean flush() {
        if (batched == 0) {
            isWaiting = false;
            return true;
        }
        if (commands.offer(batch, 0, batched)) {
            batched = 0;
            endsBatch = false;
            isWaiting = false;
            return true;
        }
        if (!isWaiting) waitingNs = System.nanoTime();
        isWaiting = true;
        return false;
    }

    // Events.

    /// Hands over the commands that have become whole. Returns how many events came.
    int poll(CommandEvents to) {
        handler = to;
        while (!isHeld && !behind.isEmpty()) {
            byte[] command = behind.remove();
            handler.onCommand(this, new UnsafeBuffer(command), command.length);
        }
        if (isHeld) return 0;
        try {
            return stream.poll(this, FRAMES_PER_POLL);
        } catch (EventsNotRetainedException e) {
            throw new HostException(
                    HostException.Kind.DAMAGED,
                    name + ": its events are kept from " + e.oldest()
                            + " on, and were read to "
                            + (e.asked() - 1)
                            + ": raise engine.retain_days or retain_size, and copy the partition back that has them",
                    e);
        }
    }

    /// Whether its newest command waits for what others say to the same, and so all that follows.
    void held(boolean is) {
        isHeld = is;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        Frames.putLength(events, eventBytes, length);
        events.putBytes(eventBytes + Frames.PREFIX, buffer, offset, length);
        eventBytes += Frames.PREFIX + length;
        if (!EventHead.isLastOfCommand(buffer, offset)) return;
        int whole = eventBytes;
        eventBytes = 0;
        if (!isHeld) {
            handler.onCommand(this, events, whole);
            return;
        }
        byte[] command = new byte[whole];
        events.getBytes(0, command);
        behind.add(command);
    }

    // What its events have said.

    /// One of its events was told under another number.
    void told(long ownNumber, long number) {
        int at = (int) ownNumber & (REMEMBERED - 1);
        toldOf[at] = ownNumber;
        told[at] = number;
    }

    /// As which number an event of its own was told; 0 if that was too long ago to know.
    long toldAs(long ownNumber) {
        int at = (int) ownNumber & (REMEMBERED - 1);
        return toldOf[at] == ownNumber ? told[at] : 0;
    }

    /// A command to open a session went there; it may have been done before it says so.
    void mayOpen(int sessionId, int participantId) {
        sessions.put(sessionId, participantId);
    }

    void opened(int sessionId, int participantId) {
        mayOpen(sessionId, participantId);
        opened.add(sessionId);
    }

    void closed(int sessionId) {
        sessions.remove(sessionId);
        opened.remove(sessionId);
    }

    /// Whether it has said that a session is open.
    boolean hasOpened(int sessionId) {
        return opened.contains(sessionId);
    }

    /// The sessions that it may have, each with its participant.
    Map<Integer, Integer> sessions() {
        return sessions;
    }

    void killed(int participantId, boolean is) {
        if (is) killed.add(participantId);
        else killed.remove(participantId);
    }

    Set<Integer> killed() {
        return killed;
    }

    /// What it knows of participants, instruments and limits.
    ToldDefinitions definitions() {
        return definitions;
    }

    @Override
    public void close() {
        CloseHelper.close(connection);
    }
}
