package crossbook.web.socket;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Why something is not done: what a reply has as its `problem`.
public final class SocketProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

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

    public String code() {
        return body.path("code").asText();
    }

    ObjectNode body() {
        return body;
    }
}
