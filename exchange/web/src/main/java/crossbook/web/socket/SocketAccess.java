package crossbook.web.socket;

import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.web.access.Caller;

import io.helidon.common.socket.PeerInfo;
import io.helidon.http.Headers;

/// Says who somebody is, and takes orders that come over the socket. Thread-safe; may wait for the
/// engine.
public interface SocketAccess {
    /// Who opens a connection, by the cookie that came along.
    ///
    /// @throws SocketProblem if the connection may not come from where it comes
    Caller open(Headers headers);

    /// The address that a connection comes from: of the client, not of a trusted proxy.
    ///
    /// @param peer the other end of the connection
    default String address(Headers headers, String peer) {
        return peer;
    }

    /// Who signed an `auth` message.
    ///
    /// @throws SocketProblem if nobody did
    Caller authenticate(ObjectNode message, String address);

    /// Whether the log-in or key of a caller still holds.
    boolean holds(Caller caller);

    /// A connection has become a socket, which may stay open as long as it answers pings.
    default void opened(PeerInfo peer) {}

    /// Does what a message asks (`order.new`, `order.amend`, `order.cancel`, `order.massCancel`,
    /// `cancelAfter`). Returns the members of the answer.
    ///
    /// @throws SocketProblem if it is refused
    ObjectNode handle(Caller caller, String op, ObjectNode message, String address);
}
