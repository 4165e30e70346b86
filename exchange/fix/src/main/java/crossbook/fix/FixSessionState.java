package crossbook.fix;

/// What the store of a session keeps beside numbers and messages: which process has it, since
/// when, what came and went last, and whether an operator wants its numbers to begin again.
/// Other processes may read it at any time; they write only [#askReset].
public final class FixSessionState {
    /// Its words are from here to [#END].
    static final int BEGIN = 64;

    static final int END = 136;

    private static final long NS_PER_MS = 1_000_000;

    private static final int OWNER_AT = 64; // the process that has it; 0: none
    private static final int OWNER_STARTED_AT = 72;
    private static final int FLAGS_AT = 80;
    private static final int SINCE_AT = 88;
    private static final int IN_TYPE_AT = 96;
    private static final int IN_TIME_AT = 104;
    private static final int OUT_TYPE_AT = 112;
    private static final int OUT_TIME_AT = 120;
    private static final int RESET_AT = 128;

    private static final long LOGGED_ON = 1;
    private static final long OF_4_4 = 2;
    private static final long OF_5_0_SP2 = 4;
    private static final long DROP_COPY = 8;

    private final SealedWords words;

    FixSessionState(SealedWords words) {
        this.words = words;
    }

    // Who has it.

    /// The process that has it; 0: none.
    public long ownerPid() {
        return words.get(OWNER_AT);
    }

    /// When that process was started, milliseconds since 1970: another one may have its number.
    public long ownerStartedMs() {
        return words.get(OWNER_STARTED_AT);
    }

    /// A process has it from now on.
    public void claim(long pid, long startedMs) {
        words.put(OWNER_STARTED_AT, startedMs);
        words.put(OWNER_AT, pid);
    }

    /// Nobody has it any more.
    public void release(long nowNs) {
        if (isLoggedOn()) {
            words.put(FLAGS_AT, words.get(FLAGS_AT) & ~LOGGED_ON);
            words.put(SINCE_AT, nowNs / NS_PER_MS);
        }
        words.put(OWNER_AT, 0);
    }

    // How it is.

    void loggedOn(boolean isNewer, boolean isDropCopy, long nowNs) {
        words.put(SINCE_AT, nowNs / NS_PER_MS);
        long flags = LOGGED_ON | (isNewer ? OF_5_0_SP2 : OF_4_4) | (isDropCopy ? DROP_COPY : 0);
        words.put(FLAGS_AT, flags);
    }

    private boolean has(long flag) {
        return (words.get(FLAGS_AT) & flag) != 0;
    }

    /// Whether it is logged on, if the process lives that has it.
    public boolean isLoggedOn() {
        return has(LOGGED_ON);
    }

    /// Whether its last logon was one of FIX 4.4.
    public boolean isOf44() {
        return has(OF_4_4);
    }

    /// Whether its last logon was one of FIX 5.0 SP2.
    public boolean isOf50Sp2() {
        return has(OF_5_0_SP2);
    }

    /// Whether its last logon was that of a drop copy.
    public boolean isDropCopy() {
        return has(DROP_COPY);
    }

    /// When it logged on, or when it ended; 0: never. Nanoseconds since 1970, as all times here,
    /// of which milliseconds are kept.
    public long sinceNs() {
        return words.get(SINCE_AT) * NS_PER_MS;
    }

    // What was said last.

    void heard(int type, long nowNs) {
        words.put(IN_TYPE_AT, type);
        words.put(IN_TIME_AT, nowNs / NS_PER_MS);
    }

    void said(int type, long nowNs) {
        words.put(OUT_TYPE_AT, type);
        words.put(OUT_TIME_AT, nowNs / NS_PER_MS);
    }

    /// The type of the last message that came; empty: none has.
    public String lastInType() {
        return type(IN_TYPE_AT);
    }

    public long lastInNs() {
        return words.get(IN_TIME_AT) * NS_PER_MS;
    }

    /// The type of the last message that was sent; empty: none was.
    public String lastOutType() {
        return type(OUT_TYPE_AT);
    }

    public long lastOutNs() {
        return words.get(OUT_TIME_AT) * NS_PER_MS;
    }

    /// When something came or was sent last; 0: never.
    public long lastNs() {
        return Math.max(lastInNs(), lastOutNs());
    }

    private String type(int at) {
        int type = (int) words.get(at);
        if (type == 0) return "";
        String last = String.valueOf((char) (type & 0xFF));
        return type > 0xFF ? (char) (type >> 8) + last : last;
    }

    // Beginning again.

    /// Lets whoever has it, or opens it next, begin both numbers again at 1.
    public void askReset() {
        words.put(RESET_AT, 1);
    }

    public boolean isResetAsked() {
        return words.get(RESET_AT) != 0;
    }

    void resetIsDone() {
        if (isResetAsked()) words.put(RESET_AT, 0);
    }
}
