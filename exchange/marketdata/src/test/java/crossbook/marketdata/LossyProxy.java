package crossbook.marketdata;

import org.agrona.concurrent.Agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/// Stands between a sender of datagrams and their receiver and treats them as a bad
/// network does: drops, doubles and reorders some, or withholds them all for a time.
/// What goes back passes.
final class LossyProxy implements Agent, AutoCloseable {
    private static final int LONGEST = 65_536;
    private static final int PERCENT = 100;

    private final DatagramChannel front;
    private final DatagramChannel back;
    private final InetSocketAddress receiver;
    private final Random random;
    private final int dropPercent;
    private final Deque<ByteBuffer> delayed = new ArrayDeque<>();
    private final ByteBuffer datagram = ByteBuffer.allocate(LONGEST);
    private SocketAddress sender;
    private boolean withholds;
    private long passed;
    private long dropped;

    LossyProxy(InetSocketAddress receiver, int dropPercent, long seed) {
        this.receiver = receiver;
        this.dropPercent = dropPercent;
        random = new Random(seed);
        front = open();
        back = open();
    }

    private static DatagramChannel open() {
        try {
            DatagramChannel channel = DatagramChannel.open();
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            channel.configureBlocking(false);
            return channel;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A port that nobody has at the moment.
    static InetSocketAddress freeAddress() {
        try (DatagramChannel channel = open()) {
            return (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String endpoint(InetSocketAddress address) {
        return "127.0.0.1:" + address.getPort();
    }

    /// Where the sender sends.
    String endpoint() {
        try {
            return endpoint((InetSocketAddress) front.getLocalAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void withhold(boolean everything) {
        withholds = everything;
    }

    long passed() {
        return passed;
    }

    long dropped() {
        return dropped;
    }

    @Override
    public int doWork() throws IOException {
        int work = 0;
        for (SocketAddress from = receive(front); from != null; from = receive(front)) {
            sender = from;
            forward();
            work++;
        }
        for (SocketAddress from = receive(back); from != null; from = receive(back)) {
            if (sender != null) front.send(datagram, sender);
            work++;
        }
        return work;
    }

    private SocketAddress receive(DatagramChannel channel) throws IOException {
        datagram.clear();
        SocketAddress from = channel.receive(datagram);
        datagram.flip();
        return from;
    }

    private void forward() throws IOException {
        if (withholds || random.nextInt(PERCENT) < dropPercent) {
            dropped++;
            return;
        }
        int fate = random.nextInt(PERCENT);
        if (fate < dropPercent) {
            delayed.add(ByteBuffer.allocate(datagram.remaining()).put(datagram).flip());
            return;
        }
        if (fate < 2 * dropPercent) back.send(datagram.duplicate(), receiver);
        back.send(datagram, receiver);
        passed++;
        while (!delayed.isEmpty() && random.nextInt(3) == 0) back.send(delayed.poll(), receiver);
    }

    @Override
    public String roleName() {
        return "lossy-proxy";
    }

    @Override
    public void close() throws IOException {
        front.close();
        back.close();
    }
}
