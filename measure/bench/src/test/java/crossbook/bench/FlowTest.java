package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Generated flows: that they are what they are said to be, and that everybody does the
/// same on them.
class FlowTest {
    private static final int MESSAGES = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 70, 2_000})
    void theMixIsTheSameWhateverTheNumberOfInstruments(int instruments) {
        Program flow = flow(instruments);

        assertThat(flow.filling()).isEqualTo(20 * instruments);
        assertThat(flow.measured()).isEqualTo(MESSAGES);
        assertThat(share(flow, Program.NEW)).isCloseTo(0.50, within(0.04));
        assertThat(share(flow, Program.CANCEL)).isCloseTo(0.38, within(0.04));
        assertThat(share(flow, Program.REPLACE)).isCloseTo(0.12, within(0.01));
        EngineReplay engine = new EngineReplay();
        engine.runNs(flow);
        assertThat(engine.digest().trades()).isBetween(MESSAGES / 10L, MESSAGES / 5L);
        assertThat(engine.engine().liveOrderCount()).isBetween(10 * instruments, 21 * instruments);
    }

    private static double share(Program flow, int kind) {
        long[] words = flow.words();
        int count = 0;
        for (int at = flow.firstMeasured(); at < words.length; at += Program.STRIDE) {
            if (Program.kind(words[at + Program.HEAD]) == kind) count++;
        }
        return (double) count / flow.measured();
    }

    @Test
    void activityIsThatOfZipf() {
        SplittableRandom random = new SplittableRandom(3);
        int[] drawn = new int[1_000];
        Zipf zipf = new Zipf(drawn.length, 1, random);
        for (int i = 0; i < 1_000_000; i++) drawn[zipf.draw(random)]++;

        int[] sorted = drawn.clone();
        Arrays.sort(sorted);
        double busiest = 1_000_000 / 7.485; // the sum of 1 / r up to 1,000
        assertThat((double) sorted[999]).isCloseTo(busiest, within(busiest / 20));
        assertThat((double) sorted[990]).isCloseTo(busiest / 10, within(busiest / 100));
        assertThat(sorted[0]).isPositive();
        assertThat(drawn[0]).isLessThan(sorted[999]); // the busiest is somewhere
    }

    @Test
    void engineAndArrayBookDoTheSameOnEveryFlow() {
        List<FlowCase> cases = List.of(
                new FlowCase(flow(1), 0, true),
                new FlowCase(flow(500), 0, true),
                new FlowCase(far(), 0, true),
                new FlowCase(flow(7), 3, false, 3));

        List<FlowResult> results =
                new FlowBenchmark(List.of(), 0, 1, 2, true).measure(cases, Progress.silent());

        assertThat(results.get(1).array().digest())
                .isEqualTo(results.get(1).engine().digest());
        assertThat(results.get(2).array()).as("prices too far apart").isNull();
        assertThat(results.get(3).engine().trades()).isPositive();
        assertThat(results).allMatch(each -> each.engine().nsPerMessage().length == 2);
    }

    /// A book with prices 2^26 ticks apart.
    private static Program far() {
        return MarketFlow.of("far", FlowShape.of(1, 0, 200, 100).apart(1 << 26), MESSAGES);
    }

    @Test
    void partitionsShareTheInstruments() {
        Program flow = flow(7);
        PartitionedReplay three = new PartitionedReplay(flow, 3);
        three.runNs(flow);
        EngineReplay one = new EngineReplay();
        one.runNs(flow);

        assertThat(three.digest().value())
                .isEqualTo(PartitionedReplay.digestOfOneEngine(flow, 3).value());
        assertThat(three.digest().events()).isEqualTo(one.digest().events());
        assertThat(three.digest().trades()).isEqualTo(one.digest().trades());
    }

    @Test
    @Tag("slow")
    void everyDeepFlowIsComparedWithOneBeforeIt() {
        List<FlowCase> cases = DeepFlows.of(100);
        for (int i = 0; i < cases.size(); i++) {
            int base = cases.get(i).base();
            assertThat(base).isLessThanOrEqualTo(i);
            assertThat(cases.get(base).base()).isEqualTo(base);
            assertThat(cases.get(i).flow().measured()).isGreaterThanOrEqualTo(100);
        }
        assertThat(cases).anyMatch(each -> each.flow().filling() == 1_000_000);
    }

    @Test
    void aSweepFillsAllThatCame() {
        Program flow = SweepFlow.of("sweep", 500, 1_000);
        EngineReplay engine = new EngineReplay();
        engine.runNs(flow);
        assertThat(flow.measured()).isEqualTo(2 * 501);
        assertThat(engine.digest().trades()).isEqualTo(1_000);
        assertThat(engine.engine().liveOrderCount()).isZero();
    }

    @Test
    void numbersOfBooksAreMeasured() {
        FlowReport report =
                new FlowBenchmark(List.of(20, 1, 20), 0.5, 1, 1, true).run(Progress.silent());

        assertThat(report.results())
                .extracting(FlowResult::name)
                .containsExactly("1 book", "20 books", "1 book with 400 orders");
        assertThat(report.workload())
                .isEqualTo("20 orders in each book, activity by Zipf with exponent 0.50");
        assertThat(report.table()).contains("\n20 books ").contains("1 runs each, in turns");
        assertThat(report.json())
                .startsWith("{\"workload\":\"20 orders in each book")
                .contains("\"name\":\"20 books\",\"comparedWith\":\"1 book\",\"filling\":400,");
    }

    @Test
    void aLineIsComparedWithAnother() {
        Measured small = new Measured(new double[] {10, 20, 30}, 1, 1);
        Measured large = new Measured(new double[] {20, 30, 90}, 2, 1);
        List<FlowResult> results = List.of(
                new FlowResult("small", 0, 5, 9, small, null),
                new FlowResult("large", 0, 5, 9, large, small));
        assertThat(results.get(1).ratio(results)).isEqualTo(2); // of 2, 1.5 and 3
    }

    private static Program flow(int instruments) {
        return MarketFlow.of("generated", FlowShape.of(instruments, 1, 20, 10), MESSAGES);
    }
}
