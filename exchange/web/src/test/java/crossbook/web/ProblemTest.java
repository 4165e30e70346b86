package crossbook.web;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.ProblemCode;
import crossbook.web.text.Problem;

import org.junit.jupiter.api.Test;

import java.util.Set;

class ProblemTest {
    /// Somebody has to mend something first.
    private static final Set<String> LASTING = Set.of(
            "ORDER_CAPACITY_REACHED",
            "PROTOCOL_VERSION_NOT_SUPPORTED",
            "MESSAGE_UNKNOWN",
            "MESSAGE_TRUNCATED",
            "SCHEMA_UNKNOWN",
            "MESSAGE_TOO_LONG",
            "STORAGE_FAILED",
            "STORE_OFF",
            "INTERNAL_ERROR");

    @Test
    void whatPassesByItselfSaysWhenToTryAgain() {
        for (ProblemCode code : ProblemCode.all()) {
            boolean mayPass = code.status() == 429 || code.status() >= 500;
            boolean isWorthIt = mayPass && !LASTING.contains(code.code());
            if (code.code().equals("ALREADY_LOGGED_ON")) isWorthIt = true;
            assertThat(new Problem(code, "").retryAfterMs() > 0)
                    .as(code.code())
                    .isEqualTo(isWorthIt);
        }
        assertThat(new Problem("THROTTLED").retryAfter(17).retryAfterMs()).isEqualTo(17);
    }
}
