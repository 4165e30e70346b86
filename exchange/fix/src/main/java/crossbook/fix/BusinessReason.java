package crossbook.fix;

import crossbook.protocol.Reason;

/// The values of BusinessRejectReason (380) that the exchange gives.
final class BusinessReason {
    static final int OTHER = 0;
    static final int UNKNOWN_ID = 1;
    static final int UNKNOWN_SECURITY = 2;
    static final int UNSUPPORTED_MESSAGE_TYPE = 3;
    static final int APPLICATION_NOT_AVAILABLE = 4;
    static final int CONDITIONALLY_REQUIRED_FIELD_MISSING = 5;
    static final int NOT_AUTHORIZED = 6;
    static final int THROTTLE_LIMIT_EXCEEDED = 8;

    private BusinessReason() {}

    /// The one of a reason of the gateway.
    static int of(Reason reason) {
        return switch (reason) {
            case THROTTLED, REQUEST_LIMIT -> THROTTLE_LIMIT_EXCEEDED;
            case ROLE_NOT_PERMITTED, NOT_LOGGED_ON -> NOT_AUTHORIZED;
            case ENGINE_UNAVAILABLE, PARTITION_SUSPENDED, STATE_UNKNOWN, GATEWAY_BUSY ->
                APPLICATION_NOT_AVAILABLE;
            case UNKNOWN_INSTRUMENT -> UNKNOWN_SECURITY;
            case UNKNOWN_ORDER, UNKNOWN_TRADE -> UNKNOWN_ID;
            case NOT_SUPPORTED, MESSAGE_UNKNOWN -> UNSUPPORTED_MESSAGE_TYPE;
            default -> OTHER;
        };
    }
}
