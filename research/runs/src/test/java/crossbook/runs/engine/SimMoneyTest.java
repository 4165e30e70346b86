package crossbook.runs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;

/// The money of simulations over HTTP. The figures are those of `docs/accounts.md`.
class SimMoneyTest {
    private static final String FUTURE = """
            {"market":"futures","participants":["alice","bob"],
            "assets":[{"asset":"USD","scale":2}],
            "instruments":[{"symbol":"FUT","priceScale":2,"tick":"0.01","referencePrice":"100.00",
            "coverage":"quote USD 10 PER_UNIT taker 0.02 maker 0.01 margin PER_UNIT initial 60 80\
             maintenance 40 50 mark INDEX max 1000.00"}]}""";
    private static final String SHARE = """
            {"start":"2015-12-07T08:00:00Z","participants":["alice","bob"],
            "assets":[{"asset":"USD","scale":2},{"asset":"ACME","scale":0}],
            "instruments":[{"symbol":"ACME-USD","priceScale":2,"tick":"0.01",
            "coverage":"base ACME quote USD taker 1000 maker 500 days 2"}]}""";

    private SimProgram program;

    @BeforeEach
    void start() throws Exception {
        program = new SimProgram(SimProgram.PATIENT);
    }

    @AfterEach
    void stop() {
        program.close();
    }

    private String engine(String body) throws Exception {
        return program.object("POST", "/sim", body).path("engineId").asText();
    }

    private static String deposit(String to, String amount, String asset) {
        return """
                {"op":"TRANSFER","type":"DEPOSIT","to":"%s","amount":"%s","asset":"%s"}""".formatted(to, amount, asset);
    }

    private static String order(String who, String side, long qty, String symbol, String price) {
        return """
                {"op":"NEW","participant":"%s","side":"%s","quantity":"%d","symbol":"%s",\
                "ordType":"LIMIT","price":"%s"}""".formatted(who, side.toUpperCase(Locale.ROOT), qty, symbol, price);
    }

    private static String mark(String price) {
        return "{\"op\":\"MARK\",\"symbol\":\"FUT\",\"price\":\"" + price + "\"}";
    }

    /// The kinds of the rows of a batch, each with its reason if it has one.
    private List<String> kinds(String engine, String... commands) throws Exception {
        return program.step(engine, String.join(",", commands)).stream()
                .map(row ->
                        (row.path("kind").asText() + ' ' + row.path("reason").asText()).strip())
                .toList();
    }

    /// What a participant has of an asset.
    private JsonNode account(String engine, String participant, String asset) throws Exception {
        JsonNode items =
                program.object("GET", "/sim/" + engine + "/accounts", "").path("items");
        for (JsonNode item : items) {
            boolean isIt = item.path("participant").asText().equals(participant)
                    && item.path("asset").asText().equals(asset);
            if (isIt) return item;
        }
        throw new AssertionError(participant + " has no " + asset + ": " + items);
    }

    private static JsonNode json(String text) throws Exception {
        return SimProgram.JSON.readTree(text);
    }

    @Test
    void aMarginCallAndALiquidation() throws Exception {
        String engine = engine(FUTURE);
        assertThat(kinds(
                        engine, deposit("alice", "200", "USD"), deposit("bob", "1000", "USD"), """
                        {"op":"TRANSFER","type":"TO_INSURANCE","from":"bob","amount":"5","asset":"USD"}"""))
                .containsExactly("FUNDS_TRANSFERRED", "FUNDS_TRANSFERRED", "FUNDS_TRANSFERRED");
        kinds(
                engine,
                order("bob", "sell", 3, "FUT", "100.00"),
                order("alice", "buy", 3, "FUT", "100.00"));

        assertThat(kinds(engine, mark("97.00"), order("alice", "buy", 1, "FUT", "96.00")))
                .containsExactly("MARK_SET", "MARGIN_CALLED", "ORDER_REJECTED REDUCE_ONLY");
        assertThat(account(engine, "alice", "USD")).isEqualTo(json("""
                {"participant":"alice","account":null,"asset":"USD","posted":"199.94",\
                "held":"270.00","free":"-70.06","marginCalled":true,"positions":[{"symbol":"FUT",\
                "quantity":"3","avgPrice":"100.00","mark":"97.00","unrealised":"-90.00",\
                "held":"270.00"}]}"""));
        assertThat(kinds(engine, deposit("alice", "71", "USD"), mark("91.00")))
                .containsExactly(
                        "FUNDS_TRANSFERRED", "MARGIN_CALL_MET", "MARK_SET", "MARGIN_CALLED");

        assertThat(kinds(engine, order("bob", "buy", 3, "FUT", "90.00"), """
                        {"op":"LIQUIDATE","participant":"alice","symbol":"FUT"}"""))
                .containsSubsequence("ORDER_ACCEPTED", "ORDER_ACCEPTED", "TRADED")
                .doesNotContain("LIQUIDATION_REJECTED");
        assertThat(account(engine, "alice", "USD").path("posted").asText()).isEqualTo("-24.12");
        kinds(engine, deposit("alice", "100", "USD"));
        assertThat(account(engine, "alice", "USD").path("posted").asText()).isEqualTo("75.88");
        assertThat(program.object("GET", "/sim/" + engine + "/totals", "").path("items"))
                .isEqualTo(json("""
                [{"asset":"USD","posted":"1370.82","held":"0.00","owed":"0.00","due":"0.00",\
                "fees":"0.18","clearing":"0.00","insurance":"0.00","outside":"-1371.00",\
                "inTransit":"0.00","sum":"0.00"}]"""));
    }

