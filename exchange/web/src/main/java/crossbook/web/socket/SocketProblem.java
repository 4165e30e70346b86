package crossbook.web.socket;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Why something is not done: what a reply has as its `problem`.
public final class SocketProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final long RETRY_MS = 1_000;

    private final transient ObjectNode body;

    public SocketProblem(ObjectNode body) {
        super(body.path("code").asText(), null, false, false); // an answer, not a fault
        this.body = body;
    }

    public SocketProblem(String code, String detail) {
        this(JsonNodeFactory.instance.objectNode().put("code", code).put("detail", detail));
    }

    /// A field that cannot be.
    static SocketProblem field(String name, String detail) {
        SocketProblem problem = new SocketProblem("FIELD_VALUE_NOT_VALID", name + ": " + detail);
        problem.body.put("field", name);
        return problem;
    }

    /// The events of the past are not read, so nothing can be told or asked.
    static SocketProblem notCaughtUp(String detail) {
        SocketProblem problem = new SocketProblem("NOT_CAUGHT_UP", detail);
        problem.body.put("retryAfterMs", RETRY_MS);
        return problem;
    }

    public String code() {
        return body.path("code").asText();
    }

    ObjectNode body() {
        return body;
    }
}
