package crossbook.runs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.web.surroundings.WebSettings;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/// Simulations over HTTP: what a batch does, what is refused, and what the limits do.
class SimStepTest {
    private static final String SELL = """
            {"op":"NEW","participant":"alice","symbol":"NPN","side":"SELL","ordType":"LIMIT",\
            "quantity":"100","price":"100.05"}""";
    private static final String BUY = """
            {"op":"NEW","by":"1s","participant":"bob","symbol":"NPN","side":"BUY","ordType":"LIMIT",\
            "timeInForce":"IOC","quantity":"60","price":"100.05","clientOrderId":"b-1"}""";

    private SimProgram program;

    @BeforeEach
    void start() throws Exception {
        program = new SimProgram(SimProgram.PATIENT);
    }

    @AfterEach
    void stop() {
        program.close();
    }

    @Test
    void aBatchTellsWhatEachCommandDid() throws Exception {
        String engine = program.engine("");
        List<JsonNode> rows = program.step(engine, SELL + "," + BUY);
        assertThat(kinds(rows))
                .containsExactly("ORDER_ACCEPTED", "ORDER_ACCEPTED", "TRADED", "FILLED", "FILLED");
        assertThat(rows.stream().map(row -> row.path("command").asText()))
                .containsExactly("0", "1", "1", "1", "1");
        assertThat(rows.getFirst().path("clientOrderId").asText()).isEqualTo("1");
        assertThat(rows.get(1).path("clientOrderId").asText()).isEqualTo("b-1");
        assertThat(rows.get(2).path("price").asText()).isEqualTo("100.05");
        assertThat(rows.get(2).path("tsEvent").asText())
                .isEqualTo("2026-01-05T07:00:01.000000000Z");
    }

    /// What an engine is made of and a batch in one request, which leaves nothing behind.
    @Test
    void oneRequestIsEnough() throws Exception {
        String engine = program.engine("");
        List<JsonNode> inTwo = program.step(engine, SELL + "," + BUY);
        HttpResponse<byte[]> answer =
                program.ask("POST", "/sim/step", SimProgram.NDJSON, """
                {"instruments":[{"symbol":"NPN","priceScale":2,"tick":"0.01"}],\
                "participants":["alice","bob"],"commands":[%s,%s]}""".formatted(SELL, BUY));
        assertThat(SimProgram.rows(answer)).hasSize(5).isEqualTo(inTwo);
        assertThat(answer.headers().firstValue("X-Last-Seq")).hasValue("9");
        assertThat(program.object("GET", "/sim", "").path("items")).hasSize(1);

        JsonNode mistake = program.object("POST", "/sim/step", """
                {"world":"zero-intelligence","commands":[{"op":"ADVANCE","by":"1s"}],"more":1}""");
        assertThat(mistake.path("detail").asText()).contains("more: there is no such field");
        JsonNode large = program.object("POST", "/sim/step", """
                {"world":"zero-intelligence","commands":[{"op":"ADVANCE","by":"10m"}]}""");
        assertThat(large.path("detail").asText())
                .contains("commands: have more than 100000 rows: POST /sim makes an engine");
        assertThat(program.object("GET", "/sim", "").path("items")).hasSize(1);
    }

    private static List<String> kinds(List<JsonNode> rows) {
        return rows.stream().map(row -> row.path("kind").asText()).toList();
    }

    /// An Arrow stream has what JSON has, read by Arrow's own library.
    @Test
    void tablesAreTheSameInArrowAndInJson() throws Exception {
        String engine = program.engine("");
        program.step(engine, SELL + "," + BUY);
        for (String table : List.of("events", "trades", "bbo")) {
            String path = "/sim/" + engine + "/tables/" + table;
            List<JsonNode> rows = SimProgram.rows(program.ask("GET", path, SimProgram.NDJSON, ""));
            HttpResponse<byte[]> stream = program.ask("GET", path, SimProgram.ARROW, "");
            assertThat(stream.headers().firstValue("Content-Type")).hasValue(SimProgram.ARROW);
            try (RootAllocator memory = new RootAllocator();
                    ArrowStreamReader reader = new ArrowStreamReader(
                            new ByteArrayInputStream(stream.body()), memory)) {
                assertThat(reader.loadNextBatch()).isTrue();
                assertEqual(table, rows, reader.getVectorSchemaRoot());
                assertThat(reader.loadNextBatch()).isFalse();
            }
        }
    }

