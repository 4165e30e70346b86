package crossbook.core.book;

import java.util.Arrays;

/// The nodes of all price ladders ([PriceLadder]): each has 64 places and a bit for each place
/// that is taken, and knows the node above it. A node is named by its slot; free nodes are used
/// again.
public final class LadderNodes {
    /// No node. Slot 0 is never used.
    static final int NONE = 0;

    static final int PLACE_BITS = 6;
    static final int PLACES = 1 << PLACE_BITS;

    private static final int MAX_NODES = Integer.MAX_VALUE / PLACES;

    /// What stands at each place; 0 where nothing does, so a node that is opened is empty.
    private int[] places = new int[PLACES << 4];

    private long[] taken = new long[1 << 4];

    /// The node above; of a free node the next free one.
    private int[] parents = new int[1 << 4];

    private int used = 1;
    private int firstFree = NONE;

    /// A node without children and without a parent.
    int open() {
        int node = firstFree;
        if (node == NONE) {
            node = used++;
            if (node == taken.length) grow();
        } else {
            firstFree = parents[node];
        }
        parents[node] = NONE;
        return node;
    }

    void close(int node) {
        assert taken(node) == 0 : "children left: " + node;

        parents[node] = firstFree;
        firstFree = node;
    }

    private void grow() {
        int capacity = Slab.grownCapacity(taken.length, MAX_NODES);
        places = Arrays.copyOf(places, capacity * PLACES);
        taken = Arrays.copyOf(taken, capacity);
        parents = Arrays.copyOf(parents, capacity);
    }

    int parent(int node) {
        return parents[node];
    }

    void setParent(int node, int parent) {
        parents[node] = parent;
    }

    /// A bit for each place that is taken, the first place lowest.
    long taken(int node) {
        return taken[node];
    }

    /// What stands at a place; 0 if nothing does.
    int get(int node, int place) {
        return places[at(node, place)];
    }

    void put(int node, int place, int what) {
        places[at(node, place)] = what;
        taken[node] |= 1L << place;
    }

    /// Frees a place and returns the bits of those that stay taken.
    long remove(int node, int place) {
        places[at(node, place)] = NONE;
        return taken[node] &= ~(1L << place);
    }

    private static int at(int node, int place) {
        return node << PLACE_BITS | place;
    }
}
