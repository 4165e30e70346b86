package crossbook.gateway.password;

import java.util.function.LongSupplier;

/// The rests of a check of a password while others trade: as long as the work between them, all
/// in all. Where the machine is busy a rest takes far longer than was wanted, and then none is
/// taken until as much has been worked: a check of thousands of rests would take minutes
/// otherwise.
public final class Rests implements Runnable {
    private final LongSupplier nanoTime;
    private final Runnable rest;
    private long endedNs;
    private long tookNs;

    /// @param rest rests a little while, or not at all if nobody trades
    public Rests(LongSupplier nanoTime, Runnable rest) {
        this.nanoTime = nanoTime;
        this.rest = rest;
        endedNs = nanoTime.getAsLong();
    }

    @Override
    public void run() {
        long beganNs = nanoTime.getAsLong();
        if (beganNs - endedNs < tookNs) return;
        rest.run();
        endedNs = nanoTime.getAsLong();
        tookNs = endedNs - beganNs;
    }
}
