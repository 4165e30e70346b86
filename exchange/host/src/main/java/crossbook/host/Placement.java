package crossbook.host;

import java.util.Arrays;
import java.util.Map;

/// Which partition has an instrument: by symbol as configured, and by id once one is defined.
final class Placement {
    private static final int NOWHERE = -1;

    private final Map<String, Integer> bySymbol;
    private int[] byId = {};

    /// @param bySymbol what is not in it is in the first partition
    Placement(Map<String, Integer> bySymbol) {
        this.bySymbol = Map.copyOf(bySymbol);
    }

    /// An instrument was defined. Returns its partition.
    int define(int instrumentId, String symbol) {
        int partition = bySymbol.getOrDefault(symbol, 0);
        if (instrumentId >= byId.length) {
            int known = byId.length;
            byId = Arrays.copyOf(byId, Math.max(64, 2 * instrumentId));
            Arrays.fill(byId, known, byId.length, NOWHERE);
        }
        byId[instrumentId] = partition;
        return partition;
    }

    /// The partition of an instrument; `otherwise` if it is not defined.
    int of(int instrumentId, int otherwise) {
        boolean isKnown =
                instrumentId >= 0 && instrumentId < byId.length && byId[instrumentId] != NOWHERE;
        return isKnown ? byId[instrumentId] : otherwise;
    }
}
