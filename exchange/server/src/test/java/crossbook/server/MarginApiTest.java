package crossbook.server;

import static crossbook.server.ApiServer.refused;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Margin over HTTP: of whom more is called for, what its account says, and what risk and market
/// operations do about it.
class MarginApiTest {
    /// A price step of a cent is worth ten; one bought needs 0.60 and is to keep 0.40; a taker pays
    /// 0.02 for each. A liquidation trades a hundredth from the mark at most.
    private static final Coverage COVERAGE = Coverage.onMargin(
            "USD",
            10,
            FeeUnit.PER_UNIT,
            2,
            0,
            0,
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.INDEX, 1_000_000)
                    .liquidating(false, 10_000));

    private static final String CALLS = "/accounts/margin-calls";
    private static final String MARK = "/admin/instruments/FUT/mark";
    private static final String LIQUIDATE = "/admin/accounts:liquidate";

    @TempDir
    private Path directory;

    private ServedExchange served;
    private ApiServer api;
    private ApiServer.Person ops;
    private ApiServer.Person risk;
    private ApiServer.Person alice;
    private ApiServer.Person bob;

    @BeforeEach
    void start() throws Exception {
        served = ServedExchange.start(directory, "web.request_rate", "off");
        api = new ApiServer(served);
        ops = api.as("ops");
        risk = api.as("risk");
        alice = api.as("alice");
        bob = api.as("bob");
        ops.post("/admin/assets", "{\"asset\":\"USD\",\"scale\":2}");
        ops.post("/admin/clients", "{\"participant\":\"alice\",\"account\":\"C1\"}");
        served.list("FUT", COVERAGE, 1_000);
        deposit("d1", "5.00", "\"to\":\"alice\",\"toAccount\":\"C1\"");
        deposit("d2", "100.00", "\"to\":\"bob\"");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private void deposit(String id, String amount, String to) throws Exception {
        ops.post("/admin/transfers", """
                {"type":"DEPOSIT","transactionId":"%s","asset":"USD","amount":"%s",%s}""".formatted(id, amount, to));
    }

    private static String order(String side, String qty, String price, String more) {
        return """
                {"symbol":"FUT","side":"%s","ordType":"LIMIT","quantity":"%s","price":"%s"%s}""".formatted(side, qty, price, more);
    }

    private static final String OF_CLIENT = ",\"account\":\"C1\"";

    /// Alice's client has five, for which it paid a fee of 0.10 of its 5.00. At 9.90 they have lost
    /// 5 × 10 × 0.10, and are to keep 5 × 0.40.
    private void call() throws Exception {
        bob.post("/orders", order("SELL", "5", "10.00", ""));
        alice.post("/orders", order("BUY", "5", "10.00", OF_CLIENT));
        ops.post(MARK, "{\"price\":\"9.90\",\"reason\":\"the index\"}");
    }

    private static String liquidation(String more) {
        return "{\"participant\":\"alice\",\"account\":\"C1\",\"symbol\":\"FUT\"" + more + "}";
    }

    private static JsonNode ofClient(ApiServer.Person who) throws Exception {
        return who.get("/accounts?participant=alice&account=C1&asset=USD").at("/items/0");
    }

    @Test
    void aCallIsListedUntilItIsMet() throws Exception {
        assertThat(alice.get(CALLS).path("items")).isEmpty();
        assertThat(ofClient(alice).path("marginCalled").asBoolean()).isFalse();
        call();
        JsonNode calls = alice.get(CALLS);
        assertThat(calls.path("items")).hasSize(1);
        assertThat(calls.at("/items/0").toString())
                .isEqualTo("{\"what\":\"CALLED\",\"participant\":\"alice\",\"account\":\"C1\","
                        + "\"asset\":\"USD\",\"posted\":\"4.90\",\"held\":\"8.00\","
                        + "\"needed\":\"7.00\",\"missing\":\"3.10\",\"unpaid\":\"0.00\","
                        + "\"positions\":[{\"symbol\":\"FUT\",\"quantity\":\"5\","
                        + "\"avgPrice\":\"10.00\",\"mark\":\"9.90\",\"unrealised\":\"-5.00\","
                        + "\"held\":\"8.00\"}]}");
        assertThat(ofClient(alice).path("marginCalled").asBoolean()).isTrue();
        JsonNode open = risk.get("/accounts?open=true");
        assertThat(open.path("items")).hasSize(2);
        assertThat(open).isEqualTo(ops.get("/accounts?open=true"));
        assertThat(alice.get("/accounts?open=true").path("items")).containsExactly(ofClient(alice));
        for (ApiServer.Person other : List.of(risk, ops)) {
            assertThat(other.get(CALLS)).isEqualTo(calls);
            assertThat(other.get(CALLS + "?participant=alice")).isEqualTo(calls);
            assertThat(other.get(CALLS + "?participant=bob").path("items")).isEmpty();
        }
        assertThat(bob.get(CALLS).path("items")).isEmpty();
        refused(bob.call("GET", CALLS + "?participant=alice", ""), 403, "ROLE_NOT_PERMITTED");
        assertThat(ops.call("GET", CALLS + "?format=csv", "").body())
                .startsWith("what,participant,account,asset,posted,held,needed,missing,unpaid")
                .contains("CALLED,alice,C1,USD,4.90,8.00,7.00,3.10,0.00");
        refused(
                alice.call("POST", "/orders", order("BUY", "1", "9.85", OF_CLIENT)),
                409,
                "REDUCE_ONLY");

        deposit("d3", "3.10", "\"to\":\"alice\",\"toAccount\":\"C1\"");
        assertThat(alice.get(CALLS).path("items")).isEmpty();
        assertThat(ofClient(risk).path("marginCalled").asBoolean()).isFalse();
    }

    @Test
    void openInterestIsAFigureOfAnInstrumentOnMargin() throws Exception {
        assertThat(alice.get("/instruments/FUT").path("openInterest").isNull()).isTrue();
        call();
        assertThat(alice.get("/instruments/FUT").path("openInterest").asText()).isEqualTo("5");
        assertThat(alice.get("/instruments/FUT/statistics").path("openInterest").asText())
                .isEqualTo("5");
        assertThat(alice.get("/instruments/NPN").path("openInterest").isNull()).isTrue();
        InetSocketAddress web = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(api.address()).getPort());
        try (RawWebSocket socket =
                RawWebSocket.open(web, "Cookie", alice.cookie, "Origin", api.address())) {
            socket.send("{'id':1,'op':'subscribe','channels':['stats'],'symbols':['FUT']}");
            assertThat(socket.frame("stats").at("/data/openInterest").asText()).isEqualTo("5");
        }
    }

    /// The same loss as below, of which the insurance pays all.
    @Test
    void whatTheInsurancePaysIsALineOfTheStatement() throws Exception {
        ops.post("/admin/transfers", insurance("TO_INSURANCE", "i1", "10.00", "\"from\":\"bob\""));
        call();
        bob.post("/orders", order("BUY", "5", "9.85", ""));
        ops.post(LIQUIDATE, liquidation(""));
        List<String> lines = new ArrayList<>();
        for (JsonNode line : alice.get("/accounts/statement?account=C1").path("items")) {
            if (!line.path("kind").asText().equals("INSURANCE")) continue;
            lines.add(line.path("amount").asText() + " " + line.path("balance").asText());
        }
        assertThat(lines).containsExactly("2.70 0.00");
    }

    @Test
    void theInsuranceIsPaidIntoAndOutOf() throws Exception {
        String paid = insurance("TO_INSURANCE", "i1", "10.00", "\"from\":\"bob\"");
        assertThat(ops.call("POST", "/admin/transfers", paid).statusCode()).isEqualTo(201);
        assertThat(ops.call("POST", "/admin/transfers", paid).statusCode()).isEqualTo(200);
        String toBob = "\"to\":\"bob\"";
        JsonNode problem = refused(
                ops.call(
                        "POST",
                        "/admin/transfers",
                        insurance("FROM_INSURANCE", "i2", "10.01", toBob)),
                422,
                "FUNDS_INSUFFICIENT");
        assertThat(problem.path("free").asText()).isEqualTo("10.00");
        ops.post("/admin/transfers", insurance("FROM_INSURANCE", "i3", "4.00", toBob));
        JsonNode total = ops.get("/admin/totals").path("items").get(0);
        assertThat(total.path("insurance").asText()).isEqualTo("6.00");
        assertThat(total.path("sum").asText()).isEqualTo("0.00");
        List<String> lines = new ArrayList<>();
        for (JsonNode line : bob.get("/accounts/statement").path("items")) {
            lines.add(line.path("kind").asText() + " " + line.path("amount").asText());
        }
        assertThat(lines).contains("TRANSFER -10.00", "TRANSFER 4.00");
    }

    private static String insurance(String type, String id, String amount, String who) {
        return """
                {"type":"%s","transactionId":"%s","asset":"USD","amount":"%s",%s}""".formatted(type, id, amount, who);
    }

    /// Nobody bids within the collar, 9.81 or more; then bob does. Five sold at 9.85 have lost
    /// 5 × 15 × 0.10, and cost 0.10.
    @Test
    void riskLiquidatesAndWhatIsLostIsListed() throws Exception {
        call();
        bob.post("/orders", order("BUY", "5", "9.80", ""));
        risk.post(LIQUIDATE, liquidation(",\"reason\":\"call not met\""));
        assertThat(ofClient(alice).at("/positions/0/quantity").asText()).isEqualTo("5");
        bob.post("/orders", order("BUY", "5", "9.85", ""));
        ops.post(LIQUIDATE, liquidation(""));
        JsonNode account = ofClient(alice);
        assertThat(account.has("positions")).as(account.toString()).isFalse();
        assertThat(account.path("posted").asText()).isEqualTo("-2.70");
        List<String> lost = new ArrayList<>();
        for (JsonNode item : risk.get(CALLS).path("items")) {
            lost.add(item.path("what").asText() + " " + item.path("missing").asText() + " "
                    + item.path("unpaid").asText() + " " + item.path("needed").asText());
        }
        assertThat(lost).containsExactly("CALLED 2.70 0.00 7.00", "DEFICIT 2.70 2.70 null");
        refused(ops.call("POST", LIQUIDATE, liquidation("")), 409, "NO_POSITION");

        List<String> audit = new ArrayList<>();
        for (JsonNode entry : ops.get("/admin/audit").path("items")) {
            if (!entry.path("action").asText().matches("MARK_.*|POSITION_.*")) continue;
            audit.add(entry.path("action").asText() + " " + entry.path("target").asText() + ": "
                    + entry.path("detail").asText() + " by " + entry.path("who").asText()
                    + " because " + entry.path("reason").asText());
        }
        assertThat(audit)
                .containsExactly(
                        "MARK_SET FUT: 9.90 by ops because the index",
                        "POSITION_LIQUIDATED alice/C1: 5 @ 9.81 in FUT by risk because call not met",
                        "POSITION_LIQUIDATED alice/C1: 5 @ 9.81 in FUT by ops because null");
    }

    /// Who operates is told of it unasked, as it happens.
    @Test
    void whoOperatesIsToldOfMargins() throws Exception {
        InetSocketAddress web = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(api.address()).getPort());
        try (RawWebSocket desk =
                        RawWebSocket.open(web, "Cookie", risk.cookie, "Origin", api.address());
                RawWebSocket trader =
                        RawWebSocket.open(web, "Cookie", bob.cookie, "Origin", api.address())) {
            String subscribe = "{'id':1,'op':'subscribe','channels':['margin'],'symbols':['*']}";
            trader.send(subscribe);
            assertThat(trader.reply(1).at("/problem/code").asText())
                    .isEqualTo("ROLE_NOT_PERMITTED");
            desk.send(subscribe);
            assertThat(told(desk)).isEqualTo("snapshot []");
            call();
            assertThat(told(desk)).isEqualTo("CALLED alice/C1 4.90 missing 3.10");
            risk.post(LIQUIDATE, liquidation(""));
            assertThat(told(desk))
                    .isEqualTo("LIQUIDATION alice/C1 4.90 missing 3.10: 5 FUT at 9.81");
            deposit("d3", "3.10", "\"to\":\"alice\",\"toAccount\":\"C1\"");
            assertThat(told(desk)).isEqualTo("MET alice/C1 8.00 missing 0.00");
        }
    }

    private String told(RawWebSocket socket) throws Exception {
        JsonNode frame = socket.frame("margin");
        SchemaCheck check = new SchemaCheck(api.nobody().get("/asyncapi.json"));
        JsonNode schema =
                ApiServer.JSON.readTree("{\"$ref\":\"#/components/schemas/MarginFrame\"}");
        assertThat(check.mistake(frame, schema, "margin")).isEmpty();
        JsonNode data = frame.path("data");
        if (frame.path("type").asText().equals("snapshot")) return "snapshot " + data;
        JsonNode closed = data.path("liquidation");
        return data.path("what").asText() + " " + data.path("participant").asText() + "/"
                + data.path("account").asText() + " " + data.path("posted").asText()
                + " missing " + data.path("missing").asText()
                + (closed.isMissingNode()
                        ? ""
                        : ": " + closed.path("quantity").asText() + " "
                                + closed.path("symbol").asText() + " at "
                                + closed.path("limitPrice").asText());
    }

    @Test
    void whoMayNotAndWhatCannotBeIsRefusedByName() throws Exception {
        refused(alice.call("POST", LIQUIDATE, liquidation("")), 403, "ROLE_NOT_PERMITTED");
        refused(risk.call("POST", MARK, "{\"price\":\"0.80\"}"), 403, "ROLE_NOT_PERMITTED");
        refused(risk.call("POST", LIQUIDATE, liquidation("")), 409, "NO_POSITION");
        refused(
                risk.call("POST", LIQUIDATE, liquidation("").replace("C1", "C9")),
                422,
                "UNKNOWN_ACCOUNT");
        refused(
                risk.call("POST", LIQUIDATE, liquidation("").replace("alice", "nobody")),
                404,
                "UNKNOWN_PARTICIPANT");
        refused(
                risk.call("POST", LIQUIDATE, liquidation("").replace("FUT", "XXX")),
                404,
                "UNKNOWN_INSTRUMENT");
        refused(
                ops.call("POST", MARK.replace("FUT", "NPN"), "{\"price\":\"1.00\"}"),
                409,
                "MARK_NOT_BY_COMMAND");
        refused(ops.call("POST", MARK, "{\"price\":\"0\"}"), 422, "PRICE_NOT_POSITIVE");
        refused(ops.call("POST", MARK, "{\"price\":\"10000.01\"}"), 422, "PRICE_ABOVE_MAXIMUM");
        refused(ops.call("POST", MARK, "{\"price\":\"0.801\"}"), 422, "FIELD_VALUE_NOT_VALID");
        refused(ops.call("POST", MARK, "{\"price\":\"1.00\"}"), 422, "PRICE_OUTSIDE_COLLAR");
        ops.post(MARK, "{\"price\":\"1.00\",\"anyDistance\":true}");
        ops.post(MARK, "{\"price\":\"10.00\",\"anyDistance\":true}");
        bob.post("/orders", order("SELL", "5", "10.00", ""));
        alice.post("/orders", order("BUY", "5", "10.00", OF_CLIENT));
        refused(risk.call("POST", LIQUIDATE, liquidation("")), 409, "MARGIN_NOT_CALLED");
    }

    /// The instrument says what each source of its index has set.
    @Test
    void anIndexHasSources() throws Exception {
        Margin terms = new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.MEDIAN, 1_000_000)
                .bounded(0, 3_600_000_000_000L)
                .indexedBy(List.of("east", "west"), 2);
        served.list("IDX", Coverage.onMargin("USD", 10, FeeUnit.PER_UNIT, 2, 0, 0, terms), 1_000);
        String mark = MARK.replace("FUT", "IDX");
        refused(ops.call("POST", mark, "{\"price\":\"9.90\"}"), 422, "UNKNOWN_INDEX_SOURCE");
        refused(
                ops.call("POST", mark, "{\"price\":\"9.90\",\"source\":\"north\"}"),
                422,
                "UNKNOWN_INDEX_SOURCE");
        ops.post(mark, "{\"price\":\"9.90\",\"source\":\"east\"}");
        assertThat(indexes()).isEqualTo("10.00: east 9.90");
        ops.post(mark, "{\"price\":\"9.80\",\"source\":\"west\"}");
        assertThat(indexes()).isEqualTo("9.85: east 9.90, west 9.80");
    }

    private String indexes() throws Exception {
        JsonNode mark = ops.get("/instruments/IDX").path("mark");
        List<String> set = new ArrayList<>();
        for (JsonNode index : mark.path("indexes")) {
            set.add(index.path("source").asText() + " " + index.path("price").asText());
        }
        return mark.path("price").asText() + ": " + String.join(", ", set);
    }

    private JsonNode tried(String order) throws Exception {
        HttpResponse<String> answer = alice.call("POST", "/orders:validate", order);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return ApiServer.JSON.readTree(answer.body());
    }

    private String wouldHold(String order) throws Exception {
        JsonNode tried = tried(order);
        assertThat(tried.at("/wouldHold/asset").asText()).as(tried.toString()).isEqualTo("USD");
        return tried.at("/wouldHold/amount").asText();
    }

    private static String marketOrder(String side, String more) {
        return """
                {"symbol":"FUT","side":"%s","ordType":"MARKET","timeInForce":"IOC","quantity":"1"%s,
                 "account":"C1"}""".formatted(side, more);
    }

    /// Alice's client has five, bought at 10.00, for which it paid 0.10 of 5.00; they hold 3.00,
    /// so 1.90 is free. One more needs 0.60, a fee of 0.02, and what it loses at once: 0.10 for
    /// each cent that it costs more than the mark.
    @Test
    void anOrderOnMarginIsTriedAgainstWhatIsFree() throws Exception {
        bob.post("/orders", order("SELL", "5", "10.00", ""));
        alice.post("/orders", order("BUY", "5", "10.00", OF_CLIENT));
        assertThat(wouldHold(order("BUY", "1", "10.00", OF_CLIENT))).isEqualTo("0.62");
        assertThat(wouldHold(order("BUY", "1", "10.05", OF_CLIENT))).isEqualTo("1.12");
        assertThat(wouldHold(order("SELL", "5", "10.00", OF_CLIENT))).isEqualTo("0.10");
        assertThat(wouldHold(order("SELL", "8", "10.00", OF_CLIENT))).isEqualTo("0.16");
        assertThat(wouldHold(marketOrder("SELL", ",\"reservePrice\":\"9.95\""))).isEqualTo("0.52");
        assertThat(tried(marketOrder("SELL", "")).path("code").asText())
                .isEqualTo("PRICE_BOUND_MISSING");
        JsonNode refused = tried(order("BUY", "4", "10.00", OF_CLIENT));
        assertThat(refused.path("code").asText()).isEqualTo("FUNDS_INSUFFICIENT");
        assertThat(refused.path("detail").asText())
                .isEqualTo("It needs 2.48 USD, and 1.90 is free");
        assertThat(refused.path("asset").asText()).isEqualTo("USD");
        assertThat(tried(order("BUY", "1", "10.00", "")).path("code").asText())
                .isEqualTo("FUNDS_INSUFFICIENT");
        assertThat(tried(order("BUY", "1", "10.00", ",\"account\":\"C9\""))
                        .path("code")
                        .asText())
                .isEqualTo("UNKNOWN_ACCOUNT");
    }

    /// What was tried is what is held when it is sent; live orders count.
    @Test
    void whatAnOrderOnMarginWouldHoldItHolds() throws Exception {
        bob.post("/orders", order("SELL", "5", "10.00", ""));
        alice.post("/orders", order("BUY", "5", "10.00", OF_CLIENT));
        BigDecimal held = new BigDecimal("3.00");
        for (String order : new String[] {
            order("BUY", "1", "9.99", OF_CLIENT),
            order("SELL", "3", "10.01", OF_CLIENT),
            order("SELL", "4", "10.02", OF_CLIENT),
            order("BUY", "1", "9.98", OF_CLIENT)
        }) {
            held = held.add(new BigDecimal(wouldHold(order)));
            alice.post("/orders", order);
            assertThat(ofClient(alice).path("held").asText())
                    .as(order)
                    .isEqualTo(held.toPlainString());
        }
        JsonNode refused = tried(order("BUY", "1", "9.97", OF_CLIENT));
        HttpResponse<String> sent =
                alice.call("POST", "/orders", order("BUY", "1", "9.97", OF_CLIENT));
        assertThat(refused.path("detail").asText())
                .startsWith("It needs 0.62 USD")
                .isEqualTo(ApiServer.JSON.readTree(sent.body()).path("detail").asText());
    }

    @Test
    void whoIsCalledIsTriedAsOneWhoOnlyCloses() throws Exception {
        call();
        assertThat(tried(order("BUY", "1", "9.85", OF_CLIENT)).path("code").asText())
                .isEqualTo("REDUCE_ONLY");
        assertThat(tried(order("SELL", "6", "9.90", OF_CLIENT)).path("code").asText())
                .isEqualTo("REDUCE_ONLY");
        assertThat(wouldHold(order("SELL", "5", "9.90", OF_CLIENT))).isEqualTo("0.10");
    }

    @Test
    void anInstrumentSaysHowItIsLiquidated() throws Exception {
        JsonNode margin = api.nobody().get("/instruments/FUT").at("/coverage/margin");
        assertThat(margin.path("liquidationCollar").asText()).isEqualTo("10000");
        assertThat(margin.path("liquidatesAlone").asBoolean()).isFalse();
    }
}
