package crossbook.gateway;

import crossbook.client.entry.Role;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.Vectors;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.session.Connection;
import crossbook.gateway.session.Output;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.Operations;
import crossbook.gateway.transport.FrameReader;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a client sends to the order-entry gateway, from the frames to the commands: what
/// goes to the client and to the engine is whole messages. The first byte of an input says
/// who is logged on, the second where what was received breaks off.
public final class FrameTarget implements FuzzTarget {
    private static final int HEAD = 2;
    private static final int WHO = 4;

    private final MessageCheck replies = new MessageCheck(Schema.entry());
    private final MessageCheck commands = new MessageCheck(Schema.command());
    private final FrameReader reader;
    private final GatewayParts parts;

    public FrameTarget() {
        GatewaySettings settings = GatewaySettings.defaults();
        parts = new GatewayParts(
                settings,
                new Gateway.Surroundings(
                        new Engine(),
                        Optional.empty(),
                        attempt -> Verdict.refused(Reason.WRONG_PASSWORD),
                        new NoOperations(),
                        line -> {}));
        reader = parts.frames();
        parts.availability.changed(true);
    }

    @Override
    public String name() {
        return "frames";
    }

    @Override
    public int share() {
        return 10;
    }

    /// Each message from each who may send it, and all of them one after the other.
    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (int who = 0; who < WHO; who++) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (byte[] message : Vectors.of(Schema.entry())) {
                seeds.add(input(who, Vectors.framed(message)));
                all.writeBytes(Vectors.framed(message));
            }
            seeds.add(input(who, all.toByteArray()));
        }
        return seeds;
    }

    private static byte[] input(int who, byte[] frames) {
        byte[] input = new byte[HEAD + frames.length];
        input[0] = (byte) who;
        input[1] = (byte) (frames.length / 2);
        System.arraycopy(frames, 0, input, HEAD, frames.length);
        return input;
    }

    @Override
    public void accept(byte[] input) {
        if (input.length < HEAD) return;
        SinkConnection sink = new SinkConnection(parts.newOutput());
        parts.clock.read();
        Session session = parts.sessions.connect(sink);
        logOn(session, input[0] & (WHO - 1));
        int bytes = input.length - HEAD;
        UnsafeBuffer received = new UnsafeBuffer(input, HEAD, bytes);
        int first = Math.min(bytes, input[1] & 0xFF);
        int at = reader.read(session, received, 0, first);
        if (!session.hasEnded()) at = reader.read(session, received, at, bytes);
        if (at < 0 || at > bytes) throw new IllegalStateException("read " + at + " of " + bytes);
        Output sent = sink.output();
        check(replies, sent.buffer(), sent.start(), sent.end());
        parts.commands.flush();
        parts.sideWork.poll();
        session.lost();
        parts.commands.flush();
        while (parts.sessions.count() > 0) parts.sessions.onTime();
    }

    /// Nobody, a trader, an operator, or somebody who asks for what was missed.
    private static void logOn(Session session, int who) {
        if (who == 0) return;
        Set<Role> roles =
                who == 2 ? Set.of(Role.MARKET_OPERATIONS, Role.ADMIN) : Set.of(Role.TRADER);
        session.verifying("alice", who == 3, 0);
        session.verified(Verdict.welcome(roles), 0);
        session.opening(1);
        session.opened(1);
    }

    private static void check(MessageCheck check, DirectBuffer buffer, int from, int to) {
        int at = from;
        while (at < to) {
            int length = Frames.length(buffer, at);
            Reason fault = check.check(buffer, at + Frames.PREFIX, length);
            if (fault != Reason.NONE) {
                throw new IllegalStateException(
                        "not a message: " + fault + ' ' + check.faultyField());
            }
            at += Frames.PREFIX + length;
        }
    }

    /// A connection of which nothing leaves.
    private static final class SinkConnection extends Connection {
        SinkConnection(Output output) {
            super(output);
        }

        Output output() {
            return output;
        }

        @Override
        public String address() {
            return "fuzz";
        }

        @Override
        public AnswerTimes.Door door() {
            return AnswerTimes.Door.TCP;
        }

        @Override
        public boolean flush() {
            return true;
        }

        @Override
        public boolean tellsWhenWritable() {
            return true;
        }

        @Override
        public void shrink() {}

        @Override
        public void finish() {}

        @Override
        public void close() {
            output.clear();
        }
    }

    /// Takes every command that is one.
    private final class Engine implements HostConnection, CommandLink {
        @Override
        public void announce(int gatewayId) {}

        @Override
        public boolean offer(DirectBuffer buffer, int offset, int length) {
            check(commands, buffer, offset, offset + length);
            return true;
        }

        @Override
        public int maxLength() {
            return 1 << 14;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public CommandLink commands() {
            return this;
        }

        @Override
        public EventStream events(long fromNumber) {
            throw new UnsupportedOperationException("there are no events");
        }

        @Override
        public int doWork() {
            return 0;
        }

        @Override
        public void close() {}
    }

    private static final class NoOperations implements Operations {
        @Override
        public String status() {
            return "{}";
        }

        @Override
        public void store(
                String participant, boolean active, Set<Role> roles, String passwordHash) {}

        @Override
        public void stop() {}
    }
}
