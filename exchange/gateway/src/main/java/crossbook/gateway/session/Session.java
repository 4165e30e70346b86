package crossbook.gateway.session;

import static crossbook.gateway.session.SessionState.CONNECTED;
import static crossbook.gateway.session.SessionState.ENDING;
import static crossbook.gateway.session.SessionState.GONE;
import static crossbook.gateway.session.SessionState.OPEN;
import static crossbook.gateway.session.SessionState.OPENING;
import static crossbook.gateway.session.SessionState.VERIFYING;

import crossbook.client.entry.Role;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.status.AnswerTime;
import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.status.Counters;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.turn.TurnClock;
import crossbook.protocol.Reason;
import crossbook.protocol.SessionEnd;

import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.Set;

/// One connection of a participant, from connecting to the last message. It is bound to
/// who logged on: nothing that a client sends can name another.
public final class Session {
    private final Connection connection;
    private final Surroundings shared;
    private final RateLimit frames;
    private final RateLimit bytes;
    private final long connectedNs;
    private SessionState state = CONNECTED;
    private boolean isStalled;
    private long messagesTaken;
    private long heardNs;
    private long sentNs;
    private long endsNs;
    private boolean isFinished;
    private boolean isMarked; // to be flushed

    // Who it is; set by logging on.
    private String participant = "";
    private int participantId = Directory.NOBODY;
    private int sessionId;
    private Verdict verdict = Verdict.refused(Reason.NOT_LOGGED_ON);
    private boolean isTrader;
    private boolean isRecovery;
    private long heartbeatNs;
    private int ordersPerSecond;
    private RateLimit orders;
    private RateLimit cancels;

    private final AnswerTime answerTime = new AnswerTime();
    private final SessionRequests requests = new SessionRequests();

    /// What it still has to be sent at its own pace; null: nothing.
    private SlowReply slowReply;

    /// The parts that the sessions of a gateway share.
    record Surroundings(
            GatewaySettings settings,
            TurnClock clock,
            Counters counters,
            AnswerTimes answerTimes,
            SessionMessages messages,
            Sessions sessions) {}

    Session(Connection connection, Surroundings shared) {
        this.connection = connection;
        this.shared = shared;
        TurnClock clock = shared.clock;
        GatewaySettings settings = shared.settings;
        GatewaySettings.Limits limits = settings.limits();
        frames = new RateLimit(limits.maxFramesPerSecond(), limits.maxFramesPerSecond());
        bytes = new RateLimit(limits.maxBytesPerSecond(), limits.maxBytesPerSecond());
        connectedNs = clock.listenedNs();
        heardNs = clock.listenedNs();
        sentNs = clock.nowNs();
        heartbeatNs = settings.liveness().heartbeat().toNanos();
    }

    /// Where it stands between connecting and the last message.
    public SessionState state() {
        return state;
    }

    /// Whether it is logged on.
    public boolean isOpen() {
        return state == OPEN;
    }

    /// Whether it still has to log on.
    public boolean isNew() {
        return state == CONNECTED;
    }

    /// Whether it ends, or is gone.
    public boolean hasEnded() {
        return state == ENDING || state == GONE;
    }

    /// Whether its connection is closed.
    public boolean isGone() {
        return state == GONE;
    }

    /// Whether its next frame waits for room towards the host.
    public boolean isStalled() {
        return isStalled;
    }

    /// Whether it asks for what was missed, and for nothing else.
    public boolean isRecovery() {
        return isRecovery;
    }

    /// Whether the engine knows who it is. It must, before anything is asked there that not
    /// everybody may: nobody's number is that of the exchange itself.
    public boolean isKnownToEngine() {
        return participantId != Directory.NOBODY;
    }

    /// Whether it may trade.
    public boolean isTrader() {
        return isTrader;
    }

    /// The roles of its participant.
    public Set<Role> roles() {
        return verdict.roles();
    }

    /// What was found when it logged on.
    public Verdict verdict() {
        return verdict;
    }

    /// The host at the other end.
    public String address() {
        return connection.address();
    }

