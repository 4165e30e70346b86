package crossbook.web.socket;

import crossbook.web.live.LiveExchange;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;

import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsRouting;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// The WebSocket `/ws/v1`: channels with snapshots, updates and numbers, and orders.
///
/// Frames are written by the thread that reads the events, and sent by a thread of each client:
/// a client that is slow holds up nobody.
public final class WebSockets implements AutoCloseable {
    /// Where it is.
    public static final String PATH = "/ws/v1";

    private final SocketSettings settings;
    private final LiveExchange live;
    private final SocketAccess access;
    private final Topics topics = new Topics();
    private final Members members;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong slow = new AtomicLong();

    public WebSockets(SocketSettings settings, LiveExchange live, SocketAccess access) {
        this.settings = settings;
        this.live = live;
        this.access = access;
        members = new Members(settings, topics, () -> live.status().state());
        live.follow(new Hub(topics, members));
    }

    /// Adds the socket to a server's routing.
    ///
    /// @param sockets asked for each client anew
    public static WsRouting.Builder addTo(WsRouting.Builder routing, Supplier<WebSockets> sockets) {
        return routing.endpoint(PATH, () -> sockets.get().client());
    }

    private SocketClient client() {
        return new SocketClient(this, settings);
    }

    /// What the server needs to know of the protocol.
    public WsConfig protocol() {
        return WsConfig.builder().maxFrameLength(settings.maxMessageBytes()).build();
    }

    /// How many are connected.
    public int connections() {
        return open.get();
    }

    /// How many were sent away because they were too slow.
    public long sentAway() {
        return slow.get();
    }

    void slow() {
        slow.incrementAndGet();
    }

    SocketAccess access() {
        return access;
    }

    /// False if there are too many.
    boolean opened(SocketClient client) {
        boolean fits = open.incrementAndGet() <= settings.maxConnections();
        live.tell(_ -> members.add(client));
        return fits;
    }

    /// A client has gone; told once of each.
    void closed(SocketClient client) {
        open.decrementAndGet();
        live.tell(_ -> members.remove(client));
    }

    /// How far the events are read.
    LiveStatus status() {
        return live.status();
    }

    /// Does something with what is followed: now, or as soon as the events of the past are read.
    void ask(BiConsumer<LiveView, Members> deed) {
        live.tell(view -> deed.accept(view, members));
    }

    /// Says goodbye to all.
    @Override
    public void close() {
        live.tell(_ -> members.sendAway(CloseCode.GOING_AWAY, "the server stops"));
    }
}
