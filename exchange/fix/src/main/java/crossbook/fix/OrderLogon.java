package crossbook.fix;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;

/// The logon of who enters orders: the gateway knows participants and passwords, and the store
/// of the session where its numbers are.
final class OrderLogon extends LogonExchange {
    private static final int MAX_NAME = 11;
    private static final int MAX_PASSWORD = 64;

    private final SessionSchedule schedule;
    private final FixSession.Gateway gateway;
    private final OrderEntry entry;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final LogonEncoder logon = new LogonEncoder();
    private String participant = "";
    private boolean staysOnDisconnect;

    /// Whose reports it wants to hear; empty: its own.
    private String followed = "";

    private FixStore store;

    /// The stretch of the schedule in which it logged on.
    private long stretch;

    OrderLogon(
            FixSession.Surroundings surroundings,
            FixSession.Gateway gateway,
            Inbound in,
            Outbound out,
            OrderEntry entry) {
        super(surroundings, gateway, in, out);
        schedule = surroundings.schedule();
        this.gateway = gateway;
        this.entry = entry;
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

    @Override
    String furtherFault(FixMessage message) {
        if (message.has(Tag.PASSWORD)) return null;
        return "Required tag missing: " + dialect.label(Tag.PASSWORD);
    }

    @Override
    boolean ask(FixMessage message) {
        stretch = schedule.stretch(gateway.epochNs());
        if (stretch == SessionSchedule.CLOSED) {
            refuse(times());
            return true;
        }
        participant = message.has(Tag.USERNAME) ? message.text(Tag.USERNAME) : client();
        staysOnDisconnect = message.isYes(Tag.STAYS_ON_DISCONNECT);
        followed = message.text(Tag.DROP_COPY_OF);
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
        logon.heartbeatMs(heartbeatS() * 1_000).participant(participant);
        logon.password(password).newPassword(newPassword);
        logon.token(LogonEncoder.tokenNullValue());
        int length = MessageHeaderEncoder.ENCODED_LENGTH + LogonEncoder.BLOCK_LENGTH;
        boolean isTaken = gateway.pass(buffer, 0, length);
        buffer.setMemory(0, length, (byte) 0);
        return isTaken;
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
        if (isReset()) store.reset();
        if (isReset() || isFirstEver) store.seen(lastEvent);
        long expected = store.nextIn();
        if (number() < expected) {
            refuse(Inbound.tooLow(number(), expected));
            return;
        }
        long nowNs = gateway.epochNs();
        store.state().loggedOn(out.isNewer(), !followed.isEmpty(), nowNs);
        store.state().heard('A', nowNs);
        entry.begin(participant, store, staysOnDisconnect);
        if (isReset() || isFirstEver) entry.orders().forget(); // of before nothing is told
        if (!followed.isEmpty()) entry.onlyListens();
        accept(expected);
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
            store = gateway.open(participant, client());
            if (store != null) {
                if (schedule.resets(store.state().lastNs(), gateway.epochNs())) store.reset();
                return true;
            }
            drop(ReasonTexts.text(Reason.ALREADY_LOGGED_ON));
        } catch (IOException _) { // the gateway has said why
            refuse(ReasonTexts.text(Reason.STORAGE_FAILED));
        }
        return false;
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

    void close() {
        if (store == null) return;
        gateway.close(participant, client());
        store = null;
    }
}