    /// Where it came in; known once it is verified.
    AnswerTimes.Door door() {
        return verdict.isOfWeb() ? AnswerTimes.Door.WEB : connection.door();
    }

    /// The name under which it logged on; empty before.
    public String participant() {
        return participant;
    }

    /// The engine's number of its participant; [Directory#NOBODY] if it has none.
    public int participantId() {
        return participantId;
    }

    /// Its number, once it has opened.
    public int sessionId() {
        return sessionId;
    }

    /// What the throttle admits; 0: everything.
    int ordersPerSecond() {
        return ordersPerSecond;
    }

    /// How long it may be silent at most, on either side.
    public long heartbeatNs() {
        return heartbeatNs;
    }

    /// How many messages of the client were handled. What comes after the end is not.
    long messagesTaken() {
        return messagesTaken;
    }

    // What comes in.

    /// Bytes were read, and are about to be handled.
    public void onRead() {
        answerTime.read(shared.clock.nowNs());
    }

    /// Whether a frame is to be handled: it has not ended, and the frame is within the rates. One
    /// that has waited for room was counted before.
    public boolean admits(int lengthBytes) {
        if (hasEnded()) return false;
        if (isStalled || isWithinRates(lengthBytes)) return true;
        end(Reason.FRAME_RATE_EXCEEDED, "");
        return false;
    }

    private boolean isWithinRates(int lengthBytes) {
        long nowNs = shared.clock.nowNs();
        return frames.admit(nowNs, 1) == 0 && bytes.admit(nowNs, lengthBytes) == 0;
    }

    /// There is no room for its next frame now.
    public void stall() {
        isStalled = true;
    }

    /// A frame is about to be handled.
    public void onFrame() {
        isStalled = false;
        heardNs = shared.clock.listenedNs();
        shared.counters.framesIn++;
        messagesTaken++;
    }

    /// Something came that is not a message.
    public void malformed(Reason reason, String detail) {
        if (hasEnded()) return;
        shared.counters.malformed++;
        shared.messages.reject(this, reason, detail);
        end(reason, detail);
    }

    /// How long it must wait until it may enter or replace an order; 0: it may.
    public long throttleOrder() {
        return orders.admit(shared.clock.nowNs(), 1);
    }

    /// The same of a cancel.
    public long throttleCancel() {
        return cancels.admit(shared.clock.nowNs(), 1);
    }

    /// How long its orders take.
    public AnswerTime answerTime() {
        return answerTime;
    }

    /// Its requests beyond trading.
    public SessionRequests requests() {
        return requests;
    }

    // Logging on.

    /// It asks to log on.
    public void verifying(String name, boolean isForRecovery, long wantedHeartbeatNs) {
        state = state.followedBy(VERIFYING);
        participant = name;
        isRecovery = isForRecovery;
        if (wantedHeartbeatNs != 0) heartbeatNs = wantedHeartbeatNs;
    }

    /// It is who it says. Its orders count against the throttle from now on.
    public void verified(Verdict welcome, int id) {
        verdict = welcome;
        isTrader = verdict.roles().contains(Role.TRADER);
        participantId = id;
        GatewaySettings.Throttle throttle = shared.settings.throttle();
        ordersPerSecond = verdict.throttleRate().orElse(throttle.rate());
        orders = new RateLimit(ordersPerSecond, verdict.throttleBurst().orElse(throttle.burst()));
        cancels = new RateLimit(throttle.cancelRate(), throttle.cancelBurst());
    }

    /// The engine is asked.
    public void opening(int id) {
        state = state.followedBy(OPENING);
        sessionId = id;
    }

    /// It is logged on.
    public void opened(int id) {
        state = state.followedBy(OPEN);
        sessionId = id;
        heardNs = shared.clock.listenedNs();
        shared.sessions.loggedOn(this);
    }

    // What goes out.

    /// Begins a message to the client. False if there is no room: then the session has ended.
    public boolean begin(MessageEncoderFlyweight message) {
        return begin(message, 0);
    }

