package crossbook.bench.chaos;

import crossbook.bench.FastStart;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/// Kills, stops and cuts in an exchange of two partitions lock nobody out, have nobody wait for
/// a partition that lives, and end no process by a signal of its own. `-Dcrossbook.faults=300`
/// does as many.
@FastStart
class PartitionFaultsTest {
    private static final int FAULTS = Integer.getInteger("crossbook.faults", 6);
    private static final int MANY_FAULTS = 300;
    private static final long SEED = Long.getLong("crossbook.seed", 1);

    @TempDir
    private Path directory;

    @Test
    @Tag("long")
    void nobodyIsLockedOutAndNobodyWaits() throws IOException {
        endure(FAULTS);
    }

    @Test
    @Tag("long")
    void norAfterManyFaults() throws IOException {
        endure(MANY_FAULTS);
    }

    private void endure(int faults) throws IOException {
        try (PartitionFaults run = new PartitionFaults(directory, SEED)) {
            run.endure(faults);
            System.out.println(run.end());
        }
    }
}
