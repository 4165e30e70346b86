package crossbook.gateway.request;

import crossbook.gateway.answer.Replies;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.ListedInstrument;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SlowReply;
import crossbook.protocol.YesNo;

/// The instruments, one message each. A list without any ends with a message that names
/// none.
final class SecurityList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final Directory directory;
    private final Replies replies;
    private final Session session;
    private final long requestId;
    private int next;

    SecurityList(Directory directory, Replies replies, Session session, long requestId) {
        this.directory = directory;
        this.replies = replies;
        this.session = session;
        this.requestId = requestId;
    }

    @Override
    public boolean sendOn() {
        int count = directory.instrumentCount();
        if (count == 0) {
            replies.security(session, requestId, ListedInstrument.NONE, YesNo.YES);
            return false;
        }
        int end = Math.min(count, next + PER_PIECE);
        for (; next < end && !session.hasEnded(); next++) {
            YesNo isLast = next == count - 1 ? YesNo.YES : YesNo.NO;
            replies.security(session, requestId, directory.instrument(next), isLast);
        }
        return next < count && !session.hasEnded();
    }
}
