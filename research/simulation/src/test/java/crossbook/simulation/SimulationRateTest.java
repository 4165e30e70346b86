package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.Recording;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// What a run costs: no garbage, and how many orders a second it prints.
@Tag("slow")
class SimulationRateTest {
    /// As `research/simulation/README.md` has it.
    private static final int MINUTES = 120;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void anEventMakesNoGarbage() {
        Simulation simulation = ZeroIntelligenceWorld.of(1, 4, Recording.TOP).build();
        simulation.runUntil(40 * ZeroIntelligenceWorld.MINUTE);
        long rows = simulation.table().rows();
        long longAgo = simulation.events().events();
        simulation.reset(2); // the memory stays
        long before = 0;
        long eventsBefore = 0;
        for (long minute = 1; simulation.table().rows() < rows * 9 / 10; minute++) {
            if (minute == 15) {
                before = THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId());
                eventsBefore = simulation.events().events();
            }
            simulation.runUntil(minute * ZeroIntelligenceWorld.MINUTE);
        }
        long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId()) - before;
        long events = simulation.events().events() - eventsBefore;
        assertThat(longAgo).isPositive();
        assertThat(events).isGreaterThan(100_000);
        assertThat((double) bytes / events).as("bytes per event").isLessThan(0.5);
    }

    @Test
    @Tag("long")
    void howManyOrdersASecond() {
        for (Recording recording : Recording.values()) {
            Simulation simulation = ZeroIntelligenceWorld.of(1, 10, recording).build();
            simulation.runUntil(MINUTES / 2 * ZeroIntelligenceWorld.MINUTE); // warm
            for (int round = 0; round < 3; round++) {
                simulation.reset(round);
                long start = System.nanoTime();
                simulation.runUntil(MINUTES * ZeroIntelligenceWorld.MINUTE);
                double seconds = (System.nanoTime() - start) / 1e9;
                long orders = simulation.orderCount();
                assertThat(simulation.events().count(EventKind.TRADED)).isPositive();
                System.out.printf(
                        Locale.ROOT,
                        "%s: %,d orders, %,d commands, %,d events in %.2f s: %,.0f orders/s,"
                                + " %,.0f commands/s%n",
                        recording,
                        orders,
                        simulation.commandCount(),
                        simulation.events().events(),
                        seconds,
                        orders / seconds,
                        simulation.commandCount() / seconds);
            }
        }
    }
}
