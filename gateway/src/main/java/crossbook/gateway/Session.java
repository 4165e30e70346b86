package crossbook.gateway;

import static crossbook.gateway.SessionState.CONNECTED;
import static crossbook.gateway.SessionState.ENDING;
import static crossbook.gateway.SessionState.GONE;
import static crossbook.gateway.SessionState.OPEN;
import static crossbook.gateway.SessionState.OPENING;
import static crossbook.gateway.SessionState.VERIFYING;

import crossbook.client.entry.Role;
import crossbook.gateway.PasswordVerifier.Verdict;
import crossbook.protocol.Reason;
import crossbook.protocol.SessionEnd;

import org.agrona.DirectBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.Set;

/// One connection of a participant, from connecting to the last message. It is bound to
/// who logged on: nothing that a client sends can name another.
final class Session {
    /// No participant, on the wire.
    static final int NOBODY = -1;

    final Connection connection;
    private final Desk desk;
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

    // Who it is; set by logging on.
    private String participant = "";
    private int participantId = NOBODY;
    private int sessionId;
    private Verdict verdict = Verdict.refused(Reason.NOT_LOGGED_ON);
    private boolean isTrader;
    private boolean isRecovery;
    private long heartbeatNs;
    private int ordersPerSecond;
    private RateLimit orders;
    private RateLimit cancels;

    private final AnswerTime answerTime = new AnswerTime();

    /// What it still has to be sent at its own pace; null: nothing.
    private SlowReply slowReply;

    /// Requests that the engine has not answered yet.
    int pendingRequests;

    /// The batch that it has begun; null: none.
    BatchMessages.KeptFrames batch;

    /// What it hears of others; null: nothing.
    Follower follower;

    /// Whether it is told of changes of instruments, because it asked for them.
    boolean followsSecurities;

    Session(Connection connection, Desk desk) {
        this.connection = connection;
        this.desk = desk;
        GatewaySettings.Limits limits = desk.settings.limits();
        frames = new RateLimit(limits.maxFramesPerSecond(), limits.maxFramesPerSecond());
        bytes = new RateLimit(limits.maxBytesPerSecond(), limits.maxBytesPerSecond());
        connectedNs = desk.listenedNs;
        heardNs = desk.listenedNs;
        sentNs = desk.nowNs;
        heartbeatNs = desk.settings.liveness().heartbeat().toNanos();
    }

    SessionState state() {
        return state;
    }

    boolean isOpen() {
        return state == OPEN;
    }

    /// Whether it still has to log on.
    boolean isNew() {
        return state == CONNECTED;
    }

    boolean hasEnded() {
        return state == ENDING || state == GONE;
    }

    boolean isGone() {
        return state == GONE;
    }

    /// Whether its next frame waits for room towards the host.
    boolean isStalled() {
        return isStalled;
    }

    boolean isRecovery() {
        return isRecovery;
    }

    /// Whether the engine knows who it is. It must, before anything is asked there that not
    /// everybody may: nobody's number is that of the exchange itself.
    boolean isKnownToEngine() {
        return participantId() != NOBODY;
    }

    boolean isTrader() {
        return isTrader;
    }

    Set<Role> roles() {
        return verdict.roles();
    }

    /// What was found when it logged on.
    Verdict verdict() {
        return verdict;
    }

    /// Where it came in; known once it is verified.
    AnswerTimes.Door door() {
        return verdict.isOfWeb() ? AnswerTimes.Door.WEB : connection.door();
    }

    String participant() {
        return participant;
    }

    int participantId() {
        return participantId;
    }

    int sessionId() {
        return sessionId;
    }

    /// What the throttle admits; 0: everything.
    int ordersPerSecond() {
        return ordersPerSecond;
    }

    long heartbeatNs() {
        return heartbeatNs;
    }

    /// How many messages of the client were handled. What comes after the end is not.
    long messagesTaken() {
        return messagesTaken;
    }

    // What comes in.

    /// Bytes were read, and are about to be handled.
    void onRead() {
        answerTime.read(desk.nowNs);
    }

    /// Handles one frame. False if there is no room for it now: it must come again.
    boolean onFrame(DirectBuffer buffer, int offset, int length) {
        if (hasEnded()) return true;
        if (!isStalled && !isWithinRates(length)) return true;
        isStalled = !desk.commands.hasRoom();
        if (isStalled) return false;

        heardNs = desk.listenedNs;
        desk.counters.framesIn++;
        messagesTaken++;
        desk.entryMessages.onFrame(this, buffer, offset, length);
        return true;
    }

    private boolean isWithinRates(int length) {
        if (frames.admit(desk.nowNs, 1) == 0 && bytes.admit(desk.nowNs, length) == 0) return true;
        end(Reason.FRAME_RATE_EXCEEDED, "");
        return false;
    }

