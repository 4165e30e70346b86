package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.state.StateInput;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import org.agrona.DirectBuffer;

import java.util.List;
import java.util.stream.IntStream;

/// An engine with the wire on both sides: framed commands in, framed events out. The same
/// in every host, in recovery, and in a replay of the log.
final class HostedEngine {
    private final EventFrame frame;
    private final EventEncoder encoder;
    private final MatchingEngine engine;
    private final CommandDecoder decoder;
    private SkippedCommands skipped = SkippedCommands.NONE;

    private HostedEngine(
            EventFrame frame, EventEncoder encoder, MatchingEngine engine, CommandDecoder decoder) {
        this.frame = frame;
        this.encoder = encoder;
        this.engine = engine;
        this.decoder = decoder;
    }

    /// An engine that knows nothing yet.
    static HostedEngine create(EngineSettings settings, EventOutput output, int frameCapacity) {
        return build(output, frameCapacity, sink -> new MatchingEngine(settings, sink));
    }

    /// The engine whose state was saved.
    ///
    /// @throws crossbook.core.state.StateException if the words are not a whole saved state
    static HostedEngine load(StateInput state, EventOutput output, int frameCapacity) {
        return build(output, frameCapacity, sink -> MatchingEngine.load(state, sink));
    }

    private interface Maker {
        MatchingEngine make(EventEncoder sink);
    }

    private static HostedEngine build(EventOutput output, int frameCapacity, Maker maker) {
        EventFrame frame = new EventFrame(output, frameCapacity);
        Request request = new Request();
        EventEncoder encoder = new EventEncoder(frame, request);
        MatchingEngine engine = maker.make(encoder);
        encoder.follow(engine);
        return new HostedEngine(frame, encoder, engine, new CommandDecoder(engine, request));
    }

    /// Runs the framed commands of a frame of the log. Returns whether the last of them
    /// asks for a snapshot of this place.
    boolean onCommands(DirectBuffer buffer, int offset, int length) {
        int at = offset;
        int templateId = 0;
        while (at < offset + length) {
            long before = engine.eventNumber();
            int commandLength = Frames.length(buffer, at);
            checkWhole(commandLength, offset + length - at - Frames.PREFIX);
            templateId = onCommand(buffer, at + Frames.PREFIX, commandLength);
            endCommand(before);
            at += Frames.PREFIX + commandLength;
        }
        return templateId == TakeSnapshotDecoder.TEMPLATE_ID;
    }

    /// What the checksum of a frame does not cover is its length.
    private static void checkWhole(int commandLength, int room) {
        if (commandLength >= MessageHeaderDecoder.ENCODED_LENGTH && commandLength <= room) return;
        throw new HostException(
                HostException.Kind.DAMAGED,
                "a frame of the log is damaged: a command of " + commandLength
                        + " bytes stands where " + room
                        + " are left; restore the directory from a copy");
    }

    private int onCommand(DirectBuffer buffer, int offset, int length) {
        long number = engine.commandNumber() + 1;
        try {
            return skipped.has(number, buffer, offset, length)
                    ? decoder.onSkipped(buffer, offset)
                    : decoder.onCommand(buffer, offset);
        } catch (HostException | VirtualMachineError e) { // it is not the engine that failed
            throw e;
        } catch (RuntimeException | Error e) {
            long checksum = SkippedCommands.checksum(buffer, offset, length);
            throw new FailedCommand(number, checksum, e);
        }
    }

    /// Leaves commands out. To be said before the first of them.
    HostedEngine skipping(SkippedCommands commands) {
        skipped = commands;
        return this;
    }

    private void endCommand(long eventsBefore) {
        if (engine.eventNumber() != eventsBefore) frame.endCommand();
    }

    /// Every gateway that serves an open session.
    List<Integer> gatewaysWithSessions() {
        return IntStream.range(0, engine.participants().count())
                .filter(participant -> engine.participants().sessionId(participant) != 0)
                .map(engine.participants()::gatewayId)
                .distinct()
                .boxed()
                .toList();
    }

    /// Hands over the events that wait. Returns how many bytes they were.
    int publish() {
        return frame.publish();
    }

    /// How many hashes of the state were told since the start.
    long hashesTold() {
        return encoder.hashesTold();
    }

    /// The hash that was told last; 0 before the first.
    long lastStateHash() {
        return encoder.lastStateHash();
    }

    MatchingEngine engine() {
        return engine;
    }
}
