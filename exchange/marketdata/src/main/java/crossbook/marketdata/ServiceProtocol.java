package crossbook.marketdata;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// What is spoken on the connections of a service.
interface ServiceProtocol {
    /// A round of the gateway begins: what was read of the events can be told.
    void beginRound(long nowNs);

    /// Serves a connection that has come.
    ServiceConnection welcome(SocketChannel channel, long nowNs);

    /// Says to a connection that there is no place for it, and closes it.
    void turnAway(SocketChannel channel) throws IOException;
}
