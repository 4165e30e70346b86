package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThinningTest {
    @Test
    void fewPointsStayAll() {
        assertThat(Thinning.even(3, 5)).containsExactly(0, 1, 2);
        assertThat(Thinning.largest(new double[] {3, 1}, 2)).containsExactly(0, 1);
    }

    @Test
    void manyPointsAreSpreadEvenlyToTheLast() {
        assertThat(Thinning.even(10, 5)).containsExactly(1, 3, 5, 7, 9);
    }

    @Test
    void ofManyValuesTheLargestOfEachPartStays() {
        double[] values = {1, 9, 2, 3, 8, 8, 0, 1};
        assertThat(Thinning.largest(values, 4)).containsExactly(1, 3, 4, 7);
    }
}
