package crossbook.gateway.turn;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Work that takes long, on a few threads of its own with a bounded queue; what follows
/// from it is done on the gateway's thread.
///
/// Both queues are free of locks: a thread that holds one may lose the processor, and the
/// gateway would have to wait until it has it again.
public final class SideWork implements AutoCloseable {
    private final ThreadPoolExecutor threads;
    private final Queue<Runnable> done = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final int most;
    private final boolean hasThreads;

    /// @param hasThreads whether there may be threads; else who submits does it at once
    public SideWork(String name, int threadCount, int queue, boolean hasThreads) {
        this.hasThreads = hasThreads;
        most = threadCount + queue;
        threads = new ThreadPoolExecutor(
                threadCount,
                threadCount,
                1,
                TimeUnit.SECONDS,
                new LinkedTransferQueue<>(),
                Thread.ofPlatform().daemon().name(name, 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /// Does it soon. False if too much waits already.
    ///
    /// @param work returns what is to be done on the gateway's thread
    public boolean submit(Supplier<Runnable> work) {
        if (!hasThreads) return done.add(work.get());
        if (unfinished.incrementAndGet() > most) {
            unfinished.decrementAndGet();
            return false;
        }
        threads.execute(() -> {
            try {
                done.add(work.get());
            } finally {
                unfinished.decrementAndGet();
            }
        });
        return true;
    }

    /// Does what follows from one piece of work. Returns how many there were.
    public int poll() {
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
