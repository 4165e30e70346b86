package crossbook.web;

import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

import java.util.LinkedHashMap;
import java.util.Map;

/// Why a request is not answered as wished; it becomes an `application/problem+json` answer.
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1;

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

    public long retryAfterMs() {
        return retryAfterMs;
    }
}
