package crossbook.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The instruments of a flow of many: those that are wanted, numbered as they come.
final class FlowSymbols {
    static final int NOT_WANTED = -1;

    private final Set<String> wanted;
    private final Map<String, Integer> instruments = new LinkedHashMap<>();
    private final List<String> symbols = new ArrayList<>();

    /// @param wanted none: all
    FlowSymbols(List<String> wanted) {
        this.wanted = new LinkedHashSet<>(wanted);
    }

    /// Whether records that name no known symbol are wanted.
    boolean areAllWanted() {
        return wanted.isEmpty();
    }

    /// The number of a symbol, or [#NOT_WANTED].
    int instrument(String symbol) {
        if (!wanted.isEmpty() && !wanted.contains(symbol)) return NOT_WANTED;
        Integer known = instruments.get(symbol);
        if (known != null) return known;
        instruments.put(symbol, symbols.size());
        symbols.add(symbol);
        return symbols.size() - 1;
    }

    /// The symbol of an instrument; of one that has not come a word for none.
    String symbol(int instrument) {
        return instrument < symbols.size() ? symbols.get(instrument) : "NONE";
    }

    /// Those that were asked for and did not come.
    List<String> absent() {
        return wanted.stream()
                .filter(symbol -> !instruments.containsKey(symbol))
                .toList();
    }
}
