package crossbook.gateway.turn;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.status.Counters;

import org.agrona.concurrent.NanoClock;

/// The time of sessions: one reading of the clock per turn of the gateway.
public final class TurnClock {
    /// No turn takes longer but where the machine did not serve the gateway.
    private static final long LONGEST_TURN_NS = 1_000_000_000;

    private final NanoClock clock;
    private final CommandBatch commands;
    private final Counters counters;
    private long nowNs;
    private long listenedNs;

    public TurnClock(NanoClock clock, CommandBatch commands, Counters counters) {
        this.clock = clock;
        this.commands = commands;
        this.counters = counters;
        nowNs = clock.nanoTime();
    }

    /// A turn begins.
    public void read() {
        long before = nowNs;
        nowNs = clock.nanoTime();
        if (commands.hasRoom()) listenedNs += Math.min(nowNs - before, LONGEST_TURN_NS);
        else counters.fullNs += nowNs - before;
    }

    /// When the turn began.
    public long nowNs() {
        return nowNs;
    }

    /// The time in which clients could be heard. It stands still while the host takes nothing,
    /// and hardly goes on while the whole gateway stood still: what nobody listened to is no
    /// silence of theirs.
    public long listenedNs() {
        return listenedNs;
    }
}
