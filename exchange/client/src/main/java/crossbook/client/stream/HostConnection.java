package crossbook.client.stream;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.nio.file.Path;
import java.time.Duration;

/// A connection to the host of a partition: commands in, events out. It outlives the
/// host: while that is away the link is not connected and the streams are silent; when it
/// is back they go on.
///
/// Not thread-safe: one thread uses it and all that it handed out, and calls any of them
/// at least once a second, because the connection is kept alive by these calls.
public interface HostConnection extends AutoCloseable {
    /// For how long a host may stand still before its connections give it up: the machine did
    /// not serve it. That its process has ended is seen at once, without waiting.
    Duration PATIENCE = Duration.ofSeconds(30);

    /// A connection to the host with that directory, in this process or another of this
    /// machine; it need not run yet.
    static HostConnection open(Path hostDirectory) {
        return open(hostDirectory, YieldingIdleStrategy.INSTANCE);
    }

    /// A connection that waits in its own way.
    ///
    /// @param idle what to do while waiting for the host; where the host runs on the same
    ///     thread, it must do the host's work
    static HostConnection open(Path hostDirectory, IdleStrategy idle) {
        return new LocalConnection(hostDirectory, idle);
    }

    /// A connection to a host of another machine; it need not run yet.
    static HostConnection open(RemoteHost host) {
        return new RemoteConnection(host, YieldingIdleStrategy.INSTANCE);
    }

    CommandLink commands();

    /// The events from `fromNumber` on; numbers count from 1.
    EventStream events(long fromNumber);

    /// Keeps the connection alive; what it handed out calls it too.
    int doWork();

    /// Whether the host is there and does nothing: its process was stopped, say. Over a network
    /// nobody knows, and its link ends.
    default boolean isStill() {
        return false;
    }

    /// Closes all that it handed out too.
    @Override
    void close();
}
