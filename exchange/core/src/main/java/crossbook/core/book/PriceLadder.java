package crossbook.core.book;

/// The occupied prices of one side of a book, found without searching: a ladder indexed by
/// rank, in pages of 64 places that exist only where something rests, under a 64-way bitmap
/// hierarchy.
///
/// A rank is a price counted so that the best is lowest ([LiveSide]). The root covers the ranks
/// that share the bits above it, and the hierarchy is only as high as the occupied ranks are
/// apart: one page for 64 neighbouring prices, two steps for 4,096, three for 262,144. The next
/// occupied rank is a few bit scans away, however many there are. A level that is on the ladder
/// keeps its page, so taking it off begins there and not at the root.
final class PriceLadder {
    private static final int NONE = LadderNodes.NONE;

    private final LadderNodes nodes;
    private int root = NONE;

    /// The steps from the root down to a page; 0 where the root is a page.
    private int height;

    /// What every occupied rank is above the bits that the root covers.
    private long prefix;

    /// The page that was asked for last, which often is the next one too, and what its ranks are
    /// above its own bits.
    private int latestPage = NONE;

    private long latestPrefix;

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
        for (int step = height; step > 0 && node != NONE; step--) {
            node = nodes.get(node, place(rank, step));
        }
        return node == NONE ? PriceLevels.NONE : get(node, rank);
    }

    /// The level at a rank of a page, or [PriceLevels#NONE].
    int get(int page, long rank) {
        return nodes.get(page, place(rank, 0));
    }

    /// The page that a rank is in, opened if it does not exist: then a level must be put there.
    int page(long rank) {
        long pagePrefix = rank >>> LadderNodes.PLACE_BITS;
        if (pagePrefix == latestPrefix && latestPage != NONE) return latestPage;
        latestPrefix = pagePrefix;
        latestPage = findPage(rank);
        return latestPage;
    }

    private int findPage(long rank) {
        if (root == NONE) {
            root = nodes.open();
            height = 0;
            prefix = rank >>> coveredBits(0);
        }
        while (rank >>> coveredBits(height) != prefix) raiseRoot();

        int node = root;
        for (int step = height; step > 0; step--) {
            int child = nodes.get(node, place(rank, step));
            node = child != NONE ? child : openChild(node, place(rank, step));
        }
        return node;
    }

    private int openChild(int node, int place) {
        int child = nodes.open();
        nodes.put(node, place, child);
        nodes.setParent(child, node);
        return child;
    }

    private void raiseRoot() {
        int above = nodes.open();
        nodes.put(above, (int) prefix & (LadderNodes.PLACES - 1), root);
        nodes.setParent(root, above);
        root = above;
        height++;
        prefix >>>= LadderNodes.PLACE_BITS;
    }

    /// Puts a level at a rank of a page that is free.
    void put(int page, long rank, int level) {
        assert get(page, rank) == PriceLevels.NONE : "taken: " + rank;

        nodes.put(page, place(rank, 0), level);
    }

    /// Frees a rank of a page that is taken, with the nodes that thereby become empty.
    void remove(int page, long rank) {
        assert get(page, rank) != PriceLevels.NONE : "free: " + rank;

        if (nodes.remove(page, place(rank, 0)) == 0) closeEmpty(page, rank);
    }

    private void closeEmpty(int page, long rank) {
        if (page == latestPage) latestPage = NONE;
        int node = page;
        int step = 0;
        do {
            int parent = nodes.parent(node);
            nodes.close(node);
            if (parent == NONE) {
                root = NONE;
                return;
            }
            node = parent;
            step++;
        } while (nodes.remove(node, place(rank, step)) == 0);
        if (node == root) lowerRoot();
    }

    /// Takes away roots that have but one child left.
    private void lowerRoot() {
        while (height > 0 && Long.bitCount(nodes.taken(root)) == 1) {
            int place = Long.numberOfTrailingZeros(nodes.taken(root));
            int child = nodes.get(root, place);
            nodes.remove(root, place);
            nodes.close(root);
            nodes.setParent(child, NONE);
            root = child;
            height--;
            prefix = prefix << LadderNodes.PLACE_BITS | place;
        }
    }

    /// The level at the lowest rank above a rank of a page, or [PriceLevels#NONE].
    int next(int page, long rank) {
        int node = page;
        int step = 0;
        while (node != NONE) {
            long above = nodes.taken(node) & -2L << place(rank, step);
            if (above != 0) {
                int next = nodes.get(node, Long.numberOfTrailingZeros(above));
                return first(next, step);
            }
            node = nodes.parent(node);
            step++;
        }
        return PriceLevels.NONE;
    }

    /// The first level below what stands at a place of a node `step` steps above the pages.
    private int first(int found, int step) {
        int lowest = found;
        for (int i = step; i > 0; i--) {
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
