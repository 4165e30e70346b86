package crossbook.gateway;

import crossbook.client.Machine;
import crossbook.client.stream.Balances;
import crossbook.client.stream.BufferPool;
import crossbook.client.stream.MarginCalls;
import crossbook.client.stream.Obligations;
import crossbook.protocol.Reason;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.entry.PartitionStatus;

import org.agrona.collections.Object2IntCounterMap;
import org.agrona.concurrent.NanoClock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// What the sessions of a gateway share: who is there, where commands go, what waits to
/// be sent.
final class Desk {
    /// Sessions that are looked after in one turn, at least.
    private static final int LOOKED_AFTER = 1;

    /// How often each session is looked after.
    private static final long ROUND_NS = 10_000_000;

    private static final long TRADED_NS = 1_000_000_000;
    /// No turn takes longer but where the machine did not serve the gateway.
    private static final long LONGEST_TURN_NS = 1_000_000_000;

    private static final long REST_NS = 50_000;

    /// Requests of operators that may wait to be carried out.
    private static final int OPERATIONS = 1_024;

    /// Connections beyond the limit that are told so before they are closed.
    private static final int TOLD_BEYOND = 64;

    private static final int SESSION_IDS = 0xFF_FFFF;

    /// Sessions that may have been opened last by a gateway that died, without an event yet.
    private static final int UNHEARD_OF = 1_024;

    final Machine machine;
    final GatewaySettings settings;
    final Counters counters = new Counters();
    final AnswerTimes answerTimes = new AnswerTimes();
    final Optional<RecoveryReader> recoveryReader;
    final CommandBatch commands;
    final Directory directory = new Directory();
    final Partitions partitions = new Partitions(this);
    final Balances balances = new Balances();
    final Obligations obligations = new Obligations();
    final MarginCalls marginCalls = new MarginCalls();
    final StandingLimits limits = new StandingLimits();
    final Replies replies;
    final SideWork sideWork;
    final SideWork quickChecks;
    final SideWork passwordChecks;
    final Logons logons;
    final Requests requests;
    final LimitAnswers limitAnswers;
    final OrderQueries orderQueries;
    final Followers followers;
    final EngineSessions engineSessions;
    final EntryMessages entryMessages;
    final Operations operations;

    private final NanoClock clock;
    private final Consumer<String> log;
    private final BufferPool pool = new BufferPool();
    private final List<Session> sessions = new ArrayList<>();
    private final Object2IntCounterMap<String> perAddress = new Object2IntCounterMap<>(0);
    private final List<Connection> toFlush = new ArrayList<>();
    private final List<Session> slow = new ArrayList<>();
    private int unverified;
    private long commandsSeen;
    private long tradedNs;
    private volatile boolean isTraded;
    private int lookedAfter;
    private long lookedAfterNs;
    private boolean isHostAvailable;
    private int lastSessionId;

    /// One reading of the clock per turn.
    long nowNs;

    /// The time in which clients could be heard. It stands still while the host takes nothing,
    /// and hardly goes on while the whole gateway stood still: what nobody listened to is no
    /// silence of theirs.
    long listenedNs;

    /// The newest event that was seen.
    long lastEventNumber;

    Desk(GatewaySettings settings, Gateway.Surroundings surroundings) {
        this.settings = settings;
        machine = surroundings.machine();
        boolean hasThreads = machine.hasThreads();
        recoveryReader =
                surroundings.recoveries().map(hosts -> new RecoveryReader(hosts, hasThreads));
        operations = surroundings.operations();
        clock = surroundings.clock();
        log = surroundings.log();
        nowNs = clock.nanoTime();
        lookedAfterNs = nowNs;
        commands = new CommandBatch(surroundings.host().commands());
        replies = new Replies(settings, machine.time());
        sideWork = new SideWork("gateway-operations-", 1, OPERATIONS, hasThreads);
        GatewaySettings.Logons logonSettings = settings.logons();
        quickChecks = new SideWork("gateway-logons-", 1, logonSettings.queue(), hasThreads);
        int threads = logonSettings.threads();
        passwordChecks = new SideWork("gateway-passwords-", threads, threads, hasThreads);
        engineSessions = new EngineSessions(this);
        logons = new Logons(this, surroundings.verifier());
        requests = new Requests(this);
        limitAnswers = new LimitAnswers(this);
        orderQueries = new OrderQueries(this);
        followers = new Followers(this);
        entryMessages = new EntryMessages(this);
        // What a previous run used may be kept nowhere: begin where that one hardly was.
        lastSessionId = (int) ((machine.time().nanoTime() / 1_000_000) >>> 10) & SESSION_IDS;
    }

    /// A turn begins.
    void readClock() {
        long before = nowNs;
        nowNs = clock.nanoTime();
        if (isFull()) counters.fullNs += nowNs - before;
        else listenedNs += Math.min(nowNs - before, LONGEST_TURN_NS);
    }

    Output newOutput() {
        return new Output(pool, settings.limits());
    }

    /// Whether commands wait because the host takes none.
    boolean isFull() {
        return !commands.hasRoom();
    }

    boolean isHostAvailable() {
        return isHostAvailable;
    }

    int sessionCount() {
        return sessions.size();
    }

    long lentBytes() {
        return pool.lentBytes();
    }

    /// Never used before by this gateway, and by no other: the gateway's number is in it.
    int nextSessionId() {
        lastSessionId = lastSessionId + 1 & SESSION_IDS;
        if (lastSessionId == 0) lastSessionId = 1;
        return settings.gatewayId() << 24 | lastSessionId;
    }

