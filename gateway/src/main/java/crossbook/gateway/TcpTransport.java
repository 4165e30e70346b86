package crossbook.gateway;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/// TCP sessions. A selector watches all of them; the few that were heard most recently
/// are read without asking it, which saves a system call on the way of an order.
final class TcpTransport implements AutoCloseable {
    private static final int HOT = 4;
    private static final long HOT_NS = 1_000_000_000;
    private static final long SELECT_INTERVAL_NS = 20_000;

    /// Connections that are accepted in one turn, so that a storm does not hold up the
    /// others.
    private static final int ACCEPTS = 4;

    private static final int BACKLOG = 4_096;

    private final Desk desk;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final Consumer<SelectionKey> onSelected = this::onSelected;
    private final ByteBuffer shared = ByteBuffer.allocateDirect(2 * TcpConnection.READ_BYTES);
    private final UnsafeBuffer buffer = new UnsafeBuffer(shared);
    private final FrameReader reader;
    private final TcpConnection[] hot = new TcpConnection[HOT];
    private final long[] hotNs = new long[HOT];
    private int hotCount;
    private long selectedNs;
    private int work;

    TcpTransport(Desk desk, InetSocketAddress address) throws IOException {
        this.desk = desk;
        reader = new FrameReader(desk.settings.limits());
        server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(address, BACKLOG);
            server.configureBlocking(false);
            selector = Selector.open();
            server.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            CloseHelper.quietClose(server);
            throw e;
        }
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    int poll() {
        work = 0;
        for (int i = 0; i < hotCount; i++) {
            if (desk.isFull()) return work;
            TcpConnection connection = hot[i];
            if (poll(connection)) {
                hotNs[i] = desk.nowNs;
            } else if (isCold(i)) {
                hotCount--;
                hot[i] = hot[hotCount];
                hotNs[i] = hotNs[hotCount];
                hot[hotCount] = null;
                i--;
            }
        }
        if (hotCount == 0 || desk.nowNs - selectedNs >= SELECT_INTERVAL_NS) select();
        return work;
    }

    private boolean isCold(int place) {
        if (hot[place].isStalled()) return false;
        return hot[place].session().isGone() || desk.nowNs - hotNs[place] > HOT_NS;
    }

    private void select() {
        selectedNs = desk.nowNs;
        try {
            selector.selectNow(onSelected);
        } catch (IOException e) {
            throw new UncheckedIOException("the sockets cannot be watched", e);
        }
    }

    private void onSelected(SelectionKey key) {
        if (!key.isValid()) return;
        if (key.isAcceptable()) {
            accept();
            return;
        }
        TcpConnection connection = (TcpConnection) key.attachment();
        if (key.isWritable()) desk.flushLater(connection);
        if (key.isReadable() && !desk.isFull() && poll(connection)) heat(connection);
    }

    private void heat(TcpConnection connection) {
        int coldest = 0;
        for (int i = 0; i < hotCount; i++) {
            if (hot[i] == connection) return;
            if (hotNs[i] < hotNs[coldest]) coldest = i;
        }
        int place = hotCount < HOT ? hotCount++ : coldest;
        hot[place] = connection;
        hotNs[place] = desk.nowNs;
    }

    /// True if something was read.
    private boolean poll(TcpConnection connection) {
        Session session = connection.session();
        int read = session.hasEnded()
                ? connection.discard(shared)
                : connection.poll(reader, shared, buffer);
        if (read < 0) session.lost();
        else work += read;
        return read > 0;
    }

    private void accept() {
        for (int i = 0; i < ACCEPTS; i++) {
            SocketChannel channel = null;
            try {
                channel = server.accept();
                if (channel == null) return;
                work++;
                welcome(channel);
            } catch (IOException e) { // gone before it was greeted, or no descriptors are left
                desk.counters.acceptFailures++;
                CloseHelper.quietClose(channel);
                return;
            }
        }
    }

    private void welcome(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        InetSocketAddress peer = (InetSocketAddress) channel.getRemoteAddress();
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        TcpConnection connection = new TcpConnection(
                channel, key, peer.getAddress().getHostAddress(), desk.newOutput());
        key.attach(connection);
        desk.connected(connection);
    }

    /// Takes no more connections; those that are open stay.
    void refuse() {
        CloseHelper.quietClose(server);
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(server, selector);
    }
}
