package crossbook.gateway.answer;

import crossbook.gateway.session.Session;
import crossbook.protocol.RequestType;

/// A request of a client that waits for its answer.
///
/// @param requestId the client's number
/// @param definitions for how many definitions the directory has given numbers
public record PendingRequest(Session session, long requestId, RequestType type, int definitions) {
    /// One of a single definition, or of none.
    public PendingRequest(Session session, long requestId, RequestType type) {
        this(session, requestId, type, isNumbered(type) ? 1 : 0);
    }

    private static boolean isNumbered(RequestType type) {
        return switch (type) {
            case PARTICIPANT, INSTRUMENT, ASSET -> true;
            default -> false;
        };
    }
}
