package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.AdvanceTimeEncoder;
import crossbook.protocol.command.GatewayLostDecoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.HashStateEncoder;
import crossbook.protocol.command.SessionOpenedDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;
import crossbook.protocol.command.TakeSnapshotEncoder;

import io.aeron.ControlledFragmentAssembler;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.aeron.logbuffer.Header;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/// Puts commands into one order: takes them from the gateways, stamps them, and appends
/// them to the log, as many to a frame as there are. What the host itself commands goes
/// the same way.
final class Sequencer {
    private static final int PIECES_PER_POLL = 256;
    private static final int NO_GATEWAY = -1;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final RecordedStream log;
    private Subscription ingress;
    private final CommandCheck check = new CommandCheck();
    private final ControlledFragmentHandler handler =
            new ControlledFragmentAssembler(this::onPiece);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();

    /// The frame that is being filled.
    private final UnsafeBuffer frame;

    private int length;
    private boolean endsFrame;
    private long now;
    private long commands;
    private long refused;

    /// The gateway at the other end of each ingress image, as far as it said who it is.
    private final Int2IntHashMap gatewayBySession = new Int2IntHashMap(NO_GATEWAY);

    private final Deque<Integer> lostGateways = new ArrayDeque<>();

    Sequencer(RecordedStream log) {
        this.log = log;
        frame = new UnsafeBuffer(BufferUtil.allocateDirectAligned(log.maxLength(), 64));
    }

    /// Names where commands come from.
    void listen(Subscription source) {
        ingress = source;
    }

    /// Moves what gateways sent into the log, stamped with `timestampNs`.
    int poll(long timestampNs) {
        now = timestampNs;
        if (length > 0 && !flush()) return 0;
        int work = ingress.controlledPoll(handler, PIECES_PER_POLL);
        while (!lostGateways.isEmpty() && gatewayLost(lostGateways.peek())) lostGateways.remove();
        if (length > 0) flush();
        return work;
    }

    private Action onPiece(DirectBuffer buffer, int offset, int pieceLength, Header aeronHeader) {
        if (pieceLength > frame.capacity() || !check.isSound(buffer, offset, pieceLength)) {
            refused++;
            return Action.CONTINUE;
        }
        if (!hasRoomFor(pieceLength)) return Action.ABORT;
        frame.putBytes(length, buffer, offset, pieceLength);
        int end = length + pieceLength;
        while (length < end) {
            int at = length + Frames.PREFIX;
            stamp(at);
            look(at, aeronHeader.sessionId());
            length = at + Frames.length(frame, length);
        }
        return Action.CONTINUE;
    }

    /// Room for that much more in the frame, if need be in a new one.
    private boolean hasRoomFor(int more) {
        return (!endsFrame && length + more <= frame.capacity()) || flush();
    }

    private void stamp(int at) {
        frame.putLong(
                at + HEADER + AdvanceTimeEncoder.timestampNsEncodingOffset(),
                now,
                ByteOrder.LITTLE_ENDIAN);
        commands++;
    }

    private void look(int at, int sessionId) {
        header.wrap(frame, at);
        int body = at + HEADER;
        switch (header.templateId()) {
            case SessionOpenedDecoder.TEMPLATE_ID ->
                gatewayBySession.put(
                        sessionId,
                        gatewayId(body + SessionOpenedDecoder.gatewayIdEncodingOffset()));
            case GatewayLostDecoder.TEMPLATE_ID ->
                gatewayBySession.put(
                        sessionId, gatewayId(body + GatewayLostDecoder.gatewayIdEncodingOffset()));
            // A snapshot is of a place between two frames, so that a replay can begin there.
            case TakeSnapshotDecoder.TEMPLATE_ID -> endsFrame = true;
            default -> {}
        }
    }

    private int gatewayId(int offset) {
        return frame.getShort(offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
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

    /// The ingress of a gateway has ended: it closed, or it died.
    void onUnavailableImage(Image image) {
        int gatewayId = gatewayBySession.remove(image.sessionId());
        if (gatewayId != NO_GATEWAY) lostGateways.add(gatewayId);
    }

    // What the host commands itself. Each returns whether there was room.

    boolean advanceTime(long timestampNs) {
        int at = begin(AdvanceTimeEncoder.BLOCK_LENGTH, timestampNs);
        if (at < 0) return false;
        new AdvanceTimeEncoder().wrapAndApplyHeader(frame, at, headerEncoder);
        return end(at);
    }

    boolean hashState(long timestampNs) {
        int at = begin(HashStateEncoder.BLOCK_LENGTH, timestampNs);
        if (at < 0) return false;
        new HashStateEncoder().wrapAndApplyHeader(frame, at, headerEncoder);
        return end(at);
    }

    boolean takeSnapshot(long timestampNs) {
        int at = begin(TakeSnapshotEncoder.BLOCK_LENGTH, timestampNs);
        if (at < 0) return false;
        new TakeSnapshotEncoder().wrapAndApplyHeader(frame, at, headerEncoder).requestId(0);
        endsFrame = true;
        return end(at);
    }

    private boolean gatewayLost(int gatewayId) {
        int at = begin(GatewayLostEncoder.BLOCK_LENGTH, now);
        if (at < 0) return false;
        new GatewayLostEncoder().wrapAndApplyHeader(frame, at, headerEncoder).gatewayId(gatewayId);
        return end(at);
    }

    private int begin(int blockLength, long timestampNs) {
        now = timestampNs;
        if (!hasRoomFor(Frames.PREFIX + HEADER + blockLength)) return -1;
        Frames.putLength(frame, length, HEADER + blockLength);
        return length + Frames.PREFIX;
    }

    private boolean end(int at) {
        stamp(at);
        length = at + Frames.length(frame, length);
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
