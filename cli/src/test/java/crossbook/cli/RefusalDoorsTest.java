package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// An order that is refused is told the same sentence at every door of what `serve` starts: the
/// command line, HTTP, the trial of an order, and the WebSocket; with the value that would be
/// right.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusalDoorsTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Home home;
    private ExchangeHere exchange;
    private String web = "";
    private String cookie = "";
    private String token = "";
    private WebSocket socket;
    private final LinkedBlockingQueue<JsonNode> heard = new LinkedBlockingQueue<>();
    private int asked;

    @BeforeAll
    void serve(@TempDir Path directory) throws Exception {
        home = new Home(directory.resolve("home"));
        DemoHome.makeUncovered(home, component -> 0);
        exchange = ExchangeHere.start(home, Map.of());
        web = exchange.address("web");
        logIn();
        socket = CLIENT.newWebSocketBuilder()
                .header("Cookie", cookie)
                .header("Origin", "http://" + web)
                .buildAsync(URI.create("ws://" + web + "/ws/v1"), new Listener())
                .join();
        assertThat(cli("order sell 10 SOL @ 112.40")).isEmpty();
        http("POST", "/orders", order("buy 10 AGL @ 500.00", null).put("clientOrderId", "live"));
        assertThat(cli("order buy 10 AGL @ 500.00 --id live")).isEmpty();
    }

    @AfterAll
    void stop() {
        socket.abort();
        exchange.close();
    }

    private void logIn() throws Exception {
        ObjectNode body = JSON.createObjectNode().put("participant", "alice");
        String password = java.nio.file.Files.readString(home.secret("alice"));
        var answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://" + web + "/api/v1/login"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                body.put("password", password.strip()).toString()))
                        .build(),
                BodyHandlers.ofString());
        String set = answer.headers().firstValue("Set-Cookie").orElseThrow();
        cookie = set.substring(0, set.indexOf(';'));
        token = JSON.readTree(answer.body()).path("csrfToken").asText();
    }

    private JsonNode http(String method, String path, JsonNode body) throws Exception {
        var answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create("http://" + web + "/api/v1" + path))
                        .header("Content-Type", "application/json")
                        .header("Cookie", cookie)
                        .header("X-CSRF-Token", token)
                        .method(method, BodyPublishers.ofString(body.toString()))
                        .build(),
                BodyHandlers.ofString());
        return JSON.readTree(answer.body());
    }

    /// What the WebSocket answers a message.
    private JsonNode ws(ObjectNode message) throws Exception {
        asked++;
        socket.sendText(message.put("id", asked).put("csrf", token).toString(), true)
                .join();
        while (true) {
            JsonNode next = heard.poll(Patience.MINUTES, TimeUnit.MINUTES);
            assertThat(next).isNotNull();
            if (next.path("id").asInt() == asked) return next.path("problem");
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) {
                assertThatCode(() -> heard.add(JSON.readTree(text.toString())))
                        .doesNotThrowAnyException();
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    /// What the command line says on stderr, as another trader than the others.
    private String cli(String command) {
        return exchange.run(command + " --as bob").err().strip();
    }

    /// `buy 10 AGL @ 512.01` as JSON has it.
    ///
    /// @param more members, with single quotes; null: none
    private static ObjectNode order(String words, String more) throws Exception {
        String[] word = words.split(" ", -1);
        String members = more == null ? "" : more.replace('\'', '"');
        ObjectNode order = (ObjectNode) JSON.readTree("{" + members + "}");
        if (!order.has("ordType")) order.put("ordType", "LIMIT");
        order.put("side", word[0].toUpperCase(java.util.Locale.ROOT)).put("quantity", word[1]);
        order.put("symbol", word[2]);
        if (word.length > 3) order.put("price", word[4]);
        return order;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "buy 10 AGL @ 512.01 | | -"
                        + " | PRICE_OFF_TICK | AGL trades in steps of 0.05: 512.00 or 512.05",
                "buy 150 USDJPY @ 150.000 | | -"
                        + " | QTY_OFF_LOT | USDJPY trades in lots of 100: 100 or 200",
                "buy 1000001 AGL @ 512.00 | | -"
                        + " | QTY_ABOVE_MAXIMUM | AGL takes a quantity of at most 1000000 in an order",
                "buy 10 AGL @ 9999999999999.00 | | -"
                        + " | PRICE_ABOVE_MAXIMUM | The price is above the largest that the engine takes:"
                        + " at most 1407374883553.25",
                "buy 10 AGL @ 700.00 | | -"
                        + " | PRICE_OUTSIDE_BAND | AGL takes prices from 409.60 to 614.40 now",
                "buy 10 AGL | --stop 512.01 | 'ordType':'STOP','stopPrice':'512.01'"
                        + " | STOP_PRICE_OFF_TICK | AGL trades in steps of 0.05: 512.00 or 512.05",
                "buy 10 AGL @ 512.00 | --display 20 | 'ordType':'ICEBERG','displayQuantity':'20'"
                        + " | DISPLAY_QTY_OUT_OF_RANGE"
                        + " | The displayed quantity must be above 0 and below the quantity: from 1 to 9",
                "buy 10 AGL @ 512.00 | --hidden --min-qty 20 | 'ordType':'HIDDEN','minExecQuantity':'20'"
                        + " | MIN_QTY_OUT_OF_RANGE"
                        + " | The minimum execution size must be from 0 to the quantity: from 0 to 10",
                "buy 10 AGL @ 512.00 | --tif gtt --until 2020-01-01T00:00:00Z"
                        + " | 'timeInForce':'GTT','expireTime':'2020-01-01T00:00:00Z'"
                        + " | EXPIRY_NOT_IN_FUTURE | -",
                "buy 10 AGL @ 512.00 | --tif gtt --until 2099-01-01T00:00:00Z"
                        + " | 'timeInForce':'GTT','expireTime':'2099-01-01T00:00:00Z'"
                        + " | EXPIRY_NOT_TODAY | -",
                "buy 10 AGL @ 512.00 | --tif gtd --until 2099-01-01"
                        + " | 'timeInForce':'GTD','expireTime':'2099-01-01T12:00:00Z'"
                        + " | EXPIRY_TOO_FAR | -",
                "buy 10 AGL @ 512.00 | --tif opg | 'timeInForce':'OPG'"
                        + " | PHASE_REFUSES_TIME_IN_FORCE"
                        + " | The phase of the instrument does not take this time in force: AGL is in"
                        + " phase CONTINUOUS",
                "buy 10 AGL @ 512.00 | --hidden --tif opg | 'ordType':'HIDDEN','timeInForce':'OPG'"
                        + " | ORD_TYPE_REFUSES_TIME_IN_FORCE | -",
                "buy 10 AGL @ 512.00 | --volume-auction | 'execInst':['VOLUME_AUCTION']"
                        + " | VOLUME_AUCTION_NOT_FOR_ORDER"
                        + " | Only a pegged order can be for the volume auction, on a market that has one",
                "buy 10 AGL | --peg mid --volume-auction"
                        + " | 'ordType':'PEGGED','pegReference':'MID','execInst':['VOLUME_AUCTION']"
                        + " | VOLUME_AUCTION_NOT_FOR_ORDER | -",
                "buy 10 SOL @ 112.40 | --post-only | 'execInst':['POST_ONLY']"
                        + " | POST_ONLY_WOULD_TRADE | The order is post only, and would trade at once",
            })
    void everyDoorSaysTheSame(
            String words, String options, String more, String code, String sentence)
            throws Exception {
        JsonNode refused = http("POST", "/orders", order(words, more));
        String said = refused.path("detail").asText();
        assertThat(refused.path("code").asText()).as(refused.toString()).isEqualTo(code);
        assertThat(said).isNotBlank();
        if (sentence != null) assertThat(said).isEqualTo(sentence);

        JsonNode tried = http("POST", "/orders:validate", order(words, more));
        assertThat(tried.path("code").asText()).as(tried.toString()).isEqualTo(code);
        assertThat(tried.path("detail").asText()).isEqualTo(said);

        ObjectNode message = JSON.createObjectNode().put("op", "order.new");
        JsonNode told = ws(message.set("order", order(words, more)));
        assertThat(told.path("code").asText()).as(told.toString()).isEqualTo(code);
        assertThat(told.path("detail").asText()).isEqualTo(said);

        assertThat(cli("order " + words + (options == null ? "" : " " + options)))
                .isEqualTo("crossbook: refused: " + said + " (" + code + ")");
    }

    /// The engine says the band, since the reference price moves.
    @Test
    void theEndsOfABandAreTakenAndNothingBeyondThem() throws Exception {
        for (String end : List.of("409.60", "614.40")) {
            JsonNode right = http("POST", "/orders:validate", order("buy 10 AGL @ " + end, null));
            assertThat(right.path("code").asText()).as(end).isEmpty();
        }
        for (String beyond : List.of("409.55", "614.45")) {
            JsonNode far = http("POST", "/orders:validate", order("buy 10 AGL @ " + beyond, null));
            assertThat(far.path("code").asText()).as(beyond).isEqualTo("PRICE_OUTSIDE_BAND");
        }
        JsonNode far = http("POST", "/orders", order("buy 10 AGL @ 700.00", null));
        assertThat(far.path("lowLimit").asText()).isEqualTo("409.60");
        assertThat(far.path("highLimit").asText()).isEqualTo("614.40");
    }

    /// The story of an order is a door too.
    @Test
    void whatWasRefusedIsExplained() {
        cli("order buy 10 AGL @ 700.00 --id e1");
        cli("order buy 10 AGL @ 500.00 --id e1");
        cli("replace e1 --symbol AGL --price 512.01");
        cli("cancel e1 --symbol SOL");
        assertThat(exchange.succeed("explain bob/e1").lines())
                .map(line -> line.substring(line.indexOf("  ") + 2))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("refused: buy 10 AGL at 700.00. AGL takes prices from"
                                        + " 409.60 to 614.40 now (PRICE_OUTSIDE_BAND)"),
                        line -> assertThat(line)
                                .startsWith("accepted in phase CONTINUOUS: buy 10 AGL at 500.00"),
                        line -> assertThat(line)
                                .isEqualTo("change refused. AGL trades in steps of 0.05: 512.00 or"
                                        + " 512.05 (PRICE_OFF_TICK)"),
                        line -> assertThat(line)
                                .isEqualTo("cancel refused. The order is one of another instrument"
                                        + " (ORDER_OF_ANOTHER_INSTRUMENT)"));
    }

    @Test
    void aCrossAndAReportAreToldTheValueToo() {
        assertThat(cli("cross 10 AGL @ 512.01"))
                .isEqualTo("crossbook: refused: AGL trades in steps of 0.05: 512.00 or 512.05"
                        + " (PRICE_OFF_TICK)");
        assertThat(cli("report buy 150 USDJPY @ 150 --type BT --with alice"))
                .isEqualTo("crossbook: refused: USDJPY trades in lots of 100: 100 or 200"
                        + " (QTY_OFF_LOT)");
    }

    /// A change is refused as a new order is.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "price | 512.01 | PRICE_OFF_TICK | AGL trades in steps of 0.05: 512.00 or 512.05",
                "quantity | 1000001 | QTY_ABOVE_MAXIMUM"
                        + " | AGL takes a quantity of at most 1000000 in an order",
                "price | 700.00 | PRICE_OUTSIDE_BAND"
                        + " | AGL takes prices from 409.60 to 614.40 now",
            })
    void anAmendmentIsToldTheSame(String field, String value, String code, String sentence)
            throws Exception {
        JsonNode live = http("GET", "/orders/by-client-id/live", JSON.createObjectNode());
        String id = live.path("orderId").asText();
        ObjectNode change = JSON.createObjectNode().put(field, value);
        JsonNode refused = http("PATCH", "/orders/" + id, change);
        assertThat(refused.path("code").asText()).as(refused.toString()).isEqualTo(code);
        assertThat(refused.path("detail").asText()).isEqualTo(sentence);
        ObjectNode message = JSON.createObjectNode().put("op", "order.amend").put("orderId", id);
        assertThat(ws(message.put(field, value)).path("detail").asText()).isEqualTo(sentence);
        String option = field.equals("price") ? "--price" : "--qty";
        String said = cli("replace live --symbol AGL " + option + " " + value);
        assertThat(said).isEqualTo("crossbook: refused: " + sentence + " (" + code + ")");
    }
}
