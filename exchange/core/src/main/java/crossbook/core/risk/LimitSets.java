package crossbook.core.risk;

import crossbook.core.event.Exposure;
import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// The limits that are set, by layer, subject and instrument: few, and looked for rarely.
final class LimitSets {
    /// The subject that stands for each participant.
    static final int EVERYBODY = 0;

    private static final LimitLayer[] LAYERS = LimitLayer.values();
    private static final int SUBJECT_BIT = 31;
    private static final int LAYER_BIT = 62;

    private long[] keys = {}; // in order
    private LimitSet[] sets = {};

    private static long key(LimitLayer layer, int subject, int instrumentId) {
        return (long) layer.ordinal() << LAYER_BIT
                | (long) subject << SUBJECT_BIT
                | instrumentId - Exposure.ALL;
    }

    /// What is set, or null.
    LimitSet get(LimitLayer layer, int subject, int instrumentId) {
        int place = Arrays.binarySearch(keys, key(layer, subject, instrumentId));
        return place < 0 ? null : sets[place];
    }

    // All of them, by their places.

    int count() {
        return keys.length;
    }

    LimitLayer layer(int place) {
        return LAYERS[(int) (keys[place] >>> LAYER_BIT)];
    }

    int subject(int place) {
        return (int) (keys[place] >>> SUBJECT_BIT) & Integer.MAX_VALUE;
    }

    int instrumentId(int place) {
        return (int) (keys[place] & Integer.MAX_VALUE) + Exposure.ALL;
    }

    LimitSet get(int place) {
        return sets[place];
    }

    // One of them.

    /// Sets it; where nothing is limited nothing is set.
    void put(LimitLayer layer, int subject, int instrumentId, LimitSet set) {
        long key = key(layer, subject, instrumentId);
        int place = Arrays.binarySearch(keys, key);
        boolean isThere = place >= 0;
        if (set.equals(LimitSet.NONE)) {
            if (isThere) cut(place);
        } else if (isThere) {
            sets[place] = set;
        } else {
            insert(-place - 1, key, set);
        }
    }

    private void insert(int place, long key, LimitSet set) {
        int count = keys.length;
        keys = Arrays.copyOf(keys, count + 1);
        sets = Arrays.copyOf(sets, count + 1);
        System.arraycopy(keys, place, keys, place + 1, count - place);
        System.arraycopy(sets, place, sets, place + 1, count - place);
        keys[place] = key;
        sets[place] = set;
    }

    private void cut(int place) {
        int count = keys.length - 1;
        System.arraycopy(keys, place + 1, keys, place, count - place);
        System.arraycopy(sets, place + 1, sets, place, count - place);
        keys = Arrays.copyOf(keys, count);
        sets = Arrays.copyOf(sets, count);
    }

    /// What the sets come to that apply to a subject in an instrument, or in all.
    ///
    /// @param isWhole whether the subject is a participant, so that those of everybody apply
    void read(int subject, boolean isWhole, int instrumentId, LeastLimits bounds) {
        bounds.clear();
        for (LimitLayer layer : LAYERS) {
            if (isWhole) read(layer, EVERYBODY, instrumentId, bounds);
            read(layer, subject, instrumentId, bounds);
        }
    }

    private void read(LimitLayer layer, int subject, int instrumentId, LeastLimits bounds) {
        LimitSet here = get(layer, subject, instrumentId);
        if (here != null) bounds.addCounted(here);
        if (instrumentId == Exposure.ALL) return;
        if (here != null) bounds.addEach(here, layer);
        LimitSet all = get(layer, subject, Exposure.ALL);
        if (all != null) bounds.addEach(all, layer);
    }

    // State.

    void save(StateOutput out) {
        out.writeLong(keys.length);
        for (int i = 0; i < keys.length; i++) {
            out.writeLong(keys[i]);
            sets[i].save(out);
        }
    }

    void load(StateInput in) {
        int count = State.readIndex(in, Integer.MAX_VALUE, "limits");
        for (int i = 0; i < count; i++) {
            long key = in.readLong();
            State.check(key >= 0 && (i == 0 || key > keys[i - 1]), "limits that are not in order");
            insert(i, key, LimitSet.load(in));
        }
    }
}
