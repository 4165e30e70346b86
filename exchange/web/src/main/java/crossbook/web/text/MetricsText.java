package crossbook.web.text;

import org.HdrHistogram.Histogram;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/// Metrics as Prometheus reads them, in its text format 0.0.4. Every name begins with `crossbook_`.
public final class MetricsText {
    /// Up to which a histogram counts, nanoseconds.
    private static final long[] BOUNDS_NS = {
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        2_500_000,
        5_000_000,
        10_000_000,
        25_000_000,
        50_000_000,
        100_000_000,
        250_000_000,
        500_000_000,
        1_000_000_000,
        2_500_000_000L,
        10_000_000_000L,
    };

    private final StringBuilder text = new StringBuilder(16_384);

    /// The samples of one name: its labels tell them apart.
    public final class Family {
        private final String name;

        private Family(String name) {
            this.name = name;
        }

        /// A sample.
        ///
        /// @param labels names and values by turns; one whose value is empty is left out
        public void is(long value, String... labels) {
            sample(name, Long.toString(value), labels);
        }

        public void is(boolean value, String... labels) {
            is(value ? 1 : 0, labels);
        }

        public void is(BigDecimal value, String... labels) {
            sample(name, plain(value), labels);
        }

        /// A time, or a length of time.
        public void isNs(long ns, String... labels) {
            is(BigDecimal.valueOf(ns, 9), labels);
        }
    }

    /// What goes up and down.
    public Family gauge(String name, String help) {
        return family(name, "gauge", help);
    }

    /// What only goes up, until a restart.
    public Family counter(String name, String help) {
        return family(name + "_total", "counter", help);
    }

    /// How long something took: seconds, in a histogram for each of its labels.
    public Family histogram(String name, String help) {
        return family(name + "_seconds", "histogram", help);
    }

    private Family family(String name, String type, String help) {
        text.append("# HELP crossbook_").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE crossbook_").append(name).append(' ').append(type).append('\n');
        return new Family(name);
    }

    /// What was measured, in a family of histograms.
    ///
    /// @param sumNs of all of it
    /// @param countUpTo how often it took at most so many nanoseconds
    public void measured(
            Family family, long count, long sumNs, LongUnaryOperator countUpTo, String... labels) {
        String bucket = family.name + "_bucket";
        for (long bound : BOUNDS_NS) {
            String le = plain(BigDecimal.valueOf(bound, 9));
            sample(bucket, Long.toString(countUpTo.applyAsLong(bound)), with(labels, "le", le));
        }
        sample(bucket, Long.toString(count), with(labels, "le", "+Inf"));
        sample(family.name + "_sum", plain(BigDecimal.valueOf(sumNs, 9)), labels);
        sample(family.name + "_count", Long.toString(count), labels);
    }

    /// The same of a histogram of nanoseconds.
    public void measured(Family family, Histogram histogram, String... labels) {
        long count = histogram.getTotalCount();
        long sumNs = count == 0 ? 0 : (long) (histogram.getMean() * count);
        LongUnaryOperator upTo = ns -> histogram.getCountBetweenValues(0, ns);
        measured(family, count, sumNs, upTo, labels);
    }

    private static String[] with(String[] labels, String name, String value) {
        String[] more = Arrays.copyOf(labels, labels.length + 2);
        more[labels.length] = name;
        more[labels.length + 1] = value;
        return more;
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    private void sample(String name, String value, String... labels) {
        text.append("crossbook_").append(name);
        char before = '{';
        for (int i = 0; i < labels.length; i += 2) {
            if (labels[i + 1].isEmpty()) continue;
            text.append(before).append(labels[i]).append("=\"").append(escaped(labels[i + 1]));
            text.append('"');
            before = ',';
        }
        if (before == ',') text.append('}');
        text.append(' ').append(value).append('\n');
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
