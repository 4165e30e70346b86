package crossbook.web.socket;

import com.sun.management.OperatingSystemMXBean;

import crossbook.protocol.Side;
import crossbook.web.live.TestMarket;
import crossbook.web.text.Times;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Measures what many clients cost: each follows the conflated best prices of one instrument of a
/// market that moves. The server with its engine is a process of its own. Prints what it saw.
///
/// Arguments: clients (2000), seconds (20), throttle in ms (100), instruments (20).
public final class ManyClients {
    private static final int CHANGES_PER_SECOND = 60; // of each instrument

    private final Histogram latency = new Histogram(60_000_000_000L, 3);
    private long frames;
    private long closed;

    private ManyClients() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0 && arguments[0].equals("server")) {
            serve(Integer.parseInt(arguments[1]));
            return;
        }
        int clients = number(arguments, 0, 2_000);
        int seconds = number(arguments, 1, 20);
        int throttleMs = number(arguments, 2, 100);
        int instruments = number(arguments, 3, 20);
        new ManyClients().measure(clients, seconds, throttleMs, instruments);
    }

    private static int number(String[] arguments, int place, int other) {
        return arguments.length > place ? Integer.parseInt(arguments[place]) : other;
    }

    // The server.

    private static void serve(int instruments) throws IOException {
        Path directory = Files.createTempDirectory("many-clients");
        String[] symbols = new String[instruments];
        for (int i = 0; i < instruments; i++) symbols[i] = "S" + i;
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (TestMarket market = TestMarket.start(directory, "continuous", symbols);
                SocketServer server = new SocketServer(market, SocketSettings.defaults())) {
            System.out.println("port " + server.port());
            long id = 0;
            long saidNs = System.nanoTime();
            long cpuNs = system.getProcessCpuTime();
            while (System.in.available() == 0) {
                int instrument = instrumentOf(id + 1, instruments);
                // Prices come and go: the best of both sides move.
                market.limitOf(instrument, "q" + ++id, Side.BUY, 1 + id % 50, 900 + id % 50);
                if (id > 40) market.cancelOf(instrumentOf(id - 40, instruments), "q" + (id - 40));
                market.limitOf(instrument, "k" + id, Side.SELL, 1 + id % 50, 1_000 - id % 40);
                if (id > 40) market.cancelOf(instrumentOf(id - 40, instruments), "k" + (id - 40));
                LockSupport.parkNanos(
                        TimeUnit.SECONDS.toNanos(1) / ((long) CHANGES_PER_SECOND * instruments));
                long now = System.nanoTime();
                if (now - saidNs < TimeUnit.SECONDS.toNanos(5)) continue;
                long cpuNow = system.getProcessCpuTime();
                System.out.printf(
                        "server: %d connections, %.2f cores, %d rounds so far, %d sent away%n",
                        server.sockets.connections(),
                        (double) (cpuNow - cpuNs) / (now - saidNs),
                        id,
                        server.sockets.sentAway());
                saidNs = now;
                cpuNs = cpuNow;
            }
        }
    }

    private static int instrumentOf(long id, int instruments) {
        return (int) (id % instruments);
    }

    // The clients.

    private void measure(int clients, int seconds, int throttleMs, int instruments)
            throws IOException {
        Process server = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:+UseSerialGC",
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyClients.class.getName(),
                        "server",
                        Integer.toString(instruments))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said = new BufferedReader(
                new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            int port = Integer.parseInt(said.readLine().split(" ", -1)[1]);
            Thread.ofVirtual().start(() -> said.lines().forEach(System.out::println));
            follow(port, clients, seconds, throttleMs, instruments);
        } finally {
            server.destroy();
        }
    }

    private void follow(int port, int clients, int seconds, int throttleMs, int instruments)
            throws IOException {
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < clients; i++) {
                Follower follower = new Follower(port, "S" + i % instruments, throttleMs);
                follower.channel.register(selector, SelectionKey.OP_READ, follower);
                if (i % 50 == 0) read(selector);
            }
            long beginNs = System.nanoTime();
            long warmNs = beginNs + TimeUnit.SECONDS.toNanos(5);
            while (System.nanoTime() < warmNs) read(selector);
            frames = 0;
            latency.reset();
            long startNs = System.nanoTime();
            long endNs = startNs + TimeUnit.SECONDS.toNanos(seconds);
            while (System.nanoTime() < endNs) read(selector);
            double tookS = (System.nanoTime() - startNs) / 1e9;
            System.out.printf(
                    "clients: %d, throttle %d ms, %.0f frames/s, latency p50 %.2f ms, p90 %.2f ms,"
                            + " p99 %.2f ms, %d closed%n",
                    clients,
                    throttleMs,
                    frames / tookS,
                    latency.getValueAtPercentile(50) / 1e6,
                    latency.getValueAtPercentile(90) / 1e6,
                    latency.getValueAtPercentile(99) / 1e6,
                    closed);
        }
    }

    private void read(Selector selector) throws IOException {
        selector.select(5);
        for (SelectionKey key : selector.selectedKeys()) {
            Follower follower = (Follower) key.attachment();
            if (!follower.read()) {
                key.cancel();
                closed++;
            }
        }
        selector.selectedKeys().clear();
    }

    /// One client: just enough of the protocol to read frames and answer pings.
    private final class Follower {
        private static final int PING = 9;
        private static final int PONG = 0x8a;
        private static final int CLOSE = 8;

        private final SocketChannel channel;
        private final ByteBuffer input = ByteBuffer.allocate(1 << 16);

        Follower(int port, String symbol, int throttleMs) throws IOException {
            channel = SocketChannel.open(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            write(("GET " + WebSockets.PATH + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
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
                            + symbol + "\"],\"throttleMs\":" + throttleMs + "}")
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

        /// False if it is over.
        boolean read() throws IOException {
            if (channel.read(input) < 0) return false;
            input.flip();
            boolean goesOn = true;
            while (goesOn && input.remaining() >= 2) {
                int start = input.position();
                int opcode = input.get() & 0x0f;
                int length = input.get() & 0x7f;
                if (length == 126) {
                    if (input.remaining() < 2) {
                        input.position(start);
                        break;
                    }
                    length = input.getShort() & 0xffff;
                }
                if (input.remaining() < length) {
                    input.position(start);
                    break;
                }
                goesOn = onFrame(opcode, length);
            }
            input.compact();
            return goesOn;
        }

        private boolean onFrame(int opcode, int length) throws IOException {
            if (opcode == CLOSE) return false;
            if (opcode == PING) {
                write(new byte[] {(byte) PONG, (byte) 0x80, 0, 0, 0, 0});
            } else {
                String text = new String(
                        input.array(), input.position(), length, StandardCharsets.ISO_8859_1);
                int at = text.indexOf("\"ts\":\"");
                if (at >= 0 && text.contains("\"update\"")) {
                    long ns = Times.parse(text.substring(at + 6, at + 36));
                    long now = SystemEpochNanoClock.INSTANCE.nanoTime();
                    latency.recordValue(Math.max(0, now - ns));
                    frames++;
                }
            }
            input.position(input.position() + length);
            return true;
        }
    }
}
