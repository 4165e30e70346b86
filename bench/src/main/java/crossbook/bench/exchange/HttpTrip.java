package crossbook.bench.exchange;

import crossbook.bench.load.RoundTrip;
import crossbook.protocol.Side;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;

/// Orders over HTTP: connections that are kept, one request on its way in each. The answer of an
/// order is that of the server to its POST, with what became of it.
final class HttpTrip implements RoundTrip {
    private static final int MOST_ANSWER = 16 * 1024;
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String LENGTH = "content-length:";

    private final String name;
    private final OrderFlow flow;
    private final LogIn logIn;
    private final String symbol;
    private final List<Connection> connections = new ArrayList<>();
    private final List<Connection> free = new ArrayList<>();

    /// A browser's log-in.
    ///
    /// @param cookie name and value
    /// @param csrfToken what changes have to carry
    record LogIn(String cookie, String csrfToken) {}

    HttpTrip(String name, InetSocketAddress address, LogIn logIn, String symbol, HttpLoad load) {
        this.name = name;
        this.flow = load.flow();
        this.logIn = logIn;
        this.symbol = symbol;
        try {
            for (int i = 0; i < load.connections(); i++) connections.add(new Connection(address));
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
        free.addAll(connections);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean offer(long number) {
        if (free.isEmpty()) return false;
        free.removeLast().ask(number);
        return true;
    }

    @Override
    public int poll(LongConsumer answers) {
        int answered = 0;
        for (Connection connection : connections) {
            if (connection.number == 0 || !connection.isAnswered()) continue;
            answers.accept(connection.number);
            connection.number = 0;
            free.add(connection);
            answered++;
        }
        return answered;
    }

    @Override
    public void close() {
        for (Connection connection : connections) connection.close();
    }

    private byte[] request(long number) {
        String body = String.format(
                Locale.ROOT,
                "{\"symbol\":\"%s\",\"side\":\"%s\",\"ordType\":\"LIMIT\",\"quantity\":\"%d\","
                        + "\"price\":\"%d.%02d\",\"clientOrderId\":\"h%d\"}",
                symbol,
                flow.side(number) == Side.BUY ? "BUY" : "SELL",
                OrderFlow.QTY,
                flow.price(number) / 100,
                flow.price(number) % 100,
                number);
        String request = "POST /api/v1/orders HTTP/1.1\r\nHost: localhost\r\nCookie: "
                + logIn.cookie() + "\r\nX-CSRF-Token: " + logIn.csrfToken()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + END_OF_HEAD + body;
        return request.getBytes(StandardCharsets.US_ASCII);
    }

    /// A connection, and the request that is on its way in it.
    private final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer answer = ByteBuffer.allocateDirect(MOST_ANSWER);

        /// 0: none.
        private long number;

        Connection(InetSocketAddress address) throws IOException {
            channel = SocketChannel.open(address);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        }

        void ask(long next) {
            number = next;
            answer.clear();
            ByteBuffer request = ByteBuffer.wrap(request(next));
            try {
                while (request.hasRemaining()) channel.write(request);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// Whether the whole answer has come.
        ///
        /// @throws IllegalStateException if it is not that the order is taken
        boolean isAnswered() {
            try {
                int read = channel.read(answer);
                if (read < 0) throw new IllegalStateException("the server has hung up");
                if (read == 0) return false;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            byte[] bytes = new byte[answer.position()];
            answer.get(0, bytes);
            String text = new String(bytes, StandardCharsets.US_ASCII);
            int end = text.indexOf(END_OF_HEAD);
            if (end < 0) return false;
            String head = text.substring(0, end).toLowerCase(Locale.ROOT);
            int at = head.indexOf(LENGTH) + LENGTH.length();
            int line = head.indexOf('\r', at);
            String length = head.substring(at, line < 0 ? head.length() : line);
            if (text.length() < end + END_OF_HEAD.length() + Integer.parseInt(length.strip())) {
                return false;
            }
            if (!head.startsWith("http/1.1 201")) {
                throw new IllegalStateException("order " + number + ": " + text);
            }
            return true;
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
