package crossbook.host;

import crossbook.client.stream.RememberedState;

import java.nio.file.Path;
import java.util.Optional;

/// A journal host that works on a thread of its own.
final class ThreadedHost implements RunningHost {
    private final Path directory;
    private final HostThread thread;
    private final JournalHost host;

    ThreadedHost(Path directory, HostThread.Running<JournalHost> running) {
        this.directory = directory;
        thread = running.thread();
        host = running.agent();
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public void requestSnapshot() {
        host.requestSnapshot();
    }

    @Override
    public RememberedState definitions() {
        return host.definitions();
    }

    @Override
    public boolean isRunning() {
        return thread.isRunning();
    }

    @Override
    public Optional<Throwable> failure() {
        return Optional.ofNullable(thread.failure());
    }

    @Override
    public void close() {
        thread.close();
    }
}
