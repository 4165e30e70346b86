package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.agrona.DirectBuffer;

/// What a session sends: each message gets the next number, is kept, and is sent, or later if
/// older ones are just being sent again.
final class Outbound {
    private static final byte[] FIX_4_4 = FixWriter.beginString("FIX.4.4");
    private static final byte[] FIXT_1_1 = FixWriter.beginString("FIXT.1.1");

    // The decimals of times: FIX 4.4 knows no more than the first.
    private static final int MILLISECONDS = 3;
    private static final int NANOSECONDS = 9;

    /// Beside the type of a message about the session that could not be sent at once: it is
    /// kept until it was, and never sent again.
    private static final int ONCE = 1 << 16;

    /// How many messages are sent again in one turn, so that no session keeps others waiting.
    private static final int PER_TURN = 64;

    private final FixLine line;
    private final FixWriter writer;
    private final FixWriter again;
    private final byte[] compId;
    private byte[] target = {};
    private boolean isNewer;

    /// Null: numbers begin at 1 and nothing is sent again.
    private FixStore store;

    /// Of a session without a store.
    private long next = 1;

    private int type;
    private int bodyAt;
    private long sendingNs;
    private boolean isLogoutSent;

    /// What is to be sent again, from one number to another; the first above the last:
    /// nothing.
    private long repeatFrom = 1;

    private long repeatTo;

    /// The first number that was not sent at all yet: it waits behind what is sent again.
    private long unsentFrom = Long.MAX_VALUE;

    Outbound(FixSession.Surroundings surroundings, FixLine line) {
        this.line = line;
        writer = surroundings.writer();
        again = surroundings.again();
        compId = surroundings.compId().getBytes(ISO_8859_1);
    }

    /// Whom it speaks to, and in which version.
    void speaksTo(String name, boolean isOfNewerVersion) {
        target = name.getBytes(ISO_8859_1);
        isNewer = isOfNewerVersion;
    }

    void attach(FixStore opened) {
        store = opened;
    }

    /// Whether the version is 5.0 SP2, else 4.4.
    boolean isNewer() {
        return isNewer;
    }

    /// Whether the other end was told that the session ends.
    boolean isLogoutSent() {
        return isLogoutSent;
    }

    /// The number of the next message.
    long nextNumber() {
        return store == null ? next : store.nextOut();
    }

    /// Numbers begin again; those of the store do already.
    void beginAgain() {
        next = 1;
        repeatFrom = 1;
        repeatTo = 0;
    }

    /// Whether anybody is known to whom it speaks.
    boolean isToSomebody() {
        return target.length > 0;
    }

    /// Whether an operator wants the numbers to begin again.
    boolean isResetAsked() {
        return store != null && store.state().isResetAsked();
    }

    // Sending.

    /// Begins a message; its fields follow.
    FixWriter begin(int messageType) {
        type = messageType;
        sendingNs = line.epochNs();
        header(writer, messageType, nextNumber());
        writer.time(Tag.SENDING_TIME, sendingNs);
        bodyAt = writer.end();
        return writer;
    }

    private void header(FixWriter to, int messageType, long number) {
        to.begin(messageType);
        to.decimalsOfTimes(isNewer ? NANOSECONDS : MILLISECONDS);
        to.bytes(Tag.SENDER_COMP_ID, compId);
        to.bytes(Tag.TARGET_COMP_ID, target);
        to.number(Tag.MSG_SEQ_NUM, number);
    }

    /// Ends and sends it, about the session: it is never sent again.
    void sendAdmin() {
        boolean mustWait = isRepeating() && type != '5';
        send(mustWait ? type | ONCE : 0, 0);
    }

    /// Ends and sends it.
    ///
    /// @param eventNumber of what it tells; 0: none
    void send(long eventNumber) {
        send(type, eventNumber);
    }

    private void send(int keptType, long eventNumber) {
        if (store != null) {
            int length = keptType == 0 ? 0 : writer.end() - bodyAt;
            store.append(keptType, sendingNs, eventNumber, writer.buffer(), bodyAt, length);
            store.state().said(type, sendingNs);
        } else {
            next++;
        }
        isLogoutSent = type == '5';
        if (isRepeating() && !isLogoutSent) {
            long number = store.nextOut() - 1;
            unsentFrom = Math.min(unsentFrom, number);
            repeatTo = number;
            return;
        }
        writer.end(isNewer ? FIXT_1_1 : FIX_4_4);
        if (!line.send(writer.buffer(), writer.from(), writer.length())) line.tooSlow();
    }

    void commit() {
        if (store != null) store.commit();
    }

    void seen(long eventNumber) {
        if (store != null) store.seen(eventNumber);
    }

    // Sending again.

    /// Whether something is still being sent again.
    boolean isRepeating() {
        return repeatFrom <= repeatTo;
    }

    /// Sends again what was sent with these numbers. Without a store nothing is there any more:
    /// the numbers are skipped.
    void repeat(long from, long to) {
        if (store == null) {
            skip(from, to + 1);
            return;
        }
        boolean isMore = isRepeating();
        repeatFrom = isMore ? Math.min(from, repeatFrom) : from;
        repeatTo = isMore ? Math.max(to, repeatTo) : to;
        repeat();
    }

    /// Goes on with it as far as there is room. True if more remains.
    boolean repeat() {
        for (int i = 0; i < PER_TURN && isRepeating(); i++) {
            if (!line.hasRoomToRepeat()) return true;
            repeatNext();
        }
        if (isRepeating()) return true;
        unsentFrom = Long.MAX_VALUE;
        return false;
    }

    private void repeatNext() {
        if (isToBeSent(repeatFrom)) {
            repeatMessage();
            return;
        }
        if (repeatFrom >= unsentFrom && !store.find(repeatFrom)) {
            repeatFrom = repeatTo + 1;
            line.tooSlow(); // what waited was kept no longer
            return;
        }
        long found = repeatFrom + 1;
        while (found <= repeatTo && !isToBeSent(found)) found++;
        skip(repeatFrom, found);
        repeatFrom = found;
    }

    /// Says that there is nothing to send again from one number to before another.
    private void skip(long from, long to) {
        header(again, '4', from);
        again.yesNo(Tag.POSS_DUP_FLAG, true);
        long nowNs = line.epochNs();
        again.time(Tag.SENDING_TIME, nowNs);
        again.time(Tag.ORIG_SENDING_TIME, nowNs);
        again.yesNo(Tag.GAP_FILL_FLAG, true);
        again.number(Tag.NEW_SEQ_NO, to);
        sendAgain();
    }

    /// Whether a number has a message that is to be sent, and is not skipped.
    private boolean isToBeSent(long number) {
        if (!store.find(number) || store.type() == 0) return false;
        return (store.type() & ONCE) == 0 || number >= unsentFrom;
    }

    private void repeatMessage() {
        header(again, store.type() & ~ONCE, repeatFrom);
        if (repeatFrom >= unsentFrom) {
            again.time(Tag.SENDING_TIME, store.sendingNs()); // for the first time
        } else {
            again.yesNo(Tag.POSS_DUP_FLAG, true);
            again.time(Tag.SENDING_TIME, line.epochNs());
            again.time(Tag.ORIG_SENDING_TIME, store.sendingNs());
        }
        DirectBuffer body = store.body();
        again.fields(body, store.bodyAt(), store.bodyLength());
        repeatFrom++;
        sendAgain();
    }

    private void sendAgain() {
        again.end(isNewer ? FIXT_1_1 : FIX_4_4);
        if (!line.send(again.buffer(), again.from(), again.length())) line.tooSlow();
    }
}
