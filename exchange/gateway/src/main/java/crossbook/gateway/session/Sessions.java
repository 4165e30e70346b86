package crossbook.gateway.session;

import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.status.Counters;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.turn.TurnClock;
import crossbook.protocol.Reason;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.entry.PartitionStatus;

import org.agrona.collections.Object2IntCounterMap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The sessions of a gateway: lets connections in, looks after sessions as time goes on, and sends
/// what they have to send.
public final class Sessions {
    /// Sessions that are looked after in one turn, at least.
    private static final int LOOKED_AFTER = 1;

    /// How often each session is looked after.
    private static final long ROUND_NS = 10_000_000;

    /// How many connections beyond the limit get a reason before the gateway closes them.
    private static final int TOLD_BEYOND = 64;

    private final GatewaySettings.Limits limits;
    private final TurnClock clock;
    private final Counters counters;
    private final SessionMessages messages;
    private final List<SessionListener> listeners;
    private final Session.Surroundings shared;
    private final List<Session> sessions = new ArrayList<>();
    private final Object2IntCounterMap<String> perAddress = new Object2IntCounterMap<>(0);
    private final List<Session> toFlush = new ArrayList<>();
    private final List<Session> slow = new ArrayList<>();
    private int unverified;
    private int lookedAfter;
    private long lookedAfterNs;

    /// @param listeners in the order in which they learn that a session ends
    public Sessions(
            GatewaySettings settings,
            TurnClock clock,
            Counters counters,
            AnswerTimes answerTimes,
            SessionMessages messages,
            List<SessionListener> listeners) {
        limits = settings.limits();
        this.clock = clock;
        this.counters = counters;
        this.messages = messages;
        this.listeners = listeners;
        shared = new Session.Surroundings(settings, clock, counters, answerTimes, messages, this);
        lookedAfterNs = clock.nowNs();
    }

    /// How many there are, logged on or not.
    public int count() {
        return sessions.size();
    }

    /// Does something for each session that is logged on.
    public void forEachOpen(Consumer<Session> action) {
        for (int i = 0; i < sessions.size(); i++) {
            if (sessions.get(i).isOpen()) action.accept(sessions.get(i));
        }
    }

    /// Says to every open session that an engine is there, or away.
    public void tellStatus(int partition, PartitionStatus status) {
        forEachOpen(session -> messages.systemStatus(session, partition, status));
    }

    // Coming and going.

    /// The session of a connection that was made; null if there are far too many: then it is
    /// closed.
    public Session connect(Connection connection) {
        if (sessions.size() >= limits.maxSessions() + TOLD_BEYOND) {
            connection.close();
            return null;
        }
        Session session = new Session(connection, shared);
        sessions.add(session);
        unverified++;
        int fromThere = perAddress.incrementAndGet(connection.address());
        if (sessions.size() > limits.maxSessions()
                || fromThere > limits.maxSessionsPerAddress()
                || unverified > limits.maxUnverified()) {
            session.end(Reason.TOO_MANY_SESSIONS, "");
        }
        return session;
    }

    /// A session logged on.
    void loggedOn(Session session) {
        unverified--;
        counters.logons++;
        counters.loggedOn[session.door().ordinal()]++;
    }

    /// A session ends.
    void left(Session session, SessionEnd reason) {
        if (session.isOpen()) counters.loggedOn[session.door().ordinal()]--;
        else unverified--;
        for (SessionListener listener : listeners) listener.left(session, reason);
    }

    /// Ends every session, each with the reason.
    public void endAll(Reason reason) {
        for (Session session : List.copyOf(sessions)) session.end(reason, "");
    }

    /// Closes what is left, without a word.
    public void close() {
        for (Session session : List.copyOf(sessions)) session.lost();
        sessions.clear();
    }

    // Turns.

    /// Sends what a session has to send in this turn or the next.
    void flushLater(Session session) {
        toFlush.add(session);
    }

    /// Sends what the sessions have to send.
    public int flush() {
        int count = toFlush.size();
        for (int i = 0; i < count; i++) {
            Session session = toFlush.get(i);
            if (session.flush()) session.flushLater();
        }
        if (count == toFlush.size()) toFlush.clear();
        else toFlush.subList(0, count).clear();
        return count;
    }

    void sendSlowly(Session session) {
        slow.add(session);
    }

    /// Goes on with one of the replies that are sent in pieces.
    public int sendOn() {
        if (slow.isEmpty()) return 0;
        Session session = slow.removeFirst();
        if (session.sendOn()) slow.add(session);
        return 1;
    }

    /// Looks after some of the sessions, the next ones in the next turn: as many as are due
    /// by the clock, so that many idle sessions do not make every turn long.
    public void onTime() {
        long sinceNs = Math.clamp(clock.nowNs() - lookedAfterNs, 0, ROUND_NS);
        int due = (int) (sessions.size() * sinceNs / ROUND_NS);
        if (due > 0) lookedAfterNs = clock.nowNs();
        int count = Math.min(sessions.size(), Math.max(LOOKED_AFTER, due));
        for (int i = 0; i < count && !sessions.isEmpty(); i++) {
            if (lookedAfter >= sessions.size()) lookedAfter = 0;
            Session session = sessions.get(lookedAfter);
            session.onTime();
            if (session.isGone()) remove(lookedAfter);
            else lookedAfter++;
        }
    }

    private void remove(int place) {
        Session session = sessions.get(place);
        perAddress.decrementAndGet(session.address());
        Session last = sessions.removeLast();
        if (last != session) sessions.set(place, last);
    }
}
