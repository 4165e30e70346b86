package crossbook.web.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.web.access.Caller;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveUnavailableException;
import crossbook.web.live.LiveView;
import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import io.helidon.websocket.WsUpgradeException;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/// One connection: takes its messages on the connection's thread, and has an [Outbox] for what it
/// is sent. What it follows is kept by [Members] on the reader's thread.
final class SocketClient implements WsListener, Outbox.Owner {
    private static final int MOST_BAD_MESSAGES = 10;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int LOST_PINGS = 3;
    private static final int HELD_PINGS = 2;

    /// Of a ping or pong (RFC 6455 5.5).
    private static final int MOST_CONTROL_BYTES = 125;

    /// What bytes that are not UTF-8 become.
    private static final char REPLACEMENT = '\uFFFD';
    private static final System.Logger LOG = System.getLogger("crossbook.web");

    /// A channel of an instrument or participant.
    record Followed(Channel channel, int subject) {}

    /// Something that is to be followed as soon as there is room for it.
    record Joining(Topic.Key key, boolean withSnapshot) {}

    private final WebSockets server;
    private final SocketSettings settings;
    private final StringBuilder parts = new StringBuilder();
    private final AtomicBoolean isGone = new AtomicBoolean();

    /// What waits until the events of the past are read.
    private final Queue<Request> held = new ConcurrentLinkedQueue<>();

    private volatile Caller caller = Caller.NOBODY;
    private volatile Outbox outbox;
    private volatile long heardNs = System.nanoTime();
    private String refusal = "";
    private Headers upgrade; // null: none was heard of
    private String address = "";
    private int badMessages;
    private double allowance;
    private long allowanceNs = System.nanoTime();

    // For the reader's thread.
    final Map<Followed, Topic> topics = new HashMap<>();
    final Map<Channel, Request> wildcards = new EnumMap<>(Channel.class);
    final ArrayDeque<Joining> joining = new ArrayDeque<>();
    int subscriptions;

    SocketClient(WebSockets server, SocketSettings settings) {
        this.server = server;
        this.settings = settings;
        allowance = 2.0 * settings.maxMessagesPerSecond();
    }

    // The connection.

    @Override
    public Optional<Headers> onHttpUpgrade(HttpPrologue prologue, Headers headers)
            throws WsUpgradeException {
        upgrade = headers;
        try {
            caller = server.access().open(headers);
        } catch (SocketProblem problem) {
            refusal = problem.getMessage();
        }
        return Optional.empty();
    }

    @Override
    public void onOpen(WsSession session) {
        String peer = session.socketContext().remotePeer().host();
        address = upgrade == null ? peer : server.access().address(upgrade, peer);
        server.access().opened(session.socketContext().remotePeer());
        outbox = new Outbox(settings, session, this);
        outbox.start();
        if (!refusal.isEmpty()) {
            close(CloseCode.BAD_ORIGIN, "bad origin: " + refusal);
        } else if (!server.opened(this)) {
            close(CloseCode.TRY_LATER, "too many connections");
        }
    }

    @Override
    public void onClose(WsSession session, int status, String reason) {
        end();
    }

    @Override
    public void onError(WsSession session, Throwable problem) {
        end();
    }

    private void end() {
        if (outbox != null) outbox.end();
        gone();
    }

    @Override
    public void slow() {
        server.slow();
    }

    @Override
    public void gone() {
        if (isGone.compareAndSet(false, true)) server.closed(this);
    }

    @Override
    public void look(long nowNs) {
        if (nowNs - heardNs > LOST_PINGS * settings.pingEvery().toNanos()) {
            close(CloseCode.GOING_AWAY, "nothing heard");
        } else if (!server.access().holds(caller)) {
            close(CloseCode.NOT_ALLOWED, "the log-in has ended");
        } else {
            lookAtHeld();
        }
    }

    @Override
    public void onPing(WsSession session, BufferData payload) {
        heardNs = System.nanoTime();
        if (isTooLong(payload)) return;
        if (isAllowed()) outbox.pong(payload);
        else close(CloseCode.POLICY, "too many pings");
    }

    @Override
    public void onPong(WsSession session, BufferData payload) {
        heardNs = System.nanoTime();
        isTooLong(payload);
    }

    /// Ends the connection if a ping or pong is.
    private boolean isTooLong(BufferData payload) {
        if (payload.available() <= MOST_CONTROL_BYTES) return false;
        close(CloseCode.PROTOCOL, "a ping or pong has at most " + MOST_CONTROL_BYTES + " bytes");
        return true;
    }

    // Messages.

    @Override
    public void onMessage(WsSession session, BufferData bytes, boolean isLast) {
        close(CloseCode.NOT_TEXT, "text only");
    }

    @Override
    public void onMessage(WsSession session, String text, boolean isLast) {
        heardNs = System.nanoTime();
        if (outbox.isClosing()) return;
        if (!isAllowed()) {
            close(CloseCode.POLICY, "too many messages");
            return;
        }
        if (parts.length() + text.length() > settings.maxMessageBytes()) {
            close(
                    CloseCode.TOO_LONG,
                    "a message has at most " + settings.maxMessageBytes() + " bytes");
            return;
        }
        if (text.indexOf(REPLACEMENT) >= 0) {
            close(CloseCode.NOT_UTF_8, "a text is not UTF-8, or a character of it is divided");
            return;
        }
        if (!isLast) {
            parts.append(text);
            return;
        }
        String message = parts.isEmpty() ? text : parts.append(text).toString();
        parts.setLength(0);
        handle(message);
    }

