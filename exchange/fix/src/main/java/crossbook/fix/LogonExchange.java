package crossbook.fix;

/// The first message of a client, and what it is answered. Only who has logged on changes
/// numbers.
abstract class LogonExchange {
    private static final int MAX_COMP_ID = 64;
    private static final int MAX_HEARTBEAT_S = 3_600;

    final Dialect dialect;
    final Outbound out;
    private final String compId;
    private final FixLine line;
    private final Inbound in;
    private State state = State.AWAITED;
    private String client = "";
    private long number;
    private boolean isReset;
    private long heartbeatS;

    private enum State {
        AWAITED,
        UNDER_WAY,
        DONE,
        REFUSED
    }

    LogonExchange(FixSession.Surroundings surroundings, FixLine line, Inbound in, Outbound out) {
        dialect = surroundings.dialect();
        compId = surroundings.compId();
        this.line = line;
        this.in = in;
        this.out = out;
    }

    // What depends on what the session is for.

    /// What else is wrong with a logon that is sound; null: nothing.
    abstract String furtherFault(FixMessage message);

    /// Asks whether the client may come in: [#accept] or [#refuse] says so, at once or later.
    /// False if the logon must come again.
    abstract boolean ask(FixMessage message);

    boolean isUnderWay() {
        return state == State.UNDER_WAY;
    }

    boolean isDone() {
        return state == State.DONE;
    }

    /// What the client calls itself.
    final String client() {
        return client;
    }

    /// The number of the logon.
    final long number() {
        return number;
    }

    /// Whether both sides begin at 1.
    final boolean isReset() {
        return isReset;
    }

    /// How often each side must be heard.
    final long heartbeatS() {
        return heartbeatS;
    }

    // The question.

    /// Takes the first message. False if it must come again.
    boolean onFirst(FixMessage message) {
        if (!message.isType("A")) {
            drop("the first message is no Logon, but MsgType(35)=" + message.type());
            return true;
        }
        client = message.text(Tag.SENDER_COMP_ID);
        if (client.isEmpty()) { // nor could any be addressed
            drop("SenderCompID(49) is missing");
            return true;
        }
        if (client.length() > MAX_COMP_ID) { // no message to it would have room for its name
            drop("SenderCompID(49) has more than " + MAX_COMP_ID + " characters");
            return true;
        }
        String version = message.text(Tag.BEGIN_STRING);
        boolean isNewer = version.equals("FIXT.1.1");
        out.speaksTo(client, isNewer);
        String fault = fault(message, isNewer || version.equals("FIX.4.4"), isNewer);
        if (fault != null) {
            refuse(fault);
            return true;
        }
        number = message.number(Tag.MSG_SEQ_NUM, 0);
        isReset = message.isYes(Tag.RESET_SEQ_NUM_FLAG);
        heartbeatS = message.number(Tag.HEART_BT_INT, 0);
        State before = state;
        state = State.UNDER_WAY; // it may be answered at once
        boolean isTaken = ask(message);
        if (!isTaken) state = before;
        return isTaken;
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
        if (!isPrintable(client)) {
            return named(message, Tag.SENDER_COMP_ID) + ": printable ASCII characters alone";
        }
        if (!message.text(Tag.TARGET_COMP_ID).equals(compId)) {
            return named(message, Tag.TARGET_COMP_ID) + ": this is " + compId;
        }
        if (!Inbound.isTimely(message, line.epochNs())) {
            return named(message, Tag.SENDING_TIME) + ": "
                    + RejectReason.SENDING_TIME_PROBLEM.text();
        }
        long seconds = message.number(Tag.HEART_BT_INT, 0);
        if (seconds < 1 || seconds > MAX_HEARTBEAT_S) {
            return named(message, Tag.HEART_BT_INT) + ": from 1 to " + MAX_HEARTBEAT_S + " seconds";
        }
        long first = message.number(Tag.MSG_SEQ_NUM, 0);
        if (first == 0) return named(message, Tag.MSG_SEQ_NUM) + ": numbers begin at 1";
        boolean isFirst = first == 1;
        if (message.isYes(Tag.RESET_SEQ_NUM_FLAG) && !isFirst) {
            return named(message, Tag.MSG_SEQ_NUM) + ": with ResetSeqNumFlag(141)=Y it is 1";
        }
        return furtherFault(message);
    }

    private static int missing(FixMessage message, boolean isNewer) {
        if (!message.has(Tag.TARGET_COMP_ID)) return Tag.TARGET_COMP_ID;
        if (!message.has(Tag.MSG_SEQ_NUM)) return Tag.MSG_SEQ_NUM;
        if (!message.has(Tag.SENDING_TIME)) return Tag.SENDING_TIME;
        if (isNewer && !message.has(Tag.DEFAULT_APPL_VER_ID)) return Tag.DEFAULT_APPL_VER_ID;
        return 0;
    }

    static boolean isPrintable(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    /// A field with its value, but no passwords.
    final String named(FixMessage message, int tag) {
        if (tag < 0) return message.faultLabel();
        boolean isSecret = tag == Tag.PASSWORD || tag == Tag.NEW_PASSWORD;
        String label = dialect.label(tag);
        return isSecret || !message.has(tag) ? label : label + "=" + message.text(tag);
    }

    // The answer.

    /// Lets the client in.
    ///
    /// @param expected the number that its logon should have
    final void accept(long expected) {
        state = State.DONE;
        welcome(out, heartbeatS, isReset);
        in.begin(client, expected, heartbeatS);
        in.afterLogon(number);
    }

    static void welcome(Outbound out, long heartbeatS, boolean isReset) {
        FixWriter reply = out.begin('A');
        reply.number(Tag.ENCRYPT_METHOD, 0);
        reply.number(Tag.HEART_BT_INT, heartbeatS);
        if (isReset) reply.yesNo(Tag.RESET_SEQ_NUM_FLAG, true);
        reply.number(Tag.MAX_MESSAGE_SIZE, FixFramer.MAX_LENGTH);
        if (out.isNewer()) reply.character(Tag.DEFAULT_APPL_VER_ID, '9');
        out.sendAdmin();
    }

    final void refuse(String text) {
        state = State.REFUSED;
        out.begin('5').text(Tag.TEXT, text);
        out.sendAdmin();
        out.commit();
        line.end(text);
    }

    /// Without a word.
    final void drop(String why) {
        state = State.REFUSED;
        line.drop(why);
    }
}
