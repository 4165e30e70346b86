package crossbook.load.waits;

import crossbook.load.report.LongWait;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Puts beside each wait what stood still meanwhile.
final class NamedWaits {
    /// What is shorter than this part of a wait has not made it.
    private static final int PART = 10;

    private static final double NS_PER_MS = 1e6;

    private final List<Standstill> standstills;
    private final long startNs;

    /// @param startNs from when on the times of a report count
    NamedWaits(List<Standstill> standstills, long startNs) {
        this.standstills = standstills;
        this.startNs = startNs;
    }

    LongWait named(Wait wait) {
        Map<Cause, List<Standstill>> meanwhile = new EnumMap<>(Cause.class);
        for (Standstill each : standstills) {
            if (each.within(wait) == 0) continue;
            meanwhile.computeIfAbsent(each.cause(), c -> new ArrayList<>()).add(each);
        }
        List<String> causes = new ArrayList<>();
        meanwhile.forEach((cause, all) -> {
            long lengthNs = Math.min(
                    wait.lengthNs(),
                    all.stream().mapToLong(each -> each.within(wait)).sum());
            if (lengthNs * PART >= wait.lengthNs()) causes.add(text(cause, all, wait, lengthNs));
        });
        return new LongWait(
                wait.series(), wait.startNs() - startNs, wait.lengthNs(), List.copyOf(causes));
    }

    private static String text(Cause cause, List<Standstill> all, Wait wait, long lengthNs) {
        Standstill longest = all.stream()
                .max(Comparator.comparingLong(each -> each.within(wait)))
                .orElseThrow();
        long others = all.stream().map(Standstill::what).distinct().count() - 1;
        return String.format(
                Locale.ROOT,
                "%s%s, %s%.2f ms",
                longest.what(),
                others == 0 ? "" : " and " + others + " more",
                cause.isSampled() ? "up to " : "",
                lengthNs / NS_PER_MS);
    }
}
