package crossbook.client.stream;

import org.agrona.DirectBuffer;

/// Where commands go in: the ingress of a host. Not thread-safe.
///
/// What was offered may still be lost with the host that took it: a command is known to
/// have happened when its event is there, never before.
public interface CommandLink extends AutoCloseable {
    /// Offers framed commands ([Frames]) as one piece: all of it is taken or nothing.
    /// False if there is no room now or no host; [#isConnected] tells which.
    boolean offer(DirectBuffer buffer, int offset, int length);

    /// Says, now and on each later connection before anything else, that a gateway is at
    /// this end: when it is gone, the host tells the engine that its sessions are.
    void announce(int gatewayId);

    /// The largest piece, in bytes.
    int maxLength();

    boolean isConnected();

    @Override
    void close();
}
