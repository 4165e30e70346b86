package crossbook.core;

/// The occupied prices of one side of a book, found without searching: a ladder indexed by rank, in
/// pages of 64 places that exist only where something rests, under a 64-way bitmap hierarchy.
///
/// A rank is a price counted so that the best is lowest ([BookSide]). The root covers the ranks
/// that share the bits above it, and the hierarchy is only as high as the occupied ranks are apart:
/// one page for 64 neighbouring prices, two steps for 4,096, three for 262,144. The next occupied
/// rank is a few bit scans away, however many there are.
final class PriceLadder {
    private static final int NONE = LadderNodes.NONE;

    private final LadderNodes nodes;
    private int root = NONE;

    /// The steps from the root down to a page; 0 where the root is a page.
    private int height;

    /// What every occupied rank is above the bits that the root covers.
    private long prefix;

    PriceLadder(LadderNodes nodes) {
        this.nodes = nodes;
    }

    boolean isEmpty() {
        return root == NONE;
    }

    /// The level at a rank, or [PriceLevels#NONE].
    int get(long rank) {
        if (root == NONE || rank >>> coveredBits(height) != prefix) return PriceLevels.NONE;
        int node = root;
        for (int step = height; ; step--) {
            int place = place(rank, step);
            if ((nodes.taken(node) >>> place & 1) == 0) return PriceLevels.NONE;
            node = nodes.get(node, place);
            if (step == 0) return node;
        }
    }

    /// Puts a level at a rank that is free.
    void put(long rank, int level) {
        assert get(rank) == PriceLevels.NONE : "taken: " + rank;

        if (root == NONE) {
            root = nodes.open();
            height = 0;
            prefix = rank >>> coveredBits(0);
        }
        while (rank >>> coveredBits(height) != prefix) raiseRoot();

        int node = root;
        for (int step = height; step > 0; step--) {
            int place = place(rank, step);
            boolean isThere = (nodes.taken(node) >>> place & 1) != 0;
            if (!isThere) nodes.put(node, place, nodes.open());
            node = nodes.get(node, place);
        }
        nodes.put(node, place(rank, 0), level);
    }

    private void raiseRoot() {
        int above = nodes.open();
        nodes.put(above, (int) prefix & (LadderNodes.PLACES - 1), root);
        root = above;
        height++;
        prefix >>>= LadderNodes.PLACE_BITS;
    }

    /// Frees a rank that is taken, with the nodes that thereby become empty.
    void remove(long rank) {
        assert get(rank) != PriceLevels.NONE : "free: " + rank;

        int[] path = nodes.path();
        int node = root;
        for (int step = height; step > 0; step--) {
            path[step] = node;
            node = nodes.get(node, place(rank, step));
        }
        int step = 0;
        while (nodes.remove(node, place(rank, step)) == 0) {
            nodes.close(node);
            if (step == height) {
                root = NONE;
                return;
            }
            node = path[++step];
        }
        if (step == height) lowerRoot();
    }

    /// Takes away roots that have but one child left.
    private void lowerRoot() {
        while (height > 0 && Long.bitCount(nodes.taken(root)) == 1) {
            int place = Long.numberOfTrailingZeros(nodes.taken(root));
            int child = nodes.get(root, place);
            nodes.close(root);
            root = child;
            height--;
            prefix = prefix << LadderNodes.PLACE_BITS | place;
        }
    }

    /// The level at the lowest rank, or [PriceLevels#NONE].
    int first() {
        return root == NONE ? PriceLevels.NONE : first(root, height);
    }

    /// The level at the lowest rank above `rank`, or [PriceLevels#NONE].
    int next(long rank) {
        if (root == NONE) return PriceLevels.NONE;
        long rankPrefix = rank >>> coveredBits(height);
        if (rankPrefix != prefix) return rankPrefix < prefix ? first() : PriceLevels.NONE;
        return next(root, height, rank);
    }

    private int next(int node, int step, long rank) {
        int place = place(rank, step);
        long taken = nodes.taken(node);
        if (step > 0 && (taken >>> place & 1) != 0) {
            int found = next(nodes.get(node, place), step - 1, rank);
            if (found != PriceLevels.NONE) return found;
        }
        long above = taken & -2L << place;
        if (above == 0) return PriceLevels.NONE;
        int next = nodes.get(node, Long.numberOfTrailingZeros(above));
        return step == 0 ? next : first(next, step - 1);
    }

    private int first(int node, int step) {
        int lowest = node;
        for (int i = step; i >= 0; i--) {
            lowest = nodes.get(lowest, Long.numberOfTrailingZeros(nodes.taken(lowest)));
        }
        return lowest;
    }

    private static int coveredBits(int height) {
        return (height + 1) * LadderNodes.PLACE_BITS;
    }

    private static int place(long rank, int step) {
        return (int) (rank >>> (step * LadderNodes.PLACE_BITS)) & (LadderNodes.PLACES - 1);
    }
}
