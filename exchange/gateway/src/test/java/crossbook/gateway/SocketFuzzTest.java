package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.password.FailedLogons;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Logons;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.entry.CancelOrderEncoder;
import crossbook.protocol.entry.ChangePhaseEncoder;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.MassCancelEncoder;
import crossbook.protocol.entry.NewOrderEncoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.protocol.entry.SecurityListRequestEncoder;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.testkit.Patience;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Whatever clients send, the gateway goes on, others feel nothing, and nothing remains of them.
/// `-Dcrossbook.fuzz.frames=N` sends N frames, `-Dcrossbook.seed=N` others.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
@Tag("slow")
class SocketFuzzTest {
    @Parameter
    int partitions;

    private static final long FRAMES = Long.getLong("crossbook.fuzz.frames", 20_000);
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    static final long MOST_GROWTH_BYTES = 64 << 20;
    private static final int MOST_GROWTH_FILES = 20;
    private static final int[] REQUESTS = {
        CancelOrderEncoder.TEMPLATE_ID,
        ReplaceOrderEncoder.TEMPLATE_ID,
        MassCancelEncoder.TEMPLATE_ID,
        SecurityListRequestEncoder.TEMPLATE_ID,
        ChangePhaseEncoder.TEMPLATE_ID,
        StatusRequestEncoder.TEMPLATE_ID
    };

    /// Nobody waits because somebody gave a wrong password under his name.
    static final GatewaySettings SETTINGS = TestExchange.SETTINGS.with(new Logons(
            new FailedLogons.Terms(Duration.ofNanos(1), Duration.ofNanos(1), Set.of()),
            1,
            4_096,
            Duration.ofMinutes(1)));

    private static final List<String> MAD = List.of("bob", "carol", "dave");

    @TempDir
    Path directory;

    private final Random random = new Random(SEED);
    private final RandomFrames frames = new RandomFrames(SEED);

    @Test
    void whateverIsSentOthersTradeOn() throws Exception {
        try (TestExchange exchange = TestExchange.start(directory, SETTINGS, partitions);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            send(exchange, alice, FRAMES / 5);
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            long bytes = usedBytes();
            int files = openFiles();

            send(exchange, alice, FRAMES);
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            TestExchange.await(() -> exchange.gateway().status().outputBytes() == 0);
            GatewayStatus status = exchange.gateway().status();
            assertThat(exchange.log).noneMatch(line -> line.startsWith("error="));
            assertThat(status.malformed()).isPositive();
            assertThat(status.commands()).isPositive();
            assertThat(usedBytes() - bytes).isLessThan(MOST_GROWTH_BYTES);
            assertThat(openFiles() - files).isLessThan(MOST_GROWTH_FILES);
        }
    }

    /// Until the gateway has read this many.
    private void send(TestExchange exchange, TestTrader alice, long count) throws IOException {
        int port = exchange.gateway().tcpAddress().orElseThrow().getPort();
        for (int i = 0; exchange.gateway().status().framesIn() < count; i++) {
            oneConnection(port);
            if (i % 500 == 0) trade(alice, i);
        }
    }

    /// Somebody who behaves.
    static void trade(TestTrader alice, int number) {
        alice.heard.clear();
        alice.buy("a" + number, 1, 1);
        alice.await("NEW a" + number);
        alice.massCancel("m" + number);
        alice.await("massCancel m" + number);
    }

    private void oneConnection(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(Patience.MS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            try {
                if (random.nextInt(5) != 0) logOn(out, in);
                out.write(batch());
                // Its first order is answered, whatever it holds; a later one may be
                // taken for the rest of a damaged frame.
                assertThat(in.read()).isNotEqualTo(-1);
                for (int batches = random.nextInt(4); batches > 0; batches--) {
                    if (random.nextBoolean()) listen(socket, in);
                    out.write(batch());
                }
                socket.shutdownOutput();
                in.transferTo(OutputStream.nullOutputStream());
            } catch (SocketException e) {
                assertIsClosed(e);
            }
        }
    }

    /// The gateway had enough: it has closed the connection while we wrote.
    static void assertIsClosed(SocketException e) {
        assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|closed|abort).*");
    }

    /// Until there is nothing more to hear for a moment, so that reports come too.
    private static void listen(Socket socket, InputStream in) throws IOException {
        byte[] heard = new byte[1 << 14];
        socket.setSoTimeout(5);
        try {
            int count = 0;
            while (count >= 0) count = in.read(heard);
        } catch (SocketTimeoutException e) {
            socket.setSoTimeout(Patience.MS);
        }
    }

    private void logOn(OutputStream out, InputStream in) throws IOException {
        boolean isKnown = random.nextInt(50) != 0;
        String name = isKnown ? MAD.get(random.nextInt(MAD.size())) : "mallory";
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        LogonEncoder logon = new LogonEncoder();
        logon.wrapAndApplyHeader(buffer, 2, new MessageHeaderEncoder())
                .protocolVersion(Schema.entry().version())
                .channel(random.nextInt(10) == 0 ? Channel.RECOVERY : Channel.REAL_TIME)
                .participant(name)
                .password(name + name);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + logon.encodedLength();
        buffer.putByte(0, (byte) length);
        buffer.putByte(1, (byte) (length >> 8));
        out.write(buffer.byteArray(), 0, 2 + length);
        byte[] beginning = in.readNBytes(2);
        assertThat(beginning).as("the answer to a logon").hasSize(2);
    }

    private byte[] batch() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(frames.whole(NewOrderEncoder.TEMPLATE_ID));
        for (int i = random.nextInt(64); i >= 0; i--) {
            int kind = random.nextInt(100);
            if (kind < 60) bytes.writeBytes(frames.whole(NewOrderEncoder.TEMPLATE_ID));
            else if (kind < 97) bytes.writeBytes(frames.whole(REQUESTS[kind % REQUESTS.length]));
            else if (kind < 98) bytes.writeBytes(frames.whole());
            else bytes.writeBytes(frames.damaged());
        }
        return bytes.toByteArray();
    }

    static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /// 0 where the system does not say.
    private static int openFiles() {
        String[] files = new File("/proc/self/fd").list();
        return files == null ? 0 : files.length;
    }
}
