package crossbook.web.api;

import crossbook.web.text.Json;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.Locale;
import java.util.Map;

/// Problems as answers (RFC 9457).
final class ProblemAnswers {
    static final String TYPE = "application/problem+json";

    private ProblemAnswers() {}

    /// The answer that tells a problem.
    ///
    /// @param instance the path that was asked for
    static Answer of(Problem problem, String instance) {
        byte[] body = Json.bytes(out -> {
            out.writeStartObject();
            write(out, problem, instance);
            out.writeEndObject();
        });
        Answer answer = new Answer(problem.code().status(), TYPE, body, Map.of());
        if (problem.retryAfterMs() > 0) {
            long seconds = Math.ceilDiv(problem.retryAfterMs(), 1_000);
            answer = answer.with("Retry-After", Long.toString(seconds));
        }
        String allowed = problem.extensions().get("allow");
        return allowed == null ? answer : answer.with("Allow", allowed);
    }

    /// The members of a problem, within an object.
    static void write(
            com.fasterxml.jackson.core.JsonGenerator out, Problem problem, String instance)
            throws java.io.IOException {
        String code = problem.code().code();
        out.writeStringField(
                "type", "/problems/" + code.toLowerCase(Locale.ROOT).replace('_', '-'));
        out.writeStringField("title", problem.code().title());
        out.writeNumberField("status", problem.code().status());
        String detail = problem.getMessage();
        out.writeStringField(
                "detail", detail == null || detail.isEmpty() ? problem.code().title() : detail);
        out.writeStringField("instance", instance);
        out.writeStringField("code", code);
        if (!problem.field().isEmpty()) out.writeStringField("field", problem.field());
        if (!problem.code().help().isEmpty())
            out.writeStringField("help", problem.code().help());
        for (Map.Entry<String, String> member : problem.extensions().entrySet()) {
            out.writeStringField(member.getKey(), member.getValue());
        }
        if (problem.retryAfterMs() > 0) {
            out.writeNumberField("retryAfterMs", problem.retryAfterMs());
        }
        out.writeStringField("serverTime", Times.text(SystemEpochNanoClock.INSTANCE.nanoTime()));
    }
}
