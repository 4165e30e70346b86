package crossbook.gateway.transport;

import crossbook.client.Machine;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.Sessions;
import crossbook.gateway.status.Counters;
import crossbook.gateway.turn.TradingActivity;
import crossbook.gateway.turn.TurnClock;

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
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;

/// TCP sessions. A selector watches all of them; the few that were heard most recently
/// are read without asking it, which saves a system call on the way of an order.
///
/// Newcomers make way for those who are logged on: while anyone trades, a connection is
/// accepted, or a logon is read, once in a while and one at a time. So a storm of logons
/// takes its time rather than theirs.
public final class TcpTransport implements AutoCloseable {
    private static final int HOT = 4;
    private static final long HOT_NS = 1_000_000_000;

    /// How often the selector is asked; it doubles as long as the answer is nobody.
    private static final long SELECT_INTERVAL_NS = 20_000;

    /// How rarely it is asked at most.
    public static final long SELECT_INTERVAL_MAX_NS = 100_000;

    /// How often something is done for a newcomer while anyone trades, so that all of
    /// them together take a tenth of the time or so.
    private static final long NEWCOMER_INTERVAL_NS = 150_000;

    /// What is done for newcomers in one turn while nobody trades.
    private static final int NEWCOMERS = 16;

    private static final int BACKLOG = 4_096;

    private final Machine machine;
    private final TurnClock clock;
    private final TradingActivity activity;
    private final CommandBatch commands;
    private final Counters counters;
    private final Sessions sessions;
    private final Greeting greeting;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final SelectionKey knocks;
    private final Consumer<SelectionKey> onSelected = this::onSelected;
    private final ByteBuffer shared = ByteBuffer.allocateDirect(2 * TcpConnection.READ_BYTES);
    private final UnsafeBuffer buffer = new UnsafeBuffer(shared);
    private final FrameReader reader;
    private TcpConnection[] hot = new TcpConnection[HOT];
    private long[] hotNs = new long[HOT];
    private int hotCount;

    /// Whose turn it is: a hot connection's, or behind the last of them everybody else's.
    private int turn;

    private long selectIntervalNs = SELECT_INTERVAL_NS;
    private long selectedNs;
    private long welcomedNs;
    private int work;

    /// Newcomers who have sent something that was not read yet.
    private final ArrayDeque<TcpConnection> newcomers = new ArrayDeque<>();

    /// Whether connections wait to be accepted.
    private boolean isKnockedAt;

    /// Makes a connection of a socket: what is spoken on it.
    @FunctionalInterface
    public interface Greeting {
        TcpConnection welcome(SocketChannel channel, SelectionKey key, String address);
    }

