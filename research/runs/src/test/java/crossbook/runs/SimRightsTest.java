package crossbook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.server.ApiServer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// Engines of simulations beside an exchange: who may have them, and that they are their
/// maker's alone.
class SimRightsTest {
    private static final String SPEC = """
        {"instruments":[{"symbol":"X","tick":"1"}],"participants":["a"]}""";
    private static final String STEP = """
        {"commands":[{"op":"ADVANCE","by":"1s"}]}""";

    @TempDir
    private static Path directory;

    private static ApiServer api;

    @BeforeAll
    static void start() throws Exception {
        api = new ApiServer(directory.resolve("home"));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void nobodyMayHaveOne() throws Exception {
        ApiServer.Person nobody = api.nobody();
        for (String path : List.of("/sim", "/sim/step", "/sim/1/step")) {
            assertThat(nobody.call("POST", path, SPEC).statusCode()).as(path).isEqualTo(401);
        }
        String large = STEP.replace("}]", "}" + " ".repeat(70_000) + "]");
        assertThat(nobody.call("POST", "/sim/1/step", large).statusCode()).isEqualTo(413);
        String[] madeUp = {"X-API-KEY", "made-up"};
        assertThat(nobody.call("POST", "/sim/1/step", large, madeUp).statusCode())
                .isEqualTo(413);
    }

    @Test
    void anEngineIsItsMakersAlone() throws Exception {
        ApiServer.Person alice = api.as("alice");
        String own = "/sim/" + alice.post("/sim", SPEC).path("engineId").asText();
        ApiServer.Person bob = api.as("bob");
        assertThat(bob.get("/sim").path("items")).isEmpty();
        assertThat(bob.call("GET", own, "").statusCode()).isEqualTo(404);
        assertThat(bob.call("GET", own + "/tables/events", "").statusCode()).isEqualTo(404);
        assertThat(bob.call("POST", own + "/step", STEP).statusCode()).isEqualTo(404);
        assertThat(bob.call("DELETE", own, "").statusCode()).isEqualTo(404);

        String large = STEP.replace("}]", "}" + " ".repeat(70_000) + "]");
        assertThat(alice.call("POST", own + "/step", large).statusCode()).isEqualTo(200);
        assertThat(alice.get(own).path("now").asText()).isEqualTo("2026-01-05T07:00:01.000000000Z");
        ApiServer.Person another = api.new Person(alice.cookie, "");
        assertThat(another.call("DELETE", own, "").statusCode()).isEqualTo(403);
        assertThat(alice.call("DELETE", own, "").statusCode()).isEqualTo(204);
    }

    /// Everybody's count against one limit.
    @Test
    void theExchangeHasRoomForSome() throws Exception {
        ApiServer.Person viewer = api.as("viewer");
        for (int i = 0; i < 4; i++) viewer.post("/sim", SPEC);
        ApiServer.Person risk = api.as("risk");
        for (String path : List.of("/sim", "/sim/step")) {
            JsonNode problem =
                    ApiServer.JSON.readTree(risk.call("POST", path, SPEC).body());
            assertThat(problem.path("code").asText()).isEqualTo("TOO_MANY_SIMULATIONS");
        }
        for (JsonNode each : viewer.get("/sim").path("items")) {
            String path = "/sim/" + each.path("engineId").asText();
            assertThat(viewer.call("DELETE", path, "").statusCode()).isEqualTo(204);
        }
        String once = SPEC.replace("]}", "]," + STEP.substring(1));
        assertThat(risk.call("POST", "/sim/step", once).statusCode()).isEqualTo(200);
    }
}
