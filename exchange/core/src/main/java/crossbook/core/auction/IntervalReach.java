package crossbook.core.auction;

import java.util.Arrays;

/// The totals that a side can reach, as intervals. An order that may be partial reaches
/// an interval, intervals that touch become one, and so there are few of them where
/// minimums are few.
///
/// Worked out from the last entry to the first: with a visible entry of quantity `q` the
/// side reaches 0 to `q`, and `q` more than without it; with a hidden one what it reaches
/// without it, its minimum to `q`, and `q` more.
final class IntervalReach implements Reach {
    private final int maxIntervals;
    private long[] lows = {};
    private long[] highs = {};
    private int size;

    /// Where the intervals of an entry begin and end.
    private int[] starts = {};
    private int[] ends = {};

    private long limit;

    /// The first interval of the entry at work, and the least total of it that is of use.
    private int start;
    private long floor;

    IntervalReach(int maxIntervals) {
        this.maxIntervals = maxIntervals;
    }

    /// Works out what a side can reach up to a limit, from what it is known to reach.
    /// Returns whether the intervals suffice.
    boolean trace(SideFilter filter, long known, long upTo) {
        limit = upTo;
        size = 0;
        start = 0;
        int entry = filter.count();
        floor = known - filter.qtyBefore(entry);
        if (entry >= starts.length) {
            starts = new int[entry + entry / 2 + 1];
            ends = new int[starts.length];
        }
        append(0, 0);
        close(entry);
        while (--entry >= 0) {
            if (2 * (size - start) + 1 > maxIntervals - size) return false;
            start = size;
            floor = known - filter.qtyBefore(entry);
            if (filter.isHidden(entry)) {
                appendHidden(filter.minQty(entry), filter.qty(entry), entry + 1);
            } else {
                append(0, filter.qty(entry));
                appendShifted(starts[entry + 1], ends[entry + 1], filter.qty(entry));
            }
            close(entry);
        }
        return true;
    }

    /// How many intervals were made.
    int work() {
        return size;
    }

    private void close(int entry) {
        starts[entry] = start;
        ends[entry] = size;
    }

    private void appendHidden(long minQty, long qty, int next) {
        int end = ends[next];
        int without = starts[next];
        int with = without;
        boolean partly = false;
        while (without < end || with < end) {
            long low = without < end ? lows[without] : Long.MAX_VALUE;
            long lowWith =
                    with < end && lows[with] <= limit - qty ? lows[with] + qty : Long.MAX_VALUE;
            if (!partly && minQty <= low && minQty <= lowWith) {
                append(minQty, qty);
                partly = true;
            } else if (low == Long.MAX_VALUE && lowWith == Long.MAX_VALUE) {
                break;
            } else if (low <= lowWith) {
                append(low, highs[without++]);
            } else {
                appendShifted(with, with + 1, qty);
                with++;
            }
        }
        if (!partly) append(minQty, qty);
    }

    private void appendShifted(int from, int to, long qty) {
        for (int i = from; i < to && lows[i] <= limit - qty; i++) {
            append(lows[i] + qty, Math.min(highs[i], limit - qty) + qty);
        }
    }

    /// Adds an interval that begins no lower than the last one, if it is of use.
    private void append(long low, long high) {
        if (low > limit || high < floor) return;
        if (size > start && low - 1 <= highs[size - 1]) {
            highs[size - 1] = Math.max(highs[size - 1], Math.min(high, limit));
            return;
        }
        if (size == lows.length) {
            lows = Arrays.copyOf(lows, Math.max(64, 2 * size));
            highs = Arrays.copyOf(highs, lows.length);
        }
        lows[size] = low;
        highs[size++] = Math.min(high, limit);
    }

    @Override
    public boolean contains(int entry, long qty) {
        int below = starts[entry];
        int above = ends[entry];
        if (below == above) return false;
        while (above - below > 1) {
            int middle = (below + above) >>> 1;
            if (lows[middle] <= qty) below = middle;
            else above = middle;
        }
        return lows[below] <= qty && qty <= highs[below];
    }

    /// The largest total that both sides can reach. There is one.
    static long largestCommon(IntervalReach one, IntervalReach other) {
        int i = one.ends[0] - 1;
        int j = other.ends[0] - 1;
        while (true) {
            long high = Math.min(one.highs[i], other.highs[j]);
            if (high >= one.lows[i] && high >= other.lows[j]) return high;
            if (one.lows[i] > other.lows[j]) i--;
            else j--;
        }
    }
}
