package crossbook.bench;

/// One side of a [BareArrayBook]: the orders at each price in arrays indexed by the price itself,
/// with a bit for each price that has an order. A price is counted as a rank, the best lowest.
final class ArraySide {
    static final int NONE = 0;

    private final int[] first;
    private final int[] last;
    private final long[] qty;

    /// A bit per rank, a bit per word of the former, and so on up to one word.
    private final long[][] taken;

    private int best;

    /// @param ranks how many prices there are
    ArraySide(int ranks) {
        first = new int[ranks];
        last = new int[ranks];
        qty = new long[ranks];
        int height = 1;
        for (int words = (ranks + 63) / 64; words > 1; words = (words + 63) / 64) height++;
        taken = new long[height][];
        int bits = ranks;
        for (int i = 0; i < height; i++) {
            bits = (bits + 63) / 64;
            taken[i] = new long[bits];
        }
        best = ranks;
    }

    /// The rank of the best order; beyond all ranks if there is none.
    int best() {
        return best;
    }

    int first(int rank) {
        return first[rank];
    }

    void setFirst(int rank, int order) {
        first[rank] = order;
    }

    int last(int rank) {
        return last[rank];
    }

    void setLast(int rank, int order) {
        last[rank] = order;
    }

    long qty(int rank) {
        return qty[rank];
    }

    void addQty(int rank, long more) {
        qty[rank] += more;
    }

    /// A first order has come to a price.
    void take(int rank) {
        if (rank < best) best = rank;
        int place = rank;
        for (long[] words : taken) {
            long before = words[place >> 6];
            words[place >> 6] = before | 1L << place;
            if (before != 0) return;
            place >>= 6;
        }
    }

    /// The last order has left a price.
    void free(int rank) {
        int place = rank;
        for (long[] words : taken) {
            long rest = words[place >> 6] &= ~(1L << place);
            if (rest != 0) break;
            place >>= 6;
        }
        if (rank == best) best = next(rank);
    }

    /// The next rank that is taken, or one beyond all.
    int next(int rank) {
        int place = rank;
        for (int step = 0; step < taken.length; step++) {
            long above = taken[step][place >> 6] & -2L << place;
            place >>= 6;
            if (above == 0) continue;
            int found = place << 6 | Long.numberOfTrailingZeros(above);
            while (step-- > 0) {
                found = found << 6 | Long.numberOfTrailingZeros(taken[step][found]);
            }
            return found;
        }
        return first.length;
    }
}
