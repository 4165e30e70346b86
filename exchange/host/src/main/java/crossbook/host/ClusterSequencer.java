package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.client.stream.PieceNumber;
import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.AdvanceTimeEncoder;
import crossbook.protocol.command.GatewayConnectedDecoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.HashStateEncoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicLong;

/// Makes commands of the log of a cluster, as [Sequencer] makes the log of a host that
/// stands alone: what gateways sent is checked and stamped, and what nobody sent is put
/// in: that a gateway is lost, that time has come, that a hash of the state is due.
///
/// Every member does it alike, and so does a replay: it depends on the log alone, and
/// what it remembers is part of the state.
final class ClusterSequencer {
    private static final long VERSION = 2;

    /// The version in which pieces had no numbers.
    private static final long WITHOUT_NUMBERS = 1;

    private static final int PIECES_PER_ANSWER = 64;
    private static final int MOST_SENDERS = 1_024;
    private static final long NO_GATEWAY = -1;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    /// Takes framed commands, in their order.
    interface Commands {
        void onCommands(DirectBuffer buffer, int offset, int length);
    }

    private final long commandsPerHash;
    private final Commands output;
    private final CommandCheck check = new CommandCheck();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final GatewayConnectedDecoder gatewayConnected = new GatewayConnectedDecoder();
    private final MutableDirectBuffer frame = new ExpandableArrayBuffer(1 << 16);
    private final AtomicLong refused = new AtomicLong();

    private final Long2LongHashMap gatewayBySession = new Long2LongHashMap(NO_GATEWAY);

    /// The last piece that was taken of each sender, those who came last at the end.
    private final SequencedMap<Long, Long> numberBySender = new LinkedHashMap<>();

    private boolean isInTheMiddle;
    private long commands;
    private long hashes;
    private long now;

    /// @param commandsPerHash after how many commands the hash of the state is told
    ClusterSequencer(long commandsPerHash, Commands output) {
        this.commandsPerHash = commandsPerHash;
        this.output = output;
    }

    /// Begins in the middle of a log, without the state of that place: of each sender the first
    /// number that comes is taken for the next one.
    ClusterSequencer inTheMiddle() {
        isInTheMiddle = true;
        return this;
    }

    /// Begins where the time is not before that.
    ClusterSequencer at(long timestampNs) {
        advance(timestampNs);
        return this;
    }

    /// A piece that a gateway sent. One with a number is taken if it follows the last of its
    /// sender: else it was taken before, or one before it was lost and comes again.
    ///
    /// @return up to which number its sender is to be told that pieces were taken, so that it
    ///     keeps them no longer; [PieceNumber#NONE]: not now
    long onPiece(long sessionId, long timestampNs, DirectBuffer buffer, int offset, int length) {
        long number = PieceNumber.of(buffer, offset, length);
        if (number == PieceNumber.NONE) {
            take(sessionId, timestampNs, buffer, offset, length);
            return PieceNumber.NONE;
        }
        long sender = PieceNumber.sender(buffer, offset);
        long before = isInTheMiddle ? number - 1 : PieceNumber.NONE;
        long last = numberBySender.getOrDefault(sender, before);
        if (number == last + 1) {
            last = number;
            remember(sender, number);
            int at = offset + PieceNumber.LENGTH;
            take(sessionId, timestampNs, buffer, at, length - PieceNumber.LENGTH);
        }
        return number % PIECES_PER_ANSWER == 0 ? last : PieceNumber.NONE;
    }

    /// Somebody who was not heard for as long as it takes for so many others to come is gone.
    private void remember(long sender, long number) {
        numberBySender.putLast(sender, number);
        if (numberBySender.size() <= MOST_SENDERS) return;
        numberBySender.pollFirstEntry();
    }

