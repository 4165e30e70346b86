package crossbook.host;

import crossbook.client.stream.RememberedState;

import java.nio.file.Path;
import java.util.Optional;

/// A host that works by itself, whichever it is. Others reach it by its directory.
public interface RunningHost extends AutoCloseable {
    /// The directory by which others on this machine find it.
    Path directory();

    /// Asks for a snapshot; from any thread.
    void requestSnapshot();

    /// Rules, participants and instruments, but no orders, as they were when the engine had
    /// recovered or at the newest snapshot.
    RememberedState definitions();

    boolean isRunning();

    /// Why it stopped by itself, if it did.
    Optional<Throwable> failure();

    /// Stops in order: what was taken is handled and recorded, and the state is saved.
    @Override
    void close();
}
