package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.scenario.AuditedStream;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

/// The auditor finds nothing on any random day: not of the market, of money, or of limits.
class AuditedDaysTest {
    private static final Path SCENARIOS = Path.of("../scenarios");

    /// More on demand: -Dcrossbook.days=N, and longer ones with -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 10);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 1_000);

    private interface Days {
        List<String> of(long seed, int commands);
    }

    @Test
    void noDayOfTheMarketIsFoundFault() {
        audit(DayInvariantTest::day);
    }

    @Test
    void noDayOfMoneyIsFoundFault() {
        audit(MoneyDay::of);
    }

    @Test
    void noDayOfLimitsIsFoundFault() {
        audit(LimitDay::of);
    }

    private static void audit(Days days) {
        for (long seed = 1; seed <= DAYS; seed++) {
            List<String> found = AuditedStream.violations(SCENARIOS, days.of(seed, COMMANDS));
            assertEquals("", String.join("\n", found), "seed " + seed);
        }
    }
}