    private void take(
            long sessionId, long timestampNs, DirectBuffer buffer, int offset, int length) {
        if (!check.isSound(buffer, offset, length)) {
            refused.incrementAndGet();
            return;
        }
        advance(timestampNs);
        int taken = 0;
        int at = offset;
        while (at < offset + length) {
            int commandLength = Frames.PREFIX + Frames.length(buffer, at);
            if (!isAnnouncement(sessionId, buffer, at + Frames.PREFIX)) {
                frame.putBytes(taken, buffer, at, commandLength);
                Sequencer.stamp(frame, taken + Frames.PREFIX, now);
                taken += commandLength;
                commands++;
            }
            at += commandLength;
        }
        if (taken > 0) output.onCommands(frame, 0, taken);
        tellHashIfDue();
    }

    /// The time of the cluster may step back when another member leads; that of the
    /// engine does not.
    private void advance(long timestampNs) {
        now = Math.max(now, timestampNs);
    }

    private boolean isAnnouncement(long sessionId, DirectBuffer buffer, int at) {
        header.wrap(buffer, at);
        if (header.templateId() != GatewayConnectedDecoder.TEMPLATE_ID) return false;
        gatewayConnected.wrapAndApplyHeader(buffer, at, header);
        connected(sessionId, gatewayConnected.gatewayId());
        return true;
    }

    /// What the gateway had before is no longer its session.
    private void connected(long sessionId, long gatewayId) {
        gatewayBySession.values().removeIf(other -> other == gatewayId);
        gatewayBySession.put(sessionId, gatewayId);
    }

    /// A session of the cluster has ended: its gateway is gone.
    void onSessionClosed(long sessionId, long timestampNs) {
        long gatewayId = gatewayBySession.remove(sessionId);
        if (gatewayId == NO_GATEWAY) return;
        advance(timestampNs);
        GatewayLostEncoder command = new GatewayLostEncoder();
        begin(command).gatewayId((int) gatewayId);
        give(command);
    }

    /// It is time for what the engine has put off until now.
    void onTime(long timestampNs) {
        advance(timestampNs);
        give(begin(new AdvanceTimeEncoder()));
    }

    private <C extends MessageEncoderFlyweight> C begin(C command) {
        Frames.putLength(frame, 0, HEADER + command.sbeBlockLength());
        return Framing.begin(command, frame, Frames.PREFIX);
    }

    private void give(MessageEncoderFlyweight command) {
        giveOut(command);
        commands++;
        tellHashIfDue();
    }

    private void giveOut(MessageEncoderFlyweight command) {
        Sequencer.stamp(frame, Frames.PREFIX, now);
        output.onCommands(frame, 0, Frames.PREFIX + HEADER + command.sbeBlockLength());
    }

    private void tellHashIfDue() {
        if (commands / commandsPerHash == hashes) return;
        hashes = commands / commandsPerHash;
        giveOut(begin(new HashStateEncoder()));
    }

    /// How many gateways have said who they are.
    int gateways() {
        return gatewayBySession.size();
    }

    /// How many pieces were dropped because they were no sound commands.
    long refused() {
        return refused.get();
    }

    void save(StateOutput out) {
        out.writeLong(VERSION);
        out.writeLong(commands);
        out.writeLong(hashes);
        out.writeLong(now);
        out.writeLong(gatewayBySession.size());
        gatewayBySession.forEachLong((session, gateway) -> {
            out.writeLong(session);
            out.writeLong(gateway);
        });
        out.writeLong(numberBySender.size());
        numberBySender.forEach((sender, number) -> {
            out.writeLong(sender);
            out.writeLong(number);
        });
    }

    void load(StateInput in) {
        long version = in.readLong();
        if (version != VERSION && version != WITHOUT_NUMBERS) {
            throw new StateException("not a snapshot of this version");
        }
        commands = in.readLong();
        hashes = in.readLong();
        now = in.readLong();
        for (long left = in.readLong(); left > 0; left--) {
            gatewayBySession.put(in.readLong(), in.readLong());
        }
        if (version == WITHOUT_NUMBERS) return;
        for (long left = in.readLong(); left > 0; left--) {
            numberBySender.put(in.readLong(), in.readLong());
        }
    }
}
