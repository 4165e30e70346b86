package crossbook.server;

import java.util.List;

/// A way into an exchange.
interface AskDoor extends AutoCloseable {
    /// Who asks.
    List<String> TRADERS = List.of("alice", "bob", "carol");

    /// Who asks for what is not of orders.
    String OPERATOR = "ops";

    /// Asks, and waits until it is answered.
    Said ask(Ask ask) throws Exception;

    @Override
    void close();
}
