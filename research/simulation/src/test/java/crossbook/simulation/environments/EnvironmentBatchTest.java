package crossbook.simulation.environments;

import static crossbook.simulation.environments.Batches.act;
import static crossbook.simulation.environments.Batches.flags;
import static crossbook.simulation.environments.Batches.info;
import static crossbook.simulation.environments.Batches.reward;
import static crossbook.simulation.environments.Batches.trader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.Side;
import crossbook.simulation.random.RandomStream;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Many environments in one call: each is what it would be alone.
class EnvironmentBatchTest {
    private static final int COUNT = 6;
    private static final int STEPS = 45; // two episodes of 20, each with the step that begins it

    private static final List<TaskParameters> TASKS = List.of(
            new MarketMakingParameters(List.of(1L, 5L, 20L), 10, 50, 0.1, Double.POSITIVE_INFINITY),
            new ExecutionParameters(Side.BUY, 300, 15, 4, 50));

    private static EnvironmentBatch batch(TaskParameters task, int count, int threads) {
        List<TraderSettings> one = List.of(trader("trader", task));
        return new EnvironmentBatch(Batches.busy(), one, count, threads);
    }

    /// What an environment shows after a step, to the bit, and what happened in its market.
    private static String shown(EnvironmentBatch batch, int slot, int count) {
        StringBuilder all = new StringBuilder();
        for (ByteBuffer each : List.of(
                batch.observations(),
                batch.rewards(),
                batch.terminated(),
                batch.truncated(),
                batch.info())) {
            int length = each.capacity() / count;
            for (int i = 0; i < length; i++)
                all.append(each.get(slot * length + i)).append(' ');
        }
        return all + batch.simulation(slot).table().sha256();
    }

    /// The actions of the environment with a seed.
    private static RandomStream chance(long seed) {
        return new RandomStream(1_000 + seed);
    }

    private static List<List<String>> run(EnvironmentBatch batch, long[] seeds) {
        List<RandomStream> chances =
                LongStream.of(seeds).mapToObj(EnvironmentBatchTest::chance).toList();
        List<List<String>> all = new ArrayList<>();
        for (int i = 0; i < seeds.length; i++) all.add(new ArrayList<>());
        int[] counts = batch.actionCounts(0);
        batch.reset(seeds);
        for (int step = 0; step <= STEPS; step++) {
            for (int i = 0; i < seeds.length; i++) {
                all.get(i).add(shown(batch, i, seeds.length));
                int first = (int) chances.get(i).below(counts[0]);
                act(batch, i, first, (int) chances.get(i).below(counts[1]));
            }
            batch.step();
        }
        return all;
    }

    private static long[] seeds(int from, int count) {
        return LongStream.range(from, from + count).toArray();
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        for (TaskParameters task : TASKS) {
            try (EnvironmentBatch one = batch(task, COUNT, 1);
                    EnvironmentBatch many = batch(task, COUNT, 4)) {
                assertThat(run(many, seeds(5, COUNT))).isEqualTo(run(one, seeds(5, COUNT)));
            }
        }
    }

    @Test
    void eachOfManyIsTheOneWithItsSeed() {
        for (TaskParameters task : TASKS) {
            try (EnvironmentBatch many = batch(task, COUNT, 2);
                    EnvironmentBatch one = batch(task, 1, 1)) {
                List<List<String>> all = run(many, seeds(5, COUNT));
                for (int i = 0; i < COUNT; i++) {
                    assertThat(run(one, seeds(5 + i, 1)).getFirst()).isEqualTo(all.get(i));
                }
                assertThat(all.get(0)).isNotEqualTo(all.get(1));
            }
        }
    }

    @Test
    void somethingIsTraded() { // else the tests above say little
        for (TaskParameters task : TASKS) {
            try (EnvironmentBatch one = batch(task, 1, 1)) {
                one.reset(seeds(5, 1));
                act(one, 0, 1, 2);
                for (int step = 0; step < 15; step++) one.step();
                assertThat(info(one, 0, InfoField.CASH)).isNotZero();
            }
        }
    }

