package crossbook.host;

import java.nio.file.Path;
import java.util.Optional;

/// A host that works by itself, whichever it is. Others reach it by its directory.
public interface RunningHost extends AutoCloseable {
    /// The directory by which others on this machine find it.
    Path directory();

    /// Asks for a snapshot; from any thread.
    void requestSnapshot();

    boolean isRunning();

    /// Why it stopped by itself, if it did.
    Optional<Throwable> failure();

    /// Stops in order: what was taken is handled and recorded, and the state is saved.
    @Override
    void close();
}
