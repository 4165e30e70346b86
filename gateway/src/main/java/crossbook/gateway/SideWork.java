package crossbook.gateway;

import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Work that takes long, on a few threads of its own with a bounded queue; what follows
/// from it is done on the gateway's thread.
final class SideWork implements AutoCloseable {
    private final ThreadPoolExecutor threads;
    private final Queue<Runnable> done = new ManyToOneConcurrentLinkedQueue<>();

    SideWork(int threadCount, int queue) {
        threads = new ThreadPoolExecutor(
                threadCount,
                threadCount,
                1,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queue),
                Thread.ofPlatform().daemon().name("gateway-side-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /// Does it soon. False if too much waits already.
    ///
    /// @param work returns what is to be done on the gateway's thread
    boolean submit(Supplier<Runnable> work) {
        try {
            threads.execute(() -> done.add(work.get()));
            return true;
        } catch (RejectedExecutionException _) {
            return false;
        }
    }

    /// Does what follows from one piece of work. Returns how many there were.
    int poll() {
        Runnable next = done.poll();
        if (next == null) return 0;
        next.run();
        return 1;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
