package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.scenario.AuditedStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

/// The auditor finds nothing on any random day: not of the market, of money, or of limits.
class AuditedDaysTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");

    /// More on demand: -Dcrossbook.days=N, and longer ones with -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 1);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 1_000);

    private interface Days {
        List<String> of(long seed, int commands);
    }

    @Tag("slow")
    @Test
    void noDayIsFoundFault() {
        audit(DAYS, COMMANDS);
    }

    @Test
    @Tag("slow")
    void noneOfManyDaysIsFoundFault() {
        audit(10, 1_000);
    }

    @Test
    @Tag("long")
    void noneOfManyLongDaysIsFoundFault() {
        audit(100, 5_000);
    }

    private static void audit(int days, int commands) {
        audit(AuditedDays::ofTheMarket, days, commands);
        audit(AuditedDays::ofMoney, days, commands);
        audit(AuditedDays::ofLimits, days, commands);
    }

    private static void audit(Days kind, int days, int commands) {
        for (long seed = 1; seed <= days; seed++) {
            List<String> found = AuditedStream.violations(SCENARIOS, kind.of(seed, commands));
            assertEquals("", String.join("\n", found), "seed " + seed);
        }
    }
}
