package crossbook.marketdata;

import crossbook.client.stream.Frames;
import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.Vectors;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;
import crossbook.protocol.marketdata.FollowRequestEncoder;
import crossbook.protocol.marketdata.LoginRequestEncoder;
import crossbook.protocol.marketdata.ReplayRequestEncoder;
import crossbook.protocol.marketdata.SnapshotRequestEncoder;
import crossbook.testkit.Patience;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;

/// What a client sends to the market-data service, through its socket: the session comes
/// to an end, and whatever it is sent until then is whole messages.
public final class ServiceTarget implements FuzzTarget {
    private static final long TURN_NS = 10_000_000;

    private final MessageCheck check = new MessageCheck(Schema.marketdata());
    private final ByteBuffer heard = ByteBuffer.allocate(1 << 20);
    private final UnsafeBuffer heardView = new UnsafeBuffer(heard.array());
    private FeedService service;
    private long nowNs;

    @Override
    public String name() {
        return "service";
    }

    /// A connection for each input takes its time.
    @Override
    public int share() {
        return 5;
    }

    /// Each message alone and after a login, and everything that can be asked for.
    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        byte[] login = login();
        for (byte[] message : Vectors.of(Schema.marketdata())) {
            seeds.add(Vectors.framed(message));
            seeds.add(joined(login, Vectors.framed(message)));
        }
        seeds.add(joined(login, replay(), snapshot(), follow()));
        return seeds;
    }

    private static byte[] joined(byte[]... frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] frame : frames) all.writeBytes(frame);
        return all.toByteArray();
    }

    private static byte[] login() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        LoginRequestEncoder login = new LoginRequestEncoder();
        login.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).user("fuzz");
        return framed(buffer, login.encodedLength());
    }

    private static byte[] replay() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        ReplayRequestEncoder replay = new ReplayRequestEncoder();
        replay.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).requestId(1);
        replay.firstSequence(2).count(3);
        return framed(buffer, replay.encodedLength());
    }

    private static byte[] snapshot() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        SnapshotRequestEncoder snapshot = new SnapshotRequestEncoder();
        snapshot.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).requestId(2);
        snapshot.instrumentId(SnapshotRequestEncoder.instrumentIdNullValue());
        return framed(buffer, snapshot.encodedLength());
    }

    private static byte[] follow() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        FollowRequestEncoder follow = new FollowRequestEncoder();
        follow.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).requestId(3);
        follow.fromSequence(0);
        return framed(buffer, follow.encodedLength());
    }

    private static byte[] framed(UnsafeBuffer buffer, int bodyLength) {
        byte[] message = new byte[MessageHeaderEncoder.ENCODED_LENGTH + bodyLength];
        buffer.getBytes(0, message);
        return Vectors.framed(message);
    }

    @Override
    public void accept(byte[] input) throws IOException {
        if (service == null) {
            service = new FeedService(
                    ServiceSettings.DEFAULT,
                    SmallFeed.open().published(),
                    SelectorProvider.provider());
        }
        heard.clear();
        try (SocketChannel client = SocketChannel.open(service.address())) {
            client.setOption(StandardSocketOptions.SO_LINGER, 0); // leaves no port behind
            long limit = System.nanoTime() + Patience.NS;
            while (service.sessions() == 0) turn(limit);
            send(client, ByteBuffer.wrap(input), limit);
            while (service.sessions() > 0) {
                turn(limit);
                hear(client);
            }
        }
        checkHeard();
    }

    private void turn(long limit) {
        if (System.nanoTime() - limit > 0) throw new IllegalStateException("the session stays");
        nowNs += TURN_NS;
        service.doWork(nowNs);
    }

    /// Anyone who is told to go need not be listened to.
    private void send(SocketChannel client, ByteBuffer bytes, long limit) throws IOException {
        client.configureBlocking(false);
        try {
            while (bytes.hasRemaining() && service.sessions() > 0) {
                if (client.write(bytes) == 0) turn(limit);
            }
            client.shutdownOutput();
        } catch (IOException e) {
            while (service.sessions() > 0) turn(limit);
        }
    }

    private void hear(SocketChannel client) {
        try {
            if (heard.hasRemaining()) client.read(heard);
        } catch (IOException e) {
            heard.limit(heard.position()); // reset: nothing more will come
        }
    }

    /// The last one may have been cut off by the end of the connection.
    private void checkHeard() {
        int end = heard.position();
        int at = 0;
        while (end - at >= Frames.PREFIX) {
            int length = Frames.length(heardView, at);
            int message = at + Frames.PREFIX;
            if (end - message < length) return;
            Reason fault = check.check(heardView, message, length);
            if (fault != Reason.NONE) {
                throw new IllegalStateException("sent at " + at + ": " + fault);
            }
            at = message + length;
        }
    }
}
