package crossbook.gateway;

import org.agrona.concurrent.NanoClock;

/// The time of sessions: one reading of the clock per turn of the gateway.
final class TurnClock {
    /// No turn takes longer but where the machine did not serve the gateway.
    private static final long LONGEST_TURN_NS = 1_000_000_000;

    private final NanoClock clock;
    private final CommandBatch commands;
    private final Counters counters;
    private long nowNs;
    private long listenedNs;

    TurnClock(NanoClock clock, CommandBatch commands, Counters counters) {
        this.clock = clock;
        this.commands = commands;
        this.counters = counters;
        nowNs = clock.nanoTime();
    }

    /// A turn begins.
    void read() {
        long before = nowNs;
        nowNs = clock.nanoTime();
        if (commands.hasRoom()) listenedNs += Math.min(nowNs - before, LONGEST_TURN_NS);
        else counters.fullNs += nowNs - before;
    }

    /// When the turn began.
    long nowNs() {
        return nowNs;
    }

    /// The time in which clients could be heard. It stands still while the host takes nothing,
    /// and hardly goes on while the whole gateway stood still: what nobody listened to is no
    /// silence of theirs.
    long listenedNs() {
        return listenedNs;
    }
}
