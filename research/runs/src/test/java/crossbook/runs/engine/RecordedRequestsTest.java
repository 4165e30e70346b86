package crossbook.runs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The requests that the packages for Julia and R make (`data/samples/sim-step.ndjson`) are
/// answered as they were when they were recorded, and the packages name no route and no field
/// that is not among them.
class RecordedRequestsTest {
    private static final Path ROOT = Path.of("../..");

    /// What the server says of itself, another each time.
    private static final List<String> OF_THE_ANSWER = List.of("engineId", "serverTime", "instance");

    private static List<JsonNode> recorded() throws IOException {
        List<JsonNode> requests = new ArrayList<>();
        for (String line : Files.readAllLines(ROOT.resolve("data/samples/sim-step.ndjson"))) {
            requests.add(SimProgram.JSON.readTree(line));
        }
        return requests;
    }

    @Test
    void theyAreAnsweredAsTheyWere() throws Exception {
        try (SimProgram program = new SimProgram(SimProgram.PATIENT)) {
            String engine = "";
            for (JsonNode request : recorded()) {
                String path = request.path("path").asText().replace("{engineId}", engine);
                HttpResponse<byte[]> answer = program.ask(
                        request.path("method").asText(),
                        path,
                        request.path("accept").asText(),
                        request.has("body") ? request.path("body").toString() : "");
                String title = request.path("method").asText() + " " + path;
                assertThat(answer.statusCode())
                        .as(title)
                        .isEqualTo(request.path("status").asInt());
                if (answer.statusCode() == 201) {
                    engine = SimProgram.JSON
                            .readTree(answer.body())
                            .path("engineId")
                            .asText();
                }
                assertAnswered(title, request, answer);
            }
        }
    }

    private static void assertAnswered(String title, JsonNode request, HttpResponse<byte[]> answer)
            throws Exception {
        if (request.has("sha256")) {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(answer.body());
            assertThat(HexFormat.of().formatHex(hash))
                    .as(title)
                    .isEqualTo(request.path("sha256").asText());
        } else if (request.has("rows")) {
            List<JsonNode> rows = new ArrayList<>();
            request.path("rows").forEach(rows::add);
            assertThat(SimProgram.rows(answer)).as(title).isEqualTo(rows);
        } else if (request.has("answer")) {
            ObjectNode object = (ObjectNode) SimProgram.JSON.readTree(answer.body());
            object.remove(OF_THE_ANSWER);
            assertThat(object).as(title).isEqualTo(request.path("answer"));
        } else {
            assertThat(answer.body()).as(title).isEmpty();
        }
    }

    @Test
    void thePackagesNameNoOtherFields() throws IOException {
        Set<String> known = new TreeSet<>(Set.of("Accept", "Content-Type"));
        for (JsonNode request : recorded()) collect(request.path("body"), known);
        String julia = Files.readString(
                ROOT.resolve("examples/julia/src/Crossbook.jl"), StandardCharsets.UTF_8);
        assertThat(known).containsAll(found(julia, "\"([\\w-]+)\" =>"));
        assertThat(found(julia, "\"([\\w-]+)\" =>")).hasSizeGreaterThan(15);
        String r = Files.readString(ROOT.resolve("examples/r/crossbook.R"), StandardCharsets.UTF_8);
        Set<String> ofR = new TreeSet<>(found(r, "(?:body|made|command)\\$(\\w+) <-"));
        ofR.addAll(found(r, "list\\(\\s*(\\w+) = "));
        ofR.addAll(found(
                r,
                "(op|by|symbol|side|quantity|participant|clientOrderId|priceScale|tick|lot|"
                        + "ordType|timeInForce|price|referencePrice) = "));
        ofR.removeAll(Set.of("session", "pid")); // lists of its own
        assertThat(known).containsAll(ofR);
        assertThat(ofR).hasSizeGreaterThan(10);
    }

    /// And each operation and route that the examples need is in both.
    @Test
    void thePackagesNameTheRoutes() throws IOException {
        for (String file : List.of("examples/julia/src/Crossbook.jl", "examples/r/crossbook.R")) {
            String text = Files.readString(ROOT.resolve(file), StandardCharsets.UTF_8);
            assertThat(text)
                    .contains("\"/api/v1\"", "\"/sim\"", "\"/sim/\"", "\"/step\"", "/tables/")
                    .contains("?afterSeq=", "X-Next-After-Seq")
                    .contains(SimProgram.ARROW, SimProgram.NDJSON);
            assertThat(text)
                    .contains("NEW", "CANCEL", "REPLACE", "MASS_CANCEL", "JOIN", "ADVANCE", "PHASE")
                    .contains("TRANSFER", "DEPOSIT", "WITHDRAWAL", "TO_INSURANCE")
                    .contains("MARK", "LIQUIDATE", "SETTLE", "\"/accounts\"", "\"/totals\"");
        }
    }

    private static Set<String> found(String text, String pattern) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) found.add(matcher.group(1));
        return found;
    }

    private static void collect(JsonNode node, Set<String> names) {
        if (node.isObject()) node.fieldNames().forEachRemaining(names::add);
        node.forEach(each -> collect(each, names));
        if (node.has("commands")) names.add("commands");
    }
}
