package crossbook.load;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// A thread that does one piece of work over and over, and can be told to leave the
/// processor to others. It then still works a few times a second, so that anyone who watches
/// it finds it alive.
public final class Worker implements AutoCloseable {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Thread thread;
    private final IdleStrategy idle;
    private volatile boolean awake = true;
    private volatile boolean open = true;
    private volatile Throwable failure;

    private Worker(String name, IdleStrategy idle, Supplier<? extends Agent> opener) {
        this.idle = idle;
        CompletableFuture<Void> opened = new CompletableFuture<>();
        thread = Thread.ofPlatform().name(name).daemon().start(() -> run(opener, opened));
        opened.join();
    }

    /// Starts with what is there.
    ///
    /// @param work says how much it did
    public static Worker of(String name, IdleStrategy idle, IntSupplier work) {
        return new Worker(name, idle, () -> new Agent() {
            @Override
            public int doWork() {
                return work.getAsInt();
            }

            @Override
            public String roleName() {
                return name;
            }
        });
    }

    /// Starts with what the thread opens, and closes, itself. Returns when it is open.
    public static Worker opening(String name, IdleStrategy idle, Supplier<Agent> opener) {
        return new Worker(name, idle, opener);
    }

    private void run(Supplier<? extends Agent> opener, CompletableFuture<Void> opened) {
        Agent agent;
        try {
            agent = opener.get();
            opened.complete(null);
        } catch (Throwable e) {
            opened.completeExceptionally(e);
            return;
        }
        try {
            while (open) {
                int done = agent.doWork();
                if (awake) idle.idle(done);
                else LockSupport.parkNanos(NAP_NS);
            }
        } catch (Throwable e) {
            failure = e;
        } finally {
            agent.onClose();
        }
    }

    /// Works at full speed.
    public void resume() {
        awake = true;
        LockSupport.unpark(thread);
    }

    /// Works now and then.
    public void pause() {
        awake = false;
    }

    /// Says so if the work failed.
    ///
    /// @throws IllegalStateException if it did
    public void check() {
        if (failure != null) throw new IllegalStateException(thread.getName() + " failed", failure);
    }

    /// Ends the thread.
    ///
    /// @throws IllegalStateException if the work failed
    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
        Waiting.untilEnd(thread);
        check();
    }
}
