package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.testkit.DirectMemory;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What sessions cost that do nothing. `-Dcrossbook.gateway.sessions=10000` makes it as many,
/// if the system allows twice as many open files.
class ManySessionsTest {
    private static final int SESSIONS = Integer.getInteger("crossbook.gateway.sessions", 500);
    private static final long MOST_BYTES = 64 << 10;

    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void anIdleSessionCostsLittleAndIsServedLikeAnother() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try (TestExchange exchange = TestExchange.start(directory);
                TestTrader first = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            int port = exchange.gateway().tcpAddress().orElseThrow().getPort();
            long before = usedBytes();
            long token = first.token;
            for (int i = 0; i < SESSIONS; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.add(socket);
                token = logOn(socket, token);
            }
            assertThat(exchange.gateway().status().sessions()).isEqualTo(SESSIONS + 1);
            assertThat((usedBytes() - before) / SESSIONS).isLessThan(MOST_BYTES);
            for (Socket socket : sockets) askForStatus(socket);
            TestExchange.await(() -> exchange.gateway().status().outputBytes() == 0);

            try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
                alice.buy("a1", 1, 1);
                alice.await("NEW a1");
            }
        } finally {
            CloseHelper.closeAll(sockets);
        }
    }

    /// Logs on by token; returns the next one.
    private static long logOn(Socket socket, long token) throws IOException {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + LogonEncoder.BLOCK_LENGTH;
        UnsafeBuffer frame = new UnsafeBuffer(new byte[Frames.PREFIX + length]);
        Frames.putLength(frame, 0, length);
        new LogonEncoder()
                .wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder())
                .protocolVersion(LogonEncoder.SCHEMA_VERSION)
                .participant(TestExchange.OPERATOR)
                .token(token);
        socket.getOutputStream().write(frame.byteArray());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] reply = in.readNBytes(Short.reverseBytes(in.readShort()) & 0xFFFF);
        LogonReplyDecoder decoder = new LogonReplyDecoder()
                .wrapAndApplyHeader(new UnsafeBuffer(reply), 0, new MessageHeaderDecoder());
        assertThat(decoder.reason()).isEqualTo(Reason.NONE);
        return decoder.token();
    }

    /// Each still answers.
    private static void askForStatus(Socket socket) throws IOException {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + StatusRequestEncoder.BLOCK_LENGTH;
        UnsafeBuffer frame = new UnsafeBuffer(new byte[Frames.PREFIX + length]);
        Frames.putLength(frame, 0, length);
        new StatusRequestEncoder()
                .wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder())
                .requestId(7);
        socket.getOutputStream().write(frame.byteArray());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        do {
            UnsafeBuffer reply =
                    new UnsafeBuffer(in.readNBytes(Short.reverseBytes(in.readShort()) & 0xFFFF));
            header.wrap(reply, 0);
        } while (header.templateId() == HeartbeatEncoder.TEMPLATE_ID);
        assertThat(header.templateId()).isEqualTo(StatusReportDecoder.TEMPLATE_ID);
    }

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() + DirectMemory.usedBytes();
    }
}
