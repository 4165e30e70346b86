package crossbook.web.socket;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.helidon.common.socket.PeerInfo;
import io.helidon.http.Headers;

/// Says who somebody is. Thread-safe.
public interface SocketAccess {
    /// Who opens a connection, by the cookie that came along.
    ///
    /// @throws SocketProblem if the connection may not come from where it comes
    SocketCaller open(Headers headers);

    /// Who signed an `auth` message.
    ///
    /// @throws SocketProblem if nobody did
    SocketCaller authenticate(ObjectNode message, String address);

    /// A connection has become a socket, which may stay open as long as it answers pings.
    default void opened(PeerInfo peer) {}
}
