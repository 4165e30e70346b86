package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.FastStart;
import crossbook.bench.chaos.PartitionFaults.Deed;
import crossbook.bench.chaos.PartitionFaults.Fault;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Each process of an exchange of two partitions stands still for a while, as that of a frozen
/// machine does. Nobody else waits for it. When it goes on it does its work, or, where its
/// connections have given it up, says so, ends with the code for that, and is started again.
/// `-Dcrossbook.still=60` is another number of seconds.
@FastStart
class StandstillTest {
    /// Longer than the two seconds after which a partition counts as away.
    private static final int SECONDS = Integer.getInteger("crossbook.still", 3);

    /// How long connections wait for each other.
    private static final int PATIENCE_S = 30;

    private static final int FAILURE = 1;

    @TempDir
    private Path directory;

    @Test
    @Tag("long")
    void nobodyWaitsForWhatStandsStill() throws IOException {
        standStill(SECONDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 60, 300})
    @Tag("long")
    void norForLong(int seconds) throws IOException {
        standStill(seconds);
    }

    private void standStill(int seconds) throws IOException {
        try (PartitionFaults faults = new PartitionFaults(directory, seconds)) {
            PartitionedExchange exchange = faults.exchange();
            exchange.startEdges();
            for (Node each : exchange.nodes()) {
                tell(faults, seconds, Map.of(each, Deed.STOPPED));
            }
            Map<Node, Deed> withTheFront = new LinkedHashMap<>();
            withTheFront.put(exchange.partitions.getLast(), Deed.STOPPED);
            withTheFront.put(exchange.front, Deed.KILLED);
            tell(faults, seconds, withTheFront);
            for (Node each : exchange.nodes()) {
                assertThat(each.codes())
                        .as(() -> each.name + ": " + exchange.said(each))
                        .allMatch(code -> seconds >= PATIENCE_S && code == FAILURE);
                boolean hasEnded = !each.codes().isEmpty();
                if (hasEnded) assertThat(exchange.said(each)).contains("not served for");
            }
            System.out.println(faults.end());
        }
    }

    private static void tell(PartitionFaults faults, int seconds, Map<Node, Deed> deeds)
            throws IOException {
        Fault fault = new Fault(deeds, TimeUnit.SECONDS.toMillis(seconds));
        System.out.println(fault + ": " + faults.endure(fault));
    }
}
