package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.status.AnswerTimes.Door;
import crossbook.gateway.status.AnswerTimes.Measured;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// How long orders took, by door.
class AnswerTimesTest {
    @TempDir
    Path directory;

    @Test
    void percentilesAreWithinOnePartIn32() {
        AnswerTimes times = new AnswerTimes();
        for (int i = 1; i <= 10_000; i++) times.record(Door.TCP, i * 1_000L, 0);
        Measured measured = times.measured(0).getFirst();
        assertThat(measured.door()).isEqualTo(Door.TCP);
        assertThat(measured.sinceStart().count()).isEqualTo(10_000);
        assertThat(measured.sinceStart().p50()).isBetween(5_000_000L, 5_160_000L);
        assertThat(measured.sinceStart().p90()).isBetween(9_000_000L, 9_300_000L);
        assertThat(measured.sinceStart().p99()).isBetween(9_900_000L, 10_000_000L);
        assertThat(measured.sinceStart().max()).isEqualTo(10_000_000);
        assertThat(measured.lastMinute()).isEqualTo(measured.sinceStart());
    }

    @Test
    void smallAndHugeOnesCountToo() {
        AnswerTimes times = new AnswerTimes();
        times.record(Door.AERON, 0, 0);
        times.record(Door.AERON, 31, 0);
        times.record(Door.AERON, Long.MAX_VALUE, 0);
        AnswerTimes.Span span = times.measured(0).getFirst().sinceStart();
        assertThat(span.count()).isEqualTo(3);
        assertThat(span.p50()).isEqualTo(31);
        assertThat(span.max()).isEqualTo((1L << 37) - 1);
    }

    /// After a minute what was measured counts no more among the last, also where its slice comes
    /// round again.
    @Test
    void theLastMinutePasses() {
        AnswerTimes times = new AnswerTimes();
        long second = TimeUnit.SECONDS.toNanos(1);
        times.record(Door.WEB, 100, 0);
        times.record(Door.WEB, 200, 30 * second);
        assertThat(times.measured(59 * second).getFirst().lastMinute().count()).isEqualTo(2);
        assertThat(times.measured(61 * second).getFirst().lastMinute().count()).isEqualTo(1);
        times.record(Door.WEB, 300, 62 * second);
        assertThat(times.measured(62 * second).getFirst().lastMinute().count()).isEqualTo(2);
        assertThat(times.measured(200 * second).getFirst().lastMinute().count()).isZero();
        assertThat(times.measured(200 * second).getFirst().sinceStart().count()).isEqualTo(3);
    }

    @Test
    void ordersCountAtTheirDoor() {
        try (TestExchange exchange = TestExchange.startWithFix(directory);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            for (int i = 1; i <= 3; i++) {
                alice.buy("a" + i, 1, 5);
                alice.await("NEW a" + i);
            }
            alice.buy("a4", -1, 5); // the engine refuses it
            alice.await("REJECTED a4");
            bob.send(bob.order("b1", '1', 1, "1.00"));
            bob.await("150=0|");
            TestExchange.await(() -> count(exchange, Door.TCP) == 4);
            TestExchange.await(() -> count(exchange, Door.FIX_4_4) == 1);
            assertThat(exchange.gateway().answerTimes())
                    .allSatisfy(each -> assertThat(each.sinceStart().p50()).isPositive());
        }
    }

    private static long count(TestExchange exchange, Door door) {
        return exchange.gateway().answerTimes().stream()
                .filter(each -> each.door() == door)
                .mapToLong(each -> each.sinceStart().count())
                .sum();
    }
}
