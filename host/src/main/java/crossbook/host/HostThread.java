package crossbook.host;

import crossbook.host.HostSettings.Threads;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// The thread of a host: it opens the host, works for it, and closes it, because what the
/// host is made of wants to be used by the thread that made it.
final class HostThread implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private final Thread thread;
    private final IdleStrategy idle;
    private volatile boolean stops;
    private volatile Throwable failure;

    private HostThread(Runnable work, Threads threads) {
        thread = new Thread(work, "crossbook-host");
        idle = threads.idle().strategy();
    }

    /// The agent that `opener` made on a thread of its own, where it works from now on.
    static <T extends Agent> Running<T> start(Supplier<T> opener, Threads threads) {
        CompletableFuture<T> opened = new CompletableFuture<>();
        HostThread[] self = new HostThread[1];
        self[0] = new HostThread(() -> self[0].run(opener, opened), threads);
        self[0].thread.start();
        try {
            return new Running<>(opened.join(), self[0]);
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw e;
        }
    }

    /// An agent and its thread.
    record Running<T>(T agent, HostThread thread) {}

    private <T extends Agent> void run(Supplier<T> opener, CompletableFuture<T> opened) {
        T agent;
        try {
            agent = opener.get();
        } catch (Exception | Error e) { // also checked ones that nobody declares
            opened.completeExceptionally(e);
            return;
        }
        opened.complete(agent);
        work(agent);
    }

    private void work(Agent agent) {
        try {
            while (!stops) idle.idle(agent.doWork());
        } catch (Exception | Error e) { // a bug, or storage that is gone: it must not go on
            failure = e;
            LOG.log(Level.DEBUG, "the host stops", e); // the operator is told ([#failure])
        }
        try {
            agent.onClose();
        } catch (RuntimeException | Error e) {
            if (failure == null) failure = e;
            LOG.log(Level.DEBUG, "the host did not stop in order", e);
        }
    }

    /// Why it stopped by itself, or null.
    Throwable failure() {
        return failure;
    }

    boolean isRunning() {
        return thread.isAlive();
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
