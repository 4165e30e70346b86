package crossbook.bench.load;

import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/// A thread that does one piece of work over and over, and can be told to leave the
/// processor to others. It then still works a few times a second, so that whoever watches
/// it finds it alive.
///
/// All of the work is done by this thread, its beginning and end included.
public final class Worker implements AutoCloseable {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Thread thread;
    private final IntSupplier work;
    private final IdleStrategy idle;
    private volatile boolean awake = true;
    private volatile boolean open = true;
    private volatile Throwable failure;

    /// Starts.
    ///
    /// @param work says how much it did
    public Worker(String name, IdleStrategy idle, IntSupplier work) {
        this.work = work;
        this.idle = idle;
        thread = Thread.ofPlatform().name(name).daemon().start(this::run);
    }

    private void run() {
        try {
            while (open) {
                int done = work.getAsInt();
                if (awake) idle.idle(done);
                else LockSupport.parkNanos(NAP_NS);
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    public void resume() {
        awake = true;
        LockSupport.unpark(thread);
    }

    public void pause() {
        awake = false;
    }

    /// Ends the thread.
    ///
    /// @throws IllegalStateException if the work failed
    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        if (failure != null) throw new IllegalStateException(thread.getName() + " failed", failure);
    }
}
