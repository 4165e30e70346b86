package crossbook.scenario.day;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// The random days on which an auditor is tried.
public final class AuditedDays {
    private AuditedDays() {}

    /// A random day on which market operations take trades back and correct them besides, and
    /// participants cross orders of their own.
    public static List<String> ofTheMarket(long seed, int commands) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> day = new ArrayList<>();
        for (String line : RandomDay.of(seed, commands)) {
            day.add(line);
            boolean isOpen = day.size() > 10;
            if (isOpen && random.nextInt(30) == 0) day.add(operation(random, day.size()));
        }
        return day;
    }

    private static String operation(SplittableRandom random, int line) {
        int trade = 1 + random.nextInt(1 + line / 3);
        return switch (random.nextInt(3)) {
            case 0 -> "bust trade " + trade;
            case 1 -> "correct trade " + trade + " qty 10";
            default ->
                "alice cross x%d y%d %d @ 1000%s"
                        .formatted(
                                line,
                                line,
                                10 * (1 + random.nextInt(9)),
                                random.nextBoolean() ? " adjustable" : "");
        };
    }

    public static List<String> ofMoney(long seed, int commands) {
        return MoneyDay.of(seed, commands);
    }

    public static List<String> ofLimits(long seed, int commands) {
        return LimitDay.of(seed, commands);
    }
}
