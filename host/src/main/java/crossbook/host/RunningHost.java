package crossbook.host;

import java.nio.file.Path;
import java.util.Optional;

/// A host that works on a thread of its own. Others reach it by its directory.
public final class RunningHost implements AutoCloseable {
    private final Path directory;
    private final HostThread thread;
    private final JournalHost host;

    RunningHost(Path directory, HostThread.Running<JournalHost> running) {
        this.directory = directory;
        thread = running.thread();
        host = running.agent();
    }

    /// The directory by which others on this machine find it.
    public Path directory() {
        return directory;
    }

    /// Asks for a snapshot; from any thread.
    public void requestSnapshot() {
        host.requestSnapshot();
    }

    public boolean isRunning() {
        return thread.isRunning();
    }

    /// Why it stopped by itself, if it did.
    public Optional<Throwable> failure() {
        return Optional.ofNullable(thread.failure());
    }

    /// Stops in order: what was taken is handled and recorded.
    @Override
    public void close() {
        thread.close();
    }
}
