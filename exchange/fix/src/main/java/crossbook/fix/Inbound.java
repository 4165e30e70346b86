package crossbook.fix;

/// What a client sends once it is logged on: whether it is its turn, what it asks of the
/// session, and what it asks of the exchange, which its [Application] takes.
final class Inbound {
    private static final long TIMELY_NS = 120_000_000_000L;

    private final Dialect dialect;
    private final FixLine line;
    private final Outbound out;
    private final Application application;
    private final String compId;
    private final Refusal refusal = new Refusal();
    private final Rejects rejects;
    private String client = "";
    private long heartbeatS;
    private long expected;
    private final Gap gap = new Gap();
    private boolean isHeard;
    private long heardNs;
    private boolean isAsked;
    private long askedNs;
    private long asked;

    Inbound(
            FixSession.Surroundings surroundings,
            FixLine line,
            Outbound out,
            Application application) {
        dialect = surroundings.dialect();
        this.line = line;
        this.out = out;
        this.application = application;
        compId = surroundings.compId();
        rejects = new Rejects(dialect, out);
    }

    /// The session with a client begins.
    ///
    /// @param seconds how often each side must be heard
    void begin(String name, long number, long seconds) {
        client = name;
        expected = number;
        heartbeatS = seconds;
        gap.forget();
        isHeard = true;
    }

    /// The logon has come with a number that is not too low.
    void afterLogon(long number) {
        if (number > expected) askFor(number);
        else next();
    }

    /// The number that comes next.
    long expected() {
        return expected;
    }

    // Its turn.

    /// Takes a message. False if there is no room for what it asks: it must come again.
    boolean onMessage(FixMessage message) {
        isHeard = true;
        String problem = identityProblem(message);
        if (problem != null) {
            line.end(problem);
            return true;
        }
        if (isCompIdWrong(message)) return compIdWrong(message);
        long nowNs = line.epochNs();
        application.came(message.typeKey(), nowNs);
        if (!isTimely(message, nowNs)) {
            rejectAndEnd(message, RejectReason.SENDING_TIME_PROBLEM, Tag.SENDING_TIME);
            return true;
        }
        long number = message.number(Tag.MSG_SEQ_NUM, 0);
        if (isReset(message)) return reset(message);
        if (message.isType("A") && message.isYes(Tag.RESET_SEQ_NUM_FLAG) && number == 1) {
            return beginAgain(message);
        }
        if (number > expected) return early(message, number);
        if (number < expected) return late(message, number);
        if (isDuplicateWrong(message)) return true;
        if (isAgain(message)) gap.answered();
        return inTurn(message);
    }

    private String identityProblem(FixMessage message) {
        String version = out.isNewer() ? "FIXT.1.1" : "FIX.4.4";
        if (!message.is(Tag.BEGIN_STRING, version)) {
            return "Incorrect BeginString(8)=" + message.text(Tag.BEGIN_STRING)
                    + ": this session is " + version;
        }
        if (message.number(Tag.MSG_SEQ_NUM, 0) > 0 || isReset(message)) return null;
        return message.has(Tag.MSG_SEQ_NUM)
                ? "MsgSeqNum(34)=" + message.text(Tag.MSG_SEQ_NUM) + ": is no number from 1 on"
                : "Required tag missing: MsgSeqNum(34)";
    }

    /// Whether it sets the number that comes next, whatever its own is.
    private static boolean isReset(FixMessage message) {
        return message.isType("4") && !message.isYes(Tag.GAP_FILL_FLAG);
    }

    private boolean isCompIdWrong(FixMessage message) {
        return !message.is(Tag.SENDER_COMP_ID, client) || !message.is(Tag.TARGET_COMP_ID, compId);
    }

    /// Who names somebody else is somewhere else; who names nobody has forgotten it.
    private boolean compIdWrong(FixMessage message) {
        int tag = compIdTag(message);
        if (message.length(tag) > 0) {
            rejectAndEnd(message, RejectReason.COMP_ID_PROBLEM, tag);
            return true;
        }
        boolean isThere = message.has(tag);
        rejects.reject(
                message,
                isThere ? RejectReason.TAG_WITHOUT_VALUE : RejectReason.REQUIRED_TAG_MISSING,
                tag);
        if (message.number(Tag.MSG_SEQ_NUM, 0) == expected) next();
        return heard();
    }

    private int compIdTag(FixMessage message) {
        boolean isSender = !message.is(Tag.SENDER_COMP_ID, client);
        return isSender ? Tag.SENDER_COMP_ID : Tag.TARGET_COMP_ID;
    }

