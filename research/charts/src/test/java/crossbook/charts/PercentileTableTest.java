package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.charts.PercentileTable.Row;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileTableTest {
    @Test
    void theTableEndsAtTheLastRowThatTheSampleSupports() {
        assertThat(PercentileTable.of(oneToAThousand()).text()).isEqualTo("""
                            ns  at or below  beyond
                minimum      1            1     999
                50 %       500          500     500
                90 %       900          900     100
                99 %       990          990      10
                99.9 %     999          999       1
                99.99 % to 99.999999 %: not supported by 1,000 values; needs 10,000
                maximum  1,000        1,000       0""");
    }

    @Test
    void aMaximumOfAMillisecondTurnsTheWholeTableToMicroseconds() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(85, 9);
        histogram.recordValueWithCount(12_345_678, 1);

        assertThat(PercentileTable.of(histogram).text()).isEqualTo("""
                                 us  at or below  beyond
                minimum       0.085            9       1
                50 %          0.085            9       1
                90 %          0.085            9       1
                99 % to 99.999999 %: not supported by 10 values; needs 100
                maximum  12,353.535           10       0""");
    }

    @Test
    void aLargeSampleSupportsEightNines() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(100, 99_000_000);
        histogram.recordValueWithCount(200, 999_999);
        histogram.recordValueWithCount(700, 1);

        assertThat(PercentileTable.of(histogram).text()).isEqualTo("""
                              ns  at or below     beyond
                minimum      100   99,000,000  1,000,000
                50 %         100   99,000,000  1,000,000
                90 %         100   99,000,000  1,000,000
                99 %         100   99,000,000  1,000,000
                99.9 %       200   99,999,999          1
                99.99 %      200   99,999,999          1
                99.999 %     200   99,999,999          1
                99.9999 %    200   99,999,999          1
                99.99999 %   200   99,999,999          1
                99.999999 %  200   99,999,999          1
                maximum      700  100,000,000          0""");
    }

    @Test
    void oneMissingRowIsNamedAlone() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(100, 99_999_999);

        assertThat(PercentileTable.of(histogram).text())
                .contains("\n99.999999 %: not supported by 99,999,999 values; needs 100,000,000\n");
    }

    @Test
    void oneValueHasAMinimumAndAMaximumOnly() {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(42);

        assertThat(PercentileTable.of(histogram).text()).isEqualTo("""
                         ns  at or below  beyond
                minimum  42            1       0
                50 % to 99.999999 %: not supported by 1 value; needs 2
                maximum  42            1       0""");
    }

    @Test
    void noValueHasNoTable() {
        PercentileTable table = PercentileTable.of(new Histogram(3));

        assertThat(table.text()).isEqualTo("no values");
        assertThat(table.rows()).hasSize(11).noneMatch(Row::supported);
    }

    @Test
    void programsGetNanosecondsAndEveryRow() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(85, 9);
        histogram.recordValueWithCount(12_345_678, 1);

        assertThat(PercentileTable.of(histogram).json())
                .startsWith("{\"unit\":\"ns\",\"count\":10,\"significantDigits\":3,\"rows\":["
                        + "{\"row\":\"minimum\",\"supported\":true,\"valueNs\":85,"
                        + "\"cumulativeCount\":9,\"beyondCount\":1},"
                        + "{\"row\":\"50 %\",\"supported\":true,")
                .contains("{\"row\":\"99 %\",\"supported\":false,\"neededCount\":100},")
                .endsWith("{\"row\":\"99.999999 %\",\"supported\":false,\"neededCount\":100000000},"
                        + "{\"row\":\"maximum\",\"supported\":true,\"valueNs\":12353535,"
                        + "\"cumulativeCount\":10,\"beyondCount\":0}]}");
    }

    private static Histogram oneToAThousand() {
        Histogram histogram = new Histogram(3);
        for (long value = 1; value <= 1000; value++) histogram.recordValue(value);
        return histogram;
    }
}
