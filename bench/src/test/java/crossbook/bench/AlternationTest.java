package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class AlternationTest {
    @Test
    void theEngineAndItsPeersDoTheSame() {
        Program program = GeneratedProgram.of(100_000);

        List<Measured> measured = new Alternation(program, text -> {}).measure(2, true);

        assertThat(measured.getFirst().digest()).isEqualTo(measured.getLast().digest());
        assertThat(measured.getFirst().trades())
                .isEqualTo(measured.getLast().trades())
                .isPositive();
        assertThat(measured.getFirst().nsPerMessage()).hasSize(2);
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

    @Test
    void whatIsMeasuredSurvivesTheWayBetweenProcesses() {
        Measured measured = new Measured(new double[] {1.25, 3.5}, -2, 7);

        Measured read = Measured.parse(measured.toText());

        assertThat(read.nsPerMessage()).containsExactly(1.25, 3.5);
        assertThat(read.digest()).isEqualTo(-2);
        assertThat(read.trades()).isEqualTo(7);
    }
}
