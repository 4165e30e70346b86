package crossbook.bench.exchange;

import crossbook.load.LoadLoop;
import crossbook.load.report.HistogramText;

import org.HdrHistogram.Histogram;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Clients of the WebSocket in a process of their own, each of which follows the top of one
/// instrument's book, as a watch list does. They are on one thread that sleeps while nothing comes.
///
/// Says `ready` when all have the book. Each line of its input is answered with what they
/// [heard][Heard] since the one before, as soon as each of them has heard something; it ends when
/// its input does.
public final class Audience {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_MS = 20;
    private static final int BETWEEN_READS = 50;

    private final InetSocketAddress server;
    private final String symbol;
    private final Selector selector = Selector.open();
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean isOver;
    private Histogram delays = LoadLoop.newHistogram();
    private int haveBook;
    private int lost;

    /// What the clients heard.
    ///
    /// @param delays of each message, nanoseconds from the event that it tells of
    /// @param lost clients whose connection is over
    public record Heard(Histogram delays, int lost) {
        private String text() {
            return lost + " " + HistogramText.write(delays);
        }

        /// Reads an answer of an audience.
        ///
        /// @throws IOException if the line is none
        public static Heard parse(String line) throws IOException {
            String[] words = line == null ? new String[0] : line.split(" ", -1);
            if (words.length != 2) throw new IOException("the clients of the WebSocket are gone");
            return new Heard(HistogramText.read(words[1]), Integer.parseInt(words[0]));
        }
    }

    private Audience(InetSocketAddress server, String symbol) throws IOException {
        this.server = server;
        this.symbol = symbol;
    }

    /// Listens until its input ends.
    ///
    /// @param args the port of the server on this machine, the symbol, how many clients
    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        Audience audience = new Audience(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), args[1]);
        audience.join(Integer.parseInt(args[2]));
        System.out.println("ready");
        Thread.ofPlatform().daemon().start(audience::takeQuestions);
        audience.listen();
    }

    private void join(int size) throws IOException {
        long startNs = System.nanoTime();
        for (int i = 0; i < size; i++) {
            Follower follower = new Follower();
            follower.channel.register(selector, SelectionKey.OP_READ, follower);
            if (i % BETWEEN_READS == 0) read();
        }
        while (haveBook < size) {
            read();
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new IOException(size - haveBook + " clients were sent no book");
            }
        }
    }

    private void takeQuestions() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            while (lines.readLine() != null) questions.incrementAndGet();
        } catch (IOException _) {
            // as if it had ended
        }
        isOver = true;
    }

    private void listen() throws IOException {
        long idleNs = System.nanoTime();
        while (!isOver) {
            read();
            if (questions.get() == 0) {
                idleNs = System.nanoTime();
            } else if (followers().allMatch(follower -> follower.hasHeard)) {
                questions.decrementAndGet();
                System.out.println(new Heard(delays, lost).text());
                delays = LoadLoop.newHistogram();
                followers().forEach(follower -> follower.hasHeard = false);
            } else if (System.nanoTime() - idleNs > PATIENCE_NS) {
                throw new IOException("not every client was told of the orders");
            }
        }
    }

    private Stream<Follower> followers() {
        return selector.keys().stream().filter(SelectionKey::isValid).map(key ->
                (Follower) key.attachment());
    }

    private void read() throws IOException {
        selector.select(
                key -> {
                    if (((Follower) key.attachment()).read()) return;
                    key.cancel();
                    lost++;
                },
                LOOK_MS);
    }

    /// One client: as much of the protocol as it takes to hear frames and to answer pings.
    private final class Follower {
        private static final int PING = 9;
        private static final int CLOSE = 8;
        private static final int LONG = 126;
        private static final String TIME = "\"ts\":\"";
        private static final byte[] PONG = {(byte) 0x8a, (byte) 0x80, 0, 0, 0, 0};

        private final SocketChannel channel = SocketChannel.open(server);
        private final ByteBuffer input = ByteBuffer.allocate(1 << 12);
        private boolean hasBook;
        private boolean hasHeard;

        Follower() throws IOException {
            String host = server.getAddress().getHostAddress() + ":" + server.getPort();
            write(("GET /ws/v1 HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host
                            + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                            + "Sec-WebSocket-Version: 13\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            StringBuilder answer = new StringBuilder();
            ByteBuffer one = ByteBuffer.allocate(1);
            while (!answer.toString().endsWith("\r\n\r\n")) {
                if (channel.read(one.clear()) < 0) throw new IOException("refused: " + answer);
                answer.append((char) one.get(0));
            }
            byte[] wish = ("{\"id\":1,\"op\":\"subscribe\",\"channels\":[\"bbo\"],\"symbols\":[\""
                            + symbol + "\"]}")
                    .getBytes(StandardCharsets.US_ASCII);
            ByteBuffer frame = ByteBuffer.allocate(6 + wish.length);
            frame.put((byte) 0x81).put((byte) (0x80 | wish.length)).putInt(0).put(wish);
            write(frame.array());
            channel.configureBlocking(false);
        }

        private void write(byte[] bytes) throws IOException {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) channel.write(buffer);
        }

        /// False if its connection is over.
        boolean read() {
            try {
                if (channel.read(input) < 0) return false;
                input.flip();
                boolean goesOn = true;
                while (goesOn && hasFrame()) goesOn = take();
                input.compact();
                return goesOn;
            } catch (IOException _) {
                return false; // reset
            }
        }

        private int lengthAt(int position) {
            int length = input.get(position + 1) & 0x7f;
            return length < LONG ? length : input.getShort(position + 2) & 0xffff;
        }

        private int headerAt(int position) {
            return (input.get(position + 1) & 0x7f) < LONG ? 2 : 4;
        }

        private boolean hasFrame() {
            int at = input.position();
            return input.remaining() >= 4 && input.remaining() >= headerAt(at) + lengthAt(at);
        }

        /// Takes one frame; false if it says goodbye.
        private boolean take() throws IOException {
            int at = input.position();
            int opcode = input.get(at) & 0x0f;
            int begin = at + headerAt(at);
            int length = lengthAt(at);
            input.position(begin + length);
            if (opcode == CLOSE) return false;
            if (opcode == PING) write(PONG);
            else hear(new String(input.array(), begin, length, StandardCharsets.ISO_8859_1));
            return true;
        }

        private void hear(String text) {
            if (text.contains("\"snapshot\"")) {
                if (!hasBook) haveBook++;
                hasBook = true;
            } else if (text.contains("\"update\"")) {
                int from = text.indexOf(TIME) + TIME.length();
                Instant told = Instant.parse(text.substring(from, text.indexOf('"', from)));
                Instant now = Instant.now();
                long delayNs =
                        TimeUnit.SECONDS.toNanos(now.getEpochSecond() - told.getEpochSecond())
                                + now.getNano()
                                - told.getNano();
                delays.recordValue(Math.max(0, delayNs));
                hasHeard = true;
            }
        }
    }
}