    public TcpTransport(
            Machine machine,
            TurnClock clock,
            TradingActivity activity,
            CommandBatch commands,
            Counters counters,
            Sessions sessions,
            FrameReader reader,
            InetSocketAddress address,
            Greeting greeting)
            throws IOException {
        this.machine = machine;
        this.clock = clock;
        this.activity = activity;
        this.commands = commands;
        this.counters = counters;
        this.sessions = sessions;
        this.reader = reader;
        this.greeting = greeting;
        welcomedNs = clock.nowNs();
        selectedNs = machine.nanoTime() - SELECT_INTERVAL_NS;
        SelectorProvider sockets = machine.sockets();
        server = sockets.openServerSocketChannel();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(address, BACKLOG);
            server.configureBlocking(false);
            selector = sockets.openSelector();
            knocks = server.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            CloseHelper.quietClose(server);
            throw e;
        }
    }

    /// Where it listens.
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /// Gives each of the hot connections a turn, and then all others together. Where the host
    /// has no more room it ends, and the next time goes on there: nobody who sends much keeps
    /// the others waiting for ever.
    public int poll() {
        work = 0;
        for (int left = hotCount + 1; left > 0; left--) {
            boolean isFull = !commands.hasRoom();
            if (turn < hotCount) {
                if (isFull) return work;
                pollHot();
            } else {
                pollOthers();
                if (isFull) return work;
                turn = 0;
            }
        }
        return work;
    }

    private void pollHot() {
        if (trades(hot[turn])) {
            hotNs[turn] = clock.nowNs();
        } else if (isCold(turn)) {
            hotCount--;
            hot[turn] = hot[hotCount];
            hotNs[turn] = hotNs[hotCount];
            hot[hotCount] = null;
            return;
        }
        turn++;
    }

    private void pollOthers() {
        long now = machine.nanoTime(); // what matters here is not the time of sessions
        if (now - selectedNs >= selectIntervalNs) {
            selectedNs = now;
            select();
        }
        if (isKnockedAt || !newcomers.isEmpty()) receive();
    }

    /// Does what newcomers wait for: their logons go before further connections, so that
    /// few stand half-way.
    private void receive() {
        boolean isBusy = activity.isTraded();
        if (isBusy && clock.nowNs() - welcomedNs < NEWCOMER_INTERVAL_NS) return;
        welcomedNs = clock.nowNs();
        int count = isBusy ? 1 : NEWCOMERS;
        for (int i = 0; i < count && commands.hasRoom(); i++) {
            if (!newcomers.isEmpty()) read(newcomers.poll());
            else if (isKnockedAt) accept();
        }
    }

    private void read(TcpConnection newcomer) {
        newcomer.isWaiting = false;
        if (newcomer.session().isGone()) return;
        newcomer.listen();
        poll(newcomer);
        if (newcomer.isStalled()) heat(newcomer);
    }

    private boolean isCold(int place) {
        if (hot[place].isStalled()) return false;
        return hot[place].session().isGone() || clock.nowNs() - hotNs[place] > HOT_NS;
    }

    private void select() {
        try {
            int found = selector.selectNow(onSelected);
            selectIntervalNs = found > 0
                    ? SELECT_INTERVAL_NS
                    : Math.min(2 * selectIntervalNs, SELECT_INTERVAL_MAX_NS);
        } catch (IOException e) {
            throw new UncheckedIOException("the sockets cannot be watched", e);
        }
    }

    private void onSelected(SelectionKey key) {
        if (!key.isValid()) return;
        if (key.isAcceptable()) {
            isKnockedAt = true;
            key.interestOps(0);
            return;
        }
        TcpConnection connection = (TcpConnection) key.attachment();
        if (key.isWritable()) connection.session().flushLater();
        if (!key.isReadable() || !commands.hasRoom() || isHot(connection)) return;
        if (connection.session().isNew()) await(connection);
        else if (trades(connection) || connection.isStalled()) heat(connection);
    }

    /// The selector need not name it again before it is read.
    private void await(TcpConnection newcomer) {
        newcomer.deafen();
        if (newcomer.isWaiting) return;
        newcomer.isWaiting = true;
        newcomers.add(newcomer);
    }

    private boolean isHot(TcpConnection connection) {
        for (int i = 0; i < hotCount; i++) {
            if (hot[i].equals(connection)) return true;
        }
        return false;
    }

    /// Who is stalled keeps its place: all that it sent has been read, so the selector may never
    /// name it again.
    private void heat(TcpConnection connection) {
        int coldest = -1;
        if (isHot(connection)) return;
        for (int i = 0; i < hotCount; i++) {
            if (hot[i].isStalled()) continue;
            if (coldest < 0 || hotNs[i] < hotNs[coldest]) coldest = i;
        }
        boolean isAdded = hotCount < HOT || coldest < 0;
        if (isAdded && hotCount == hot.length) {
            hot = Arrays.copyOf(hot, 2 * hotCount);
            hotNs = Arrays.copyOf(hotNs, 2 * hotCount);
        }
        int place = isAdded ? hotCount++ : coldest;
        hot[place] = connection;
        hotNs[place] = clock.nowNs();
    }

    /// Reads. True if there was an order, a change or a cancel: anyone who only says that it
    /// is there can as well be left to the selector.
    private boolean trades(TcpConnection connection) {
        long before = counters.commands;
        poll(connection);
        return counters.commands != before;
    }

    private void poll(TcpConnection connection) {
        Session session = connection.session();
        int read = session.hasEnded()
                ? connection.discard(shared)
                : connection.poll(reader, shared, buffer);
        if (read < 0) session.lost();
        else work += read;
    }

    private void accept() {
        SocketChannel channel = null;
        try {
            channel = server.accept();
            if (channel == null) {
                listenForNewcomers();
                return;
            }
            work++;
            welcome(channel);
        } catch (IOException e) { // gone before it was greeted, or no descriptors are left
            counters.acceptFailures++;
            CloseHelper.quietClose(channel);
            listenForNewcomers();
        }
    }

    /// Nobody knocks at the moment, or it is of no use.
    private void listenForNewcomers() {
        isKnockedAt = false;
        if (knocks.isValid()) knocks.interestOps(SelectionKey.OP_ACCEPT);
    }

    private void welcome(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        InetSocketAddress peer = (InetSocketAddress) channel.getRemoteAddress();
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        TcpConnection connection =
                greeting.welcome(channel, key, peer.getAddress().getHostAddress());
        key.attach(connection);
        connection.serves(sessions.connect(connection));
    }

    /// Takes no more connections; those that are open stay.
    public void refuse() {
        isKnockedAt = false;
        CloseHelper.quietClose(server);
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(server, selector);
    }
}
