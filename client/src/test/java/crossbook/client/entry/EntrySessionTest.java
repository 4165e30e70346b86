package crossbook.client.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.entry.HeartbeatEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;

/// What a session does with what a gateway sends: here a socket of the test.
@Timeout(60)
class EntrySessionTest {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1_024]);
    private ServerSocket server;
    private EntrySession session;
    private Socket gateway;

    @BeforeEach
    void connect() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        session = new EntrySession(
                EntryAddress.tcp("localhost", server.getLocalPort()), new EntryListener() {});
        gateway = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        session.close();
        gateway.close();
        server.close();
    }

    private void send(int length) throws IOException {
        gateway.getOutputStream().write(frame.byteArray(), 0, length);
    }

    private void poll() {
        while (session.poll() == 0) Thread.onSpinWait();
    }

    /// Without asking what this machine is called, which may take long and have no answer.
    @Test
    void whereEveryAddressIsListenedOnLoopbackIsConnectedTo() {
        for (String every : List.of("0.0.0.0", "::")) {
            assertThat(EntryAddress.tcp(every, 7001))
                    .isEqualTo(new EntryAddress.Tcp(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 7001)));
        }
    }

    @Test
    void aWholeMessageIsTaken() throws IOException {
        new HeartbeatEncoder().wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder());
        Frames.putLength(frame, 0, HEADER + HeartbeatEncoder.BLOCK_LENGTH);
        send(Frames.PREFIX + HEADER + HeartbeatEncoder.BLOCK_LENGTH);
        poll();
    }

    /// A decoder would read beyond the end of it.
    @Test
    void aReportThatIsTooShortIsRefused() throws IOException {
        new ExecutionReportEncoder()
                .wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder());
        Frames.putLength(frame, 0, HEADER + 8);
        send(Frames.PREFIX + HEADER + 8);
        assertThatThrownBy(this::poll)
                .isInstanceOf(EntryException.class)
                .hasMessage("the gateway sent what cannot be read: a message: MESSAGE_TRUNCATED");
    }

    @Test
    void aFrameWithoutAHeaderIsRefused() throws IOException {
        Frames.putLength(frame, 0, 3);
        send(Frames.PREFIX + 3);
        assertThatThrownBy(this::poll)
                .isInstanceOf(EntryException.class)
                .hasMessage("the gateway sent what cannot be read: a frame of 3 bytes");
    }
}
