package crossbook.web.api;

import io.helidon.common.socket.SocketOptions;

import java.net.Socket;
import java.net.SocketOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The options of a connection's socket. They are set as soon as it is accepted, before TLS
/// and before anything is read: so there it is counted, too.
public record WatchedSockets(SocketOptions usual, Connections connections)
        implements SocketOptions {
    /// Answers are sent as they are written.
    public static WatchedSockets of(Connections connections) {
        return new WatchedSockets(SocketOptions.builder().tcpNoDelay(true).build(), connections);
    }

    @Override
    public void configureSocket(Socket socket) {
        usual.configureSocket(socket);
        connections.accepted(socket);
    }

    @Override
    public Map<SocketOption<?>, Object> socketOptions() {
        return usual.socketOptions();
    }

    @Override
    public Duration connectTimeout() {
        return usual.connectTimeout();
    }

    @Override
    public Duration readTimeout() {
        return usual.readTimeout();
    }

    @Override
    public Optional<Integer> socketReceiveBufferSize() {
        return usual.socketReceiveBufferSize();
    }

    @Override
    public Optional<Integer> socketSendBufferSize() {
        return usual.socketSendBufferSize();
    }

    @Override
    public boolean socketReuseAddress() {
        return usual.socketReuseAddress();
    }

    @Override
    public boolean socketKeepAlive() {
        return usual.socketKeepAlive();
    }

    @Override
    public boolean tcpNoDelay() {
        return usual.tcpNoDelay();
    }
}