    private static void assertEqual(String table, List<JsonNode> rows, VectorSchemaRoot arrow) {
        assertThat(arrow.getRowCount()).isEqualTo(rows.size());
        for (SimColumn column :
                SimTable.valueOf(table.toUpperCase(java.util.Locale.ROOT)).columns()) {
            for (int i = 0; i < rows.size(); i++) {
                JsonNode value = rows.get(i).path(column.jsonName());
                Object there = arrow.getVector(column.name()).getObject(i);
                if (value.isMissingNode()) assertThat(there).as(column.name()).isNull();
                else if (column.kind() == crossbook.store.arrow.ArrowColumn.Kind.DOUBLE)
                    assertThat(there).isEqualTo(Double.valueOf(value.asText()));
                else if (column.kind() != crossbook.store.arrow.ArrowColumn.Kind.TIME)
                    assertThat(there).asString().as(column.name()).isEqualTo(value.asText());
            }
        }
    }

    /// Nothing of a batch with a mistake is done.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"op":"NEW"}                                        | commands[1].participant | is missing
            {"op":"SLEEP"}                                      | commands[1].op          | "SLEEP": must be one of
            {"op":"NEW","participant":"zoe"}                    | commands[1].participant | "zoe": there is no such participant
            {"op":"CANCEL","participant":"bob","symbol":"X"}    | commands[1].symbol      | "X": there is no such instrument
            {"op":"ADVANCE"}                                    | commands[1].by          | is missing
            {"op":"ADVANCE","by":"soon"}                        | commands[1].by          | "soon": must be a length
            {"op":"ADVANCE","at":"2025-01-01T00:00:00Z"}        | commands[1].at          | is before 2026-01-05T07:00
            {"op":"ADVANCE","by":"4000d"}                       | commands[1].by          | is after 2036-01-03
            {"op":"ADVANCE","by":"1s","extra":1}                | commands[1].extra       | there is no such field
            {"op":"PHASE","symbol":"NPN","to":"LUNCH"}          | commands[1].to          | must be one of CONTINUOUS
            {"op":"JOIN","participant":"bob"}                   | commands[1].participant | is there already
            {"op":"CANCEL","participant":"bob","symbol":"NPN","clientOrderId":"a-long-one"} | commands[1].clientOrderId | at most 8 characters
            7                                                   | commands[1]             | must be an object
            """)
    void aMistakeIsToldWithItsPlace(String command, String field, String rule) throws Exception {
        String engine = program.engine("");
        JsonNode problem = program.refused(engine, SELL + "," + command);
        assertThat(problem.path("status").asInt()).isEqualTo(422);
        assertThat(problem.path("field").asText()).isEqualTo(field);
        assertThat(problem.path("detail").asText()).contains(rule);
        assertThat(program.object("GET", "/sim/" + engine, "").path("orders").asText())
                .isEqualTo("0");
    }

    @Test
    void theFieldsOfAnOrderAreTheGatewaysToJudge() throws Exception {
        String engine = program.engine("");
        String noPrice = SELL.replace(",\"price\":\"100.05\"", "");
        assertThat(program.refused(engine, noPrice).path("detail").asText())
                .contains("commands[0].price: is missing");
        String float64 = SELL.replace("\"100.05\"", "100.05");
        assertThat(program.refused(engine, float64).path("detail").asText())
                .contains("must be a decimal number in quotes");
        String ends = SELL.replace("\"quantity\"", "\"cancelOnDisconnect\":true,\"quantity\"");
        assertThat(program.refused(engine, ends).path("detail").asText())
                .contains("commands[0].cancelOnDisconnect: true: there are no sessions here");
    }

    @Test
    void whatTheExchangeRefusesIsAnEvent() throws Exception {
        String engine = program.engine("");
        List<JsonNode> rows = program.step(
                engine,
                SELL.replace("100.05", "0") + ","
                        + "{\"op\":\"CANCEL\",\"participant\":\"bob\",\"symbol\":\"NPN\","
                        + "\"clientOrderId\":\"9\"}");
        assertThat(rows.stream().map(row -> row.path("reason").asText()))
                .containsExactly("PRICE_NOT_POSITIVE", "UNKNOWN_ORDER");
    }

    @Test
    void theSameCommandsGiveTheSameHash() throws Exception {
        String one = program.engine(",\"seed\":\"3\"");
        String other = program.engine(",\"seed\":\"3\"");
        program.step(one, SELL + "," + BUY);
        program.step(other, SELL);
        program.step(other, BUY);
        assertThat(program.object("GET", "/sim/" + one, "").path("eventHash"))
                .isEqualTo(program.object("GET", "/sim/" + other, "").path("eventHash"));
    }

    /// What is asked for page by page is the whole.
    @Test
    void aTableComesInPages() throws Exception {
        String engine = program.engine("");
        program.step(engine, String.join(",", Collections.nCopies(40, SELL)));
        String path = "/sim/" + engine + "/tables/events?limit=7&afterSeq=";
        String after = "0";
        int rows = 0;
        while (!after.isEmpty()) {
            HttpResponse<byte[]> page = program.ask("GET", path + after, "", "");
            rows += SimProgram.rows(page).size();
            after = page.headers().firstValue("X-Next-After-Seq").orElse("");
        }
        String all = program.object("GET", "/sim/" + engine, "").path("rows").asText();
        assertThat(rows).isEqualTo(Integer.parseInt(all));
    }

    @Test
    void agentsOfAWorldActAsTimePasses() throws Exception {
        JsonNode made = program.object(
                "POST", "/sim", "{\"world\":\"zero-intelligence\",\"participants\":[\"me\"]}");
        String engine = made.path("engineId").asText();
        List<JsonNode> rows = program.step(engine, "{\"op\":\"ADVANCE\",\"by\":\"2s\"}");
        assertThat(rows).hasSizeGreaterThan(100).noneMatch(row -> row.has("command"));
        JsonNode problem = program.refused(engine, SELL.replace("\"alice\"", "\"zi1\""));
        assertThat(problem.path("detail").asText()).contains("an agent of the world acts for it");
    }

    @Test
    void noMoreEnginesThanThereMayBe() throws Exception {
        for (int i = 0; i < 4; i++) program.engine("");
        JsonNode problem = program.object(
                "POST", "/sim", "{\"instruments\":[{\"symbol\":\"NPN\",\"tick\":\"1\"}]}");
        assertThat(problem.path("code").asText()).isEqualTo("TOO_MANY_SIMULATIONS");
        assertThat(problem.path("detail").asText()).contains("there are 4 engines");
        assertThat(program.ask("DELETE", "/sim/1", "", "").statusCode()).isEqualTo(204);
        assertThat(program.engine("")).isNotEmpty();
        assertThat(program.ask("GET", "/sim/1", "", "").statusCode()).isEqualTo(404);
    }

    /// An engine that was idle too long makes room.
    @Test
    void anIdleEngineIsDropped() throws Exception {
        try (SimProgram hasty = new SimProgram(
                new WebSettings.Simulations(1, 1 << 20, Duration.ZERO, Duration.ofSeconds(10)))) {
            assertThat(hasty.engine("")).isEqualTo("1");
            assertThat(hasty.engine("")).isEqualTo("2");
            assertThat(hasty.object("GET", "/sim", "").path("items")).isEmpty();
        }
    }

    /// What stands before the command that meets a limit is done, and can be read.
    @Test
    void anEngineThatIsFullSaysWhatWasDone() throws Exception {
        try (SimProgram small = new SimProgram(new WebSettings.Simulations(
                1, 64 << 10, SimProgram.PATIENT.idle(), SimProgram.PATIENT.stepTime()))) {
            String engine = small.engine("");
            JsonNode problem =
                    small.refused(engine, String.join(",", Collections.nCopies(1_000, SELL)));
            assertThat(problem.path("code").asText()).isEqualTo("SIMULATION_FULL");
            int applied = Integer.parseInt(problem.path("applied").asText());
            assertThat(applied).isBetween(100, 999);
            assertThat(problem.path("field").asText()).isEqualTo("commands[" + applied + "]");
            JsonNode engineNow = small.object("GET", "/sim/" + engine, "");
            assertThat(engineNow.path("orders").asInt()).isEqualTo(applied);
        }
    }

    @Test
    void aBatchThatTakesTooLongIsStopped() throws Exception {
        try (SimProgram hasty = new SimProgram(new WebSettings.Simulations(
                1, 1L << 40, SimProgram.PATIENT.idle(), Duration.ofMillis(200)))) {
            JsonNode made = hasty.object(
                    "POST", "/sim", "{\"world\":\"zero-intelligence\",\"record\":\"none\"}");
            JsonNode problem = hasty.refused(
                    made.path("engineId").asText(), "{\"op\":\"ADVANCE\",\"by\":\"1000d\"}");
            assertThat(problem.path("code").asText()).isEqualTo("SIMULATION_STEP_TOO_LONG");
            assertThat(problem.path("now").asText()).startsWith("2026-");
        }
    }

    @Test
    void otherFormsAndOtherAddressesAreRefused() throws Exception {
        String engine = program.engine("");
        assertThat(program.ask("GET", "/sim/" + engine + "/tables/bbo", "text/html", "")
                        .statusCode())
                .isEqualTo(406);
        assertThat(program.ask("GET", "/sim/" + engine + "/tables/books", "", "")
                        .statusCode())
                .isEqualTo(404);
        assertThat(program.ask("GET", "/orders", "", "").statusCode()).isEqualTo(404);
        assertThat(program.ask("GET", "/../", "", "").statusCode()).isIn(400, 404);
    }
}
