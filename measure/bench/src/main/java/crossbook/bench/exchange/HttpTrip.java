package crossbook.bench.exchange;

import crossbook.load.RoundTrip;
import crossbook.load.wire.Logon;
import crossbook.protocol.Side;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Orders over HTTP: connections that are kept, one request on its way in each, with one order or
/// with several. The answer of an order is that of the server to its POST, with what happened
/// to it.
final class HttpTrip implements RoundTrip {
    private static final int MOST_OF_HEAD = 16 * 1024;
    private static final int MOST_OF_ORDER = 4 * 1024;
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final Pattern LENGTH = Pattern.compile("(?i)\ncontent-length: *([0-9]+)");
    private static final String TAKEN = "\"status\":201,";

    private final OrderFlow flow;
    private final String symbol;
    private final int batch;
    private final String head;
    private final Selector selector;
    private final List<Connection> kept = new ArrayList<>();
    private final Deque<Connection> free = new ArrayDeque<>();
    private int answered;

    /// A browser's log-in.
    ///
    /// @param web where
    /// @param cookie name and value
    /// @param csrfToken what changes have to carry
    record LogIn(InetSocketAddress web, String cookie, String csrfToken) {
        private static final Pattern TOKEN = Pattern.compile("\"csrfToken\":\"([^\"]+)\"");

        /// @throws IOException if the trader is not let in
        static LogIn of(InetSocketAddress web, Logon trader) throws IOException {
            URI address = URI.create("http://127.0.0.1:" + web.getPort() + "/api/v1/login");
            String body = "{\"participant\":\"" + trader.participant() + "\",\"password\":\""
                    + trader.password() + "\"}";
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(address)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
                Matcher token = TOKEN.matcher(answer.body());
                if (!token.find()) {
                    throw new IOException("the log-in was answered " + answer.body());
                }
                String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
                return new LogIn(web, cookie.substring(0, cookie.indexOf(';')), token.group(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }

    /// @param connections how many, one request on its way in each
    /// @param batch orders of a request; 1: each is one by itself
    HttpTrip(LogIn logIn, String symbol, OrderFlow flow, int connections, int batch) {
        this.flow = flow;
        this.symbol = symbol;
        this.batch = batch;
        head = "POST /api/v1/orders" + (batch == 1 ? "" : ":batch")
                + " HTTP/1.1\r\nHost: localhost\r\nCookie: " + logIn.cookie()
                + "\r\nX-CSRF-Token: " + logIn.csrfToken()
                + "\r\nContent-Type: application/json\r\nContent-Length: ";
        try {
            selector = Selector.open();
            for (int i = 0; i < connections; i++) kept.add(new Connection(logIn.web));
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
        free.addAll(kept);
    }

    @Override
    public String name() {
        return "HTTP";
    }

    /// The first of the free ones is filled.
    @Override
    public boolean offer(long number) {
        if (free.isEmpty()) return false;
        Connection filled = free.getFirst();
        filled.numbers.add(number);
        if (filled.numbers.size() == batch) free.removeFirst().ask();
        return true;
    }

    @Override
    public void flush() {
        if (!free.isEmpty() && !free.getFirst().numbers.isEmpty())
            free.removeFirst().ask();
    }

    @Override
    public int poll(LongConsumer answers) {
        answered = 0;
        try {
            selector.selectNow(key -> {
                Connection connection = (Connection) key.attachment();
                if (!connection.isAnswered()) return;
                connection.numbers.forEach(answers::accept);
                answered += connection.numbers.size();
                connection.numbers.clear();
                free.addLast(connection);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return answered;
    }

    @Override
    public void close() {
        for (Connection connection : kept) connection.close();
        CloseHelper.close(selector);
    }

    private byte[] request(List<Long> numbers) {
        String body = numbers.stream().map(this::order).collect(Collectors.joining(","));
        if (batch > 1) body = "{\"orders\":[" + body + "]}";
        return (head + body.length() + END_OF_HEAD + body).getBytes(StandardCharsets.US_ASCII);
    }

    private String order(long number) {
        return "{\"symbol\":\"" + symbol
                + "\",\"side\":\"" + (flow.side(number) == Side.BUY ? "BUY" : "SELL")
                + "\",\"ordType\":\"LIMIT\",\"quantity\":\"" + flow.qty()
                + "\",\"price\":\"" + BigDecimal.valueOf(flow.price(number), 2)
                + "\",\"clientOrderId\":\"h" + number + "\"}";
    }

    /// A connection, and the orders that are on their way in it.
    private final class Connection {
        private final SocketChannel channel;
        private final List<Long> numbers = new ArrayList<>(batch);
        private final ByteBuffer answer = ByteBuffer.allocate(MOST_OF_HEAD + batch * MOST_OF_ORDER);

        Connection(InetSocketAddress address) throws IOException {
            channel = SocketChannel.open(address);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        void ask() {
            answer.clear();
            ByteBuffer request = ByteBuffer.wrap(request(numbers));
            try {
                while (request.hasRemaining()) channel.write(request);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// Whether the whole answer has come.
        ///
        /// @throws IllegalStateException if it is not that the orders are taken
        boolean isAnswered() {
            try {
                int read = channel.read(answer);
                if (read < 0) throw new IllegalStateException("the server has hung up");
                if (read == 0) return false;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            byte[] bytes = answer.array();
            String text = new String(bytes, 0, answer.position(), StandardCharsets.ISO_8859_1);
            int end = text.indexOf(END_OF_HEAD);
            if (end < 0 || text.length() < end + END_OF_HEAD.length() + length(text, end)) {
                return false;
            }
            if (!areTaken(text)) {
                throw new IllegalStateException("orders " + numbers + ": " + text);
            }
            return true;
        }

        private boolean areTaken(String text) {
            if (batch == 1) return text.startsWith("HTTP/1.1 201");
            int taken = 0;
            for (int at = text.indexOf(TAKEN); at >= 0; at = text.indexOf(TAKEN, at + 1)) taken++;
            return text.startsWith("HTTP/1.1 200") && taken == numbers.size();
        }

        /// Of the body, as the head says, which ends there.
        private static int length(String text, int end) {
            Matcher length = LENGTH.matcher(text).region(0, end + 2);
            if (length.find()) return Integer.parseInt(length.group(1));
            throw new IllegalStateException("an answer without a length: " + text);
        }

        void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
