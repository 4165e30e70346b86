package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.capture.live.LiveCapture;
import crossbook.capture.live.NoCapture;
import crossbook.capture.packet.PacketSink;
import crossbook.capture.packet.PcapngWriter;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/// Captures what a real client and a real server say to each other on the loopback interface.
@Timeout(600)
class LiveCaptureTest {
    private static final int ORDERS = 200;

    @TempDir
    private Path directory;

    @BeforeEach
    void isLinux() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "packets are captured on Linux");
    }

    private static LiveCapture open(Set<Integer> ports) {
        try {
            return LiveCapture.open("lo", ports);
        } catch (NoCapture e) {
            return abort(e.getMessage()); // without CAP_NET_RAW
        }
    }

    @Test
    void everyAnswerOnLoopbackIsMeasuredOnce() throws Exception {
        for (String host : new String[] {"127.0.0.1", "::1"}) {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(host));
                    LiveCapture capture = open(Set.of(server.getLocalPort()))) {
                Path file = directory.resolve("run.pcapng");
                Evaluation evaluation = new Evaluation(Set.of(server.getLocalPort()));
                try (PcapngWriter writer = new PcapngWriter(file, "lo", capture.linkType())) {
                    capture(capture, evaluation, writer, server);
                }
                CapturedRun run = evaluation.end();
                assertThat(run.asked()).isEqualTo(ORDERS);
                assertThat(run.latencies().getTotalCount()).isEqualTo(ORDERS);
                assertThat(run.unanswered()).isZero();
                assertThat(run.loss().repeated()).isZero();
                assertThat(run.latencies().getMinValue()).isPositive();
                assertThat(capture.dropped()).isZero();
                assertThat(run.exchanges().getFirst()).endsWith("(by its port)");

                // What was written tells the same.
                CapturedRun again = Measured.of(file, server.getLocalPort()).run();
                assertThat(again.latencies()).isEqualTo(run.latencies());
                assertThat(again.traffic().packets()).isEqualTo(run.traffic().packets());
            }
        }
    }

    private static void capture(
            LiveCapture capture, Evaluation evaluation, PcapngWriter writer, ServerSocket server)
            throws Exception {
        capture(
                capture,
                packet -> {
                    writer.packet(packet);
                    evaluation.packet(packet);
                },
                server);
    }

    /// Captures while a client and a server talk.
    private static void capture(LiveCapture capture, PacketSink sink, ServerSocket server)
            throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            AtomicBoolean isOver = new AtomicBoolean();
            Future<?> captured = threads.submit(() -> capture.run(sink, isOver::get));
            Future<?> answered = threads.submit(() -> answer(server));
            talk(server);
            answered.get();
            isOver.set(true);
            captured.get();
        } finally {
            threads.shutdownNow();
        }
    }

    private static void talk(ServerSocket server) throws IOException {
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            client.setTcpNoDelay(true);
            for (int i = 0; i < ORDERS; i++) {
                client.getOutputStream().write(Wire.fix(LatencyTest.order("A" + i, 2 + i)));
                client.getInputStream().readNBytes(Wire.fix(LatencyTest.report("A" + i)).length);
            }
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket client = server.accept()) {
            client.setTcpNoDelay(true);
            for (int i = 0; i < ORDERS; i++) {
                client.getInputStream()
                        .readNBytes(Wire.fix(LatencyTest.order("A" + i, 2 + i)).length);
                client.getOutputStream().write(Wire.fix(LatencyTest.report("A" + i)));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// The kernel leaves them out.
    @Test
    void packetsOfOtherPortsDoNotCome() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                LiveCapture capture = open(Set.of(1))) {
            Evaluation evaluation = new Evaluation(Set.of());
            capture(capture, evaluation, server);
            assertThat(evaluation.end().traffic().packets()).isZero();
        }
    }

    @Test
    void anInterfaceThatIsNotThereIsSaidNotToBe() {
        assertThatThrownBy(() -> LiveCapture.open("nowhere0", Set.of()))
                .isInstanceOf(NoCapture.class)
                .hasMessageStartingWith("there is no interface 'nowhere0': there are ")
                .hasMessageContaining("lo");
    }
}
