package crossbook.cli.verb;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Work that Ctrl-C ends early, and that still shows what came of it: the process lives until this
/// is closed, or its patience is over.
public final class AtCtrlC implements AutoCloseable {
    private final CountDownLatch shown = new CountDownLatch(1);
    private final Duration patience;
    private final Thread hook = new Thread(this::stop);
    private volatile boolean isStopped;

    private AtCtrlC(Duration patience) {
        this.patience = patience;
    }

    /// From now on Ctrl-C stops the work.
    public static AtCtrlC waiting(Duration patience) {
        AtCtrlC work = new AtCtrlC(patience);
        Runtime.getRuntime().addShutdownHook(work.hook);
        return work;
    }

    /// Whether the work is to end; any thread may ask.
    public boolean isStopped() {
        return isStopped;
    }

    private void stop() {
        isStopped = true;
        try {
            shown.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// What came of it is shown.
    @Override
    public void close() {
        shown.countDown();
        if (!isStopped) Runtime.getRuntime().removeShutdownHook(hook);
    }
}
