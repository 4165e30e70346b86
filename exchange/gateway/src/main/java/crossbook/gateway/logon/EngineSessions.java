package crossbook.gateway.logon;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.password.PasswordQueue;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SessionIds;
import crossbook.gateway.session.SessionListener;
import crossbook.gateway.session.SessionState;
import crossbook.protocol.Reason;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.SessionClosedEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// The sessions of traders, as the engine knows them: it opens them, it closes them, and
/// it alone decides what happens to their orders. That a session has ended is said until
/// the engine has answered, because what is said to a host that dies may be lost.
public final class EngineSessions implements SessionListener {
    private final int gatewayId;
    private final HostStatus host;
    private final CommandBatch commands;
    private final Directory directory;
    private final SessionIds ids;
    private final LogonReplies replies;
    private final PasswordQueue passwords;
    private final Consumer<String> log;
    private final SessionOpenedEncoder open = new SessionOpenedEncoder();
    private final SessionClosedEncoder close = new SessionClosedEncoder();
    private final GatewayLostEncoder gatewayLost = new GatewayLostEncoder();

    /// By participant; null where none is.
    private Session[] sessions = {};

    /// Sessions that have ended and of which the engine has not said so yet.
    private final Int2ObjectHashMap<Closing> closings = new Int2ObjectHashMap<>();

    private final List<Closing> unsent = new ArrayList<>();

    /// Sessions that the engine has open and nobody has here: of a previous run, or given up
    /// while the host was away.
    private final Int2ObjectHashMap<Closing> former = new Int2ObjectHashMap<>();

    private volatile boolean isFormerLifeOver = true;
    private boolean isFormerLifeClosed;

    private record Closing(int participantId, int sessionId, SessionEnd reason) {}

    public EngineSessions(
            int gatewayId,
            HostStatus host,
            CommandBatch commands,
            Directory directory,
            SessionIds ids,
            LogonReplies replies,
            PasswordQueue passwords,
            Consumer<String> log) {
        this.gatewayId = gatewayId;
        this.host = host;
        this.commands = commands;
        this.directory = directory;
        this.ids = ids;
        this.replies = replies;
        this.passwords = passwords;
        this.log = log;
    }

    /// The open session of a participant; null if there is none.
    public Session of(int participantId) {
        Session session = known(participantId);
        return session != null && session.isOpen() ? session : null;
    }

    private Session known(int participantId) {
        boolean has = participantId >= 0 && participantId < sessions.length;
        return has ? sessions[participantId] : null;
    }

    /// Whether a participant has a session here that is open or opens.
    boolean serves(int participantId) {
        return known(participantId) != null;
    }

    /// Ends the session of a participant if the web opened it. True if it did.
    boolean makesRoom(int participantId) {
        Session session = known(participantId);
        if (!session.verdict().isOfWeb()) return false;
        session.end(Reason.ALREADY_LOGGED_ON, "the participant logged on itself");
        return true;
    }

    /// Asks the engine to open it. There is room for a command.
    void open(Session session) {
        int participantId = session.participantId();
        if (participantId >= sessions.length) {
            sessions = Arrays.copyOf(sessions, Math.max(64, 2 * participantId));
        }
        sessions[participantId] = session;
        session.opening(ids.next());
        commands.begin(open).participantId(participantId).sessionId(session.sessionId());
        open.gatewayId(gatewayId);
    }

    /// A session ends. If the engine knows of it, or may, it hears of it.
    @Override
    public void left(Session session, SessionEnd reason) {
        if (known(session.participantId()) != session) return;
        sessions[session.participantId()] = null;
        log.accept("session=" + Integer.toUnsignedString(session.sessionId()) + " participant="
                + session.participant() + " state=closed reason=" + reason);
        Closing closing = new Closing(session.participantId(), session.sessionId(), reason);
        closings.put(closing.sessionId, closing);
        unsent.add(closing);
        sendClosings();
    }

    /// Tells the engine of sessions that have ended, as far as there is room.
    public int sendClosings() {
        if (unsent.isEmpty() || !host.isAvailable()) return 0;
        int sent = 0;
        while (sent < unsent.size() && commands.hasRoom()) send(unsent.get(sent++));
        unsent.subList(0, sent).clear();
        return sent;
    }

