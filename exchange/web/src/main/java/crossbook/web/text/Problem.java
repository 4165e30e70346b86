package crossbook.web.text;

import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Why a request is not answered as wished; it becomes an `application/problem+json` answer.
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// How long to wait where nobody knows better.
    private static final long RETRY_MS = 1_000;

    /// What passes by itself: the same request may be answered otherwise a little later. The others
    /// of status 429 and 500 to 599 want somebody to mend something first.
    private static final Set<String> PASSING = Set.of(
            "SESSION_NOT_OPEN",
            "NO_MARKET_MODEL",
            "NOT_LOGGED_ON",
            "ALREADY_LOGGED_ON",
            "LOGON_TOO_SOON",
            "LOGON_TIMED_OUT",
            "TOO_MANY_SESSIONS",
            "GATEWAY_BUSY",
            "THROTTLED",
            "SLOW_CONSUMER",
            "HEARTBEAT_MISSED",
            "FRAME_RATE_EXCEEDED",
            "REQUEST_LIMIT",
            "LOGGED_OUT",
            "GATEWAY_STOPS",
            "ENGINE_UNAVAILABLE",
            "PARTITION_SUSPENDED",
            "STATE_UNKNOWN",
            "RATE_LIMITED",
            "TOO_MANY_CONNECTIONS",
            "TOO_MANY_SIMULATIONS",
            "ENGINE_AWAY",
            "NOT_CAUGHT_UP",
            "STORE_UNAVAILABLE",
            "RUNS_BUSY");

    private final transient ProblemCode code;
    private final transient Map<String, String> extensions = new LinkedHashMap<>();
    private String field;
    private long retryAfterMs;

    public Problem(ProblemCode code, String detail) {
        super(detail, null, false, false); // it is an answer, and costs no stack trace
        this.code = code;
        field = code.field();
    }

    public Problem(String code, String detail) {
        this(ProblemCode.of(code), detail);
    }

    public Problem(String code) {
        this(code, "");
    }

    /// A refusal of the engine or a gateway.
    public static Problem of(Reason reason, String detail) {
        return new Problem(ProblemCode.of(reason), detail);
    }

    /// A field of the request that cannot be.
    public static Problem field(String field, String detail) {
        return new Problem("FIELD_VALUE_NOT_VALID", field + ": " + detail).at(field);
    }

    /// A parameter of the address that cannot be.
    public static Problem parameter(String name, String detail) {
        return new Problem("PARAMETER_NOT_VALID", name + ": " + detail).at(name);
    }

    /// The same, about that field.
    public Problem at(String name) {
        field = name;
        return this;
    }

    /// The same with another extension member, a text.
    public Problem with(String name, String value) {
        extensions.put(name, value);
        return this;
    }

    /// The same, to be tried again after a while.
    public Problem retryAfter(long ms) {
        retryAfterMs = ms;
        return this;
    }

    public ProblemCode code() {
        return code;
    }

    public String field() {
        return field;
    }

    public Map<String, String> extensions() {
        return extensions;
    }

    /// How long to wait before the next try; 0: the same request would be refused again.
    public long retryAfterMs() {
        return retryAfterMs == 0 && PASSING.contains(code.code()) ? RETRY_MS : retryAfterMs;
    }
}
