package crossbook.capture;

/// Whose ids a request's id is one of: a FIX session, by the names of both ends and through
/// all its connections; a connection of the native protocol.
final class Session {
    /// Which one it is.
    final int number;

    /// Its requests that wait for an answer, oldest first.
    Request oldest;

    Request newest;

    /// Whether what comes are lines of a batch, which are not answered by themselves.
    boolean isInBatch;

    Session(int number) {
        this.number = number;
    }

    void add(Request request) {
        request.session = this;
        request.older = newest;
        request.newer = null;
        if (newest == null) oldest = request;
        else newest.newer = request;
        newest = request;
    }

    void remove(Request request) {
        if (request.older == null) oldest = request.newer;
        else request.older.newer = request.newer;
        if (request.newer == null) newest = request.older;
        else request.newer.older = request.older;
    }
}
