package crossbook.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.FastStart;
import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.SessionsBenchmark.Checks;
import crossbook.bench.exchange.SessionsBenchmark.Plan;
import crossbook.flow.Progress;
import crossbook.host.HostSettings.Idle;
import crossbook.load.report.Report;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;

@Tag("slow")
@FastStart
class SessionsBenchmarkTest {
    /// That it ends says that everybody was logged on, that nobody idle was lost, and that
    /// each order was acknowledged, whatever else went on.
    @Test
    void idleSessionsStayAndStormsAreLoggedOnWhileOrdersAreAcknowledged() throws IOException {
        Plan plan = new Plan(
                100, 50, new Checks(1_000, 1), Idle.BACKOFF, 500, 1, Duration.ofMinutes(2));
        Report report = new SessionsBenchmark(plan, Progress.silent())
                .measure(JavaProcess.likeThisOne().with("-XX:TieredStopAtLevel=1"));
        assertThat(report.ratios()).hasSize(2);
        assertThat(report.series()).hasSize(6);
        assertThat(report.workload())
                .hasEntrySatisfying(
                        "password", text -> assertThat(text).startsWith("50 of 50 logged on"))
                .hasEntrySatisfying(
                        "token", text -> assertThat(text).startsWith("50 of 50 logged on"))
                .containsKeys("a session", "process", "kernel");
    }
}