    /// Something came that is not a message.
    void malformed(Reason reason, String detail) {
        if (hasEnded()) return;
        desk.counters.malformed++;
        desk.replies.reject(this, reason, 0, detail);
        end(reason, detail);
    }

    /// How long it must wait until it may enter or replace an order; 0: it may.
    long throttleOrder() {
        return orders.admit(desk.nowNs, 1);
    }

    long throttleCancel() {
        return cancels.admit(desk.nowNs, 1);
    }

    /// How long its orders take.
    AnswerTime answerTime() {
        return answerTime;
    }

    // Logging on.

    void verifying(String name, boolean isForRecovery, long wantedHeartbeatNs) {
        state = state.followedBy(VERIFYING);
        participant = name;
        isRecovery = isForRecovery;
        if (wantedHeartbeatNs != 0) heartbeatNs = wantedHeartbeatNs;
    }

    /// It is who it says. Its orders count against the throttle from now on.
    void verified(Verdict welcome, int id) {
        verdict = welcome;
        isTrader = verdict.roles().contains(Role.TRADER);
        participantId = id;
        GatewaySettings.Throttle throttle = desk.settings.throttle();
        ordersPerSecond = verdict.throttleRate().orElse(throttle.rate());
        orders = new RateLimit(ordersPerSecond, verdict.throttleBurst().orElse(throttle.burst()));
        cancels = new RateLimit(throttle.cancelRate(), throttle.cancelBurst());
    }

    /// The engine is asked.
    void opening(int id) {
        state = state.followedBy(OPENING);
        sessionId = id;
    }

    void opened(int id) {
        state = state.followedBy(OPEN);
        sessionId = id;
        heardNs = desk.listenedNs;
        desk.loggedOn(this);
    }

    // What goes out.

    /// Begins a message to the client. False if there is no room: then the session has ended.
    boolean begin(MessageEncoderFlyweight message) {
        return begin(message, 0);
    }

    /// @param more how many bytes come behind its fields
    boolean begin(MessageEncoderFlyweight message, int more) {
        if (hasEnded()) return false;
        if (!connection.output.begin(message, more)) {
            desk.counters.slowConsumers++;
            end(Reason.SLOW_CONSUMER, "");
            return false;
        }
        sentNs = desk.nowNs;
        desk.flushLater(connection);
        return true;
    }

    /// Sends a long reply in pieces, as the client takes them.
    void sendSlowly(SlowReply reply) {
        slowReply = reply;
        desk.sendSlowly(this);
    }

    boolean isSendingSlowly() {
        return slowReply != null;
    }

    /// Goes on with it. True if more remains.
    boolean sendOn() {
        if (slowReply == null) return false;
        if (!hasEnded()) {
            boolean isAhead =
                    connection.waitingBytes() > desk.settings.limits().outputBufferBytes() / 4;
            if (isAhead || slowReply.sendOn()) return true;
        }
        slowReply.close();
        slowReply = null;
        return false;
    }

    // The end.

    /// Ends it for a reason that the client is told.
    void end(Reason reason, String detail) {
        if (hasEnded()) return;
        boolean isLogout = reason == Reason.LOGGED_OUT;
        leave(isLogout ? SessionEnd.LOGOUT : SessionEnd.DISCONNECT);
        desk.replies.logout(this, reason, detail);
        beginToEnd();
    }

    /// Ends it when its last reply has left; it was never logged on.
    void endAfterReply() {
        leave(SessionEnd.DISCONNECT);
        beginToEnd();
    }

    private void beginToEnd() {
        state = state.followedBy(ENDING);
        endsNs = desk.nowNs + desk.settings.liveness().linger().toNanos();
        desk.flushLater(connection);
    }

    /// The connection is lost, or the client has closed it.
    void lost() {
        if (isGone()) return;
        if (!hasEnded()) leave(SessionEnd.DISCONNECT);
        state = state.followedBy(GONE);
        connection.close();
    }

    private void leave(SessionEnd reason) {
        desk.left(this, reason);
    }

    /// Sends what waits.
    void flush() {
        if (isGone()) return;
        boolean isThere = connection.flush();
        if (answerTime.isReported()) answerTime.sent(this, desk);
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
        long nowNs = desk.nowNs;
        connection.shrink();
        connection.onTime();
        switch (state) {
            case CONNECTED -> {
                long limitNs = desk.settings.liveness().logonTimeout().toNanos();
                boolean isLate = desk.listenedNs - connectedNs > limitNs;
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
        long silenceNs = desk.listenedNs - heardNs;
        if (silenceNs > heartbeatNs * desk.settings.liveness().deadPeerIntervals()) {
            end(Reason.HEARTBEAT_MISSED, "");
        } else if (nowNs - sentNs > heartbeatNs) {
            desk.replies.heartbeat(this);
        }
    }
}
