package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.bench.Alternation.Contest;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;

@Tag("slow")
class AlternationTest {
    @Test
    void theEngineAndItsPeersDoTheSame() {
        Program program = GeneratedProgram.of(20_000);

        StreamResult result =
                new CoreBenchmark("", 2, true).measure("generated", program, Progress.silent());

        List<Measured> all = List.of(result.engine(), result.plain(), result.array());
        assertThat(all)
                .extracting(Measured::digest)
                .containsOnly(result.engine().digest());
        assertThat(all)
                .extracting(Measured::trades)
                .containsOnly(result.engine().trades());
        assertThat(result.engine().trades()).isPositive();
        assertThat(result.events()).isGreaterThan(result.engine().trades());
        assertThat(all).allMatch(each -> each.nsPerMessage().length == 2);
    }

    @Test
    void aRunThatDoesSomethingElseIsAMismatch() {
        EventDigest other = new EventDigest();
        other.cancelRejected(1);
        Replay once = new Replay() {
            @Override
            public long runNs(Program program) {
                return 1;
            }

            @Override
            public EventDigest digest() {
                return other;
            }
        };
        Contest contest =
                new Contest(GeneratedProgram.of(100), List.of(new EngineReplay(), once), 1);
        assertThatThrownBy(() -> new Alternation(List.of(contest)).measure(0, 1, Progress.silent()))
                .isInstanceOf(DigestMismatch.class)
                .hasMessageContaining("generated");
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheMiddleTwo() {
        Measured engine = new Measured(new double[] {4, 1, 3, 2}, 0, 0);
        Measured other = new Measured(new double[] {8, 3, 9, 8}, 0, 0);

        assertThat(engine.median()).isEqualTo(2.5);
        assertThat(engine.min()).isEqualTo(1);
        assertThat(engine.max()).isEqualTo(4);
        assertThat(engine.millionPerSecond()).isEqualTo(400);
        assertThat(engine.timesFasterThan(other)).isEqualTo(3); // of 2, 3, 3 and 4
    }
}
