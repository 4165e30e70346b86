package crossbook.scenario.day;

import java.util.List;

/// The random days on which an auditor is tried.
public final class AuditedDays {
    private static final int COMMANDS = 1_000;

    private AuditedDays() {}

    public static List<String> ofTheMarket(long seed) {
        return DayInvariantTest.day(seed, COMMANDS);
    }

    public static List<String> ofMoney(long seed) {
        return MoneyDay.of(seed, COMMANDS);
    }

    public static List<String> ofLimits(long seed) {
        return LimitDay.of(seed, COMMANDS);
    }
}
