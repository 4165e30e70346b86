package crossbook.core.auction;

import java.util.Arrays;

/// The totals that a side can reach, a bit for each, as in [IntervalReach]. Totals are
/// counted in the largest unit of which every quantity is a multiple: the most that can
/// trade is one too.
final class BitReach implements Reach {
    private final int maxWords;
    private long[] words = {};
    private int wordsPerEntry;
    private int entries;
    private long unit;
    private long limit;

    BitReach(int maxWords) {
        this.maxWords = maxWords;
    }

    /// Works out what a side can reach up to a limit. Returns whether the words suffice.
    boolean trace(SideFilter filter, long upTo, long inUnitsOf) {
        unit = inUnitsOf;
        limit = upTo / unit;
        entries = filter.count() + 1;
        if (limit / 64 >= maxWords / entries) return false;
        wordsPerEntry = (int) (limit / 64) + 1;
        int size = entries * wordsPerEntry;
        if (size > words.length) words = new long[size];
        Arrays.fill(words, 0, size, 0);

        int entry = filter.count();
        set(entry, 0, 0);
        while (--entry >= 0) {
            long qty = filter.qty(entry) / unit;
            set(entry, 0, 0);
            if (filter.isHidden(entry)) {
                orShifted(entry, 0);
                set(entry, Math.ceilDiv(filter.minQty(entry), unit), qty);
            } else {
                set(entry, 1, qty);
            }
            if (qty <= limit) orShifted(entry, qty);
        }
        return true;
    }

    /// How many words were made.
    int work() {
        return entries * wordsPerEntry;
    }

    private void set(int entry, long from, long to) {
        int base = entry * wordsPerEntry;
        long last = Math.min(to, limit);
        for (long at = from; at <= last; at = (at | 63) + 1) {
            long mask = -1L << at;
            if (last < (at | 63)) mask &= -1L >>> (63 - (last & 63));
            words[base + (int) (at / 64)] |= mask;
        }
    }

    /// Adds to the totals of an entry those of the next, so much higher.
    private void orShifted(int entry, long by) {
        int to = entry * wordsPerEntry;
        int from = to + wordsPerEntry;
        int away = (int) (by / 64);
        int shift = (int) (by % 64);
        for (int i = wordsPerEntry - 1; i >= away; i--) {
            long word = words[from + i - away] << shift;
            if (shift > 0 && i > away) word |= words[from + i - away - 1] >>> (64 - shift);
            words[to + i] |= word;
        }
        words[to + wordsPerEntry - 1] &= -1L >>> (63 - (limit & 63));
    }

    @Override
    public boolean contains(int entry, long qty) {
        assert qty % unit == 0 : qty + " in units of " + unit;
        long at = qty / unit;
        return at <= limit && (words[entry * wordsPerEntry + (int) (at / 64)] >>> at & 1) != 0;
    }

    /// The largest total that both sides can reach.
    static long largestCommon(BitReach one, BitReach other) {
        assert one.unit == other.unit && one.limit == other.limit : "different scales";
        int word = one.wordsPerEntry - 1;
        while ((one.words[word] & other.words[word]) == 0) word--; // both reach 0
        int bit = 63 - Long.numberOfLeadingZeros(one.words[word] & other.words[word]);
        return (64L * word + bit) * one.unit;
    }
}
