package crossbook.server;

import static crossbook.server.ApiServer.refused;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/// Reports of money over HTTP, from the store. A share costs dollars, settles after two days, and
/// costs who comes 0.1 % and who rests 0.05 %, as in `docs/accounts.md`.
class MoneyReportsTest {
    @TempDir
    private static Path directory;

    private static ApiServer api;
    private static ApiServer.Person ops;
    private static ApiServer.Person alice;
    private static ApiServer.Person bob;
    private static String date;

    @BeforeAll
    static void start() throws Exception {
        api = new ApiServer(
                directory,
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.STORE, Component.WEB),
                Map.of("store.commit_interval", "50ms"));
        ops = api.as("ops");
        alice = api.as("alice");
        bob = api.as("bob");
        ops.post("/admin/assets", "{\"asset\":\"USD\",\"scale\":2}");
        ops.post("/admin/assets", "{\"asset\":\"ACME\",\"scale\":0}");
        ops.post("/admin/instruments", """
                {"symbol":"ACME-USD","priceScale":2,"tick":"0.01","baseAsset":"ACME","quoteAsset":"USD",\
                "takerFee":"1000","makerFee":"500","settlementDays":"2"}""");
        deposit("alice", "2000.00", "USD");
        deposit("bob", "10", "ACME");
        bob.post("/orders", order("SELL"));
        alice.post("/orders", order("BUY"));
        date = alice.get("/accounts?asset=USD")
                .at("/items/0/obligations/0/settlementDate")
                .asText();
        assertThat(date).isNotEmpty();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static void deposit(String who, String amount, String asset) throws Exception {
        ops.post("/admin/transfers", """
                {"type":"DEPOSIT","transactionId":"%s-1","to":"%s","amount":"%s","asset":"%s"}""".formatted(who, who, amount, asset));
    }

    private static String order(String side) {
        return """
                {"symbol":"ACME-USD","side":"%s","ordType":"LIMIT","quantity":"10","price":"80.00"}""".formatted(side);
    }

    /// What is answered, once the store has come as far as the exchange.
    private static HttpResponse<String> report(ApiServer.Person who, String path) throws Exception {
        long limitNs = System.nanoTime() + Patience.NS;
        HttpResponse<String> answer = who.call("GET", "/accounts/" + path, "");
        while (answer.statusCode() == 503) {
            assertThat(System.nanoTime()).as(answer.body()).isLessThan(limitNs);
            answer = who.call("GET", "/accounts/" + path, "");
        }
        return answer;
    }

    /// The values of each line, in the order of the document, a blank between two.
    private static List<String> lines(ApiServer.Person who, String path) throws Exception {
        HttpResponse<String> answer = report(who, path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        List<String> lines = new ArrayList<>();
        for (JsonNode item : ApiServer.JSON.readTree(answer.body()).path("items")) {
            List<String> values = new ArrayList<>();
            item.forEach(value -> values.add(value.isNull() ? "-" : value.asText()));
            lines.add(String.join(" ", values));
        }
        return lines;
    }

    @Test
    void operationsGetTheLinesOfEverybody() throws Exception {
        assertThat(lines(ops, "netting?date=" + date))
                .containsExactly(
                        date + " alice - ACME 0 10 10 1",
                        date + " alice - USD 800.00 0.00 -800.00 1",
                        date + " bob - ACME 10 0 -10 1",
                        date + " bob - USD 0.00 799.60 799.60 1");
        assertThat(lines(ops, "instructions"))
                .containsExactly(
                        date + " alice - ACME RECEIVE 10 OPEN 0",
                        date + " alice - USD DELIVER 800.00 OPEN 0.00",
                        date + " bob - ACME DELIVER 10 OPEN 0",
                        date + " bob - USD RECEIVE 799.60 OPEN 0.00");
        assertThat(lines(ops, "fees"))
                .containsExactly(
                        "alice - USD INSTRUMENT ACME-USD 0 10 1 0.80",
                        "alice - USD TOTAL - - - 1 0.80",
                        "bob - USD INSTRUMENT ACME-USD 10 0 1 0.40",
                        "bob - USD TOTAL - - - 1 0.40");
        assertThat(lines(ops, "balances"))
                .contains("alice - USD 1999.20", "bob - ACME 10")
                .doesNotHaveDuplicates();
        assertThat(lines(ops, "fees?limit=1&afterSeq=2"))
                .containsExactly("bob - USD INSTRUMENT ACME-USD 10 0 1 0.40");
    }

    @Test
    void aTraderGetsItsOwn() throws Exception {
        assertThat(lines(alice, "fees"))
                .containsExactly(
                        "alice - USD INSTRUMENT ACME-USD 0 10 1 0.80",
                        "alice - USD TOTAL - - - 1 0.80");
        assertThat(lines(ops, "fees?participant=alice")).isEqualTo(lines(alice, "fees"));
        assertThat(lines(alice, "netting")).hasSize(2).allMatch(line -> line.contains(" alice "));
        assertThat(lines(alice, "fees?account=C1")).isEmpty();
        assertThat(lines(alice, "fees?until=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(lines(alice, "balances?at=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(lines(alice, "instructions?date=2020-01-02")).isEmpty();
        for (String report : List.of("fees", "netting", "instructions", "balances")) {
            refused(
                    alice.call("GET", "/accounts/" + report + "?participant=bob", ""),
                    403,
                    "ROLE_NOT_PERMITTED");
        }
    }

    @Test
    void aReportIsCsvToo() throws Exception {
        assertThat(report(bob, "fees?format=csv").body().lines())
                .containsExactly(
                        "participant,account,asset,line,symbol,makerQuantity,takerQuantity,fees,amount",
                        "bob,,USD,INSTRUMENT,ACME-USD,10,0,1,0.40",
                        "bob,,USD,TOTAL,,,,1,0.40");
        assertThat(report(bob, "netting?format=csv").body().lines())
                .startsWith("settlementDate,participant,account,asset,owed,due,net,trades");
    }

    @Test
    void whatIsAskedWronglyIsRefused() throws Exception {
        for (String wrong : List.of(
                "netting?date=Monday",
                "balances?at=noon",
                "fees?account=C1",
                "fees?limit=0",
                "fees?symbol=ACME-USD")) {
            assertThat(ops.call("GET", "/accounts/" + wrong, "").statusCode())
                    .as(wrong)
                    .isEqualTo(400);
        }
        refused(
                ops.call("GET", "/accounts/fees?participant=nobody", ""),
                404,
                "UNKNOWN_PARTICIPANT");
    }
}
