package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class CoveredReportTest {
    private final CoveredReport report = new CoveredReport(List.of(new CoveredResult(
            "day",
            "load 3",
            1_000,
            List.of(runs(10, 20, 40), runs(12, 25, 60), runs(30, 30, 30)),
            List.of(runs(10, 10, 10), runs(14, 14, 14), runs(15, 15, 15)))));

    private static Measured runs(double... nsPerMessage) {
        return new Measured(nsPerMessage, 0xABC, 77);
    }

    @Test
    void theRatioIsTheMedianOfTheTurns() {
        assertThat(report.table().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "stream messages uncovered min..max fees a lot min..max ratio"
                                + " fees of the value min..max ratio on margin min..max ratio"
                                + " on margin at last min..max ratio digest",
                        "day 1,000 20.0 10.0..40.0 25.0 12.0..60.0 1.25 30.0 30.0..30.0 1.50"
                                + " 14.0 14.0..14.0 1.40 15.0 15.0..15.0 1.50 0000000000000abc",
                        "load 3");
    }

    @Test
    void theSameIsThereAsJson() {
        assertThat(report.json())
                .isEqualTo("{\"streams\":[{\"name\":\"day\",\"messages\":1000,\"trades\":77,"
                        + "\"digest\":\"0000000000000abc\",\"covers\":["
                        + "{\"cover\":\"NONE\",\"medianNs\":20.00,\"ratio\":1.000,"
                        + "\"runsNs\":[10.00,20.00,40.00]},"
                        + "{\"cover\":\"FULL\",\"medianNs\":25.00,\"ratio\":1.250,"
                        + "\"runsNs\":[12.00,25.00,60.00]},"
                        + "{\"cover\":\"FULL_PER_MILLION\",\"medianNs\":30.00,\"ratio\":1.500,"
                        + "\"runsNs\":[30.00,30.00,30.00]},"
                        + "{\"cover\":\"MARGIN\",\"medianNs\":14.00,\"ratio\":1.400,"
                        + "\"runsNs\":[14.00,14.00,14.00]},"
                        + "{\"cover\":\"MARGIN_AT_LAST\",\"medianNs\":15.00,\"ratio\":1.500,"
                        + "\"runsNs\":[15.00,15.00,15.00]}]}],\"machine\":\"load 3\"}");
    }
}
