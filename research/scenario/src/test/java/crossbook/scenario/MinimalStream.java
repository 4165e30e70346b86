package crossbook.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Shrinks a failing list of commands by delta debugging: leaves out ever smaller parts,
/// and keeps out what the failure does not need, until no single command can be left
/// out.
public final class MinimalStream {
    private MinimalStream() {}

    public static List<String> of(List<String> failing, Predicate<List<String>> fails) {
        List<String> shortest = new ArrayList<>(failing);
        int part = Math.max(1, shortest.size() / 2);
        while (true) {
            boolean shrunk = leaveOut(shortest, part, fails);
            if (part == 1 && !shrunk) return shortest;
            if (part > 1) part /= 2;
        }
    }

    /// Leaves out each part of that length that the failure does not need, from the end
    /// on.
    private static boolean leaveOut(
            List<String> shortest, int part, Predicate<List<String>> fails) {
        boolean shrunk = false;
        for (int from = shortest.size() - part; from > -part; from -= part) {
            int start = Math.max(0, from);
            List<String> without = new ArrayList<>(shortest.subList(0, start));
            without.addAll(shortest.subList(from + part, shortest.size()));
            if (!fails.test(without)) continue;
            shortest.clear();
            shortest.addAll(without);
            shrunk = true;
        }
        return shrunk;
    }
}