    private void send(Closing closing) {
        commands.begin(close).participantId(closing.participantId).sessionId(closing.sessionId);
        close.gatewayId(gatewayId).reason(closing.reason);
    }

    /// Whether a participant's last session still has to be closed by the engine.
    boolean isClosing() {
        return !unsent.isEmpty();
    }

    /// Whether nothing is open that nobody has here; any thread may ask.
    public boolean isFormerLifeOver() {
        return isFormerLifeOver;
    }

    // The host.

    /// Says what may have been lost: that a previous run of this gateway is over, until
    /// the engine has been heard to open a session of this one, and which sessions have
    /// ended.
    public void onHostBack() {
        if (isFormerLifeClosed) {
            former.values().forEach(each -> closings.put(each.sessionId, each));
        } else {
            commands.begin(gatewayLost).gatewayId(gatewayId);
        }
        unsent.clear();
        closings.values().forEach(unsent::add);
        sendClosings();
    }

    /// Refuses those that were about to log on: they may come again.
    public void onHostLost() {
        for (Session session : sessions) {
            if (session != null && session.state() == SessionState.OPENING) {
                replies.refuse(session, Reason.ENGINE_UNAVAILABLE, 500);
            }
        }
    }

    // What the engine says.

    /// The engine has opened a session.
    public void onOpened(SessionOpenedDecoder opened) {
        if (opened.gatewayId() != gatewayId) return;
        int sessionId = (int) opened.sessionId();
        if (!host.isAvailable()) {
            ids.usedBefore(sessionId);
            passwords.wasLoggedOn(directory.participantName((int) opened.participantId()));
        }
        int participantId = (int) opened.participantId();
        if (!isOurs(participantId, sessionId)) {
            openedForNobody(new Closing(participantId, sessionId, SessionEnd.DISCONNECT));
            return;
        }
        Session session = asked(participantId, sessionId);
        if (session == null) return;
        isFormerLifeClosed = true;
        session.opened(sessionId);
        replies.welcome(session, opened.head().eventNumber());
    }

    /// It is closed, so that it is in nobody's way; of a previous run all are closed together.
    private void openedForNobody(Closing closing) {
        former.put(closing.sessionId, closing);
        isFormerLifeOver = false;
        if (!host.isAvailable() || closings.containsKey(closing.sessionId)) return;
        closings.put(closing.sessionId, closing);
        unsent.add(closing);
        sendClosings();
    }

    /// The engine has closed a session.
    public void onClosed(SessionClosedDecoder closed) {
        int sessionId = (int) closed.sessionId();
        closings.remove(sessionId);
        forget(sessionId);
        int participantId = (int) closed.participantId();
        if (!isOurs(participantId, sessionId)) return;

        // Not at our request: market operations did it.
        known(participantId).end(Reason.SESSION_NOT_OPEN, "closed by " + closed.reason());
        closings.remove(sessionId);
    }

    private void forget(int sessionId) {
        former.remove(sessionId);
        isFormerLifeOver = former.isEmpty();
    }

    /// The engine did not open or close a session.
    public void onRejected(SessionRejectedDecoder rejected) {
        if (rejected.gatewayId() != gatewayId) return;
        int sessionId = (int) rejected.sessionId();
        if (closings.remove(sessionId) != null) {
            forget(sessionId);
            return;
        }
        Session session = asked((int) rejected.participantId(), sessionId);
        if (session == null) return;

        sessions[session.participantId()] = null;
        boolean isOpenElsewhere = rejected.reason() == Reason.SESSION_ALREADY_OPEN;
        Reason reason = isOpenElsewhere ? Reason.ALREADY_LOGGED_ON : rejected.reason();
        replies.refuse(session, reason, 0);
    }

    private boolean isOurs(int participantId, int sessionId) {
        Session session = known(participantId);
        return session != null && session.sessionId() == sessionId;
    }

    private Session asked(int participantId, int sessionId) {
        Session session = known(participantId);
        boolean isOpening =
                isOurs(participantId, sessionId) && session.state() == SessionState.OPENING;
        return isOpening ? session : null;
    }
}
