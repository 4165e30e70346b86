package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Limits before the trade over HTTP: who sets and sees which, and what a refusal says.
class RiskApiTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path directory;

    private ApiServer api;
    private ApiServer.Person ops;
    private ApiServer.Person alice;

    @BeforeEach
    void start() throws Exception {
        api = new ApiServer(ServedExchange.start(directory, "web.request_rate", "off"));
        ops = api.as("ops");
        alice = api.as("alice");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private static void refused(HttpResponse<String> answer, int status, String code, String words)
            throws Exception {
        JsonNode problem = JSON.readTree(answer.body());
        assertThat(problem.path("code").asText()).as(answer.body()).isEqualTo(code);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(words);
    }

    private static String order(String id, String qty, String price) {
        return """
                {"symbol":"NPN","side":"BUY","ordType":"LIMIT","quantity":"%s","price":"%s",
                 "clientOrderId":"%s"}""".formatted(qty, price, id);
    }

    @Test
    void limitsAreSetShownAndKept() throws Exception {
        ops.post(
                "/admin/risk-limits",
                "{\"participant\":\"alice\",\"layer\":\"FIRM\",\"symbol\":\"NPN\","
                        + "\"maxOrderQuantity\":\"100\",\"maxOpenValue\":\"321000.00\","
                        + "\"ordersCount\":\"50\",\"ordersWindowNs\":\"1000000000\"}");
        alice.post("/orders", order("a1", "90", "3210.00"));
        refused(
                alice.call("POST", "/orders", order("a2", "101", "3210.00")),
                422,
                "ORDER_QTY_ABOVE_LIMIT",
                "at most 100");
        refused(
                alice.call("POST", "/orders", order("a3", "11", "3210.00")),
                409,
                "OPEN_VALUE_ABOVE_LIMIT",
                "a quantity of at most 10");

        JsonNode risk = alice.get("/risk");
        assertThat(risk).isEqualTo(ops.get("/risk?participant=alice"));
        assertThat(risk.path("limits")).hasSize(1);
        assertThat(risk.path("limits").get(0).toString())
                .isEqualTo("{\"layer\":\"FIRM\",\"participant\":\"alice\",\"account\":null,"
                        + "\"symbol\":\"NPN\",\"maxOrderQuantity\":\"100\","
                        + "\"maxOpenValue\":\"321000.00\",\"ordersCount\":\"50\","
                        + "\"ordersWindowNs\":\"1000000000\"}");
        assertThat(risk.path("exposures").get(1).toString())
                .isEqualTo("{\"participant\":\"alice\",\"account\":null,\"symbol\":\"NPN\","
                        + "\"openOrders\":1,\"openValue\":\"288900.00\",\"openBuyQuantity\":\"90\","
                        + "\"openSellQuantity\":\"0\",\"position\":\"0\",\"quotesPulled\":false,"
                        + "\"maxOrderQuantity\":\"100\",\"maxOpenValue\":\"321000.00\"}");

        ops.post(
                "/admin/risk-limits",
                "{\"participant\":\"alice\",\"layer\":\"FIRM\",\"symbol\":\"NPN\"}");
        assertThat(alice.get("/risk").path("limits")).isEmpty();
        alice.post("/orders", order("a4", "101", "3210.00"));
    }

    /// Of an exchange of shares all prices have two decimals; then there is one that has three.
    @Test
    void aValueOfAllInstrumentsHasTheDecimalsOfTheirPrices() throws Exception {
        Path home = directory.resolve("shares");
        DemoHome.makeUncovered(new Home(home), _ -> 0);
        Path list = home.resolve("instruments.toml");
        String all = Files.readString(list);
        int others = all.indexOf("[[instrument]]\nsymbol = \"USDJPY\"");
        Files.writeString(list, all.substring(0, others));
        ServedExchange served =
                ServedExchange.again(home, ServedExchange.USUAL, Map.of("web.request_rate", "off"));
        try (ApiServer shares = new ApiServer(served)) {
            ApiServer.Person desk = shares.as("ops");
            ApiServer.Person trader = shares.as("alice");
            desk.post(
                    "/admin/risk-limits",
                    "{\"participant\":\"alice\",\"layer\":\"FIRM\",\"maxOpenValue\":\"321000.50\"}");
            trader.post("/orders", order("a1", "90", "3210.00"));
            refused(
                    trader.call("POST", "/orders", order("a2", "11", "3210.00")),
                    409,
                    "OPEN_VALUE_ABOVE_LIMIT",
                    "a quantity of at most 10");
            assertThat(values(trader)).isEqualTo("321000.50, 288900.00 of 321000.50");
            desk.post("/admin/instruments", """
                    {"symbol":"MILLS","priceScale":3,"tick":"0.001","lot":"1","maxQuantity":"1000",
                     "referencePrice":"1.000"}""");
            assertThat(values(trader)).isEqualTo("32100050, 28890000 of 32100050");
        }
    }

    /// The limit of the value of all that is open, and that value.
    private static String values(ApiServer.Person who) throws Exception {
        JsonNode risk = who.get("/risk");
        JsonNode ofAll = risk.at("/exposures/0");
        assertThat(ofAll.path("symbol").isNull()).isTrue();
        return risk.at("/limits/0/maxOpenValue").asText() + ", "
                + ofAll.path("openValue").asText() + " of "
                + ofAll.path("maxOpenValue").asText();
    }

    @Test
    void whoMayNotAndWhatCannotBeIsRefusedByName() throws Exception {
        String path = "/admin/risk-limits";
        String firm = "{\"participant\":\"alice\",\"layer\":\"FIRM\"";
        refused(alice.call("POST", path, firm + "}"), 403, "ROLE_NOT_PERMITTED", "");
        refused(alice.call("GET", "/risk?participant=bob", ""), 403, "ROLE_NOT_PERMITTED", "");
        for (String bad : new String[] {
            "\"maxPosition\":\"-1\"",
            "\"maxPosition\":\"9223372036854775807\"",
            "\"ordersCount\":\"0\",\"ordersWindowNs\":\"1\"",
            "\"pullNs\":\"1\""
        }) {
            refused(ops.call("POST", path, firm + "," + bad + "}"), 422, "LIMIT_OUT_OF_RANGE", "");
        }
        refused(
                ops.call("POST", path, firm + ",\"maxPosition\":\"1.5\"}"),
                422,
                "FIELD_VALUE_NOT_VALID",
                "maxPosition");
        refused(
                ops.call("POST", path, "{\"layer\":\"FIRM\"}"),
                422,
                "FIELD_MISSING",
                "participant");
        refused(
                ops.call("POST", path, firm.replace("alice", "nobody") + "}"),
                404,
                "UNKNOWN_PARTICIPANT",
                "");
        assertThat(ops.get("/risk").path("limits")).isEmpty();
    }
}
