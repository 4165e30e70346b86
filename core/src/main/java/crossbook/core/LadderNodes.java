package crossbook.core;

import java.util.Arrays;

/// The nodes of all price ladders ([PriceLadder]): each has 64 places and a bit for each place that
/// is taken. A node is named by its slot; free nodes are used again.
final class LadderNodes {
    /// No node. Slot 0 is never used.
    static final int NONE = 0;

    static final int PLACE_BITS = 6;
    static final int PLACES = 1 << PLACE_BITS;

    private static final int CHUNK_BITS = 8;
    private static final int CHUNK_NODES = 1 << CHUNK_BITS;
    private static final int CHUNK_MASK = CHUNK_NODES - 1;

    private int[][] places = {};
    private long[][] taken = {};
    private int used = 1;
    private int firstFree = NONE;

    LadderNodes() {
        grow();
    }

    /// A node without children.
    int open() {
        int node = firstFree;
        if (node == NONE) {
            node = used++;
            if (node >>> CHUNK_BITS == places.length) grow();
        } else {
            firstFree = get(node, 0);
        }
        taken[node >>> CHUNK_BITS][node & CHUNK_MASK] = 0;
        return node;
    }

    void close(int node) {
        assert taken(node) == 0 || Long.bitCount(taken(node)) == 1 : "children left: " + node;
        places[node >>> CHUNK_BITS][at(node, 0)] = firstFree;
        firstFree = node;
    }

    private void grow() {
        places = Arrays.copyOf(places, places.length + 1);
        taken = Arrays.copyOf(taken, taken.length + 1);
        places[places.length - 1] = new int[CHUNK_NODES * PLACES];
        taken[taken.length - 1] = new long[CHUNK_NODES];
    }

    /// A bit for each place that is taken, the first place lowest.
    long taken(int node) {
        return taken[node >>> CHUNK_BITS][node & CHUNK_MASK];
    }

    /// What stands at a place that is taken.
    int get(int node, int place) {
        return places[node >>> CHUNK_BITS][at(node, place)];
    }

    void put(int node, int place, int what) {
        places[node >>> CHUNK_BITS][at(node, place)] = what;
        taken[node >>> CHUNK_BITS][node & CHUNK_MASK] |= 1L << place;
    }

    /// Frees a place and returns the bits of those that stay taken.
    long remove(int node, int place) {
        return taken[node >>> CHUNK_BITS][node & CHUNK_MASK] &= ~(1L << place);
    }

    private static int at(int node, int place) {
        return (node & CHUNK_MASK) << PLACE_BITS | place;
    }
}
