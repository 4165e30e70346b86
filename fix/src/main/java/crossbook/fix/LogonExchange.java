package crossbook.fix;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;

/// The first message of a client, and what it is answered. Only who has logged on changes
/// numbers.
final class LogonExchange {
    private static final int MAX_NAME = 11;
    private static final int MAX_COMP_ID = 64;
    private static final int MAX_PASSWORD = 64;
    private static final int MAX_HEARTBEAT_S = 3_600;

    private final Dialect dialect;
    private final String compId;
    private final SessionSchedule schedule;
    private final FixSession.Gateway gateway;
    private final Inbound in;
    private final Outbound out;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final LogonEncoder logon = new LogonEncoder();
    private State state = State.AWAITED;
    private String participant = "";
    private String client = "";
    private long number;
    private boolean isReset;
    private boolean staysOnDisconnect;

    /// Whose reports it wants to hear; empty: its own.
    private String followed = "";

    private long heartbeatS;
    private FixStore store;

    /// The stretch of the schedule in which it logged on.
    private long stretch;

    private enum State {
        AWAITED,
        UNDER_WAY,
        DONE,
        REFUSED
    }

    LogonExchange(
            FixSession.Surroundings surroundings,
            FixSession.Gateway gateway,
            Inbound in,
            Outbound out) {
        dialect = surroundings.dialect();
        compId = surroundings.compId();
        schedule = surroundings.schedule();
        this.gateway = gateway;
        this.in = in;
        this.out = out;
    }

    boolean isUnderWay() {
        return state == State.UNDER_WAY;
    }

    boolean isDone() {
        return state == State.DONE;
    }

    /// Whether the time is over in which sessions were open when it logged on.
    boolean isOver() {
        return !schedule.isAlways() && schedule.stretch(gateway.epochNs()) != stretch;
    }

    /// When sessions are open, in words.
    String times() {
        return "sessions are open " + schedule.text();
    }

    // The question.

    /// Takes the first message. False if it must come again.
    boolean onFirst(FixMessage message) {
        if (!message.isType("A")) {
            state = State.REFUSED;
            gateway.drop("the first message is no Logon, but MsgType(35)=" + message.type());
            return true;
        }
        String version = message.text(Tag.BEGIN_STRING);
        boolean isNewer = version.equals("FIXT.1.1");
        client = message.text(Tag.SENDER_COMP_ID);
        out.speaksTo(client, isNewer);
        String fault = fault(message, isNewer || version.equals("FIX.4.4"), isNewer);
        if (fault != null) {
            refuse(fault);
            return true;
        }
        stretch = schedule.stretch(gateway.epochNs());
        if (stretch == SessionSchedule.CLOSED) {
            refuse(times());
            return true;
        }
        number = message.number(Tag.MSG_SEQ_NUM, 0);
        isReset = message.isYes(Tag.RESET_SEQ_NUM_FLAG);
        staysOnDisconnect = message.isYes(Tag.STAYS_ON_DISCONNECT);
        followed = message.text(Tag.DROP_COPY_OF);
        heartbeatS = message.number(Tag.HEART_BT_INT, 0);
        participant = message.has(Tag.USERNAME) ? message.text(Tag.USERNAME) : client;
        return ask(message);
    }

    /// What is wrong with a logon; null: nothing.
    private String fault(FixMessage message, boolean isVersion, boolean isNewer) {
        if (!isVersion) {
            return "Incorrect " + named(message, Tag.BEGIN_STRING)
                    + ": FIX.4.4 and FIXT.1.1 are spoken here";
        }
        RejectReason reason = message.check();
        if (reason != null) return named(message, message.faultTag()) + ": " + reason.text();
        int missing = missing(message, isNewer);
        if (missing != 0) return "Required tag missing: " + dialect.label(missing);
        if (client.length() > MAX_COMP_ID || !isPrintable(client)) {
            return named(message, Tag.SENDER_COMP_ID) + ": at most " + MAX_COMP_ID
                    + " printable ASCII characters";
        }
        if (!message.text(Tag.TARGET_COMP_ID).equals(compId)) {
            return named(message, Tag.TARGET_COMP_ID) + ": this is " + compId;
        }
        if (!Inbound.isTimely(message, gateway.epochNs())) {
            return named(message, Tag.SENDING_TIME) + ": "
                    + RejectReason.SENDING_TIME_PROBLEM.text();
        }
        long seconds = message.number(Tag.HEART_BT_INT, 0);
        if (seconds < 1 || seconds > MAX_HEARTBEAT_S) {
            return named(message, Tag.HEART_BT_INT) + ": from 1 to " + MAX_HEARTBEAT_S + " seconds";
        }
        boolean isFirst = message.number(Tag.MSG_SEQ_NUM, 0) == 1;
        if (message.isYes(Tag.RESET_SEQ_NUM_FLAG) && !isFirst) {
            return named(message, Tag.MSG_SEQ_NUM) + ": with ResetSeqNumFlag(141)=Y it is 1";
        }
        return null;
    }

    private static int missing(FixMessage message, boolean isNewer) {
        if (!message.has(Tag.SENDER_COMP_ID)) return Tag.SENDER_COMP_ID;
        if (!message.has(Tag.TARGET_COMP_ID)) return Tag.TARGET_COMP_ID;
        if (!message.has(Tag.MSG_SEQ_NUM)) return Tag.MSG_SEQ_NUM;
        if (!message.has(Tag.SENDING_TIME)) return Tag.SENDING_TIME;
        if (isNewer && !message.has(Tag.DEFAULT_APPL_VER_ID)) return Tag.DEFAULT_APPL_VER_ID;
        return message.has(Tag.PASSWORD) ? 0 : Tag.PASSWORD;
    }

