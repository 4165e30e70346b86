package crossbook.client.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.Machine;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogonReplyEncoder;
import crossbook.protocol.entry.LogoutEncoder;

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
import java.util.concurrent.locks.LockSupport;

/// What a session does with what a gateway sends: here a socket of the test.
@Timeout(600)
class EntrySessionTest {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final long SECOND_NS = 1_000_000_000;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[1_024]);
    private final long[] nowNs = {0};
    private ServerSocket server;
    private EntrySession session;
    private Socket gateway;

    @BeforeEach
    void connect() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Machine machine = new Machine(
                () -> nowNs[0],
                Machine.REAL.time(),
                Machine.REAL.sockets(),
                Machine.REAL.random(),
                Machine.REAL.pause(),
                Machine.REAL.hasThreads());
        session = new EntrySession(
                EntryAddress.tcp("localhost", server.getLocalPort()),
                new EntryListener() {},
                machine);
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
        while (session.poll() == 0) LockSupport.parkNanos(100_000);
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

    @Test
    void aGatewayThatIsSilentForFiveHeartbeatsHasGone() throws IOException {
        welcome(1_000);
        for (int i = 0; i < 5; i++) {
            nowNs[0] += SECOND_NS;
            session.poll();
        }
        nowNs[0]++;
        assertThatThrownBy(session::poll)
                .isInstanceOf(EntryException.class)
                .hasMessage("the gateway was silent for 5 heartbeats");
    }

    @Test
    void timeInWhichNobodyPolledIsNoSilence() throws IOException {
        welcome(1_000);
        for (int i = 0; i < 5; i++) {
            nowNs[0] += 3_600 * SECOND_NS;
            session.poll();
        }
        nowNs[0] += SECOND_NS;
        assertThatThrownBy(session::poll).hasMessageContaining("silent");
    }

    private void welcome(long heartbeatMs) throws IOException {
        LogonReplyEncoder reply = new LogonReplyEncoder();
        reply.wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder());
        reply.reason(Reason.NONE).heartbeatMs(heartbeatMs);
        Frames.putLength(frame, 0, HEADER + LogonReplyEncoder.BLOCK_LENGTH);
        send(Frames.PREFIX + HEADER + LogonReplyEncoder.BLOCK_LENGTH);
        poll();
        assertThat(session.isLoggedOn()).isTrue();
    }

    /// Why it ended is known: that the connection is closed then is no news.
    @Test
    void aLogoutIsTheLastWord() throws IOException {
        LogoutEncoder logout = new LogoutEncoder();
        logout.wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder());
        logout.reason(Reason.HEARTBEAT_MISSED).putDetail(new byte[0], 0, 0);
        int length = HEADER + LogoutEncoder.BLOCK_LENGTH + LogoutEncoder.detailHeaderLength();
        Frames.putLength(frame, 0, length);
        send(Frames.PREFIX + length);
        gateway.close();
        poll();
        assertThat(session.logoutReason()).isEqualTo(Reason.HEARTBEAT_MISSED);
        assertThatThrownBy(session::poll).hasMessage("HEARTBEAT_MISSED");
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