    /// The same of a message with more behind its fields.
    ///
    /// @param more how many bytes come behind them
    public boolean begin(MessageEncoderFlyweight message, int more) {
        if (hasEnded()) return false;
        if (!connection.output.begin(message, more)) {
            tooSlow();
            return false;
        }
        sentNs = shared.clock.nowNs();
        flushLater();
        return true;
    }

    /// The same for its last message, which has room even if nothing else has.
    boolean beginLast(MessageEncoderFlyweight message, int more) {
        return connection.output.beginLast(message, more);
    }

    /// It takes what it is sent too slowly.
    public void tooSlow() {
        if (hasEnded()) return;
        shared.counters.slowConsumers++;
        end(Reason.SLOW_CONSUMER, "");
    }

    /// There is something to send: it leaves in the next turn.
    public void flushLater() {
        if (isMarked) return;
        isMarked = true;
        shared.sessions.flushLater(this);
    }

    /// Sends a long reply in pieces, as the client takes them.
    public void sendSlowly(SlowReply reply) {
        slowReply = reply;
        shared.sessions.sendSlowly(this);
    }

    /// Whether a long reply is on its way.
    public boolean isSendingSlowly() {
        return slowReply != null;
    }

    /// Goes on with it. True if more remains.
    boolean sendOn() {
        if (slowReply == null) return false;
        if (!hasEnded()) {
            boolean isAhead =
                    connection.waitingBytes() > shared.settings.limits().outputBufferBytes() / 4;
            if (isAhead || slowReply.sendOn()) return true;
        }
        slowReply.close();
        slowReply = null;
        return false;
    }

    // The end.

    /// Ends it, and tells the client the reason.
    public void end(Reason reason, String detail) {
        if (hasEnded()) return;
        boolean isLogout = reason == Reason.LOGGED_OUT;
        shared.sessions.left(this, isLogout ? SessionEnd.LOGOUT : SessionEnd.DISCONNECT);
        shared.messages.logout(this, reason, detail);
        beginToEnd();
    }

    /// Ends it when its last reply has left; it was never logged on.
    public void endAfterReply() {
        shared.sessions.left(this, SessionEnd.DISCONNECT);
        beginToEnd();
    }

    private void beginToEnd() {
        state = state.followedBy(ENDING);
        endsNs = shared.clock.nowNs() + shared.settings.liveness().linger().toNanos();
        flushLater();
    }

    /// The connection is lost, or the client has closed it.
    public void lost() {
        if (isGone()) return;
        if (!hasEnded()) shared.sessions.left(this, SessionEnd.DISCONNECT);
        state = state.followedBy(GONE);
        connection.close();
    }

    /// Sends what waits. True if it is to be called in the next turn by all means.
    boolean flush() {
        isMarked = false;
        if (!isGone()) flushNow();
        return connection.mustFlushAgain();
    }

    private void flushNow() {
        boolean isThere = connection.flush();
        if (answerTime.isReported()) answerTime.sent(door(), shared.answerTimes);
        if (!isThere) {
            lost();
        } else if (state == ENDING && !isFinished && connection.isDrained()) {
            connection.finish();
            isFinished = true;
        }
    }

    // Time.

    /// Looks after what takes its time.
    void onTime() {
        long nowNs = shared.clock.nowNs();
        connection.shrink();
        connection.onTime();
        switch (state) {
            case CONNECTED -> {
                long limitNs = shared.settings.liveness().logonTimeout().toNanos();
                boolean isLate = shared.clock.listenedNs() - connectedNs > limitNs;
                if (isLate && !connection.hasUnread()) end(Reason.LOGON_TIMED_OUT, "");
            }
            case OPEN -> keepAlive(nowNs);
            case ENDING -> {
                if (nowNs - endsNs > 0) lost();
            }
            case VERIFYING, OPENING, GONE -> {}
        }
    }

    private void keepAlive(long nowNs) {
        long silenceNs = shared.clock.listenedNs() - heardNs;
        if (silenceNs > heartbeatNs * shared.settings.liveness().deadPeerIntervals()) {
            end(Reason.HEARTBEAT_MISSED, "");
        } else if (nowNs - sentNs > heartbeatNs) {
            shared.messages.heartbeat(this);
        }
    }
}
