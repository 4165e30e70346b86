package crossbook.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// What a browser asks of the web component when the terminal is opened: played in the rehearsal of
/// the start, so that the first page is fast too. What is answered is of no interest.
final class BrowserPart {
    private static final int ROUNDS = 20;
    private static final long HEARING_S = 3;
    private static final List<String> PATHS = List.of(
            "/",
            "/api/v1/status",
            "/api/v1/me",
            "/api/v1/instruments",
            "/api/v1/rules",
            "/api/v1/instruments/NPN/book?level=2&depth=20",
            "/api/v1/instruments/NPN/trades?limit=50",
            "/api/v1/instruments/NPN/candles?interval=1m&limit=100",
            "/api/v1/instruments/SOL/auction");

    private BrowserPart() {}

    /// Asks, and listens for a while.
    ///
    /// @param address host and port
    static void play(String address) throws IOException {
        try (HttpClient browser = HttpClient.newHttpClient()) {
            for (int i = 0; i < ROUNDS; i++) {
                for (String path : PATHS) {
                    HttpRequest request = HttpRequest.newBuilder(
                                    URI.create("http://" + address + path))
                            .build();
                    browser.send(request, BodyHandlers.discarding());
                }
            }
            listen(browser, address);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void listen(HttpClient browser, String address)
            throws InterruptedException, IOException {
        CountDownLatch heard = new CountDownLatch(100);
        WebSocket socket = browser.newWebSocketBuilder()
                .header("Origin", "http://" + address)
                .buildAsync(URI.create("ws://" + address + "/ws/v1"), new Ear(heard))
                .exceptionally(_ -> null)
                .join();
        if (socket == null) return; // no WebSocket, no rehearsal of it
        socket.sendText("""
                        {"id":1,"op":"subscribe","channels":["bbo","session","stats","book","orders",\\
                        "trades"],"symbols":["*"],"snapshot":true}""", true).join();
        boolean isEnough = heard.await(HEARING_S, TimeUnit.SECONDS);
        if (!isEnough) System.err.println("the WebSocket said little");
        socket.abort();
    }

    /// Counts what is heard.
    private record Ear(CountDownLatch heard) implements WebSocket.Listener {
        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean isLast) {
            heard.countDown();
            socket.request(1);
            return null;
        }
    }
}
