package crossbook.simulation.refit;

import java.util.NavigableMap;
import java.util.TreeMap;

/// The prices of one side of a book and what stands there, as rows tell. A price counts by its
/// merit: the higher, the better; that of an ask is its price with the sign turned.
final class SideLevels {
    private final NavigableMap<Long, Long> qtyByMerit = new TreeMap<>();

    void add(long merit, long qty) {
        long now = qtyByMerit.getOrDefault(merit, 0L) + qty;
        if (now < 0) throw new IllegalStateException("a level has less than nothing: " + now);
        if (now == 0) qtyByMerit.remove(merit);
        else qtyByMerit.put(merit, now);
    }

    boolean isEmpty() {
        return qtyByMerit.isEmpty();
    }

    long best() {
        return qtyByMerit.lastKey();
    }

    boolean has(long merit) {
        return qtyByMerit.containsKey(merit);
    }
}
