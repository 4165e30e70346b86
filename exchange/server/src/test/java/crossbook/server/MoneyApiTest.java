package crossbook.server;

import static crossbook.server.ApiServer.refused;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.client.entry.Security;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Money over HTTP: one unit of COIN is one XBT and a price is dollars; a taker pays 0.03 of them
/// for each, a maker 0.01.
class MoneyApiTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Coverage COVERAGE =
            new Coverage(CoverageKind.FULL, "XBT", "USD", 100, 1, FeeUnit.PER_UNIT, 3, 1, 0);

    /// A price unit is a cent; each one bought or sold needs a dollar; the same fees.
    private static final Coverage ON_MARGIN = Coverage.onMargin(
            "USD",
            1,
            FeeUnit.PER_UNIT,
            3,
            1,
            0,
            new Margin(FeeUnit.PER_UNIT, 100, 100, 80, 80, MarkSource.LAST, 1_000_000));

    @TempDir
    private Path directory;

    private ApiServer api;
    private ApiServer.Person ops;
    private ApiServer.Person alice;
    private ApiServer.Person bob;

    @BeforeEach
    void start() throws Exception {
        ServedExchange served = ServedExchange.start(directory, "web.request_rate", "off");
        api = new ApiServer(served);
        ops = api.as("ops");
        alice = api.as("alice");
        bob = api.as("bob");
        ops.post("/admin/assets", "{\"asset\":\"XBT\",\"scale\":2}");
        ops.post("/admin/assets", "{\"asset\":\"USD\",\"scale\":2}");
        ops.post("/admin/clients", "{\"participant\":\"alice\",\"account\":\"C1\"}");
        served.list("COIN", COVERAGE, Security.NO_PRICE);
        served.list("FUT", ON_MARGIN, 1_000);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private static String transfer(
            String type, String id, String asset, String amount, String who) {
        return """
                {"type":"%s","transactionId":"%s","asset":"%s","amount":"%s",%s}""".formatted(type, id, asset, amount, who);
    }

    private void deposit(String id, String asset, String amount, String who) throws Exception {
        ops.post(
                "/admin/transfers",
                transfer("DEPOSIT", id, asset, amount, "\"to\":\"" + who + "\""));
    }

    private static String order(String side, String qty, String price, String more) {
        return """
                {"symbol":"COIN","side":"%s","ordType":"LIMIT","quantity":"%s","price":"%s"%s}""".formatted(side, qty, price, more);
    }

    /// Posted, held and free of the only account that is not empty.
    private static String account(ApiServer.Person who, String query) throws Exception {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode item : who.get("/accounts?" + query).path("items")) {
            if (!item.path("posted").asText().equals("0.00")) found.add(item);
        }
        assertThat(found).hasSize(1);
        JsonNode it = found.get(0);
        return it.path("posted").asText() + " " + it.path("held").asText() + " "
                + it.path("free").asText();
    }

    private void assertSumsAreZero() throws Exception {
        JsonNode totals = ops.get("/admin/totals").path("items");
        assertThat(totals).hasSize(2);
        for (JsonNode total : totals) {
            assertThat(total.path("sum").asText()).as(total.toString()).isEqualTo("0.00");
        }
    }

    @Test
    void anInstrumentIsListedWithItsCoverage() throws Exception {
        String terms = """
                {"symbol":"XAU","baseAsset":"XBT","quoteAsset":"USD","baseAmount":"0.5","feeUnit":"PER_UNIT","takerFee":"0.03","settlementDays":"2"}""";
        JsonNode listed = ops.post("/admin/instruments", terms).path("coverage");
        assertThat(listed.path("baseAsset").asText()).as(listed.toString()).isEqualTo("XBT");
        String future = """
                {"symbol":"FGLD","quoteAsset":"USD","initialMarginLong":"1.00","marginUnit":"PER_UNIT","markSource":"INDEX","referencePrice":"10.00","maxPrice":"100"}""";
        listed = ops.post("/admin/instruments", future).path("coverage");
        assertThat(listed.at("/margin/markSource").asText())
                .as(listed.toString())
                .isEqualTo("INDEX");
        ops.post("/admin/instruments/FGLD/mark", "{\"price\":\"9.90\"}");
        JsonNode problem = refused(
                ops.call(
                        "POST",
                        "/admin/instruments",
                        terms.replace("XAU", "X2").replace("XBT", "XBX")),
                422,
                "FIELD_VALUE_NOT_VALID");
        assertThat(problem.path("field").asText()).isEqualTo("baseAsset");
    }

    @Test
    void reportsNeedAStore() throws Exception {
        for (String report : List.of("fees", "netting", "instructions", "balances")) {
            refused(alice.call("GET", "/accounts/" + report, ""), 503, "STORE_OFF");
        }
    }

    @Test
    void aTransferIsBookedOnce() throws Exception {
        String deposit = transfer("DEPOSIT", "d1", "USD", "1000.00", "\"to\":\"alice\"");
        HttpResponse<String> first = ops.call("POST", "/admin/transfers", deposit);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        assertThat(first.body())
                .contains("\"replayed\":false")
                .contains("\"accounts\":[{\"participant\":\"alice\",\"account\":null,"
                        + "\"asset\":\"USD\",\"posted\":\"1000.00\",\"held\":\"0.00\"");
        HttpResponse<String> again = ops.call("POST", "/admin/transfers", deposit);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
        assertThat(again.body()).contains("\"replayed\":true").doesNotContain("accounts");
        HttpResponse<String> other =
                ops.call("POST", "/admin/transfers", deposit.replace("1000.00", "1000.01"));
        refused(other, 409, "DUPLICATE_TRANSACTION_ID");
        assertThat(account(alice, "asset=USD")).isEqualTo("1000.00 0.00 1000.00");

        String to = "\"from\":\"alice\",\"to\":\"alice\",\"toAccount\":\"C1\"";
        JsonNode moved = ops.post("/admin/transfers", transfer("TRANSFER", "t1", "USD", "400", to));
        assertThat(moved.at("/accounts/0/free").asText()).isEqualTo("600.00");
        assertThat(moved.at("/accounts/1/account").asText()).isEqualTo("C1");
        assertThat(moved.at("/accounts/1/free").asText()).isEqualTo("400.00");
        String from = "\"from\":\"alice\",\"fromAccount\":\"C1\"";
        ops.post("/admin/transfers", transfer("WITHDRAWAL", "w1", "USD", "0.5", from));
        JsonNode problem = refused(
                ops.call(
                        "POST",
                        "/admin/transfers",
                        transfer("WITHDRAWAL", "w2", "USD", "1e0", from)),
                422,
                "FIELD_VALUE_NOT_VALID");
        assertThat(problem.path("field").asText()).isEqualTo("amount");
        problem = refused(
                ops.call(
                        "POST",
                        "/admin/transfers",
                        transfer("WITHDRAWAL", "w3", "USD", "400", from)),
                422,
                "FUNDS_INSUFFICIENT");
        assertThat(problem.path("detail").asText())
                .isEqualTo("It needs 400.00 USD, and 399.50 is free");
        assertThat(account(alice, "asset=USD&account=C1")).isEqualTo("399.50 0.00 399.50");
        assertThat(account(alice, "asset=USD&account=")).isEqualTo("600.00 0.00 600.00");
        assertSumsAreZero();
    }

    @Test
    void anOrderHoldsAndAFillCosts() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "XBT", "10.00", "bob");
        JsonNode bought = alice.post("/orders", order("BUY", "5", "10.00", "")).path("order");
        assertThat(bought.path("held").toString())
                .isEqualTo("{\"asset\":\"USD\",\"amount\":\"50.15\"}");
        assertThat(account(alice, "asset=USD")).isEqualTo("1000.00 50.15 949.85");

        JsonNode sold = bob.post("/orders", order("SELL", "2", "10.00", ""));
        assertThat(sold.at("/executions/1/fee/amount").asText()).isEqualTo("0.06");
        String id = bought.path("orderId").asText();
        assertThat(alice.get("/orders/" + id).at("/held/amount").asText()).isEqualTo("30.09");
        assertThat(account(alice, "asset=USD")).isEqualTo("979.98 30.09 949.89");
        assertThat(account(bob, "asset=USD")).isEqualTo("19.94 0.00 19.94");
        assertThat(account(bob, "asset=XBT")).isEqualTo("8.00 0.00 8.00");
        assertThat(alice.get("/fills").at("/items/0/fee").toString())
                .isEqualTo("{\"asset\":\"USD\",\"amount\":\"0.02\"}");
        assertThat(bob.get("/fills").at("/items/0/fee/amount").asText()).isEqualTo("0.06");
        assertThat(statement(alice))
                .containsExactly(
                        "DEPOSIT USD 1000.00 1000.00 d1",
                        "TRADE XBT 2.00 2.00 COIN",
                        "TRADE USD -20.00 980.00 COIN",
                        "FEE USD -0.02 979.98 COIN");
        String usd = "{\"asset\":\"USD\",\"posted\":\"999.92\",\"held\":\"30.09\","
                + "\"owed\":\"0.00\",\"due\":\"0.00\",\"fees\":\"0.08\",\"clearing\":\"0.00\","
                + "\"insurance\":\"0.00\",\"outside\":\"-1000.00\",\"inTransit\":\"0.00\","
                + "\"sum\":\"0.00\"}";
        assertThat(ops.get("/admin/totals").at("/items/1").toString()).isEqualTo(usd);

        alice.call("DELETE", "/orders/" + id, "");
        assertThat(alice.get("/orders/" + id).at("/held/amount").asText()).isEqualTo("0.00");
        assertThat(account(alice, "asset=USD")).isEqualTo("979.98 0.00 979.98");
        assertSumsAreZero();
    }

    private static List<String> statement(ApiServer.Person who) throws Exception {
        List<String> lines = new ArrayList<>();
        for (JsonNode line : who.get("/accounts/statement").path("items")) {
            String why = line.path("transactionId").isNull()
                    ? line.path("symbol").asText()
                    : line.path("transactionId").asText();
            lines.add(line.path("kind").asText() + " " + line.path("asset").asText() + " "
                    + line.path("amount").asText() + " " + line.path("balance").asText() + " "
                    + why);
        }
        return lines;
    }

    private void trade(String qty, String price) throws Exception {
        bob.post("/orders", order("SELL", qty, price, "").replace("COIN", "FUT"));
        alice.post("/orders", order("BUY", qty, price, "").replace("COIN", "FUT"));
    }

    /// Two at 10.00 and one at 10.10 are 30.10; at 10.10 they are worth 30.30. One sold at
    /// 10.20 realises that less 30.10 / 3, rounded down; bob's loss is rounded the other way.
    @Test
    void aPositionIsShownWithItsProfit() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "USD", "1000.00", "bob");
        trade("2", "10.00");
        trade("1", "10.10");
        JsonNode account = alice.get("/accounts?asset=USD&account=").at("/items/0");
        assertThat(account.path("posted").asText()).isEqualTo("999.91");
        assertThat(account.path("held").asText()).isEqualTo("3.00");
        assertThat(account.path("positions").toString())
                .isEqualTo("[{\"symbol\":\"FUT\",\"quantity\":\"3\",\"avgPrice\":\"10.0333\","
                        + "\"mark\":\"10.10\",\"unrealised\":\"0.20\",\"held\":\"3.00\"}]");
        bob.post("/orders", order("BUY", "1", "10.20", "").replace("COIN", "FUT"));
        alice.post("/orders", order("SELL", "1", "10.20", "").replace("COIN", "FUT"));
        assertThat(statement(alice))
                .endsWith("PROFIT USD 0.17 1000.08 FUT", "FEE USD -0.03 1000.05 FUT");
        JsonNode total = ops.get("/admin/totals").at("/items/1");
        assertThat(total.path("clearing").asText()).isEqualTo("-0.01");
        assertSumsAreZero();
        JsonNode margin = api.nobody().get("/instruments/FUT").path("coverage").path("margin");
        assertThat(margin.path("initialLong").asText()).isEqualTo("100");
        JsonNode problem = refused(
                bob.call(
                        "POST",
                        "/orders",
                        order("SELL", "2000", "10.20", "").replace("COIN", "FUT")),
                422,
                "FUNDS_INSUFFICIENT");
        assertThat(problem.path("asset").asText()).isEqualTo("USD");
    }

    /// What was moved is in the audit log, once for each.
    @Test
    void whatWasMovedIsAudited() throws Exception {
        String deposit =
                transfer("DEPOSIT", "d1", "USD", "10.00", "\"to\":\"alice\",\"reason\":\"wire\"");
        ops.post("/admin/transfers", deposit);
        ops.call("POST", "/admin/transfers", deposit);
        String to = "\"from\":\"alice\",\"to\":\"alice\",\"toAccount\":\"C1\"";
        ops.post("/admin/transfers", transfer("TRANSFER", "t1", "USD", "4", to));
        String from = "\"from\":\"alice\",\"fromAccount\":\"C1\"";
        ops.post("/admin/transfers", transfer("WITHDRAWAL", "w1", "USD", "0.5", from));
        List<String> entries = new ArrayList<>();
        for (JsonNode entry : ops.get("/admin/audit").path("items")) {
            if (!entry.path("action").asText().matches("FUNDS_.*|ASSET_.*|CLIENT_.*")) continue;
            entries.add(entry.path("action").asText() + " "
                    + entry.path("target").asText() + ": "
                    + entry.path("detail").asText() + " by " + entry.path("who").asText()
                    + " because " + entry.path("reason").asText());
        }
        assertThat(entries)
                .containsExactlyInAnyOrder(
                        "ASSET_DEFINED XBT: code XBT, decimals 2 by ops because null",
                        "ASSET_DEFINED USD: code USD, decimals 2 by ops because null",
                        "CLIENT_DEFINED alice: client C1 by ops because null",
                        "FUNDS_DEPOSITED alice: 10.00 USD, transaction d1 by ops because wire",
                        "FUNDS_TRANSFERRED alice: 4.00 USD to alice/C1, transaction t1"
                                + " by ops because null",
                        "FUNDS_WITHDRAWN alice/C1: 0.50 USD, transaction w1 by ops because null");
    }

    /// An order that is tried is told what it would hold and whether that is free, and changes
    /// nothing.
    @Test
    void anOrderIsTriedAgainstWhatIsFree() throws Exception {
        deposit("d1", "USD", "100.00", "alice");
        deposit("d2", "XBT", "10.00", "bob");
        bob.post("/orders", order("SELL", "2", "10.00", ""));
        alice.post("/orders", order("BUY", "4", "9.00", "")); // holds 36.12, so 63.88 is free

        JsonNode tried = tried(order("BUY", "6", "10.00", ""));
        assertThat(tried.path("wouldTrade").toString())
                .isEqualTo("[{\"price\":\"10.00\",\"quantity\":\"2\"}]");
        assertThat(tried.path("wouldHold").toString())
                .isEqualTo("{\"asset\":\"USD\",\"amount\":\"60.18\"}");
        JsonNode reserved = tried(order("BUY", "4", "10.00", ",\"reservePrice\":\"15.00\""));
        assertThat(reserved.at("/wouldHold/amount").asText()).isEqualTo("60.12");
        JsonNode refused = tried(order("BUY", "7", "10.00", ""));
        assertThat(refused.path("accepted").asBoolean()).isFalse();
        assertThat(refused.path("code").asText()).isEqualTo("FUNDS_INSUFFICIENT");
        assertThat(refused.path("detail").asText())
                .isEqualTo("It needs 70.21 USD, and 63.88 is free");
        assertThat(refused.path("needed").asText()).isEqualTo("70.21");
        assertThat(refused.path("free").asText()).isEqualTo("63.88");

        assertThat(tried(order("SELL", "1", "11.00", "")).path("asset").asText())
                .isEqualTo("XBT");
        assertThat(tried(order("BUY", "1", "9.00", ",\"account\":\"C1\""))
                        .path("code")
                        .asText())
                .isEqualTo("FUNDS_INSUFFICIENT");
        assertThat(tried(order("BUY", "1", "9.00", ",\"account\":\"C9\""))
                        .path("code")
                        .asText())
                .isEqualTo("UNKNOWN_ACCOUNT");
        ops.post(
                "/admin/transfers",
                transfer("DEPOSIT", "d3", "USD", "9.03", "\"to\":\"alice\",\"toAccount\":\"C1\""));
        assertThat(tried(order("BUY", "1", "9.00", ",\"account\":\"C1\""))
                        .at("/wouldHold/amount")
                        .asText())
                .isEqualTo("9.03");
        JsonNode uncovered = tried(order("BUY", "10", "3100.00", "").replace("COIN", "NPN"));
        assertThat(uncovered.path("wouldHold").isNull())
                .as(uncovered.toString())
                .isTrue();
        assertThat(account(alice, "asset=USD&account=")).isEqualTo("100.00 36.12 63.88");
    }

    private JsonNode tried(String order) throws Exception {
        HttpResponse<String> answer = alice.call("POST", "/orders:validate", order);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    @Test
    void aBustGivesEverythingBack() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "XBT", "10.00", "bob");
        alice.post("/orders", order("BUY", "2", "10.00", ""));
        JsonNode sold = bob.post("/orders", order("SELL", "2", "10.00", ""));
        String trade = sold.at("/executions/1/matchId").asText();
        ops.post("/admin/trades/" + trade + ":bust", "{}");
        assertThat(account(alice, "asset=USD")).isEqualTo("1000.00 0.00 1000.00");
        assertThat(statement(alice))
                .endsWith(
                        "TRADE XBT -2.00 0.00 COIN",
                        "TRADE USD 20.00 999.98 COIN",
                        "FEE USD 0.02 1000.00 COIN");
        assertSumsAreZero();
    }

    /// Bob got 20.00 less a fee of 0.06, and has most of it taken out.
    @Test
    void aTradeThatCannotBePaidBackSaysWhoLacksWhat() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "XBT", "10.00", "bob");
        alice.post("/orders", order("BUY", "2", "10.00", ""));
        JsonNode sold = bob.post("/orders", order("SELL", "2", "10.00", ""));
        String trade = "/admin/trades/" + sold.at("/executions/1/matchId").asText();
        ops.post(
                "/admin/transfers",
                transfer("WITHDRAWAL", "w1", "USD", "19.90", "\"from\":\"bob\""));
        JsonNode problem =
                refused(ops.call("POST", trade + ":bust", ""), 422, "FUNDS_INSUFFICIENT");
        assertThat(problem.path("detail").asText())
                .isEqualTo("bob needs 19.94 USD, and 0.04 is free");
        problem = refused(
                ops.call("POST", trade + ":correct", "{\"price\":\"9.00\"}"),
                422,
                "FUNDS_INSUFFICIENT");
        assertThat(problem.path("detail").asText())
                .isEqualTo("bob needs 2.00 USD, and 0.04 is free");
    }

    /// Bob lacks 19.90, which nobody has insured. What he has to sell of it he cancels first.
    @Test
    void aTradeIsBustedIntoADeficit() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "XBT", "10.00", "bob");
        alice.post("/orders", order("BUY", "2", "10.00", ""));
        JsonNode sold = bob.post("/orders", order("SELL", "2", "10.00", ""));
        String trade = "/admin/trades/" + sold.at("/executions/1/matchId").asText();
        ops.post(
                "/admin/transfers",
                transfer("WITHDRAWAL", "w1", "USD", "19.90", "\"from\":\"bob\""));
        ops.post(trade + ":bust", "{\"intoDeficit\":true,\"reason\":\"wrong product\"}");
        assertThat(account(alice, "asset=USD")).isEqualTo("1000.00 0.00 1000.00");
        assertThat(account(bob, "asset=USD")).isEqualTo("-19.90 0.00 -19.90");
        JsonNode calls = ops.get("/accounts/margin-calls");
        assertThat(calls.toString()).contains("\"what\":\"DEFICIT\"").contains("19.90");
        assertSumsAreZero();
    }

    @Test
    void anOrderIsRefusedForWhatIsFree() throws Exception {
        deposit("d1", "USD", "50.00", "alice");
        JsonNode problem = refused(
                alice.call("POST", "/orders", order("BUY", "5", "10.00", "")),
                422,
                "FUNDS_INSUFFICIENT");
        assertThat(problem.path("detail").asText())
                .isEqualTo("It needs 50.15 USD, and 50.00 is free");
        assertThat(problem.path("asset").asText()).isEqualTo("USD");
        assertThat(problem.path("free").asText()).isEqualTo("50.00");
        assertThat(problem.path("needed").asText()).isEqualTo("50.15");
        assertThat(problem.has("lowLimit")).isFalse();
        problem = refused(
                alice.call("POST", "/orders", order("SELL", "5", "10.00", "")),
                422,
                "FUNDS_INSUFFICIENT");
        assertThat(problem.path("needed").asText()).isEqualTo("5.00");
        assertThat(problem.path("asset").asText()).isEqualTo("XBT");
        refused(
                alice.call("POST", "/orders", order("BUY", "1", "1.00", ",\"account\":\"C1\"")),
                422,
                "FUNDS_INSUFFICIENT");
        refused(
                alice.call("POST", "/orders", order("BUY", "1", "1.00", ",\"account\":\"C9\"")),
                422,
                "UNKNOWN_ACCOUNT");
        String market = order("BUY", "1", "1.00", "")
                .replace("LIMIT", "MARKET")
                .replace(",\"price\":\"1.00\"", "");
        refused(alice.call("POST", "/orders", market), 422, "PRICE_BOUND_MISSING");
    }

    @Test
    void aReservePriceIsHeldAndLetsTheOrderMove() throws Exception {
        deposit("d1", "USD", "50.00", "alice");
        JsonNode order = alice.post(
                        "/orders", order("BUY", "4", "10.00", ",\"reservePrice\":\"12.00\""))
                .path("order");
        assertThat(order.path("reservePrice").asText()).isEqualTo("12.00");
        assertThat(order.at("/held/amount").asText()).isEqualTo("48.12");
        String id = order.path("orderId").asText();
        assertThat(alice.get("/orders/" + id).path("reservePrice").asText()).isEqualTo("12.00");
        HttpResponse<String> moved = alice.call("PATCH", "/orders/" + id, "{\"price\":\"12.00\"}");
        assertThat(moved.statusCode()).as(moved.body()).isEqualTo(200);
        refused(
                alice.call(
                        "POST", "/orders", order("BUY", "1", "1.00", ",\"reservePrice\":\"0.50\"")),
                422,
                "RESERVE_PRICE_OUT_OF_RANGE");
        String uncovered = order("BUY", "10", "3100.00", "").replace("COIN", "NPN");
        JsonNode plain = alice.post("/orders", uncovered).path("order");
        assertThat(plain.path("held").isNull()).isTrue();
        assertThat(plain.path("reservePrice").isNull()).isTrue();
    }

    @Test
    void eachSeesWhatItMay() throws Exception {
        deposit("d1", "USD", "50.00", "alice");
        deposit("d2", "USD", "5.00", "bob");
        refused(bob.call("GET", "/accounts?participant=alice", ""), 403, "ROLE_NOT_PERMITTED");
        refused(
                bob.call("GET", "/accounts/statement?participant=alice", ""),
                403,
                "ROLE_NOT_PERMITTED");
        refused(bob.call("GET", "/clients?participant=alice", ""), 403, "ROLE_NOT_PERMITTED");
        assertThat(account(bob, "participant=bob")).isEqualTo("5.00 0.00 5.00");
        assertThat(account(api.as("risk"), "participant=alice")).isEqualTo("50.00 0.00 50.00");
        assertThat(ops.get("/accounts").path("items")).hasSize(2);
        JsonNode first = ops.get("/accounts?limit=1");
        assertThat(first.path("items")).hasSize(1);
        JsonNode second = ops.get(
                "/accounts?limit=1&afterSeq=" + first.path("nextAfterSeq").asText());
        assertThat(second.at("/items/0/participant").asText()).isEqualTo("bob");
        assertThat(second.path("nextAfterSeq").isNull()).isTrue();
        assertThat(alice.get("/clients").toString())
                .isEqualTo(
                        "{\"items\":[{\"participant\":\"alice\",\"account\":\"C1\",\"suspended\":false}],"
                                + "\"nextAfterSeq\":null}");
        assertThat(api.nobody().get("/assets").toString())
                .contains("{\"asset\":\"USD\",\"scale\":2}");
        JsonNode coverage = api.nobody().get("/instruments/COIN").path("coverage");
        assertThat(coverage.path("quoteAsset").asText()).isEqualTo("USD");
        assertThat(api.nobody().get("/instruments/NPN").path("coverage").isNull())
                .isTrue();
        refused(ops.call("GET", "/accounts?participant=nobody", ""), 404, "UNKNOWN_PARTICIPANT");
    }

    @Test
    void whoIsSuspendedKeepsItsMoney() throws Exception {
        deposit("d1", "USD", "50.00", "alice");
        String itself = "{\"participant\":\"alice\",\"reason\":\"dormant\"}";
        String client = "{\"participant\":\"alice\",\"account\":\"C1\"}";
        refused(alice.call("POST", "/admin/accounts:suspend", client), 403, "ROLE_NOT_PERMITTED");
        ops.post("/admin/accounts:suspend", client);
        assertThat(alice.get("/clients").at("/items/0/suspended").asBoolean()).isTrue();
        ops.post("/admin/accounts:suspend", itself);
        refused(ops.call("POST", "/admin/accounts:suspend", itself), 409, "OWNER_SUSPENDED");
        assertThat(account(alice, "participant=alice")).isEqualTo("50.00 0.00 50.00");
        refused(
                alice.call("POST", "/orders", order("BUY", "1", "1.00", "")),
                409,
                "OWNER_SUSPENDED");
        ops.post("/admin/accounts:resume", itself);
        ops.post("/admin/accounts:resume", client);
        refused(ops.call("POST", "/admin/accounts:resume", itself), 409, "OWNER_NOT_SUSPENDED");
        assertThat(alice.get("/clients").at("/items/0/suspended").asBoolean()).isFalse();
    }

    /// Over the WebSocket: all accounts, then those that change, to their owner alone.
    @Test
    void whatAccountsHaveIsFollowed() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        String follow = "{'id':1,'op':'subscribe','channels':['accounts'],'symbols':['*']}";
        try (RawWebSocket own = socket(alice);
                RawWebSocket other = socket(bob)) {
            own.send(follow);
            other.send(follow);
            assertThat(accounts(own))
                    .isEqualTo("snapshot XBT 0.00 0.00 0.00 USD 1000.00 0.00 1000.00");
            assertThat(accounts(other)).isEqualTo("snapshot XBT 0.00 0.00 0.00 USD 0.00 0.00 0.00");
            alice.post("/orders", order("BUY", "5", "10.00", ""));
            assertThat(accounts(own)).isEqualTo("event USD 1000.00 50.15 949.85");
            deposit("d2", "XBT", "10.00", "bob");
            assertThat(accounts(other)).isEqualTo("event XBT 10.00 0.00 10.00");
            bob.post("/orders", order("SELL", "2", "10.00", ""));
            assertThat(accounts(other)).isEqualTo("event XBT 10.00 2.00 8.00");
            assertThat(accounts(other)).isEqualTo("event XBT 8.00 0.00 8.00 USD 19.94 0.00 19.94");
            assertThat(accounts(own)).isEqualTo("event XBT 2.00 0.00 2.00 USD 979.98 30.09 949.89");
            other.send(follow.replace("'symbols'", "'participant':'alice','symbols'"));
            JsonNode refusal = other.await(message -> message.has("problem"));
            assertThat(refusal.at("/problem/code").asText()).isEqualTo("ROLE_NOT_PERMITTED");
        }
    }

    /// A trade is told once its booking is, with what it cost and what the order still holds.
    @Test
    void anExecutionTellsWhatItCost() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "XBT", "10.00", "alice");
        try (RawWebSocket own = socket(alice)) {
            own.send("{'id':1,'op':'subscribe','channels':['executions'],'symbols':['*']}");
            own.await(message -> message.path("channel").asText().equals("executions"));
            alice.post("/orders", order("SELL", "5", "10.00", ""));
            assertThat(costs(own)).isEqualTo("SELL NEW null null");
            alice.post("/orders", order("BUY", "2", "10.00", ""));
            assertThat(costs(own)).isEqualTo("BUY NEW null null");
            assertThat(costs(own)).isEqualTo("SELL TRADE \"0.02\" \"3.00\"");
            assertThat(costs(own)).isEqualTo("BUY TRADE \"0.06\" \"0.00\"");
        }
        assertSumsAreZero();
    }

    private static String costs(RawWebSocket socket) throws Exception {
        JsonNode data = socket.await(
                        message -> message.path("channel").asText().equals("executions"))
                .path("data");
        JsonNode execution = data.path("execution");
        return execution.path("side").asText() + " "
                + execution.path("execType").asText() + " "
                + orNull(execution.at("/fee/amount")) + " "
                + orNull(data.at("/order/held/amount"));
    }

    private static String orNull(JsonNode amount) {
        return amount.isMissingNode() ? "null" : amount.toString();
    }

    private RawWebSocket socket(ApiServer.Person who) throws Exception {
        URI address = URI.create(api.address());
        InetSocketAddress web = new InetSocketAddress(address.getHost(), address.getPort());
        return RawWebSocket.open(web, "Cookie", who.cookie, "Origin", api.address());
    }

    private static String accounts(RawWebSocket socket) throws Exception {
        JsonNode frame =
                socket.await(message -> message.path("channel").asText().equals("accounts"));
        StringBuilder text = new StringBuilder(frame.path("type").asText());
        for (JsonNode account : frame.path("data")) {
            for (String name : List.of("asset", "posted", "held", "free")) {
                text.append(' ').append(account.path(name).asText());
            }
        }
        return text.toString();
    }

    /// What mints money elsewhere: nothing is made of nothing, of less than nothing, or of a
    /// product that wraps around.
    @Test
    void noTransferMintsMoney() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        for (String row : """
                DEPOSIT 0 AMOUNT_NOT_POSITIVE
                DEPOSIT -0.01 AMOUNT_NOT_POSITIVE
                DEPOSIT -92233720368547758.07 AMOUNT_NOT_POSITIVE
                DEPOSIT -92233720368547758.08 AMOUNT_NOT_POSITIVE
                DEPOSIT 92233720368547758.08 FIELD_VALUE_NOT_VALID
                DEPOSIT 184467440737095516.17 FIELD_VALUE_NOT_VALID
                DEPOSIT 92233720368547758.07 AMOUNT_OVERFLOWS
                WITHDRAWAL -1000.00 AMOUNT_NOT_POSITIVE
                WITHDRAWAL 21474836.48 FUNDS_INSUFFICIENT
                WITHDRAWAL 92233720368547758.07 FUNDS_INSUFFICIENT
                """.lines().toList()) {
            String[] words = row.split(" ", -1);
            String who = words[0].equals("DEPOSIT") ? "\"to\":\"alice\"" : "\"from\":\"alice\"";
            String attack = transfer(words[0], "x1", "USD", words[1], who);
            refused(ops.call("POST", "/admin/transfers", attack), 422, words[2]);
            refused(alice.call("POST", "/admin/transfers", attack), 403, "ROLE_NOT_PERMITTED");
            assertThat(account(alice, "asset=USD")).as(row).isEqualTo("1000.00 0.00 1000.00");
            assertSumsAreZero();
        }
    }

    @Test
    void noOrderMintsMoney() throws Exception {
        deposit("d1", "USD", "1000.00", "alice");
        deposit("d2", "XBT", "10.00", "alice");
        for (String row : """
                BUY -5 10.00 QTY_NOT_POSITIVE
                BUY 5 -10.00 PRICE_NOT_POSITIVE
                BUY 9223372036854775807 0.02 QTY_ABOVE_MAXIMUM
                BUY 9223372036854775808 0.01 FIELD_VALUE_NOT_VALID
                BUY 5 92233720368547758.07 PRICE_ABOVE_MAXIMUM
                BUY 1000000 1407374883553.28 AMOUNT_OVERFLOWS
                """.lines().toList()) {
            String[] words = row.split(" ", -1);
            String order = order(words[0], words[1], words[2], "");
            refused(alice.call("POST", "/orders", order), 422, words[3]);
            assertThat(account(alice, "asset=USD")).as(row).isEqualTo("1000.00 0.00 1000.00");
            assertThat(account(alice, "asset=XBT")).as(row).isEqualTo("10.00 0.00 10.00");
            assertSumsAreZero();
        }
    }
}
