package crossbook.host;

import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;

/// Yields, and sleeps while the machine has no processor left for that ([Yielding]). One thread
/// uses it.
final class SharingIdle implements IdleStrategy {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int TURNS = 16; // until the clock is read

    private final IdleStrategy yielding;
    private final IdleStrategy sleeping;
    private final Yielding decision = new Yielding();
    private ProcessorTime time; // of the thread that is idle first
    private int turns;
    private long nextNs;

    SharingIdle(IdleStrategy yielding, IdleStrategy sleeping) {
        this.yielding = yielding;
        this.sleeping = sleeping;
    }

    @Override
    public void idle(int workCount) {
        if (workCount > 0) reset();
        else idle();
    }

    @Override
    public void idle() {
        if (++turns >= TURNS) look();
        if (decision.sleeps()) sleeping.idle();
        else yielding.idle();
    }

    private void look() {
        turns = 0;
        long nowNs = System.nanoTime();
        if (time != null && nowNs - nextNs < 0) return;
        if (time == null) time = new ProcessorTime();
        nextNs = nowNs + LOOK_NS;
        decision.look(time.look());
    }

    @Override
    public void reset() {
        sleeping.reset();
    }
}