    @Test
    void aSettlementAfterTwoDays() throws Exception {
        String engine = engine(SHARE);
        kinds(
                engine,
                deposit("alice", "2000", "USD"),
                deposit("alice", "4", "ACME"),
                deposit("bob", "10", "ACME"),
                deposit("bob", "400", "USD"),
                order("bob", "sell", 10, "ACME-USD", "80.00"),
                order("alice", "buy", 10, "ACME-USD", "80.00"),
                order("bob", "buy", 4, "ACME-USD", "82.00"),
                order("alice", "sell", 4, "ACME-USD", "82.00"));
        assertThat(account(engine, "alice", "USD").path("obligations")).isEqualTo(json("""
                [{"settlementDate":"2015-12-09","owed":"800.00","due":"327.67"}]"""));

        String settle = "{\"op\":\"SETTLE\",\"by\":\"24h\"}";
        assertThat(settled(engine, settle)).isEqualTo("0");
        assertThat(account(engine, "alice", "USD").path("obligations")).isEqualTo(json("""
                [{"settlementDate":"2015-12-09","owed":"472.33","due":"0.00"}]"""));
        assertThat(settled(engine, settle)).isEqualTo("4");
        assertThat(account(engine, "alice", "USD").path("posted").asText()).isEqualTo("1526.87");
        assertThat(account(engine, "alice", "ACME").path("free").asText()).isEqualTo("10");
    }

    /// How many payments a settlement made.
    private String settled(String engine, String settle) throws Exception {
        JsonNode row = program.step(engine, settle).getLast();
        assertThat(row.path("kind").asText()).isEqualTo("OBLIGATIONS_SETTLED");
        return row.path("size").asText();
    }

    /// What the exchange refuses is an event, and no mistake of the request.
    @Test
    void aRefusalIsARow() throws Exception {
        String engine = engine(FUTURE);
        assertThat(kinds(engine, """
                        {"op":"TRANSFER","type":"WITHDRAWAL","from":"bob","amount":"1","asset":"USD"}""", """
                        {"op":"LIQUIDATE","participant":"bob","symbol":"FUT"}""", mark("1001.00"), deposit("bob", "0", "USD")))
                .containsExactly(
                        "TRANSFER_REJECTED FUNDS_INSUFFICIENT",
                        "LIQUIDATION_REJECTED NO_POSITION",
                        "MARK_REJECTED PRICE_ABOVE_MAXIMUM",
                        "TRANSFER_REJECTED AMOUNT_NOT_POSITIVE");
    }

    @Test
    void aMistakeNamesFieldValueAndRule() throws Exception {
        String engine = engine(FUTURE);
        assertThat(mistake(engine, deposit("bob", "1", "EUR")))
                .isEqualTo("commands[0].asset: \"EUR\": there is no such asset");
        assertThat(mistake(engine, deposit("carol", "1", "USD")))
                .startsWith("commands[0].to: \"carol\": there is no such participant");
        assertThat(mistake(engine, deposit("bob", "0.005", "USD")))
                .startsWith("commands[0].amount: \"0.005\"");
        assertThat(mistake(engine, "{\"op\":\"TRANSFER\",\"type\":\"ARRIVAL\"}"))
                .isEqualTo("commands[0].type: \"ARRIVAL\": an engine has no other partitions");
        assertThat(mistake(engine, "{\"op\":\"SETTLE\",\"asset\":\"USD\"}"))
                .contains("commands[0].asset: there is no such field");
        assertThat(refused(FUTURE.replace("quote USD", "quote EUR")))
                .startsWith("instruments[0].coverage: ")
                .contains("asset 'EUR' is not defined");
        assertThat(refused(FUTURE.replace("\"scale\":2", "\"scale\":19")))
                .isEqualTo("assets[0].scale: 19: must be a whole number from 0 to 18");
        assertThat(refused(SHARE.replace("{\"asset\":\"ACME\"", "{\"asset\":\"usd\"")))
                .isEqualTo("assets[1].asset: \"usd\": another asset has it");
        assertThat(refused(SHARE.replace("taker 1000", "taker 1000001")))
                .endsWith("INSTRUMENT_REJECTED, FEE_OUT_OF_RANGE");
    }

    private String mistake(String engine, String command) throws Exception {
        return program.refused(engine, command).path("detail").asText();
    }

    private String refused(String body) throws Exception {
        return program.object("POST", "/sim", body).path("detail").asText();
    }
}
