package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// FIX sessions over HTTP: who sees and who resets them.
class FixSessionsApiTest {
    private static final String RESET = "{\"participant\":\"alice\",\"compId\":\"alice\"}";

    @TempDir
    private Path directory;

    private static void refused(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @Test
    void anOperatorSeesThemAndResetsOne() throws Exception {
        Set<Component> components =
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.FIX, Component.WEB);
        try (ApiServer api =
                new ApiServer(directory, components, Map.of("fix.tcp", "127.0.0.1:0"))) {
            ApiServer.Person ops = api.as("ops");
            refused(
                    ops.call("POST", "/admin/fix-sessions:reset", RESET),
                    404,
                    "UNKNOWN_FIX_SESSION");
            try (FixLine alice = FixLine.logOn(
                    api.exchange().addresses().get("fix"),
                    "FIXT.1.1",
                    "alice",
                    api.password("alice"))) {
                alice.send("35=1|112=x|");
                JsonNode session = session(api.as("risk"));
                assertThat(session.path("participant").asText()).isEqualTo("alice");
                assertThat(session.path("version").asText()).isEqualTo("FIX 5.0 SP2");
                assertThat(session.path("loggedOn").asBoolean()).isTrue();
                assertThat(session.path("since").asText()).endsWith("Z");
                refused(
                        api.as("risk").call("POST", "/admin/fix-sessions:reset", RESET),
                        403,
                        "ROLE_NOT_PERMITTED");
                HttpResponse<String> done = ops.call(
                        "POST",
                        "/admin/fix-sessions:reset",
                        RESET.replace("}", ",\"reason\":\"a test\"}"));
                assertThat(done.statusCode()).as(done.body()).isEqualTo(204);
            }
            JsonNode session = session(ops);
            assertThat(session.path("loggedOn").asBoolean()).isFalse();
            assertThat(session.path("nextIn").asText()).isEqualTo("1");
            assertThat(session.path("nextOut").asText()).isEqualTo("1");
            assertThat(session.path("lastOutType").asText()).isEqualTo("5");
        }
    }

    @Test
    void theScheduleIsThatOfTheConfiguration() throws Exception {
        String day = LocalDate.now(ZoneOffset.UTC).plusDays(3).getDayOfWeek().name();
        Map<String, String> settings = Map.of(
                "fix.tcp", "127.0.0.1:0",
                "fix.session_start", "12:00",
                "fix.session_end", "12:01",
                "fix.session_days", day.toLowerCase(Locale.ROOT));
        try (ApiServer api = new ApiServer(
                directory, EnumSet.complementOf(EnumSet.of(Component.STORE)), settings)) {
            assertThatThrownBy(() -> FixLine.logOn(
                            api.exchange().addresses().get("fix"), "FIX.4.4", "alice", "any"))
                    .hasMessageContaining("58=sessions are open on " + day
                            + " from 12:00 to 12:01, the market's time");
        }
    }

    private static JsonNode session(ApiServer.Person who) throws Exception {
        JsonNode items = who.get("/admin/fix-sessions").path("items");
        assertThat(items).hasSize(1);
        return items.get(0);
    }
}
