package crossbook.capture;

/// A request that waits for its answer. It is used again for another one afterwards.
final class Request {
    final RequestId id = new RequestId();
    Session session;
    RequestKind kind;
    long number;
    long timeNs;

    Request older; // of the session
    Request newer;
    Request next; // in the chain of the table
}
