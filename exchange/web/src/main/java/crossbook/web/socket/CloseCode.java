package crossbook.web.socket;

/// Why a connection is ended.
final class CloseCode {
    /// The server stops.
    static final int GOING_AWAY = 1001;

    /// A frame that the protocol does not have.
    static final int PROTOCOL = 1002;

    /// Only text is spoken.
    static final int NOT_TEXT = 1003;

    /// A text is not UTF-8.
    static final int NOT_UTF_8 = 1007;

    /// Too many messages, or too many that are none.
    static final int POLICY = 1008;

    /// A message is too long.
    static final int TOO_LONG = 1009;

    /// Connect again: what was told does not hold any more.
    static final int TELL_AGAIN = 1012;

    /// There are as many connections as there may be.
    static final int TRY_LATER = 1013;

    /// The log-in has ended.
    static final int NOT_ALLOWED = 4001;

    static final int BAD_ORIGIN = 4003;

    static final int SLOW_CONSUMER = 4008;

    static final int TOO_MANY_SUBSCRIPTIONS = 4009;

    private CloseCode() {}
}