    /// A bucket that fills as time goes by; each frame takes of it, a part of a message too.
    private boolean isAllowed() {
        long now = System.nanoTime();
        double most = 2.0 * settings.maxMessagesPerSecond();
        double filled =
                (double) (now - allowanceNs) / NS_PER_SECOND * settings.maxMessagesPerSecond();
        allowance = Math.min(most, allowance + filled) - 1;
        allowanceNs = now;
        return allowance >= 0;
    }

    private void handle(String text) {
        ObjectNode message;
        try {
            message = Json.object(text);
        } catch (Problem problem) {
            refuse(null, new SocketProblem(problem.code().code(), problem.getMessage()));
            if (++badMessages >= MOST_BAD_MESSAGES) {
                close(CloseCode.POLICY, "too many messages that are none");
            }
            return;
        }
        JsonNode id = message.path("id");
        try {
            handle(message.path("op").asText(), message, id);
        } catch (SocketProblem problem) {
            refuse(id, problem);
        } catch (LiveUnavailableException e) {
            refuse(id, SocketProblem.notCaughtUp(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "component=web a message of a socket failed", e);
            refuse(id, new SocketProblem("INTERNAL_ERROR", "the server made a mistake"));
        }
    }

    private void handle(String op, ObjectNode message, JsonNode id) {
        switch (op) {
            case "ping" -> {
                String now = Times.text(SystemEpochNanoClock.INSTANCE.nanoTime());
                reply(id, out -> out.text("serverTime", now));
            }
            case "auth" -> {
                caller = server.access().authenticate(message, address);
                reply(id, out -> out.text("participant", caller.participant()));
            }
            case "subscribe" -> ask(Request.subscription(message), Members::subscribe);
            case "unsubscribe" -> ask(Request.subscription(message), Members::unsubscribe);
            case "resume" -> ask(Request.resumption(message), Members::resume);
            case "order.new", "order.amend", "order.cancel", "order.massCancel", "cancelAfter" -> {
                if (caller.participant().isEmpty()) {
                    throw new SocketProblem("LOGIN_NEEDED", "orders are of somebody");
                }
                ObjectNode answer = server.access().handle(caller, op, message, address);
                reply(
                        id,
                        out -> answer.properties()
                                .forEach(field -> out.tree(field.getKey(), field.getValue())));
            }
            default -> throw SocketProblem.field("op", "'" + op + "': there is no such operation");
        }
    }

    /// What a request asks of those who keep what is followed.
    @FunctionalInterface
    private interface Deed {
        void run(Members members, LiveView view, SocketClient client, Request request);
    }

    /// Does what is asked. Until the events of the past are read it is held, and the client told.
    private void ask(Request request, Deed deed) {
        LiveStatus now = server.status();
        if (now.state() == LiveStatus.State.FAILED) throw SocketProblem.notCaughtUp(now.problem());
        boolean isHeld = now.state() == LiveStatus.State.STARTING;
        if (isHeld && !hold(request, now)) return;
        server.ask((view, members) -> {
            if (isHeld) held.remove(request);
            try {
                deed.run(members, view, this, request);
            } catch (SocketProblem problem) {
                refuse(request.id(), problem);
            }
        });
    }

    private boolean hold(Request request, LiveStatus now) {
        if (held.size() >= settings.maxSubscriptions()) {
            close(CloseCode.TOO_MANY_SUBSCRIPTIONS, "too many subscriptions");
            return false;
        }
        held.add(request);
        tellWaiting(now);
        return true;
    }

    private void tellWaiting(LiveStatus now) {
        long patienceMs = HELD_PINGS * settings.pingEvery().toMillis();
        Frames.Place place =
                new Frames.Place(now.eventNumber(), -1, now.eventNumber(), now.eventTimeNs());
        String data = TopicData.waiting(now, patienceMs);
        send(Frames.text(Channel.STATUS.word, "snapshot", Request.ALL, place, data));
    }

    /// What is held still waits, perhaps for nothing.
    private void lookAtHeld() {
        if (held.isEmpty()) return;
        LiveStatus now = server.status();
        if (now.state() == LiveStatus.State.STARTING) tellWaiting(now);
        if (now.state() != LiveStatus.State.FAILED) return;
        for (Request request = held.poll(); request != null; request = held.poll()) {
            refuse(request.id(), SocketProblem.notCaughtUp(now.problem()));
        }
    }

    // Answers.

    void reply(JsonNode id, JsonOut.Members members) {
        send(Json.object(out -> {
            out.tree("id", id);
            out.flag("ok", true);
            members.to(out);
        }));
    }

    void refuse(JsonNode id, SocketProblem problem) {
        send(Json.object(out -> {
            out.tree("id", id);
            out.flag("ok", false);
            out.tree("problem", problem.body());
        }));
    }

    Caller caller() {
        return caller;
    }

    /// False if it is too slow, and sent away.
    boolean send(String frame) {
        return outbox.add(frame);
    }

    /// Whether a good deal more can wait for it.
    boolean hasRoom() {
        return outbox.hasRoom();
    }

    void close(int code, String reason) {
        outbox.close(code, reason);
    }

    void cutIfStuck(long nowNs) {
        outbox.cutIfStuck(nowNs);
    }
}
