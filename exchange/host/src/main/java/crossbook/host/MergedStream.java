package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.event.EventFlagsEncoder;
import crossbook.protocol.event.InstrumentPlacedEncoder;
import crossbook.protocol.event.PartitionMergedEncoder;
import crossbook.protocol.event.PartitionResumedEncoder;
import crossbook.protocol.event.PartitionSuspendedEncoder;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.nio.ByteOrder;
import java.util.BitSet;

/// Writes the merged events: numbers them, gives them a time that never goes back, and ends each
/// frame with how far the partition has been read of which they are. So what is recorded says
/// where to go on, whatever frame was the last.
final class MergedStream {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int MARK = Frames.PREFIX + HEADER + PartitionMergedEncoder.BLOCK_LENGTH;
    private static final byte NONE = 0;
    private static final byte LAST = EventFlagsEncoder.lastOfCommand((byte) 0, true);

    private final EventOutput output;
    private final MergedState state;
    private final UnsafeBuffer frame;
    private final int room; // for a mark of each partition
    private final PartitionMergedEncoder mark = new PartitionMergedEncoder();
    private final PartitionSuspendedEncoder suspended = new PartitionSuspendedEncoder();
    private final PartitionResumedEncoder resumed = new PartitionResumedEncoder();
    private final InstrumentPlacedEncoder placed = new InstrumentPlacedEncoder();
    private int length;
    private int newest;
    private int told;
    private int source;
    private final long[] read;
    private final BitSet due = new BitSet();
    private long eventNumber;
    private long commandNumber;
    private long timestampNs;
    private boolean isInCommand;

    /// @param capacity of a frame
    /// @param nowNs when the stream begins, if it does: its first event tells it from others
    MergedStream(EventOutput output, int capacity, MergedState state, long nowNs) {
        this.output = output;
        this.state = state;
        frame = new UnsafeBuffer(BufferUtil.allocateDirectAligned(capacity, 64));
        read = new long[state.partitions()];
        room = read.length * MARK;
        eventNumber = state.eventNumber();
        commandNumber = state.commandNumber();
        timestampNs = eventNumber == 0 ? nowNs : state.timestampNs();
    }

    /// The events of a partition follow; what of another was not yet said is said first.
    void from(int partition) {
        if (partition != source) writeMarks();
        source = partition;
    }

    /// A partition has been read up to that event of its own.
    void read(int partition, long partitionEventNumber) {
        read[partition] = partitionEventNumber;
        due.set(partition);
    }

    /// Writes an event of the partition, as it is but for number, time and flags. Returns where in
    /// [#frame] its SBE header stands, so that more can be changed before the next.
    int write(DirectBuffer event, int at, int size) {
        makeRoom(size);
        int to = length + Frames.PREFIX;
        Frames.putLength(frame, length, size);
        frame.putBytes(to, event, at, size);
        if (!isInCommand) commandNumber++;
        isInCommand = true;
        number(to, frame.getLong(to + HEADER + EventFrame.TIMESTAMP, ByteOrder.LITTLE_ENDIAN));
        return to;
    }

    UnsafeBuffer frame() {
        return frame;
    }

    /// The command is whole.
    void endCommand() {
        if (!isInCommand) return;
        isInCommand = false;
        frame.putByte(newest + HEADER + EventFrame.FLAGS, LAST);
        tellState();
    }

    private void number(int at, long timestamp) {
        timestampNs = Math.max(timestampNs, timestamp);
        frame.putLong(
                at + HEADER + EventFrame.EVENT_NUMBER, ++eventNumber, ByteOrder.LITTLE_ENDIAN);
        frame.putLong(at + HEADER + EventFrame.TIMESTAMP, timestampNs, ByteOrder.LITTLE_ENDIAN);
        frame.putLong(
                at + HEADER + EventFrame.COMMAND_NUMBER, commandNumber, ByteOrder.LITTLE_ENDIAN);
        frame.putByte(at + HEADER + EventFrame.FLAGS, NONE);
        newest = at;
        length = at + Frames.length(frame, at - Frames.PREFIX);
    }

    /// A frame that is full is sent with its mark; for that there is always room. The newest event
    /// of a command stays for the next, since it may be the last.
    private void makeRoom(int size) {
        if (length + Frames.PREFIX + size + room <= frame.capacity()) return;
        sendFrame();
    }

    /// In the middle of a command they belong to it.
    private void writeMarks() {
        for (int i = due.nextSetBit(0); i >= 0; i = due.nextSetBit(i + 1)) {
            if (!isInCommand) commandNumber++;
            put(mark).partition((short) i).partitionEventNumber(read[i]);
            if (isInCommand) continue;
            isInCommand = true;
            endCommand();
        }
        due.clear();
    }

    /// Sends what there is. Returns how many bytes.
    int flush() {
        writeMarks();
        return sendFrame();
    }

    private int sendFrame() {
        if (length == 0) return 0;
        writeMarks();
        int sent = length;
        tellState();
        output.publish(frame, 0, length);
        length = 0;
        told = 0;
        return sent;
    }

    private void tellState() {
        Frames.forEach(frame, told, length - told, state);
        told = length;
    }

    // What the host says itself.

    void suspended(int partition) {
        begin(suspended).partition((short) partition);
        endCommand();
    }

    void resumed(int partition) {
        begin(resumed).partition((short) partition);
        endCommand();
    }

    void placed(int instrumentId, int partition) {
        begin(placed).instrumentId(instrumentId).partition((short) partition);
        endCommand();
    }

    /// An event of our own, which is a command for itself.
    private <M extends MessageEncoderFlyweight> M begin(M event) {
        makeRoom(HEADER + event.sbeBlockLength());
        commandNumber++;
        isInCommand = true;
        return put(event);
    }

    private <M extends MessageEncoderFlyweight> M put(M event) {
        int to = length + Frames.PREFIX;
        Frames.putLength(frame, length, HEADER + event.sbeBlockLength());
        Framing.begin(event, frame, to);
        number(to, timestampNs);
        return event;
    }

    long eventNumber() {
        return eventNumber;
    }

    long commandNumber() {
        return commandNumber;
    }
}
