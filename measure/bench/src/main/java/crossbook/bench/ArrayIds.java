package crossbook.bench;

/// Finds the slots of a [BareArrayBook] by the ids of its orders: a flat table of open addressing.
final class ArrayIds {
    private static final int NONE = 0;

    private long[] ids = new long[1 << 13];
    private int[] slots = new int[ids.length];
    private int shift = 64 - 13;
    private int count;

    /// Where in the table an id stands, or the empty place where it would.
    int place(long id) {
        int place = home(id);
        while (slots[place] != NONE && ids[place] != id) place = place + 1 & ids.length - 1;
        return place;
    }

    int slot(int place) {
        return slots[place];
    }

    /// Enters an id that is not in the table.
    void add(long id, int slot) {
        if (2 * ++count > ids.length) grow();
        put(id, slot);
    }

    private void put(long id, int slot) {
        int place = place(id);
        ids[place] = id;
        slots[place] = slot;
    }

    private void grow() {
        long[] oldIds = ids;
        int[] oldSlots = slots;
        ids = new long[2 * oldIds.length];
        slots = new int[ids.length];
        shift--;
        for (int i = 0; i < oldIds.length; i++) {
            if (oldSlots[i] != NONE) put(oldIds[i], oldSlots[i]);
        }
    }

    void remove(int place) {
        count--;
        int mask = ids.length - 1;
        int gap = place;
        for (int i = gap + 1 & mask; slots[i] != NONE; i = i + 1 & mask) {
            if ((i - home(ids[i]) & mask) < (i - gap & mask)) continue;
            ids[gap] = ids[i];
            slots[gap] = slots[i];
            gap = i;
        }
        slots[gap] = NONE;
    }

    private int home(long id) {
        return (int) ((id * 0x9E3779B97F4A7C15L) >>> shift);
    }
}
