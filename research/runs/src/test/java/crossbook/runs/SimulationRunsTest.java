package crossbook.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.server.ApiServer;
import crossbook.server.InstalledBuild;
import crossbook.server.ServedExchange;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;
import crossbook.simulation.world.WorldOutcome;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// Runs of worlds over HTTP, of a whole exchange.
class SimulationRunsTest {
    /// Years in which hardly anything happens.
    private static final String SLOW = """
        {"world":"zero-intelligence","until":"3000d",
         "overrides":{"agents.0.limit_rate":0.0001,"agents.0.market_rate":0.0001}}
        """;

    @TempDir
    private static Path directory;

    private static ApiServer api;
    private static ApiServer.Person ops;

    @BeforeAll
    static void start() throws Exception {
        api = new ApiServer(
                directory.resolve("home"),
                ServedExchange.USUAL,
                Map.of("simulation.max_rows", "60000"));
        ops = api.as("ops");
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static Path kept(String id) {
        return directory.resolve("home").resolve("runs").resolve(id);
    }

    /// Waits until a run is over.
    private static JsonNode ended(String id) throws Exception {
        while (true) {
            JsonNode run = ops.get("/admin/runs/" + id);
            if (!run.path("state").asText().equals("RUNNING")) return run;
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static JsonNode run(String body) throws Exception {
        return ended(ops.post("/admin/runs", body).path("id").asText());
    }

    private static JsonNode problem(HttpResponse<String> answer) throws Exception {
        return ApiServer.JSON.readTree(answer.body());
    }

    private static String ranAs(String body) throws Exception {
        return run(body).path("id").asText();
    }

    private static String code(String method, String path, String body) throws Exception {
        return problem(ops.call(method, path, body)).path("code").asText();
    }

    private static void assertRefused(String body, String field, String... words) throws Exception {
        for (String path : List.of("/admin/runs", "/admin/runs:check")) {
            JsonNode problem = problem(ops.call("POST", path, body));
            assertThat(problem.path("field").asText()).as(problem.toString()).isEqualTo(field);
            assertThat(problem.path("detail").asText()).contains(words);
        }
    }

    @Test
    void worldsThatShipHaveTheirParameters() throws Exception {
        JsonNode worlds = ops.get("/admin/worlds").path("items");
        assertThat(worlds.findValuesAsText("name")).contains("zero-intelligence", "jse-abm");
        JsonNode first = worlds.path(0);
        Map<String, String> values = new HashMap<>();
        for (JsonNode each : first.path("parameters")) {
            values.put(each.path("path").asText(), each.path("value").asText());
        }
        assertThat(values)
                .contains(
                        entry("instruments.0.symbol", "NPN"),
                        entry("agents.0.kind", "zero-intelligence"))
                .containsKey("agents.0.limit_rate");
        JsonNode hawkes = worlds.path(1);
        assertThat(hawkes.at("/models/0/path").asText()).isEqualTo("agents.0.model");
        assertThat(hawkes.at("/models/0/text").asText()).contains("mu");
    }

    @Test
    void aVirtualRunIsTheOneOfTheSameSeedAndIsKeptAsTheCommandLineKeepsIt() throws Exception {
        JsonNode run = run("{\"world\":\"zero-intelligence\",\"seed\":\"7\",\"until\":\"5s\"}");
        World world = WorldFile.shipped("zero-intelligence");
        Simulation simulation = world.simulation(7);
        simulation.runUntil(world.startNs() + 5_000_000_000L);
        WorldOutcome same = WorldOutcome.of(simulation);
        assertThat(run.path("state").asText()).isEqualTo("ENDED");
        assertThat(run.path("eventHash").asText()).isEqualTo(same.eventHash());
        assertThat(run.at("/counts/trades").asText()).isEqualTo("" + same.trades());
        assertThat(run.path("progress").asDouble()).isEqualTo(1);
        assertThat(run.path("clients")).hasSize(10);
        long ofClients = 0;
        for (JsonNode each : run.path("clients"))
            ofClients += each.path("orders").asLong();
        assertThat(ofClients).isEqualTo(same.orders());
        Path own = kept(run.path("id").asText());
        assertThat(RunManifest.read(own.resolve("manifest.json")).outcome()).isEqualTo(same);
        assertThat(WorldFile.read(own.resolve("world.toml")).sha256()).isEqualTo(world.sha256());
        assertThat(run.path("python").asText())
                .contains("World.file(\"zero-intelligence\").run(\"5s\", seed=7)");
    }

    @Test
    void whatIsOverriddenStandsInTheWorldThatIsKept() throws Exception {
        JsonNode run = run("""
                {"world":"hawkes","until":"20s","seed":"3",
                 "overrides":{"agents.0.mean_lots":"50","agents.0.warm_up":"5s"}}
                """);
        Path world = kept(run.path("id").asText()).resolve("world.toml");
        assertThat(Files.readString(world)).contains("mean_lots = 50\n", "warm_up = \"5s\"\n");
        assertThat(run.path("command").asText())
                .isEqualTo("./crossbook sim run " + world.toAbsolutePath()
                        + " --seed 3 --until 20s --out run");
        assertThat(run.at("/counts/hawkesEvents").asLong()).isPositive();
    }

    @Test
    void mistakesNameTheFieldTheValueAndTheRule() throws Exception {
        assertRefused("{}", "world", "is missing");
        assertRefused("{\"world\":\"nowhere\"}", "world", "'nowhere'", "zero-intelligence");
        assertRefused(
                "{\"world\":\"hawkes\",\"until\":\"soon\"}", "until", "'soon'", "such as 500ms");
        assertRefused("""
                {"world":"hawkes","overrides":{"agents.0.mean_lots":"-4"}}
                """, "overrides.agents.0.mean_lots", "-4");
        assertRefused("""
                {"world":"hawkes","overrides":{"agents.0.mean_lots":"many"}}
                """, "overrides.agents.0.mean_lots", "'many'", "must be a number");
        assertRefused("""
                {"world":"hawkes","overrides":{"agents.9.mean_lots":"1"}}
                """, "overrides.agents.9.mean_lots", "no such value");
        assertRefused("{\"text\":\"market = 7\"}", "text", "world.toml:1:1", "market");
        assertRefused("{\"text\":\"= =\"}", "text", "1:1");
        for (String mode : List.of("LIVE", "VIRTUAL")) {
            assertRefused(
                    "{\"world\":\"hawkes\",\"mode\":\"" + mode + "\",\"speed\":\"fast\"}",
                    "speed",
                    "'fast'");
        }
        assertRefused("""
                {"world":"hawkes","mode":"LIVE","until":"10s","warmUp":"a while"}
                """, "warmUp", "'a while'", "such as 500ms");
        assertRefused("""
                {"world":"hawkes","mode":"LIVE","until":"10s","warmUp":"10s"}
                """, "warmUp", "'10s'", "must be shorter than the run");
        assertRefused("{\"world\":\"hawkes\",\"mode\":\"DREAMT\"}", "mode", "DREAMT", "LIVE");
        assertRefused("{\"world\":\"hawkes\",\"text\":\"x = 1\"}", "text", "only one");
        assertRefused("""
                {"world":"hawkes","overrides":{"market":"mine.toml"}}
                """, "overrides.market", "'mine.toml'", "no directory");
    }

    @Test
    void aProcessThatIsNotStableIsRefusedAtItsModelAndOneNearToItIsWarnedOf() throws Exception {
        String shipped = ops.get("/admin/worlds").at("/items/1/models/0/text").asText();
        assertRefused(withModel(shipped.replace("0.2", "0.4")), "models.mine.toml", "branching");
        JsonNode near = ops.post("/admin/runs:check", withModel(shipped.replace("0.2", "0.3")));
        assertThat(near.at("/processes/0/branchingRatio").asDouble()).isBetween(0.9, 1.0);
        assertThat(near.at("/processes/0/warning").asText()).contains("close to 1");
        JsonNode usual = ops.post("/admin/runs:check", "{\"world\":\"hawkes\"}");
        assertThat(usual.at("/processes/0/model").asText()).isEqualTo("cointossx");
        assertThat(usual.at("/processes/0/branchingRatio").asDouble())
                .isCloseTo(0.6173, within(1e-4)); // as its file says
        assertThat(usual.at("/processes/0/warning").isNull()).isTrue();
    }

    private static String withModel(String text) {
        ObjectNode body = ApiServer.JSON.createObjectNode().put("world", "hawkes");
        body.putObject("models").put("mine.toml", text);
        body.putObject("overrides").put("agents.0.model", "mine.toml");
        return body.toString();
    }

    @Test
    void aWorldCannotReadFilesOfTheServer() throws Exception {
        String text = WorldFile.shipped("queue-reactive").text();
        String body = ApiServer.JSON
                .createObjectNode()
                .put("text", text.replaceAll("model = .*", "model = \"/etc/passwd\""))
                .toString();
        assertRefused(body, "text", "must be one that ships");
        String recorded = ApiServer.JSON.createObjectNode().put("text", """
                        market = "continuous"
                        [[agents]]
                        kind = "recorded"
                        file = "/etc/passwd"
                        """).toString();
        assertRefused(recorded, "text", "recorded", "sim run");
    }

    /// A market whose rules are sent with the world.
    @Test
    void aWorldMayHaveAMarketOfItsOwn() throws Exception {
        ObjectNode body =
                ApiServer.JSON.createObjectNode().put("world", "hawkes").put("until", "2s");
        String market = Files.readString(Path.of("../..", "data", "markets", "continuous.toml"));
        body.putObject("models").put("mine.toml", market);
        body.putObject("overrides").put("market", "mine.toml");
        JsonNode run = run(body.toString());
        assertThat(run.path("state").asText()).isEqualTo("ENDED");
        Path own = kept(run.path("id").asText());
        assertThat(own.resolve("mine.toml")).hasContent(market);
        assertThat(WorldFile.read(own.resolve("world.toml")).sha256())
                .isEqualTo(RunManifest.read(own.resolve("manifest.json")).worldHash());
    }

    /// At the speed of the clock one sees it trade; its events are those of a fast run.
    @Test
    void aRunWithASpeedShowsItsBookAndPricesOnTheWay() throws Exception {
        String id = ops.post("/admin/runs", """
                {"world":"zero-intelligence","seed":"5","until":"10m","speed":"1"}
                """).path("id").asText();
        JsonNode seen = ops.get("/admin/runs/" + id);
        while (!isTraded(seen.at("/markets/0"))) {
            LockSupport.parkNanos(20_000_000);
            seen = ops.get("/admin/runs/" + id);
        }
        assertThat(seen.path("state").asText()).isEqualTo("RUNNING");
        assertThat(seen.path("speed").asDouble()).isEqualTo(1);
        assertThat(seen.path("virtualNs").asLong())
                .isLessThanOrEqualTo(seen.path("machineNs").asLong());
        JsonNode market = seen.at("/markets/0");
        assertThat(market.path("symbol").asText()).isEqualTo("NPN");
        for (String side : List.of("bids", "asks")) {
            assertThat(market.path(side)).hasSizeBetween(1, 5);
            for (JsonNode level : market.path(side)) {
                assertThat(level.path("price").asText()).matches("[0-9]+\\.[0-9]{2}");
                assertThat(level.path("qty").asLong()).isPositive();
            }
        }
        ops.post("/admin/runs/" + id + ":stop", "");
        JsonNode run = ended(id);
        World world = WorldFile.shipped("zero-intelligence");
        Simulation again = world.simulation(5);
        again.runUntil(world.startNs() + run.path("virtualNs").asLong());
        assertThat(run.path("eventHash").asText())
                .isEqualTo(WorldOutcome.of(again).eventHash());
        assertThat(run.at("/markets/0/last").asText())
                .isEqualTo(BigDecimal.valueOf(again.book(0).lastPrice(), 2).toPlainString());
    }

    private static boolean isTraded(JsonNode market) {
        return market.path("last").isTextual()
                && !market.path("bids").isEmpty()
                && !market.path("asks").isEmpty();
    }

    @Test
    void aRunIsStoppedAndStaysReproducible() throws Exception {
        String body = SLOW;
        String id = ops.post("/admin/runs", body).path("id").asText();
        while (ops.get("/admin/runs/" + id).path("progress").asDouble() == 0) {
            LockSupport.parkNanos(5_000_000);
        }
        assertThat(code("DELETE", "/admin/runs/" + id, "")).isEqualTo("RUN_GOES_ON");
        ops.post("/admin/runs/" + id + ":stop", "");
        JsonNode run = ended(id);
        assertThat(run.path("state").asText()).isEqualTo("STOPPED");
        WorldOutcome outcome =
                RunManifest.read(kept(id).resolve("manifest.json")).outcome();
        World world = WorldFile.read(kept(id).resolve("world.toml"));
        Simulation again = world.simulation(outcome.seed());
        again.runUntil(world.startNs() + outcome.lengthNs());
        assertThat(WorldOutcome.of(again)).isEqualTo(outcome);
        assertThat(code("POST", "/admin/runs/" + id + ":stop", "")).isEqualTo("RUN_HAS_ENDED");
        assertThat(ops.call("DELETE", "/admin/runs/" + id, "").statusCode()).isEqualTo(204);
        assertThat(kept(id)).doesNotExist();
        assertThat(ops.call("GET", "/admin/runs/" + id, "").statusCode()).isEqualTo(404);
    }

    @Test
    void aRunWithTooManyRowsFailsAndSaysWhatToDo() throws Exception {
        JsonNode run = run("{\"world\":\"zero-intelligence\",\"until\":\"1h\"}");
        assertThat(run.path("state").asText()).isEqualTo("FAILED");
        assertThat(run.path("problem").asText()).contains("60000 rows", "max_rows");
        String id = run.path("id").asText();
        assertThat(code("GET", "/admin/runs/" + id + "/facts", "")).isEqualTo("RUN_HAS_NO_ROWS");
    }

    @Test
    void onlySoManyGoOnAtOnceAndOnlyMarketOperationsStartThem() throws Exception {
        String body = SLOW;
        List<String> ids = new ArrayList<>();
        HttpResponse<String> answer = ops.call("POST", "/admin/runs", body);
        while (answer.statusCode() == 201 && ids.size() < 20) {
            ids.add(problem(answer).path("id").asText());
            answer = ops.call("POST", "/admin/runs", body);
        }
        for (String id : ids) ops.call("POST", "/admin/runs/" + id + ":stop", "");
        assertThat(problem(answer).path("code").asText()).isEqualTo("RUNS_BUSY");
        assertThat(problem(answer).path("retryAfterMs").asLong()).isPositive();
        for (String who : List.of("admin", "risk")) {
            ApiServer.Person person = api.as(who);
            assertThat(person.call("POST", "/admin/runs", body).statusCode()).isEqualTo(403);
            assertThat(person.call("GET", "/admin/runs", "").statusCode()).isEqualTo(200);
        }
        assertThat(api.as("alice").call("GET", "/admin/runs", "").statusCode()).isEqualTo(403);
        assertThat(api.nobody().call("GET", "/admin/worlds", "").statusCode()).isEqualTo(401);
    }

    @Test
    void runsAreComparedAndThoseOfTheCommandLineToo() throws Exception {
        String first = ranAs("{\"world\":\"zero-intelligence\",\"seed\":\"1\",\"until\":\"2s\"}");
        World world = WorldFile.shipped("zero-intelligence");
        for (long seed : new long[] {1, 2}) {
            Simulation simulation = world.simulation(seed);
            simulation.runUntil(world.startNs() + 2_000_000_000L);
            new RunDirectory(kept("by-hand-" + seed))
                    .keep(world, simulation, WorldOutcome.of(simulation), InstalledBuild.find());
        }
        assertThat(ops.get("/admin/runs").path("items").findValuesAsText("id"))
                .contains(first, "by-hand-1", "by-hand-2");
        String path = "/admin/runs:compare?first=" + first + "&second=by-hand-";
        JsonNode same = ops.get(path + "1");
        assertThat(same.path("equal").asBoolean()).isTrue();
        assertThat(same.path("sameWorld").asBoolean()).isTrue();
        JsonNode other = ops.get(path + "2");
        assertThat(other.path("equal").asBoolean()).isFalse();
        assertThat(other.path("difference").asText()).startsWith("differs first in row ");
        assertThat(other.path("numbers").findValuesAsText("name")).contains("orders", "trades");
        assertThat(ops.call("GET", path + "9", "").statusCode()).isEqualTo(404);
    }

    @Test
    void aRunIsExportedAsFilesThatOthersRead() throws Exception {
        String id = ranAs("{\"world\":\"zero-intelligence\",\"seed\":\"4\",\"until\":\"2s\"}");
        String path = "/admin/runs/" + id + "/export?format=";
        HttpResponse<String> csv = ops.call("GET", path + "csv", "");
        assertThat(csv.body()).isEqualTo(Files.readString(kept(id).resolve("events.csv")));
        assertThat(csv.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"" + id + ".csv\"");
        assertThat(ops.call("GET", path + "manifest", "").body())
                .isEqualTo(Files.readString(kept(id).resolve("manifest.json")));
        assertThat(ops.call("GET", path + "world", "").body()).contains("zero-intelligence");
        HttpResponse<String> npy = ops.call("GET", path + "npy", "");
        assertThat(npy.headers().firstValueAsLong("Content-Length"))
                .hasValue(Files.size(kept(id).resolve("events.bin")));
        assertThat(ops.call("GET", path + "parquet", "").body())
                .startsWith("PAR1")
                .endsWith("PAR1");
        JsonNode refused = problem(ops.call("GET", path + "lobster", ""));
        assertThat(refused.path("code").asText()).isEqualTo("NOT_ACCEPTABLE");
        assertThat(refused.path("detail").asText())
                .contains("cb.load_run(\"" + kept(id).toAbsolutePath() + "\").to_lobster(");
        assertThat(ops.call("GET", path + "excel", "").statusCode()).isEqualTo(400);
    }

    @Test
    void factsAreThoseOfTheRows() throws Exception {
        String id = ranAs("{\"world\":\"zero-intelligence\",\"seed\":\"6\",\"until\":\"20s\"}");
        JsonNode facts = ops.get("/admin/runs/" + id + "/facts");
        assertThat(facts.path("symbol").asText()).isEqualTo("NPN");
        assertThat(facts.path("prices")).hasSize(500);
        try (EventFile rows = EventFile.open(kept(id).resolve("events.bin"))) {
            long trades = 0;
            for (long row = 0; row < rows.rows(); row++) {
                boolean isTrade =
                        (char) rows.get(row, crossbook.simulation.events.EventColumn.ACTION) == 'T';
                if (isTrade) trades++;
            }
            assertThat(facts.path("trades").asLong()).isEqualTo(trades);
        }
        long counted = 0;
        for (JsonNode bin : facts.at("/returns/histogram"))
            counted += bin.path("count").asLong();
        assertThat(counted).isEqualTo(facts.at("/returns/count").asLong()).isGreaterThan(1_900);
        double share = 0;
        for (JsonNode each : facts.at("/spread/histogram"))
            share += each.path("share").asDouble();
        assertThat(share).isCloseTo(1, within(1e-9));
        assertThat(facts.path("autocorrelation")).hasSize(40);
        assertThat(ops.call("GET", "/admin/runs/" + id + "/facts?symbol=XYZ", "")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void aLiveRunSaysWhatItLacksAndTradesOnceItIsThere() throws Exception {
        String body = """
                {"text":%s,"mode":"LIVE","speed":"0","seed":"2","until":"3s"}
                """.formatted(ApiServer.JSON.writeValueAsString("""
                market = "continuous"
                seed = 1
                start = 2026-01-05T07:00:00Z
                until = "10s"
                record = "all"

                [[instruments]]
                symbol = "LIVE"
                price_scale = 2
                tick = "0.01"
                lot = 1
                reference_price = "100.00"

                [[agents]]
                kind = "zero-intelligence"
                name = "sim"
                count = 2
                instrument = "LIVE"
                limit_rate = 40.0
                market_rate = 8.0
                cancel_rate = 0.2
                mean_depth_ticks = 8
                most_lots = 10
                """));
        assertThat(code("POST", "/admin/runs", body)).isEqualTo("PARTICIPANTS_MISSING");
        JsonNode check = ops.post("/admin/runs:check", body);
        assertThat(check.path("missingParticipants").toString()).isEqualTo("[\"sim1\",\"sim2\"]");
        ApiServer.Person admin = api.as("admin");
        for (JsonNode name : check.path("missingParticipants")) {
            admin.post(
                    "/admin/participants",
                    "{\"name\":" + name + ",\"roles\":[\"trader\"],\"password\":"
                            + "\"correct horse battery staple\"}");
        }
        assertThat(code("POST", "/admin/runs", body)).isEqualTo("INSTRUMENTS_MISSING");
        JsonNode listed = check.at("/missingInstruments/0");
        ops.post("/admin/instruments", listed.toString());
        check = ops.post("/admin/runs:check", body);
        assertThat(check.path("missingParticipants")).isEmpty();
        assertThat(check.path("missingInstruments")).isEmpty();

        JsonNode run = run(body);
        assertThat(run.path("problem").isNull()).as(run.toString()).isTrue();
        assertThat(run.path("state").asText()).isEqualTo("ENDED");
        assertThat(run.path("mode").asText()).isEqualTo("LIVE");
        assertThat(run.path("clients")).hasSize(2);
        long requests = run.at("/counts/requests").asLong();
        assertThat(requests).isPositive();
        assertThat(run.at("/latency/count").asLong()).isEqualTo(requests);
        long inBuckets = 0;
        for (JsonNode each : run.at("/latency/histogram"))
            inBuckets += each.path("count").asLong();
        assertThat(inBuckets).isEqualTo(requests);
        long trades =
                ops.get("/instruments/LIVE/trades?limit=1000").path("items").size();
        assertThat(run.at("/counts/trades").asLong()).isEqualTo(trades).isPositive();
        assertThat(ops.get("/instruments/LIVE/book").path("bids")).isEmpty();

        JsonNode warm = run(body.replace("\"seed\"", "\"warmUp\":\"2s\",\"seed\""));
        assertThat(warm.path("state").asText()).isEqualTo("ENDED");
        assertThat(warm.path("warmUp").asText()).isEqualTo("2s");
        assertThat(warm.path("command").asText()).contains("--warm-up 2s");
        assertThat(warm.findValuesAsText("stage")).containsExactly("DONE", "DONE");
        long counted = warm.at("/counts/requests").asLong();
        assertThat(counted).isBetween(1L, requests * 2 / 3); // of a second of three
        assertThat(warm.at("/latency/count").asLong()).isEqualTo(counted);

        String wrong = body.replace("\"seed\"", "\"password\":\"not this one at all\",\"seed\"");
        JsonNode failed = run(wrong);
        assertThat(failed.path("state").asText()).isEqualTo("FAILED");
        assertThat(failed.path("problem").asText()).contains("sim1", "WRONG_PASSWORD");
    }
}
