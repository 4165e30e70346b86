package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepsTest {
    @Test
    void aValueIsKeptUntilTheNextPoint() {
        Steps steps = new Steps(new double[] {0, 1, 2, 3}, new double[] {5, 5, 6, 6});
        assertThat(steps.x()).containsExactly(0, 2, 2, 3);
        assertThat(steps.y()).containsExactly(5, 5, 6, 6);
    }

    @Test
    void aGapInterruptsTheLine() {
        double gap = Double.NaN;
        Steps steps = new Steps(new double[] {0, 1, 2, 3}, new double[] {5, gap, gap, 6});
        assertThat(steps.x()).containsExactly(0, 1, 1, 2, 3);
        assertThat(steps.y()).containsExactly(5, 5, gap, gap, 6);
    }
}
