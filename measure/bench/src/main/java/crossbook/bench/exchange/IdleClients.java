package crossbook.bench.exchange;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Many clients on one thread, each with a TCP connection of its own, who log on, say now
/// and then that they are there, and do nothing else. One thread calls [#doWork]; what
/// they are asked to do, any thread may ask.
final class IdleClients implements AutoCloseable {
    private static final byte[] NOTHING = {};
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int CONNECTS = 4;
    private static final long HEARTBEAT_NS = 1_000_000_000;

    private final InetSocketAddress gateway;
    private final Selector selector;
    private final int mostUnanswered;
    private final List<Client> clients = new ArrayList<>();
    private final ArrayDeque<Client> toConnect = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<Runnable> asked = new ConcurrentLinkedQueue<>();
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 16);
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final LogonReplyDecoder reply = new LogonReplyDecoder();
    private String password = "";
    private boolean isByToken;
    private int unanswered;
    private int next;
    private final AtomicInteger loggedOn = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();

    private static final class Client {
        final String participant;
        SocketChannel channel;
        boolean isLoggedOn;
        boolean isAsking;
        long token;
        long retryNs;
        long sentNs;
        byte[] rest = NOTHING;

        Client(String participant) {
            this.participant = participant;
        }
    }

    /// @param mostUnanswered how many may wait for the answer to their logon
    IdleClients(InetSocketAddress gateway, List<String> participants, int mostUnanswered) {
        this.gateway = gateway;
        this.mostUnanswered = mostUnanswered;
        participants.forEach(name -> clients.add(new Client(name)));
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // What any thread may ask.

    /// All of them connect and log on.
    void logOn(String withPassword) {
        asked.add(() -> {
            password = withPassword;
            isByToken = false;
            toConnect.addAll(clients);
        });
    }

    /// The same with the tokens of the last time.
    void logOnByToken() {
        asked.add(() -> {
            isByToken = true;
            toConnect.addAll(clients);
        });
    }

    /// All of them close their connections, without a word.
    void leave() {
        asked.add(() -> {
            toConnect.clear();
            clients.forEach(this::disconnect);
        });
    }

    int size() {
        return clients.size();
    }

    int loggedOn() {
        return loggedOn.get();
    }

    /// How many logons were refused; anyone who was told when to come again does so.
    int refusals() {
        return refusals.get();
    }

    /// How many sessions ended that nobody had asked to.
    int lost() {
        return lost.get();
    }

    // Work.

    int doWork() {
        try {
            Runnable first = asked.poll();
            if (first != null) first.run();
            long nowNs = System.nanoTime();
            int work = connect(nowNs);
            work += selector.selectNow(key -> read((Client) key.attachment()));
            return work + sayThatTheyAreThere(nowNs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int connect(long nowNs) throws IOException {
        int count = 0;
        int most = Math.min(CONNECTS, mostUnanswered - unanswered);
        for (int looked = toConnect.size(); count < most && looked > 0; looked--) {
            Client client = toConnect.poll();
            if (client.retryNs - nowNs > 0) {
                toConnect.add(client);
                continue;
            }
            client.channel = SocketChannel.open(gateway);
            client.channel.configureBlocking(false);
            client.channel.register(selector, SelectionKey.OP_READ, client);
            unanswered++;
            client.isAsking = true;
            sendLogon(client);
            count++;
        }
        return count;
    }

    private void sendLogon(Client client) throws IOException {
        int length = HEADER + LogonEncoder.BLOCK_LENGTH;
        buffer.setMemory(0, Frames.PREFIX + length, (byte) 0);
        Frames.putLength(buffer, 0, length);
        new LogonEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .protocolVersion(LogonEncoder.SCHEMA_VERSION)
                .channel(Channel.REAL_TIME)
                .participant(client.participant)
                .password(isByToken ? "" : password)
                .token(isByToken ? client.token : LogonEncoder.tokenNullValue());
        send(client, length);
    }

    /// What an idle client says fits into the socket.
    private void send(Client client, int length) throws IOException {
        client.channel.write(bytes.limit(Frames.PREFIX + length).position(0));
        client.sentNs = System.nanoTime();
    }

    private void read(Client client) {
        try {
            bytes.clear().put(client.rest);
            if (client.channel.read(bytes) < 0) {
                if (client.isLoggedOn) lost.incrementAndGet();
                disconnect(client);
                return;
            }
        } catch (IOException _) { // reset by the gateway
            if (client.isLoggedOn) lost.incrementAndGet();
            disconnect(client);
            return;
        }
        int end = bytes.position();
        int at = 0;
        while (end - at >= Frames.PREFIX && end - at >= Frames.PREFIX + Frames.length(buffer, at)) {
            onMessage(client, at + Frames.PREFIX);
            at += Frames.PREFIX + Frames.length(buffer, at);
        }
        client.rest = at == end ? NOTHING : new byte[end - at];
        buffer.getBytes(at, client.rest);
    }

    private void onMessage(Client client, int offset) {
        in.wrap(buffer, offset);
        if (in.templateId() != LogonReplyDecoder.TEMPLATE_ID) return;
        reply.wrapAndApplyHeader(buffer, offset, in);
        answered(client);
        if (reply.reason() == Reason.NONE) {
            client.isLoggedOn = true;
            client.token = reply.token();
            loggedOn.incrementAndGet();
        } else {
            refusals.incrementAndGet();
            client.retryNs = System.nanoTime() + (1 + reply.retryAfterMs()) * 1_000_000;
            toConnect.add(client);
        }
    }

    private void answered(Client client) {
        if (client.isAsking) unanswered--;
        client.isAsking = false;
    }

    /// In turns, so that not all of them speak at once.
    private int sayThatTheyAreThere(long nowNs) throws IOException {
        int said = 0;
        for (int i = 0; i < Math.min(64, clients.size()); i++) {
            Client client = clients.get(next);
            next = (next + 1) % clients.size();
            if (!client.isLoggedOn || nowNs - client.sentNs < HEARTBEAT_NS) continue;
            Frames.putLength(buffer, 0, HEADER + HeartbeatEncoder.BLOCK_LENGTH);
            new HeartbeatEncoder()
                    .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                    .timestampNs(0);
            send(client, HEADER + HeartbeatEncoder.BLOCK_LENGTH);
            said++;
        }
        return said;
    }

    private void disconnect(Client client) {
        answered(client);
        if (client.isLoggedOn) loggedOn.decrementAndGet();
        client.isLoggedOn = false;
        client.rest = NOTHING;
        CloseHelper.quietClose(client.channel);
    }

    @Override
    public void close() {
        clients.forEach(this::disconnect);
        CloseHelper.quietClose(selector);
    }
}
