package crossbook.web.api;

import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

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
        byte[] body = Json.bytes(out -> write(out, problem, instance));
        Answer answer = new Answer(problem.code().status(), TYPE, body, Map.of());
        if (problem.retryAfterMs() > 0) {
            long seconds = Math.ceilDiv(problem.retryAfterMs(), 1_000);
            answer = answer.with("Retry-After", Long.toString(seconds));
        }
        String allowed = problem.extensions().get("allow");
        return allowed == null ? answer : answer.with("Allow", allowed);
    }

    /// The members of a problem, within an object.
    static void write(JsonOut out, Problem problem, String instance) {
        String code = problem.code().code();
        out.text("type", "/problems/" + code.toLowerCase(Locale.ROOT).replace('_', '-'));
        out.text("title", problem.code().title());
        out.count("status", problem.code().status());
        String detail = problem.getMessage();
        out.text("detail", detail == null || detail.isEmpty() ? problem.code().title() : detail);
        out.text("instance", instance);
        out.text("code", code);
        if (!problem.field().isEmpty()) out.text("field", problem.field());
        if (!problem.code().help().isEmpty()) out.text("help", problem.code().help());
        problem.extensions().forEach(out::text);
        if (problem.retryAfterMs() > 0) {
            out.count("retryAfterMs", problem.retryAfterMs());
        }
        out.time("serverTime", SystemEpochNanoClock.INSTANCE.nanoTime());
    }
}
