package crossbook.bench.exchange;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/// Clients of the WebSocket in a process of their own: each follows the top of one instrument's
/// book, as a watch list does. Ends when its input does, and says how much they heard.
public final class Audience {
    private final CountDownLatch answered;
    private final LongAdder messages = new LongAdder();
    private final List<WebSocket> clients = new ArrayList<>();

    private Audience(int size) {
        answered = new CountDownLatch(size);
    }

    /// Listens until its input ends.
    ///
    /// @param args the address of the WebSocket, the symbol, how many clients
    public static void main(String[] args) throws IOException, InterruptedException {
        int size = Integer.parseInt(args[2]);
        Audience audience = new Audience(size);
        String origin = args[0].replaceFirst("ws", "http").replaceFirst("/ws/v1", "");
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (int i = 0; i < size; i++)
                audience.join(http, URI.create(args[0]), origin, args[1]);
            audience.answered.await();
            System.out.println("ready");
            while (System.in.read() >= 0) {} // until whoever started it has enough
            System.out.println(audience.messages.sum());
            audience.clients.forEach(WebSocket::abort);
        }
    }

    private void join(HttpClient http, URI address, String origin, String symbol) {
        WebSocket client = http.newWebSocketBuilder()
                .header("Origin", origin)
                .buildAsync(address, new Ear())
                .join();
        clients.add(client);
        client.sendText(
                        "{\"id\":1,\"op\":\"subscribe\",\"channels\":[\"bbo\"],\"symbols\":[\""
                                + symbol + "\"],\"snapshot\":true}",
                        true)
                .join();
    }

    /// Counts what is heard.
    private final class Ear implements WebSocket.Listener {
        private boolean isAnswered;

        @Override
        public CompletionStage<?> onText(WebSocket client, CharSequence text, boolean isLast) {
            if (isLast) messages.increment();
            if (!isAnswered) {
                isAnswered = true;
                answered.countDown();
            }
            client.request(1);
            return null;
        }
    }
}
