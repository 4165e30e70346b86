package crossbook.load.waits;

import crossbook.load.LoadLoop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The ten longest waits. Of requests that waited together it keeps the longest: whatever
/// held them up is one thing. One thread adds them.
final class LongestWaits {
    static final int MOST = 10;

    private static final Comparator<Wait> BY_LENGTH =
            Comparator.comparingLong(Wait::lengthNs).reversed();

    private final List<Wait> longest = new ArrayList<>(MOST + 1);
    private long shortestNs;

    /// Hears the answers of a series.
    LoadLoop.Listener of(String series) {
        return (number, dueNs, nowNs) -> add(series, dueNs, nowNs);
    }

    private void add(String series, long startNs, long endNs) {
        if (endNs - startNs <= shortestNs) return; // nearly always
        Wait wait = new Wait(series, startNs, endNs);
        boolean isLongest = true;
        for (Wait other : longest) {
            isLongest &= !wait.overlaps(other) || wait.lengthNs() > other.lengthNs();
        }
        if (!isLongest) return;
        longest.removeIf(wait::overlaps);
        longest.add(wait);
        longest.sort(BY_LENGTH);
        if (longest.size() > MOST) longest.removeLast();
        shortestNs = longest.size() < MOST ? 0 : longest.getLast().lengthNs();
    }

    /// The longest first.
    List<Wait> all() {
        return List.copyOf(longest);
    }
}
