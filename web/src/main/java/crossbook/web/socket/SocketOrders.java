package crossbook.web.socket;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// Takes orders that come over the socket. Thread-safe; may wait for the engine.
@FunctionalInterface
public interface SocketOrders {
    /// Does what a message asks (`order.new`, `order.amend`, `order.cancel`, `order.massCancel`,
    /// `cancelAfter`). Returns the members of the answer.
    ///
    /// @throws SocketProblem if it is refused
    ObjectNode handle(SocketCaller caller, String op, ObjectNode message, String address);
}
