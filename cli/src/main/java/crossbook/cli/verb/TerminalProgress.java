package crossbook.cli.verb;

import crossbook.charts.Numbers;
import crossbook.flow.Progress;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// Shows progress on stderr: how much is done, how fast it goes and how long it will still take.
final class TerminalProgress implements Progress {

    /// How it is shown, and how often.
    enum Style {
        /// One line that is written over and over.
        LIVE(Duration.ofMillis(100)),
        /// A new line each time, for a log.
        PLAIN(Duration.ofSeconds(10));

        private final long intervalNs;

        Style(Duration interval) {
            this.intervalNs = interval.toNanos();
        }
    }

    private static final double NS_PER_S = 1e9;

    private final PrintWriter err;
    private final Style style;
    private final LongSupplier clockNs;

    private String what = "";
    private String unit = "";
    private OptionalLong total = OptionalLong.empty();
    private long startNs;
    private long nextNs;
    private int shownLength;

    TerminalProgress(PrintWriter err, Style style, LongSupplier clockNs) {
        this.err = err;
        this.style = style;
        this.clockNs = clockNs;
    }

    @Override
    public void start(String what, long total, String unit) {
        start(what, OptionalLong.of(total), unit);
    }

    @Override
    public void start(String what, String unit) {
        start(what, OptionalLong.empty(), unit);
    }

    private void start(String what, OptionalLong total, String unit) {
        this.what = what;
        this.total = total;
        this.unit = unit;
        startNs = clockNs.getAsLong();
        nextNs = startNs + style.intervalNs;
    }

    @Override
    public void advance(long done) {
        long nowNs = clockNs.getAsLong();
        if (nowNs - nextNs < 0) return;

        nextNs = nowNs + style.intervalNs;
        show(line(done, (nowNs - startNs) / NS_PER_S));
    }

    /// Takes the line away: the command says itself the outcome.
    @Override
    public void finish() {
        clear();
    }

    /// Leaves stderr at the start of an empty line.
    void clear() {
        if (shownLength == 0) return;
        err.print("\r" + " ".repeat(shownLength) + "\r");
        err.flush();
        shownLength = 0;
    }

    private void show(String line) {
        if (style == Style.PLAIN) {
            err.println(line);
        } else {
            err.print("\r" + line + " ".repeat(Math.max(0, shownLength - line.length())));
            shownLength = line.length();
        }
        err.flush();
    }

    private String line(long done, double elapsedS) {
        double rate = done / elapsedS;
        String counted = Numbers.grouped(done);
        if (total.isEmpty()) return what + ": " + counted + " " + unit + ", " + perSecond(rate);

        long all = total.getAsLong();
        long percent = all == 0 ? 100 : Math.min(100, (long) (100.0 * done / all));
        String line = String.format(
                Locale.ROOT, "%s: %d %% of %,d %s, %s", what, percent, all, unit, perSecond(rate));
        return done == 0 ? line : line + ", " + remaining((all - done) / rate);
    }

    private static String perSecond(double rate) {
        if (rate >= 1e6) return String.format(Locale.ROOT, "%.1f M/s", rate / 1e6);
        if (rate >= 1e4) return String.format(Locale.ROOT, "%.0f k/s", rate / 1e3);
        return String.format(Locale.ROOT, "%.0f/s", rate);
    }

    private static String remaining(double seconds) {
        long whole = (long) Math.ceil(Math.max(0, seconds));
        if (whole < 60) return whole + " s left";
        if (whole < 3600)
            return String.format(Locale.ROOT, "%d:%02d min left", whole / 60, whole % 60);
        return String.format(Locale.ROOT, "%d:%02d h left", whole / 3600, whole / 60 % 60);
    }
}