    /// A field with its value, but no passwords.
    private String named(FixMessage message, int tag) {
        boolean isSecret = tag == Tag.PASSWORD || tag == Tag.NEW_PASSWORD;
        String label = dialect.label(tag);
        return isSecret || !message.has(tag) ? label : label + "=" + message.text(tag);
    }

    private boolean ask(FixMessage message) {
        String password = message.text(Tag.PASSWORD);
        String newPassword = message.text(Tag.NEW_PASSWORD);
        boolean fits = participant.length() <= MAX_NAME
                && password.length() <= MAX_PASSWORD
                && newPassword.length() <= MAX_PASSWORD
                && isPrintable(participant + password + newPassword);
        if (!fits) { // it is nobody's
            refuse(ReasonTexts.text(Reason.WRONG_PASSWORD));
            return true;
        }
        Framing.begin(logon, buffer, 0);
        logon.protocolVersion(LogonEncoder.SCHEMA_VERSION).channel(Channel.REAL_TIME);
        logon.heartbeatMs(heartbeatS * 1_000).participant(participant);
        logon.password(password).newPassword(newPassword);
        logon.token(LogonEncoder.tokenNullValue());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + LogonEncoder.BLOCK_LENGTH;
        State before = state;
        state = State.UNDER_WAY; // it may be answered at once
        boolean isTaken = gateway.pass(buffer, 0, length);
        if (!isTaken) state = before;
        buffer.setMemory(0, length, (byte) 0);
        return isTaken;
    }

    private static boolean isPrintable(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    // The answer.

    /// Takes what the gateway says.
    void onReply(LogonReplyDecoder reply) {
        if (reply.reason() != Reason.NONE) {
            refuse(reply);
            return;
        }
        if (!openStore()) return;
        out.attach(store);
        long lastEvent = reply.lastEventNumber();
        if (!followed.isEmpty()) {
            Reason reason = follow();
            if (reason != Reason.NONE) {
                refuse(dialect.label(Tag.DROP_COPY_OF) + "=" + followed + ": " + reason);
                return;
            }
            lastEvent = gateway.lastEvent(); // what came since the reply was not heard yet
        }
        boolean isFirstEver = store.lastEvent() == 0;
        if (isReset) store.reset();
        if (isReset || isFirstEver) store.seen(lastEvent);
        long expected = store.nextIn();
        if (number < expected) {
            refuse(Inbound.tooLow(number, expected));
            return;
        }
        state = State.DONE;
        long nowNs = gateway.epochNs();
        store.state().loggedOn(out.isNewer(), !followed.isEmpty(), nowNs);
        store.state().heard('A', nowNs);
        welcome();
        in.begin(participant, client, store, staysOnDisconnect);
        if (!followed.isEmpty()) in.onlyListens();
        in.afterLogon(number);
        long told = store.lastEvent();
        if (told < lastEvent) gateway.recover(told + 1, lastEvent);
    }

    /// Names are separated by spaces; a star is everybody.
    private Reason follow() {
        for (String name : followed.split(" ", -1)) {
            Reason reason = gateway.follow(name.equals("*") ? "" : name);
            if (reason != Reason.NONE) return reason;
        }
        return Reason.NONE;
    }

    /// Opens what belongs to the CompID. If another connection has it, that one goes on: its
    /// numbers are not touched, and this one hears nothing.
    private boolean openStore() {
        try {
            store = gateway.open(participant, client);
            if (store != null) {
                if (schedule.resets(store.state().lastNs(), gateway.epochNs())) store.reset();
                return true;
            }
            state = State.REFUSED;
            gateway.drop(ReasonTexts.text(Reason.ALREADY_LOGGED_ON));
        } catch (IOException _) { // the gateway has said why
            refuse(ReasonTexts.text(Reason.STORAGE_FAILED));
        }
        return false;
    }

    private void welcome() {
        FixWriter reply = out.begin('A');
        reply.number(Tag.ENCRYPT_METHOD, 0);
        reply.number(Tag.HEART_BT_INT, heartbeatS);
        if (isReset) reply.yesNo(Tag.RESET_SEQ_NUM_FLAG, true);
        if (out.isNewer()) reply.character(Tag.DEFAULT_APPL_VER_ID, '9');
        out.sendAdmin();
    }

    private void refuse(LogonReplyDecoder reply) {
        String text = ReasonTexts.text(reply.reason());
        long waitMs = reply.retryAfterMs();
        // Whose password was right hears it with the right number, lest its own should be wrong.
        boolean isKnown = reply.reason() == Reason.ALREADY_LOGGED_ON
                || reply.reason() == Reason.ENGINE_UNAVAILABLE
                || reply.reason() == Reason.UNKNOWN_PARTICIPANT;
        if (isKnown) {
            if (!openStore()) return;
            out.attach(store);
        }
        refuse(waitMs == 0 ? text : text + "; wait " + waitMs + " ms");
    }

    private void refuse(String text) {
        state = State.REFUSED;
        out.begin('5').text(Tag.TEXT, text);
        out.sendAdmin();
        out.commit();
        gateway.end(text);
    }

    void close() {
        if (store == null) return;
        gateway.close(participant, client);
        store = null;
    }
}
