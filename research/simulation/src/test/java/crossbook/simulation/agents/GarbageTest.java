package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import crossbook.simulation.Simulation;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.management.ManagementFactory;

/// Agents allocate nothing per event, once what they keep has grown; what the engine remembers of
/// closed orders and trades grows for longer.
class GarbageTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long HOUR_NS = 3_600_000_000_000L;

    @ParameterizedTest
    @CsvSource({"jse-abm, 60", "queue-reactive, 2"})
    void anEventMakesNoGarbage(String name, long hours) {
        String text = WorldFile.shipped(name).text().replace("\"all\"", "\"none\"");
        World world = forgetful(WorldFile.parse(name, text));
        Simulation simulation = world.simulation(1);
        simulation.runUntil(world.startNs() + hours * HOUR_NS);
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId());
        long eventsBefore = simulation.events().events();
        simulation.runUntil(world.startNs() + 2 * hours * HOUR_NS);
        long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().threadId()) - before;
        long events = simulation.events().events() - eventsBefore;
        assertThat(events).isGreaterThan(50_000);
        assertThat((double) bytes / events).as("bytes per event").isLessThan(0.5);
    }

    private static World forgetful(World world) {
        return new World(
                world.text(),
                world.models(),
                world.market().forgetful(),
                world.instruments(),
                world.agents(),
                world.seed(),
                world.startNs(),
                world.lengthNs(),
                world.recording());
    }
}
