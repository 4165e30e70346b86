package crossbook.host;

import crossbook.client.stream.RememberedState;

import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// A host that works on a thread of its own, which opens it, works for it, and closes it,
/// because what the host is made of wants to be used by the thread that made it.
final class HostThread implements RunningHost {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private final Path directory;
    private final Thread thread;
    private final IdleStrategy idle;
    private final CompletableFuture<HostAgent> opened = new CompletableFuture<>();
    private volatile boolean stops;
    private volatile Throwable failure;

    private HostThread(HostSettings settings, Supplier<? extends HostAgent> opener) {
        directory = settings.directory();
        thread = new Thread(() -> run(opener), "crossbook-host");
        idle = settings.threads().idle().strategy();
    }

    /// The host that `opener` made on a thread of its own, where it works from now on.
    static HostThread start(HostSettings settings, Supplier<? extends HostAgent> opener) {
        HostThread host = new HostThread(settings, opener);
        host.thread.start();
        try {
            host.opened.join();
            return host;
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw e;
        }
    }

    private void run(Supplier<? extends HostAgent> opener) {
        HostAgent host;
        try {
            host = opener.get();
        } catch (Exception | Error e) { // also checked ones that nobody declares
            opened.completeExceptionally(e);
            return;
        }
        opened.complete(host);
        work(host);
    }

    private void work(HostAgent host) {
        try {
            while (!stops) idle.idle(host.doWork());
        } catch (Exception | Error e) { // a bug, or storage that is gone: it must not go on
            failure = e;
            LOG.log(Level.DEBUG, "the host stops", e); // the operator is told ([#failure])
        }
        try {
            host.onClose();
        } catch (RuntimeException | Error e) {
            if (failure == null) failure = e;
            LOG.log(Level.DEBUG, "the host did not stop in order", e);
        }
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public void requestSnapshot() {
        opened.join().requestSnapshot();
    }

    @Override
    public RememberedState definitions() {
        return opened.join().definitions();
    }

    @Override
    public boolean isRunning() {
        return thread.isAlive();
    }

    @Override
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void close() {
        stops = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // a host that is left half-stopped helps nobody
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
