package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/// The served AsyncAPI document against what the WebSocket really takes and sends: every example of
/// a message is as its schema says, and so is every frame and answer of a market that trades, on
/// every channel, and every operation.
class AsyncApiContractTest {
    @TempDir
    private static Path directory;

    private static ApiServer api;
    private static JsonNode document;
    private static SchemaCheck check;
    private final Set<String> seen = new HashSet<>();

    @BeforeAll
    static void start() throws Exception {
        api = new ApiServer(directory.resolve("home"));
        document = api.nobody().get("/asyncapi.json");
        check = new SchemaCheck(document);
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static JsonNode schema(String name) {
        JsonNode schema = document.at("/components/schemas/" + name);
        assertThat(schema.isMissingNode()).as(name).isFalse();
        return schema;
    }

    @Test
    void everyExampleIsAsItsSchemaSays() {
        for (JsonNode message : document.at("/components/messages")) {
            String name = message.path("name").asText();
            for (JsonNode example : message.path("examples")) {
                assertThat(check.mistake(example.path("payload"), schema(name), name))
                        .isEmpty();
            }
        }
    }

    @Test
    void everyFrameAndAnswerIsAsTheDocumentSays() throws Exception {
        ApiServer.Person alice = api.as("alice");
        ApiServer.Person ops = api.as("ops");
        InetSocketAddress web = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(api.address()).getPort());
        try (RawWebSocket trader =
                        RawWebSocket.open(web, "Cookie", alice.cookie, "Origin", api.address());
                RawWebSocket operator =
                        RawWebSocket.open(web, "Cookie", ops.cookie, "Origin", api.address())) {
            Set<String> channels = channels();
            Set<String> operating = Set.of("clients", "metrics", "log", "margin");
            for (String channel : channels) {
                RawWebSocket who = operating.contains(channel) ? operator : trader;
                who.send(example("Subscribe")
                        .replaceFirst("\\[[^]]*]", "[\"" + channel + "\"]")
                        .replace("100", "0"));
            }
            trader.send("{'id':2,'op':'ping'}");
            trader.send("{'id':3,'op':'resume','channel':'bbo','symbol':'NPN','fromSeq':'1'}");
            trader.send("{'id':4,'op':'nonsense'}");
            trade(trader, alice);
            trader.send("{'id':9,'op':'unsubscribe','channels':['bbo'],'symbols':['NPN']}");
            take(trader, 9);
            operator.send("{'id':10,'op':'ping'}");
            take(operator, 10);
            Set<String> wanted = new TreeSet<>(channels);
            wanted.add("orders event");
            wanted.add("trades event");
            wanted.add("executions event");
            assertThat(seen).containsAll(wanted);
        }
    }

    /// Orders that trade, one that is refused, one that is changed and canceled.
    private void trade(RawWebSocket trader, ApiServer.Person alice) throws IOException {
        String order = "'csrf':'" + alice.token + "','order':{'symbol':'NPN','ordType':'LIMIT',"
                + "'price':'3210.00','quantity':'%s','side':'%s','clientOrderId':'%s'}}";
        trader.send("{'id':5,'op':'order.new'," + order.formatted("10", "BUY", "s1"));
        String orderId = take(trader, 5).at("/order/orderId").asText();
        trader.send("{'id':6,'op':'order.new'," + order.formatted("-1", "BUY", "s2"));
        take(trader, 6);
        trader.send("{'id':7,'op':'order.amend','quantity':'8','orderId':'" + orderId + "','csrf':'"
                + alice.token + "'}");
        take(trader, 7);
        sellToAlice();
        trader.send("{'id':8,'op':'order.massCancel','csrf':'" + alice.token + "'}");
        take(trader, 8);
    }

    private static void sellToAlice() {
        try {
            api.as("bob")
                    .post(
                            "/orders",
                            "{\"symbol\":\"NPN\",\"side\":\"SELL\",\"ordType\":\"LIMIT\","
                                    + "\"quantity\":\"3\",\"price\":\"3210.00\"}");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> channels() {
        Set<String> channels = new TreeSet<>();
        document.at("/components/schemas/Subscribe/properties/channels/items/enum")
                .forEach(word -> channels.add(word.asText()));
        assertThat(channels).hasSize(18);
        return channels;
    }

    private static String example(String message) {
        return document.at("/components/messages/" + message + "/examples/0/payload")
                .toString();
    }

    /// Compares all that comes up to an answer with the document, and returns the answer.
    private JsonNode take(RawWebSocket socket, int id) throws IOException {
        return socket.await(message -> {
            compare(message);
            return message.has("ok") && message.path("id").asInt() == id;
        });
    }

    private void compare(JsonNode message) {
        String channel = message.path("channel").asText();
        String name = message.path("ok").asBoolean() ? "Answer" : "Refusal";
        if (!channel.isEmpty()) name = frameOf(channel);
        assertThat(check.mistake(message, schema(name), name)).isEmpty();
        seen.add(channel);
        if (message.path("type").asText().equals("event")) seen.add(channel + " event");
        if (message.path("type").asText().equals("update")) seen.add(channel + " event");
    }

    private static String frameOf(String channel) {
        StringBuilder name = new StringBuilder();
        for (String word : channel.split("\\.", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name + "Frame";
    }
}