    /// Whether a message was sent now, or its time cannot be read, which is said otherwise.
    static boolean isTimely(FixMessage message, long nowNs) {
        long sentNs = message.time(Tag.SENDING_TIME);
        return sentNs == FixTimes.INVALID || Math.abs(nowNs - sentNs) <= TIMELY_NS;
    }

    static String tooLow(long number, long expected) {
        return "MsgSeqNum(34) too low, expecting " + expected + " but received " + number;
    }

    private boolean late(FixMessage message, long number) {
        if (!message.isYes(Tag.POSS_DUP_FLAG)) {
            line.end(tooLow(number, expected));
            return true;
        }
        return isDuplicateWrong(message) || heard(); // it was handled when it came first
    }

    /// Whether a message says of itself that it was sent before, but not when. Of a gap fill,
    /// which never was, nobody has to know.
    private boolean isDuplicateWrong(FixMessage message) {
        if (!message.isYes(Tag.POSS_DUP_FLAG) || message.isType("4")) return false;
        long sentNs = message.time(Tag.ORIG_SENDING_TIME);
        if (!message.has(Tag.ORIG_SENDING_TIME)) {
            rejects.reject(message, RejectReason.REQUIRED_TAG_MISSING, Tag.ORIG_SENDING_TIME);
        } else if (sentNs != FixTimes.INVALID && sentNs > message.time(Tag.SENDING_TIME)) {
            rejects.reject(message, RejectReason.SENDING_TIME_PROBLEM, Tag.ORIG_SENDING_TIME);
        } else {
            return false;
        }
        if (message.number(Tag.MSG_SEQ_NUM, 0) == expected) next();
        return true;
    }

    /// Something is missing before it. What must be answered in any case is.
    private boolean early(FixMessage message, long number) {
        if (message.isType("5")) return application.logout(); // what is missing still is
        if (message.isType("2") && message.check() == null) repeat(message);
        // Who has sent again what was asked for goes on with what is new. If that is early too,
        // something is missing again, or still.
        if (isAgain(message)) gap.answered();
        else if (!gap.isAwaited(expected)) askOrEnd(number);
        return heard();
    }

    /// Whether a message is sent again, or stands for such: not all say so of a gap fill.
    private boolean isAgain(FixMessage message) {
        if (message.isYes(Tag.POSS_DUP_FLAG)) return true;
        return message.isType("4") && gap.isOpen(expected);
    }

    private void askOrEnd(long number) {
        if (gap.isHopeless(expected)) {
            line.end("MsgSeqNum(34)=" + expected + " is missing, and did not come when it was"
                    + " asked for");
        } else {
            askFor(number);
        }
    }

    private void askFor(long number) {
        gap.asked(expected, number);
        FixWriter request = out.begin('2');
        request.number(Tag.BEGIN_SEQ_NO, expected);
        request.number(Tag.END_SEQ_NO, 0);
        out.sendAdmin();
    }

    private void next() {
        expected++;
    }

    // What it is.

    private boolean inTurn(FixMessage message) {
        if (message.isKnown() && !isTaken(message)) return unsupported(message);
        RejectReason fault = message.check();
        if (fault == RejectReason.INVALID_MSG_TYPE && isAssigned(message)) {
            return unsupported(message);
        }
        if (fault != null) {
            rejects.reject(message, fault, message.faultTag());
            next();
            return heard();
        }
        if (!message.isAdmin()) return request(message);
        switch (message.typeKey()) {
            case '1' -> answerTest(message);
            case '2' -> repeat(message);
            case '4' -> {
                fillGap(message);
                return heard();
            }
            case '5' -> {
                return end();
            }
            case 'A' -> {
                line.end("MsgType(35)=A: this session is logged on");
                return true;
            }
            default -> {} // heartbeats and rejects are heard
        }
        next();
        return heard();
    }

    private boolean isTaken(FixMessage message) {
        if (message.isAdmin()) return true;
        return message.isForExchange() && application.takes(message.typeKey());
    }

    /// Whether FIX has messages of a type, which this exchange does not know.
    private static boolean isAssigned(FixMessage message) {
        String type = message.type();
        boolean isOne = type.length() == 1 && Character.isLetterOrDigit(type.charAt(0));
        boolean isTwo = type.length() == 2
                && "ABCDU".indexOf(type.charAt(0)) >= 0
                && Character.isLetterOrDigit(type.charAt(1));
        return isOne || isTwo;
    }

