package crossbook.bench.chaos;

import crossbook.client.Machine;

import java.nio.channels.spi.SelectorProvider;
import java.util.Random;
import java.util.function.LongConsumer;

/// The time of a simulation, and machines in it.
final class SimulatedMachine {
    /// 5 January 2026, 09:00 UTC.
    private static final long BEGIN_NS = 1_767_603_600_000_000_000L;

    private final Random random;
    private long nowNs = 1_000_000_000;

    SimulatedMachine(long seed) {
        random = new Random(seed);
    }

    long nowNs() {
        return nowNs;
    }

    long epochNs() {
        return BEGIN_NS + nowNs;
    }

    void pass(long ns) {
        nowNs += ns;
    }

    /// @param pause what happens while one waits there
    Machine with(SelectorProvider sockets, LongConsumer pause) {
        return new Machine(this::nowNs, this::epochNs, sockets, random::nextLong, pause, false);
    }
}
