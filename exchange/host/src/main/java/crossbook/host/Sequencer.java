package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.AdvanceTimeEncoder;
import crossbook.protocol.command.GatewayConnectedDecoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.HashStateEncoder;
import crossbook.protocol.command.TakeSnapshotDecoder;
import crossbook.protocol.command.TakeSnapshotEncoder;

import io.aeron.ControlledFragmentAssembler;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.aeron.logbuffer.Header;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/// Puts commands into one order: takes them from the gateways, stamps them, and appends
/// them to the log, as many to a frame as there are. What the host itself commands goes
/// the same way.
final class Sequencer {
    private static final int PIECES_PER_POLL = 256;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final RecordedStream log;
    private final List<Subscription> ingress = new ArrayList<>();
    private final CommandCheck check = new CommandCheck();
    private final ControlledFragmentHandler handler =
            new ControlledFragmentAssembler(this::onPiece);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final GatewayConnectedDecoder gatewayConnected = new GatewayConnectedDecoder();

    /// The frame that is being filled.
    private final UnsafeBuffer frame;

    private int length;
    private boolean endsFrame;
    private long now;
    private long commands;
    private long refused;

    private final Gateways gateways;

    Sequencer(RecordedStream log, Gateways gateways) {
        this.log = log;
        this.gateways = gateways;
        frame = new UnsafeBuffer(BufferUtil.allocateDirectAligned(log.maxLength(), 64));
    }

    /// Names where commands come from, once or more often.
    void listen(Subscription source) {
        ingress.add(source);
    }

    /// Moves what gateways sent into the log, stamped with `timestampNs`.
    int poll(long timestampNs) {
        now = timestampNs;
        if (length > 0 && !flush()) return 0;
        int work = 0;
        for (int i = 0; i < ingress.size(); i++) { // an iterator would be allocated
            work += ingress.get(i).controlledPoll(handler, PIECES_PER_POLL);
        }
        if (work < PIECES_PER_POLL) { // what a lost gateway had sent has been taken
            Queue<Integer> lost = gateways.lost();
            while (!lost.isEmpty() && gatewayLost(lost.peek())) lost.remove();
        }
        if (length > 0) flush();
        return work;
    }

    private Action onPiece(DirectBuffer buffer, int offset, int pieceLength, Header aeronHeader) {
        if (pieceLength > frame.capacity() || !check.isSound(buffer, offset, pieceLength)) {
            refused++;
            return Action.CONTINUE;
        }
        if (!hasRoomFor(pieceLength)) return Action.ABORT;
        int at = offset;
        while (at < offset + pieceLength) {
            int commandLength = Frames.PREFIX + Frames.length(buffer, at);
            take(buffer, at, commandLength, aeronHeader.sessionId());
            at += commandLength;
        }
        return Action.CONTINUE;
    }

    private void take(DirectBuffer buffer, int at, int commandLength, int linkId) {
        header.wrap(buffer, at + Frames.PREFIX);
        if (header.templateId() == GatewayConnectedDecoder.TEMPLATE_ID) {
            gatewayConnected.wrapAndApplyHeader(buffer, at + Frames.PREFIX, header);
            gateways.connected(gatewayConnected.gatewayId(), linkId, gatewayConnected.processId());
            return; // not for the engine
        }
        // A snapshot is of a place between two frames, so that a replay can begin there.
        endsFrame = header.templateId() == TakeSnapshotDecoder.TEMPLATE_ID;
        frame.putBytes(length, buffer, at, commandLength);
        stamp(length + Frames.PREFIX);
        length += commandLength;
    }

    /// Room for that much more in the frame, if need be in a new one.
    private boolean hasRoomFor(int more) {
        return (!endsFrame && length + more <= frame.capacity()) || flush();
    }

    private void stamp(int at) {
        stamp(frame, at, now);
        commands++;
    }

    /// Writes the time into the command whose SBE header stands at `at`.
    static void stamp(MutableDirectBuffer buffer, int at, long timestampNs) {
        buffer.putLong(
                at + HEADER + AdvanceTimeEncoder.timestampNsEncodingOffset(),
                timestampNs,
                ByteOrder.LITTLE_ENDIAN);
    }

    /// Appends what is waiting; false if there is no room in the log now.
    boolean flush() {
        if (length > 0 && !log.offer(frame, 0, length)) return false;
        length = 0;
        endsFrame = false;
        return true;
    }

    /// Whether everything that was taken is in the log.
    boolean isFlushed() {
        return length == 0;
    }

    // What the host commands itself. Each returns whether there was room.

    boolean advanceTime(long timestampNs) {
        return put(new AdvanceTimeEncoder(), timestampNs);
    }

    boolean hashState(long timestampNs) {
        return put(new HashStateEncoder(), timestampNs);
    }

    boolean takeSnapshot(long timestampNs) {
        TakeSnapshotEncoder command = new TakeSnapshotEncoder();
        if (!put(command, timestampNs)) return false;
        command.requestId(0);
        endsFrame = true;
        return true;
    }

    private boolean gatewayLost(int gatewayId) {
        GatewayLostEncoder command = new GatewayLostEncoder();
        if (!put(command, now)) return false;
        command.gatewayId(gatewayId);
        return true;
    }

    private boolean put(MessageEncoderFlyweight command, long timestampNs) {
        now = timestampNs;
        int commandLength = HEADER + command.sbeBlockLength();
        if (!hasRoomFor(Frames.PREFIX + commandLength)) return false;
        Frames.putLength(frame, length, commandLength);
        Framing.begin(command, frame, length + Frames.PREFIX);
        stamp(length + Frames.PREFIX);
        length += Frames.PREFIX + commandLength;
        return true;
    }

    /// How many commands went into the log.
    long commands() {
        return commands;
    }

    /// How many pieces were dropped because they were no sound commands.
    long refused() {
        return refused;
    }
}
