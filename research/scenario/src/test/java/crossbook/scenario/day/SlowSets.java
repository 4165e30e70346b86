package crossbook.scenario.day;

import crossbook.core.command.DefineLimits;
import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The limits that are set.
final class SlowSets {
    static final int ALL = -1;

    record Applied(LimitLayer layer, LimitSet set) {}

    private record Key(LimitLayer layer, SlowSubject subject, int instrumentId) {}

    private static final SlowSubject EVERYBODY = new SlowSubject(-1, "");

    private final Map<Key, LimitSet> sets = new HashMap<>();

    void put(DefineLimits command) {
        SlowSubject subject = command.everybody
                ? EVERYBODY
                : new SlowSubject(command.participantId, command.client.account());
        int instrumentId = command.oneInstrument ? command.instrumentId : ALL;
        sets.put(new Key(command.layer, subject, instrumentId), command.limits);
    }

    /// Those whose orders, values and rates are counted in an instrument, or in all.
    List<Applied> counted(SlowSubject subject, int instrumentId) {
        List<Applied> found = new ArrayList<>();
        for (LimitLayer layer : LimitLayer.values()) {
            add(new Key(layer, subject, instrumentId), found);
            boolean isWhole = subject.account().isEmpty();
            if (isWhole) add(new Key(layer, EVERYBODY, instrumentId), found);
        }
        return found;
    }

    /// Those that hold in an instrument on its own.
    List<Applied> each(SlowSubject subject, int instrumentId) {
        List<Applied> found = counted(subject, instrumentId);
        found.addAll(counted(subject, ALL));
        return found;
    }

    private void add(Key key, List<Applied> found) {
        LimitSet set = sets.get(key);
        if (set != null) found.add(new Applied(key.layer, set));
    }
}