    /// A previous run of this gateway used an id. Its end may still be to come, and it may
    /// have used a few more of which nothing was heard yet.
    void usedBefore(int sessionId) {
        int beyond = sessionId + UNHEARD_OF & SESSION_IDS;
        boolean isAhead = (beyond - lastSessionId & SESSION_IDS) <= SESSION_IDS / 2;
        if (isAhead) lastSessionId = beyond;
    }

    /// Reads on for those who missed something, where there is no thread that does.
    int readMissed() {
        return machine.hasThreads() || recoveryReader.isEmpty()
                ? 0
                : recoveryReader.get().turn();
    }

    // Coming and going.

    void connected(Connection connection) {
        GatewaySettings.Limits limits = settings.limits();
        if (sessions.size() >= limits.maxSessions() + TOLD_BEYOND) {
            connection.close();
            return;
        }
        Session session = new Session(connection, this);
        connection.serves(session);
        sessions.add(session);
        unverified++;
        int fromThere = perAddress.incrementAndGet(connection.address());
        if (sessions.size() > limits.maxSessions()
                || fromThere > limits.maxSessionsPerAddress()
                || unverified > limits.maxUnverified()) {
            session.end(Reason.TOO_MANY_SESSIONS, "");
        }
    }

    /// A session logged on.
    void loggedOn(Session session) {
        unverified--;
        counters.logons++;
        counters.loggedOn[session.door().ordinal()]++;
    }

    /// A session ends: nothing is passed on for it any more.
    void left(Session session, SessionEnd reason) {
        if (session.isOpen()) counters.loggedOn[session.door().ordinal()]--;
        else unverified--;
        logons.left(session);
        engineSessions.left(session, reason);
        followers.left(session);
    }

    /// One line for a change of state.
    void log(String line) {
        log.accept("gateway=" + settings.gatewayId() + " " + line);
    }

    void flushLater(Connection connection) {
        if (connection.mark()) toFlush.add(connection);
    }

    void sendSlowly(Session session) {
        slow.add(session);
    }

    // Turns.

    /// Sends what the sessions have to send.
    int flush() {
        int count = toFlush.size();
        for (int i = 0; i < count; i++) {
            Connection connection = toFlush.get(i);
            connection.unmark();
            connection.session().flush();
            if (connection.mustFlushAgain()) flushLater(connection);
        }
        if (count == toFlush.size()) toFlush.clear();
        else toFlush.subList(0, count).clear();
        return count;
    }

    /// Goes on with one of the replies that are sent in pieces.
    int sendOn() {
        if (slow.isEmpty()) return 0;
        Session session = slow.removeFirst();
        if (session.sendOn()) slow.add(session);
        return 1;
    }

    /// Whether somebody trades: an order, a change or a cancel came within the last second.
    boolean isTraded() {
        return isTraded;
    }

    /// For those who work on the side.
    void restWhileOthersTrade() {
        if (isTraded) LockSupport.parkNanos(REST_NS);
    }

    private void seeWhetherSomebodyTrades() {
        if (counters.commands != commandsSeen) {
            commandsSeen = counters.commands;
            tradedNs = nowNs;
            if (!isTraded) isTraded = true;
        } else if (isTraded && nowNs - tradedNs > TRADED_NS) {
            isTraded = false;
        }
    }

    /// Looks after some of the sessions, the next ones in the next turn: as many as are due
    /// by the clock, so that many idle sessions do not make every turn long.
    int onTime() {
        seeWhetherSomebodyTrades();
        long sinceNs = Math.clamp(nowNs - lookedAfterNs, 0, ROUND_NS);
        int due = (int) (sessions.size() * sinceNs / ROUND_NS);
        if (due > 0) lookedAfterNs = nowNs;
        int count = Math.min(sessions.size(), Math.max(LOOKED_AFTER, due));
        for (int i = 0; i < count && !sessions.isEmpty(); i++) {
            if (lookedAfter >= sessions.size()) lookedAfter = 0;
            Session session = sessions.get(lookedAfter);
            session.onTime();
            if (session.isGone()) remove(lookedAfter);
            else lookedAfter++;
        }
        return 0;
    }

    private void remove(int place) {
        Session session = sessions.get(place);
        perAddress.decrementAndGet(session.connection.address());
        Session last = sessions.removeLast();
        if (last != session) sessions.set(place, last);
    }

    /// The host has come or gone.
    void hostAvailable(boolean isAvailable) {
        isHostAvailable = isAvailable;
        if (isAvailable) {
            engineSessions.onHostBack();
        } else {
            commands.clear();
            requests.onHostLost();
            limitAnswers.onHostLost();
            orderQueries.onHostLost();
            engineSessions.onHostLost();
        }
        PartitionStatus status =
                isAvailable ? PartitionStatus.AVAILABLE : PartitionStatus.UNAVAILABLE;
        for (Session session : List.copyOf(sessions)) {
            if (session.isOpen()) replies.systemStatus(session, settings.partition(), status);
        }
    }

    /// Ends every session, each with the reason.
    void endAll(Reason reason) {
        for (Session session : List.copyOf(sessions)) session.end(reason, "");
    }

    boolean hasSessions() {
        return !sessions.isEmpty();
    }

    void forEachOpen(Consumer<Session> action) {
        for (int i = 0; i < sessions.size(); i++) {
            if (sessions.get(i).isOpen()) action.accept(sessions.get(i));
        }
    }

    /// Closes what is left, without a word.
    void close() {
        for (Session session : List.copyOf(sessions)) session.lost();
        sessions.clear();
        sideWork.close();
        quickChecks.close();
        passwordChecks.close();
        recoveryReader.ifPresent(RecoveryReader::close);
    }
}
