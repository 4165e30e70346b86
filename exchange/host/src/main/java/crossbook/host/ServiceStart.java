package crossbook.host;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Whether the engine of a cluster's member has started, and whether it has failed since.
final class ServiceStart {
    private final CompletableFuture<Long> started = new CompletableFuture<>();
    private volatile Throwable failure;

    void done(long eventRecordingId) {
        started.complete(eventRecordingId);
    }

    void failed(Throwable cause) {
        if (failure == null) failure = cause;
        started.completeExceptionally(cause);
    }

    Throwable failure() {
        return failure;
    }

    /// Waits for the start; returns the recording of the events.
    long await(long patienceNs) {
        try {
            return started.get(patienceNs, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new HostException(
                    HostException.Kind.STORAGE,
                    "the cluster did not start in time: are the other members there?",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
