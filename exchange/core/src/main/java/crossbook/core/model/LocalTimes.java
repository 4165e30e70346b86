package crossbook.core.model;

import crossbook.core.order.Dates;

/// The time of day where the market is: what the clocks there are ahead of UTC, from
/// which instant on. The steps are written out in the model, key `utc_offsets`, so that
/// no two replicas can know different rules for a zone.
///
/// The text has a row per step, an instant and an offset; the first row is `-` for all
/// time before.
/// ```
/// -                     +00:00
/// 2026-03-29T01:00:00Z  +01:00
/// ```
public final class LocalTimes {
    private static final String KEY = "utc_offsets";
    private static final LocalTimes UTC = new LocalTimes(new long[0], new long[1]);

    /// When a step comes, nanoseconds since 1970 UTC; before the first of them
    /// `offsetNs[0]` counts.
    private final long[] stepNs;

    private final long[] offsetNs;

    private LocalTimes(long[] stepNs, long[] offsetNs) {
        this.stepNs = stepNs;
        this.offsetNs = offsetNs;
    }

    static LocalTimes read(String text) {
        var lines = TableText.lines(text);
        if (lines.isEmpty()) return UTC;
        long[] steps = new long[lines.size() - 1];
        long[] offsets = new long[lines.size()];
        for (int i = 0; i < offsets.length; i++) {
            var line = lines.get(i);
            TableText.Cell first = line.getFirst();
            if (line.size() != 2) {
                throw TableText.error(KEY, first, "a row has an instant and an offset");
            }
            if (first.word().equals(ModelWords.NONE) != (i == 0)) {
                throw TableText.error(KEY, first, "the first row, and no other, begins with -");
            }
            try {
                if (i > 0) steps[i - 1] = instant(first.word());
                if (i > 1 && steps[i - 1] <= steps[i - 2]) {
                    throw new IllegalArgumentException("the instants do not ascend");
                }
                offsets[i] = offset(line.getLast().word());
            } catch (IllegalArgumentException e) {
                throw TableText.error(KEY, first, e.getMessage());
            }
        }
        return new LocalTimes(steps, offsets);
    }

    private static long instant(String word) {
        if (word.length() != 20 || word.charAt(10) != 'T' || !word.endsWith("Z")) {
            throw new IllegalArgumentException(
                    "'" + word + "' is not an instant such as 2026-03-29T01:00:00Z");
        }
        return Dates.parse(word.substring(0, 10)) * ModelWords.DAY_NS
                + ModelWords.timeOfDay(word.substring(11, 19));
    }

    private static long offset(String word) {
        boolean isBehind = word.startsWith("-");
        if (!isBehind && !word.startsWith("+")) {
            throw new IllegalArgumentException("'" + word + "' is not an offset such as +02:00");
        }
        long size = ModelWords.timeOfDay(word.substring(1));
        return isBehind ? -size : size;
    }

    /// What the local clock is ahead of UTC at an instant.
    public long offsetNs(long timestampNs) {
        int low = 0;
        int high = stepNs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (stepNs[middle] <= timestampNs) low = middle + 1;
            else high = middle;
        }
        return offsetNs[low];
    }

    /// The local day of an instant, as [Dates] counts them.
    public int epochDay(long timestampNs) {
        return (int) Math.floorDiv(timestampNs + offsetNs(timestampNs), ModelWords.DAY_NS);
    }

    /// The local time of an instant, nanoseconds since midnight.
    public long timeOfDayNs(long timestampNs) {
        return Math.floorMod(timestampNs + offsetNs(timestampNs), ModelWords.DAY_NS);
    }

    /// The instant of a local time. One that the clocks show twice is the earlier; one
    /// that they leave out is counted on from the time before the gap.
    public long timestampNs(int epochDay, long timeOfDayNs) {
        long local = epochDay * ModelWords.DAY_NS + timeOfDayNs;
        for (int i = 0; i < stepNs.length; i++) {
            // Up to the step the offset before it counts, and in a gap too.
            if (local - offsetNs[i] < stepNs[i]) return local - offsetNs[i];
            if (local - offsetNs[i + 1] < stepNs[i]) return local - offsetNs[i];
        }
        return local - offsetNs[stepNs.length];
    }
}
