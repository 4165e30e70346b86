package crossbook.charts;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// The one form in which latencies are shown: what the fastest, the typical and the
/// rarest values of a histogram of nanoseconds were.
///
/// A row such as 99.9 % says: that share of the values was at or below this one. Values
/// and counts are those of the histogram's buckets, so the share may be a little more;
/// a bucket is as wide as the histogram's precision. A row needs as many values as it
/// takes for one of them to be beyond it, 1,000 for 99.9 %; with fewer the row is not
/// supported and has no value.
public final class PercentileTable {
    private static final int MOST_NINES = 8;

    private final List<Row> rows;
    private final long count;
    private final int significantDigits;

    /// One row, in nanoseconds.
    ///
    /// @param label `minimum`, `99.9 %` or `maximum`
    /// @param neededCount how many values a histogram must have to support the row
    /// @param supported whether it has; otherwise the other numbers are 0 and say
    ///     nothing
    /// @param cumulativeCount how many values were at or below this one
    /// @param beyondCount how many were above
    public record Row(
            String label,
            long neededCount,
            boolean supported,
            long valueNs,
            long cumulativeCount,
            long beyondCount) {}

    private PercentileTable(Histogram histogram) {
        count = histogram.getTotalCount();
        significantDigits = histogram.getNumberOfSignificantValueDigits();
        rows = List.copyOf(rows(histogram));
    }

    /// The table of a histogram as it is now.
    public static PercentileTable of(Histogram histogram) {
        return new PercentileTable(histogram);
    }

    /// Every row from the minimum to the maximum, those that are not supported included.
    public List<Row> rows() {
        return rows;
    }

    /// How many values there are.
    public long count() {
        return count;
    }

    /// How many decimal digits of a value the histogram kept.
    public int significantDigits() {
        return significantDigits;
    }

    /// The table for people: aligned, in one unit, without trailing newline. It ends at
    /// the last row that is supported, names the next and adds the maximum.
    public String text() {
        return PercentileText.of(this);
    }

    /// The table for programs: one JSON object, all values in nanoseconds.
    public String json() {
        return PercentileJson.of(this);
    }

    private static List<Row> rows(Histogram histogram) {
        long count = histogram.getTotalCount();
        Ranks ranks = new Ranks(histogram);
        List<Row> rows = new ArrayList<>();
        // The minimum is the lower end of its bucket, as the others are the upper ends
        // of theirs.
        Row lowest = ranks.row("minimum", 1, 1);
        rows.add(new Row(
                lowest.label,
                1,
                lowest.supported,
                count == 0 ? 0 : histogram.getMinValue(),
                lowest.cumulativeCount,
                lowest.beyondCount));
        rows.add(ranks.row("50 %", 2, count - count / 2));
        long oneIn = 10;
        for (int nines = 1; nines <= MOST_NINES; nines++) {
            rows.add(ranks.row(label(nines), oneIn, count - count / oneIn));
            oneIn *= 10;
        }
        rows.add(ranks.row("maximum", 1, count));
        return rows;
    }

    private static String label(int nines) {
        if (nines == 1) return "90 %";
        return nines == 2 ? "99 %" : "99." + "9".repeat(nines - 2) + " %";
    }

    /// Finds the value of a rank, for ranks that rise: the k-th smallest value has rank
    /// k. Whole numbers throughout, where the histogram's own search goes by way of
    /// `double`.
    private static final class Ranks {
        private final long count;
        private final Iterator<HistogramIterationValue> values;
        private long valueNs;
        private long atOrBelow;

        Ranks(Histogram histogram) {
            count = histogram.getTotalCount();
            values = histogram.recordedValues().iterator();
        }

        Row row(String label, long neededCount, long rank) {
            if (count < neededCount) return new Row(label, neededCount, false, 0, 0, 0);
            while (atOrBelow < rank) {
                HistogramIterationValue next = values.next();
                valueNs = next.getValueIteratedTo();
                atOrBelow = next.getTotalCountToThisValue();
            }
            return new Row(label, neededCount, true, valueNs, atOrBelow, count - atOrBelow);
        }
    }
}
