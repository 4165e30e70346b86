package crossbook.gateway.turn;

import crossbook.gateway.status.Counters;

import java.util.concurrent.locks.LockSupport;

/// Tells whether anyone trades here: an order, a change or a cancel came within the last second.
public final class TradingActivity {
    private static final long TRADED_NS = 1_000_000_000;
    private static final long REST_NS = 50_000;

    private final Counters counters;
    private final TurnClock clock;
    private long commandsSeen;
    private long tradedNs;
    private volatile boolean isTraded;

    public TradingActivity(Counters counters, TurnClock clock) {
        this.counters = counters;
        this.clock = clock;
    }

    /// Looks whether commands came since the last turn.
    public void look() {
        if (counters.commands != commandsSeen) {
            commandsSeen = counters.commands;
            tradedNs = clock.nowNs();
            if (!isTraded) isTraded = true;
        } else if (isTraded && clock.nowNs() - tradedNs > TRADED_NS) {
            isTraded = false;
        }
    }

    /// Whether anyone trades; any thread may ask.
    public boolean isTraded() {
        return isTraded;
    }

    /// Rests a little while others trade; for threads that work aside.
    public void rest() {
        if (isTraded) LockSupport.parkNanos(REST_NS);
    }
}