    @Test
    void theStepAfterTheLastBeginsTheNextEpisode() {
        try (EnvironmentBatch batch = batch(TASKS.getFirst(), 1, 1)) {
            batch.reset(seeds(5, 1));
            for (int step = 1; step < 20; step++) {
                act(batch, 0, 1, 1);
                batch.step();
                assertThat(flags(batch, 0)).isEqualTo("0 0");
            }
            batch.step();
            assertThat(flags(batch, 0)).isEqualTo("0 1");
            act(batch, 0, 99, 99); // is not read
            batch.step();
            assertThat(flags(batch, 0)).isEqualTo("0 0");
            assertThat(reward(batch, 0)).isZero();
            assertThat(info(batch, 0, InfoField.STEPS)).isZero();
            assertThat(info(batch, 0, InfoField.POSITION)).isZero();
            assertThat(info(batch, 0, InfoField.SEED)).isNotEqualTo(5).isNotNegative();
        }
    }

    @Test
    void withoutSeedsTheFirstAreTheWorldsAndTheNextFollow() {
        try (EnvironmentBatch batch = batch(TASKS.getFirst(), 2, 1);
                EnvironmentBatch other = batch(TASKS.getFirst(), 2, 1)) {
            batch.reset();
            assertThat(info(batch, 0, InfoField.SEED)).isEqualTo(1);
            assertThat(info(batch, 1, InfoField.SEED)).isEqualTo(2);
            String first = shown(batch, 0, 2);
            batch.reset();
            assertThat(info(batch, 0, InfoField.SEED)).isNotEqualTo(1);
            assertThat(shown(batch, 0, 2)).isNotEqualTo(first);
            other.reset(new long[] {1, 2});
            assertThat(shown(other, 0, 2)).isEqualTo(first);
            other.reset();
            assertThat(shown(other, 0, 2)).isEqualTo(shown(batch, 0, 2));
        }
    }

    @Test
    void anActionThatMeansNothingIsNamedAndNothingHappens() {
        try (EnvironmentBatch batch = batch(TASKS.getFirst(), 2, 1)) {
            batch.reset();
            act(batch, 0, 1, 1);
            act(batch, 1, 1, 4);
            assertThatThrownBy(batch::step)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("actions[1][1]: 4: not from 0 to 3");
            act(batch, 1, -1, 0);
            assertThatThrownBy(batch::step).hasMessage("actions[1][0]: -1: not from 0 to 3");
            assertThat(info(batch, 0, InfoField.STEPS)).isZero();
        }
    }

    @Test
    void whatCannotBeIsNamed() {
        EnvironmentSettings busy = Batches.busy();
        List<TraderSettings> taken = List.of(trader("HF1", TASKS.getFirst()));
        assertThatThrownBy(() -> new EnvironmentBatch(busy, taken, 1, 1))
                .hasMessageContaining("'HF1': taken");
        assertThatThrownBy(() -> batch(TASKS.getFirst(), 0, 1)).hasMessageContaining("num_envs: 0");
        assertThatThrownBy(() ->
                        new EnvironmentSettings(busy.world(), 0, 0, 1, 1, 0, busy.recording()))
                .hasMessage("levels: 0: not from 1 to 100");
        assertThatThrownBy(() ->
                        new EnvironmentSettings(busy.world(), 0, 1, 2, 3, 0, busy.recording()))
                .hasMessage("horizon: 3: no whole number of steps");
        assertThatThrownBy(() -> new ExecutionParameters(Side.BUY, 0, 1, 1, 0))
                .hasMessage("lots: 0: not from 1 to 1000000000");
        try (EnvironmentBatch batch = batch(TASKS.getFirst(), 2, 1)) {
            assertThatThrownBy(() -> batch.reset(new long[1]))
                    .hasMessage("seed: 1: there are 2 environments");
        }
    }
}
