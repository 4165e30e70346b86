package crossbook.gateway.transport;

import crossbook.client.stream.Frames;
import crossbook.fix.FixSession;
import crossbook.fix.FixStore;
import crossbook.gateway.fix.FixStores;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.report.Followers;
import crossbook.gateway.report.RecoveryMessages;
import crossbook.gateway.request.EntryMessages;
import crossbook.gateway.session.Output;
import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.turn.TurnClock;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.RecoveryStatus;
import crossbook.protocol.entry.TransmissionCompleteDecoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A connection on which FIX is spoken. To its session it is one like any other:
/// [Connection#output] takes messages of order entry, and each becomes FIX before it leaves.
public final class FixConnection extends TcpConnection implements FixSession.Gateway {
    private final Surroundings surroundings;
    private final FixSession fix;
    private final Output bytes;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TransmissionCompleteDecoder complete = new TransmissionCompleteDecoder();
    private boolean mustRepeat;
    private boolean isFlushing;

    /// Reports to ask for as soon as others have theirs; 0: none.
    private long recoverFrom;

    private long recoverTo;

    /// The parts that FIX connections share.
    ///
    /// @param quiet how many bytes may wait when more that was sent before is added
    public record Surroundings(
            FixSession.Surroundings sessions,
            FixStores stores,
            EntryMessages messages,
            Followers followers,
            RecoveryMessages recoveries,
            HostStatus host,
            TurnClock clock,
            EpochNanoClock time,
            Supplier<Output> outputs,
            int quiet,
            Consumer<String> log) {}

    public FixConnection(
            SocketChannel channel, SelectionKey key, String address, Surroundings surroundings) {
        super(channel, key, address, surroundings.outputs.get());
        this.surroundings = surroundings;
        bytes = surroundings.outputs.get();
        fix = new FixSession(surroundings.sessions, this);
    }

    // What comes in.

    @Override
    public int take(FrameReader reader, MutableDirectBuffer buffer, int end) {
        int at = fix.read(buffer, 0, end);
        if (!bytes.isEmpty() || !output.isEmpty()) session().flushLater();
        return at;
    }

    @Override
    public boolean isHeldUp() {
        return fix.isWaiting();
    }

    @Override
    public boolean pass(DirectBuffer message, int offset, int length) {
        if (!surroundings.messages.onTranslated(session(), message, offset, length)) return false;
        translate();
        return true;
    }

    // What goes out.

    /// Turns what the session has to say into FIX. While that is done more may be added.
    private void translate() {
        while (!output.isEmpty()) {
            int at = output.start();
            int length = Frames.length(output.buffer(), at);
            int offset = at + Frames.PREFIX;
            int templateId = header.wrap(output.buffer(), offset).templateId();
            if (templateId == TransmissionCompleteDecoder.TEMPLATE_ID) {
                complete.wrapAndApplyHeader(output.buffer(), offset, header);
                onRecovered(complete.status());
            } else {
                fix.answer(output.buffer(), offset, length);
            }
            if (!output.isEmpty()) output.sent(Frames.PREFIX + length);
        }
    }

    @Override
    public AnswerTimes.Door door() {
        return fix.isNewer() ? AnswerTimes.Door.FIX_5_0_SP2 : AnswerTimes.Door.FIX_4_4;
    }

    @Override
    public boolean flush() {
        isFlushing = true;
        translate();
        fix.inquire();
        mustRepeat = fix.repeat();
        isFlushing = false;
        fix.commit();
        return write(bytes);
    }

    @Override
    public boolean isDrained() {
        return output.isEmpty() && bytes.isEmpty() && !mustRepeat;
    }

    @Override
    public int waitingBytes() {
        return output.size() + bytes.size();
    }

    @Override
    public boolean mustFlushAgain() {
        return mustRepeat && hasRoomToRepeat();
    }

    @Override
    public boolean send(DirectBuffer message, int from, int length) {
        if (!isFlushing) session().flushLater();
        return session().hasEnded()
                ? bytes.appendLast(message, from, length)
                : bytes.append(message, from, length);
    }

    @Override
    public boolean hasRoomToRepeat() {
        return bytes.size() < surroundings.quiet;
    }

    @Override
    public void tooSlow() {
        session().tooSlow();
    }

    @Override
    public void end(String text) {
        surroundings.log.accept(
                "fix=ended participant=" + session().participant() + " text=" + printable(text));
        session().end(Reason.FIELD_VALUE_NOT_VALID, text);
        session().flushLater();
    }

    /// What a client has said is part of it: the log stays one of lines.
    private static String printable(String text) {
        return text.replaceAll("[^ -~]", "?");
    }

    @Override
    public void drop(String why) {
        surroundings.log.accept("fix=dropped address=" + address() + " cause=" + printable(why));
        session().lost();
    }

    @Override
    public boolean hasEnded() {
        return session().hasEnded();
    }

    @Override
    public long epochNs() {
        return surroundings.time.nanoTime();
    }

    // What outlives it.

    @Override
    public FixStore open(String participant, String compId) throws IOException {
        return surroundings.stores.open(participant, compId);
    }

    @Override
    public void close(String participant, String compId) {
        surroundings.stores.close(participant, compId);
    }

    @Override
    public Reason follow(String name) {
        return surroundings.followers.follow(session(), name);
    }

    @Override
    public long lastEvent() {
        return surroundings.host.lastEventNumber();
    }

    @Override
    public void recover(long fromEvent, long toEvent) {
        if (!surroundings.recoveries.canRead()) return;
        recoverFrom = fromEvent;
        recoverTo = toEvent;
        fix.recovering(toEvent);
        beginRecovery();
    }

    private void beginRecovery() {
        boolean isBegun = surroundings.recoveries.recover(session(), recoverFrom, recoverTo);
        if (isBegun) recoverFrom = 0;
    }

    /// Who could not be told now comes again; what is no longer kept can be told to nobody.
    private void onRecovered(RecoveryStatus status) {
        if (status == RecoveryStatus.NOT_RETAINED) fix.notRetained();
        else if (status != RecoveryStatus.ACCEPTED) session().end(Reason.ENGINE_UNAVAILABLE, "");
        fix.recovered();
    }

    @Override
    public void onTime() {
        if (!session().isOpen()) return;
        if (recoverFrom != 0) beginRecovery();
        fix.inquire(); // what found no room
        fix.onTime(surroundings.clock.listenedNs(), session().heartbeatNs());
        fix.commit();
        if (output.isEmpty()) fix.seen(surroundings.host.lastEventNumber());
    }

    @Override
    public void close() {
        super.close();
        bytes.clear();
        fix.commit();
        fix.close();
    }
}
