package crossbook.gateway;

import crossbook.protocol.YesNo;

/// The instruments, one message each. A list without any ends with a message that names
/// none.
final class SecurityList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final Desk desk;
    private final Session session;
    private final long requestId;
    private int next;

    SecurityList(Desk desk, Session session, long requestId) {
        this.desk = desk;
        this.session = session;
        this.requestId = requestId;
    }

    @Override
    public boolean sendOn() {
        int count = desk.directory.instrumentCount();
        if (count == 0) {
            desk.replies.security(session, requestId, Directory.NOTHING, YesNo.YES);
            return false;
        }
        int end = Math.min(count, next + PER_PIECE);
        for (; next < end && !session.hasEnded(); next++) {
            YesNo isLast = next == count - 1 ? YesNo.YES : YesNo.NO;
            desk.replies.security(session, requestId, desk.directory.instrument(next), isLast);
        }
        return next < count && !session.hasEnded();
    }
}
