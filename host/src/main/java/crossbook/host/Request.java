package crossbook.host;

import crossbook.core.ClOrdId;

/// What a command says that the engine need not know, but its answer repeats.
final class Request {
    final ClOrdId clOrdId = new ClOrdId();
    int sessionId;
    long requestId;

    void clear() {
        clOrdId.clear();
        sessionId = 0;
        requestId = 0;
    }
}
