package crossbook.host;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.EngineSettings;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.AdvanceTimeEncoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A host whose clock a test sets: a command has happened when it was offered, and what it
/// did stays in memory. It has the log's messages on both sides, and no log.
public final class VirtualHost implements HostConnection {
    private static final int FRAME_CAPACITY = 1 << 16;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final WrittenEvents events = new WrittenEvents();
    private final HostedEngine engine =
            HostedEngine.create(EngineSettings.DEFAULT, this::record, FRAME_CAPACITY);
    private final ExpandableArrayBuffer frame = new ExpandableArrayBuffer();
    private long nowNs;

    /// The first command comes at that time.
    public VirtualHost(Instant start) {
        nowNs = ns(start);
    }

    private static long ns(Instant time) {
        return Math.addExact(
                Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
    }

    /// Lets time pass: what is due until then happens.
    public void advanceTo(Instant time) {
        nowNs = ns(time);
        AdvanceTimeEncoder command = new AdvanceTimeEncoder();
        Frames.putLength(frame, 0, HEADER + command.sbeBlockLength());
        Framing.begin(command, frame, Frames.PREFIX);
        run(Frames.PREFIX + HEADER + command.sbeBlockLength());
    }

    /// The framed commands that stand at the beginning of the frame.
    private void run(int length) {
        int at = 0;
        while (at < length) {
            Sequencer.stamp(frame, at + Frames.PREFIX, nowNs);
            at += Frames.PREFIX + Frames.length(frame, at);
        }
        engine.onCommands(frame, 0, length);
        engine.publish();
    }

    private void record(DirectBuffer buffer, int offset, int length) {
        Frames.forEach(buffer, offset, length, (frames, at, eventLength) -> {
            byte[] event = new byte[eventLength];
            frames.getBytes(at, event);
            events.add(event);
        });
    }

    /// Its events, oldest first.
    public List<byte[]> events() {
        return IntStream.rangeClosed(1, events.count())
                .mapToObj(events::event)
                .collect(Collectors.toList());
    }

    @Override
    public CommandLink commands() {
        return new Link();
    }

    @Override
    public EventStream events(long fromNumber) {
        return events.from(fromNumber);
    }

    @Override
    public int doWork() {
        return 0;
    }

    /// It stays: others may be connected.
    @Override
    public void close() {}

    private final class Link implements CommandLink {
        @Override
        public boolean offer(DirectBuffer buffer, int offset, int length) {
            frame.putBytes(0, buffer, offset, length);
            run(length);
            return true;
        }

        @Override
        public void announce(int gatewayId) {}

        @Override
        public int maxLength() {
            return FRAME_CAPACITY;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public void close() {}
    }
}
