package crossbook.fix;

/// What a session is for, behind the session layer: what becomes of a message whose turn it is
/// and that is well-formed.
interface Application {
    /// A message of the client has come, whatever becomes of it.
    void came(int typeKey, long nowNs);

    /// Whether a session takes requests of a type, of those that clients send.
    boolean takes(int typeKey);

    /// Takes what a client asks of the exchange. False if there is no room for it: it must come
    /// again.
    boolean request(FixMessage message);

    /// Numbers begin again at 1, of both sides.
    void beginAgain();

    /// The client ends the session. False: it must come again.
    boolean logout();

    /// The client was heard; it asks nothing of the exchange.
    void heard();
}