    private boolean unsupported(FixMessage message) {
        String type = message.type();
        refusal.business(
                BusinessReason.UNSUPPORTED_MESSAGE_TYPE,
                Tag.MSG_TYPE,
                "MsgType(35)=" + type + ": not supported");
        rejects.refuse(message, refusal);
        next();
        return heard();
    }

    private void answerTest(FixMessage message) {
        FixWriter answer = out.begin('0');
        int index = message.index(Tag.TEST_REQ_ID);
        answer.copy(
                Tag.TEST_REQ_ID,
                message.buffer(),
                message.startAt(index),
                Math.min(256, message.lengthAt(index)));
        out.sendAdmin();
    }

    private void repeat(FixMessage message) {
        long last = out.nextNumber() - 1;
        long from = message.number(Tag.BEGIN_SEQ_NO, 0);
        long to = message.number(Tag.END_SEQ_NO, 0);
        if (to == 0 || to > last) to = last;
        if (from < 1 || from > to) {
            rejects.reject(message, RejectReason.VALUE_INCORRECT, Tag.BEGIN_SEQ_NO);
            return;
        }
        out.repeat(from, to);
    }

    private void fillGap(FixMessage message) {
        long newNumber = message.number(Tag.NEW_SEQ_NO, 0);
        if (newNumber <= expected || newNumber > FixStore.MAX_NUMBER) {
            String how = newNumber <= expected ? "lower" : "raise";
            rejects.reject(
                    message,
                    RejectReason.VALUE_INCORRECT,
                    Tag.NEW_SEQ_NO,
                    "attempt to " + how + " sequence number, invalid value NewSeqNo(36)="
                            + newNumber);
            next();
            return;
        }
        expected = newNumber;
    }

    /// Goes on from another number, whatever the number of the message is.
    private boolean reset(FixMessage message) {
        RejectReason fault = message.check();
        if (fault != null) {
            rejects.reject(message, fault, message.faultTag());
            return heard();
        }
        long newNumber = message.number(Tag.NEW_SEQ_NO, 0);
        if (newNumber < expected || newNumber > FixStore.MAX_NUMBER) {
            rejects.reject(message, RejectReason.VALUE_INCORRECT, Tag.NEW_SEQ_NO);
        } else {
            expected = newNumber;
        }
        return heard();
    }

    /// The client begins again at 1, and so does the exchange.
    private boolean beginAgain(FixMessage message) {
        RejectReason fault = message.check();
        if (fault != null) {
            rejects.reject(message, fault, message.faultTag());
            return heard();
        }
        if (out.isRepeating()) return false; // what waits has numbers already
        application.beginAgain();
        out.beginAgain();
        begin(client, 2, heartbeatS);
        LogonExchange.welcome(out, heartbeatS, true);
        return heard();
    }

    private boolean end() {
        next();
        if (application.logout()) return true;
        expected--;
        return false;
    }

    private boolean request(FixMessage message) {
        if (!application.request(message)) return false;
        next();
        return true;
    }

    private boolean heard() {
        application.heard();
        return true;
    }

    // What is refused.

    private void rejectAndEnd(FixMessage message, RejectReason reason, int tag) {
        rejects.reject(message, reason, tag);
        if (message.number(Tag.MSG_SEQ_NUM, 0) == expected) next();
        line.end(dialect.label(tag) + "=" + message.text(tag) + ": " + reason.text());
    }

    // Time.

    /// Asks who was not heard for a while whether it is there, and ends the session of who
    /// does not answer; and so of who does not send what is missing.
    void onTime(long nowNs, long heartbeatNs) {
        long patienceNs = heartbeatNs + heartbeatNs / 5;
        if (gap.isOverdue(expected, nowNs, patienceNs)) {
            askOrEnd(gap.to());
            if (line.hasEnded()) return;
        }
        if (isHeard) {
            isHeard = false;
            isAsked = false;
            heardNs = nowNs;
            return;
        }
        if (!isAsked && nowNs - heardNs > patienceNs) {
            isAsked = true;
            askedNs = nowNs;
            out.begin('1').text(Tag.TEST_REQ_ID, "TEST-" + ++asked);
            out.sendAdmin();
        } else if (isAsked && nowNs - askedNs > patienceNs) {
            line.end("HEARTBEAT_MISSED: no answer to TestReqID(112)=TEST-" + asked);
        }
    }
}
