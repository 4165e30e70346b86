package crossbook.fix;

import org.agrona.concurrent.UnsafeBuffer;

/// What the store of a session keeps beside numbers and messages: which process has it, since
/// when, what came and went last, and whether an operator wants its numbers to begin again. Other
/// processes may read it at any time; they write only [#askReset].
public final class FixSessionState {
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

    private final UnsafeBuffer file;

    FixSessionState(UnsafeBuffer file) {
        this.file = file;
    }

    // Who has it.

    /// The process that has it; 0: none.
    public long ownerPid() {
        return file.getLongAcquire(OWNER_AT);
    }

    /// When that process was started, milliseconds since 1970: another one may have its number.
    public long ownerStartedMs() {
        return file.getLong(OWNER_STARTED_AT);
    }

    /// A process has it from now on.
    public void claim(long pid, long startedMs) {
        file.putLong(OWNER_STARTED_AT, startedMs);
        file.putLongRelease(OWNER_AT, pid);
    }

    /// Nobody has it any more.
    public void release(long nowNs) {
        if (isLoggedOn()) {
            file.putLong(FLAGS_AT, file.getLong(FLAGS_AT) & ~LOGGED_ON);
            file.putLong(SINCE_AT, nowNs);
        }
        file.putLongRelease(OWNER_AT, 0);
    }

    // How it is.

    void loggedOn(boolean isNewer, boolean isDropCopy, long nowNs) {
        file.putLong(SINCE_AT, nowNs);
        long flags = LOGGED_ON | (isNewer ? OF_5_0_SP2 : OF_4_4) | (isDropCopy ? DROP_COPY : 0);
        file.putLongRelease(FLAGS_AT, flags);
    }

    private boolean has(long flag) {
        return (file.getLongAcquire(FLAGS_AT) & flag) != 0;
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

    /// When it logged on, or when it ended; 0: never. Nanoseconds since 1970, as all times here.
    public long sinceNs() {
        return file.getLong(SINCE_AT);
    }

    // What was said last.

    void heard(int type, long nowNs) {
        file.putLong(IN_TYPE_AT, type);
        file.putLong(IN_TIME_AT, nowNs);
    }

    void said(int type, long nowNs) {
        file.putLong(OUT_TYPE_AT, type);
        file.putLong(OUT_TIME_AT, nowNs);
    }

    /// The type of the last message that came; empty: none has.
    public String lastInType() {
        return type(IN_TYPE_AT);
    }

    public long lastInNs() {
        return file.getLong(IN_TIME_AT);
    }

    /// The type of the last message that was sent; empty: none was.
    public String lastOutType() {
        return type(OUT_TYPE_AT);
    }

    public long lastOutNs() {
        return file.getLong(OUT_TIME_AT);
    }

    /// When something came or was sent last; 0: never.
    public long lastNs() {
        return Math.max(lastInNs(), lastOutNs());
    }

    private String type(int at) {
        int type = (int) file.getLong(at);
        if (type == 0) return "";
        String last = String.valueOf((char) (type & 0xFF));
        return type > 0xFF ? (char) (type >> 8) + last : last;
    }

    // Beginning again.

    /// Lets whoever has it, or opens it next, begin both numbers again at 1.
    public void askReset() {
        file.putLongRelease(RESET_AT, 1);
    }

    public boolean isResetAsked() {
        return file.getLongAcquire(RESET_AT) != 0;
    }

    void resetIsDone() {
        if (isResetAsked()) file.putLongRelease(RESET_AT, 0);
    }
}
