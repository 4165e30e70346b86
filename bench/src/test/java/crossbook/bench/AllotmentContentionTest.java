package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.AllotmentContention.Counts;
import crossbook.bench.AllotmentContention.Policy;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;

class AllotmentContentionTest {
    @Test
    void thePageHasTheFiguresOfTheFirstSeed() throws Exception {
        String page = Files.readString(Path.of("../docs/allotments.md"));
        assertThat(page)
                .contains("`./crossbook bench allotments`")
                .contains(new AllotmentContention(1, 20, 2_000).table());
    }

    @Test
    void aBalanceThatIsNotSplitLacksNothing() {
        for (Policy policy : Policy.values()) {
            Counts counts = new AllotmentContention(2, 3, 500).count(1, 75, policy);
            assertThat(counts.orders()).isPositive();
            assertThat(counts.refused() + counts.waited() + counts.moves()).isZero();
        }
    }

    @Test
    void whatIsBroughtIsNotRefused() {
        AllotmentContention contention = new AllotmentContention(3, 3, 500);
        assertThat(contention.count(10, 75, Policy.NEVER).waited()).isZero();
        assertThat(contention.count(10, 75, Policy.NEVER).refused()).isPositive();
        for (Policy policy : new Policy[] {Policy.MISSING, Policy.STEP, Policy.AHEAD}) {
            Counts counts = contention.count(10, 75, policy);
            assertThat(counts.refused()).isZero();
            assertThat(counts.moves()).isGreaterThanOrEqualTo(counts.waited()).isPositive();
        }
    }
}
