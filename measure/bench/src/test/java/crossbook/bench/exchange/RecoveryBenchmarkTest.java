package crossbook.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.FastStart;
import crossbook.bench.JavaProcess;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;

/// What is started again is what was there, from a snapshot and from the whole log.
@Tag("slow")
@FastStart
class RecoveryBenchmarkTest {
    @Test
    void fromASnapshotAndTheLogBehindIt() throws IOException {
        String found = run(50_000, 20_000);
        assertThat(found)
                .containsPattern("live orders +10,000\n")
                .containsPattern("behind the snapshot +[0-9]{1,2},[0-9]{3} commands\n")
                .containsPattern("state hash +[0-9a-f]{16}, as a replay of the whole log gives\n");
    }

    @Test
    void fromTheWholeLog() throws IOException {
        assertThat(run(30_000, 0))
                .containsPattern("behind the snapshot +30,0[0-9]{2} commands\n")
                .containsPattern("events compared +40,0[0-9]{2}\n");
    }

    private static String run(long commands, long perSnapshot) throws IOException {
        return new RecoveryBenchmark(commands, perSnapshot)
                .run(JavaProcess.likeThisOne(), Progress.silent());
    }
}
