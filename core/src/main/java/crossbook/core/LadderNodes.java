package crossbook.core;

import java.util.Arrays;

/// The nodes of all price ladders ([PriceLadder]): each has 64 places and a bit for each place that
/// is taken. A node is named by its slot; free nodes are used again.
final class LadderNodes {
    /// No node. Slot 0 is never used.
    static final int NONE = 0;

    static final int PLACE_BITS = 6;
    static final int PLACES = 1 << PLACE_BITS;

    private static final int MAX_HEIGHT = 63 / PLACE_BITS;
    private static final int MAX_NODES = Integer.MAX_VALUE / PLACES;

    private int[] places = new int[PLACES << 4];
    private long[] taken = new long[1 << 4];
    private final int[] path = new int[MAX_HEIGHT + 1];
    private int used = 1;
    private int firstFree = NONE;

    /// Room for the nodes from a root down to a page, by their height.
    int[] path() {
        return path;
    }

    /// A node without children.
    int open() {
        int node = firstFree;
        if (node == NONE) {
            node = used++;
            if (node == taken.length) grow();
        } else {
            firstFree = get(node, 0);
        }
        taken[node] = 0;
        return node;
    }

    void close(int node) {
        assert taken(node) == 0 || Long.bitCount(taken(node)) == 1 : "children left: " + node;
        places[at(node, 0)] = firstFree;
        firstFree = node;
    }

    private void grow() {
        int capacity = Slab.grownCapacity(taken.length, MAX_NODES);
        places = Arrays.copyOf(places, capacity * PLACES);
        taken = Arrays.copyOf(taken, capacity);
    }

    /// A bit for each place that is taken, the first place lowest.
    long taken(int node) {
        return taken[node];
    }

    /// What stands at a place that is taken.
    int get(int node, int place) {
        return places[at(node, place)];
    }

    void put(int node, int place, int what) {
        places[at(node, place)] = what;
        taken[node] |= 1L << place;
    }

    /// Frees a place and returns the bits of those that stay taken.
    long remove(int node, int place) {
        return taken[node] &= ~(1L << place);
    }

    private static int at(int node, int place) {
        return node << PLACE_BITS | place;
    }
}
