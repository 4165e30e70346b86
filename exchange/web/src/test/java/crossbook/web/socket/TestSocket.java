package crossbook.web.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import crossbook.web.live.TestMarket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/// A client of the WebSocket over a real socket. What it hears waits until somebody looks.
final class TestSocket implements WebSocket.Listener, AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Queue<JsonNode> heard = new ConcurrentLinkedQueue<>();
    private final StringBuilder parts = new StringBuilder();
    private final boolean reads;
    private WebSocket socket;
    volatile int closeCode;
    volatile String closeReason = "";

    private TestSocket(boolean reads) {
        this.reads = reads;
    }

    static TestSocket open(int port) {
        return open(port, Map.of());
    }

    static TestSocket open(int port, Map<String, String> headers) {
        return open(port, headers, true);
    }

    /// One that reads nothing until it is told to.
    static TestSocket openDeaf(int port) {
        return open(port, Map.of(), false);
    }

    private static TestSocket open(int port, Map<String, String> headers, boolean reads) {
        TestSocket client = new TestSocket(reads);
        WebSocket.Builder builder = CLIENT.newWebSocketBuilder();
        headers.forEach(builder::header);
        URI address = URI.create("ws://127.0.0.1:" + port + WebSockets.PATH);
        client.socket = builder.buildAsync(address, client).join();
        return client;
    }

    @Override
    public void onOpen(WebSocket opened) {
        if (reads) opened.request(Long.MAX_VALUE);
    }

    /// From now on it reads.
    void read() {
        socket.request(Long.MAX_VALUE);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        parts.append(text);
        if (last) {
            heard.add(parse(parts.toString()));
            parts.setLength(0);
        }
        return null;
    }

    private static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closeReason = reason;
        closeCode = code;
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        if (closeCode == 0) closeCode = 1006;
    }

    void send(String text) {
        socket.sendText(text.replace('\'', '"'), true).join();
    }

    /// Sends something that the server may not want to hear to its end.
    void sendAll(String text, boolean isLast) {
        socket.sendText(text, isLast).exceptionally(_ -> null).join();
    }

    WebSocket wire() {
        return socket;
    }

    /// The next thing heard, or null.
    JsonNode poll() {
        return heard.poll();
    }

    /// The next thing heard that is like that; what comes before it is dropped.
    JsonNode await(Predicate<JsonNode> isWanted) {
        JsonNode[] found = {null};
        TestMarket.await(() -> {
            JsonNode next = heard.poll();
            if (next != null && isWanted.test(next)) found[0] = next;
            return found[0] != null;
        });
        return found[0];
    }

    /// The next frame of a channel.
    JsonNode awaitFrame(String channel) {
        return await(frame -> frame.path("channel").asText().equals(channel));
    }

    /// The next frame of a channel and type.
    JsonNode awaitFrame(String channel, String type) {
        return await(frame -> frame.path("channel").asText().equals(channel)
                && frame.path("type").asText().equals(type));
    }

    /// The reply to an operation.
    JsonNode awaitReply(int id) {
        return await(message -> message.has("ok") && message.path("id").asInt() == id);
    }

    void awaitClose() {
        TestMarket.await(() -> closeCode != 0);
    }

    /// Goes without a word.
    void abort() {
        socket.abort();
    }

    @Override
    public void close() {
        socket.abort();
    }
}
