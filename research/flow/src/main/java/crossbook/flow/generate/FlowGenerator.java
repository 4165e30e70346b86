package crossbook.flow.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/// Writes synthetic order flow as gzip files that the replay reads. A seed gives the
/// same messages on every machine, and the same compressed bytes wherever Java comes
/// with the same zlib.
public final class FlowGenerator {
    /// The most messages of one flow: it is kept in memory until it is whole.
    public static final int MOST_MESSAGES = 10_000_000;

    /// The most messages of a day of ITCH: 30 GB.
    public static final long MOST_ITCH_MESSAGES = 1_000_000_000;

    public static final int MOST_STOCKS = 10_000;

    private FlowGenerator() {}

    /// A flow of many traders ([MixedFlow]), in the format of recorded flow `LOBWL001`.
    /// Leaves `out` open.
    ///
    /// @throws IllegalArgumentException unless there are 1 to [#MOST_MESSAGES] messages
    public static FlowSummary mixed(long seed, int messages, OutputStream out) throws IOException {
        check(messages);
        MixedFlow flow = new MixedFlow(seed, messages);
        RecordedFlowWriter writer = flow.generate();
        compress(out, writer::finish);
        return flow.summary();
    }

    /// A flow of market makers who requote ([MarketMakerFlow]), in the format of the
    /// five-scenario workload `100_WBEM`. Leaves `out` open.
    ///
    /// @throws IllegalArgumentException unless there are 1 to [#MOST_MESSAGES] messages
    public static FlowSummary marketMaker(long seed, int messages, OutputStream out)
            throws IOException {
        check(messages);
        MarketMakerFlow flow = new MarketMakerFlow(seed, messages);
        FiveScenarioFlowWriter writer = flow.generate();
        compress(out, writer::finish);
        return flow.summary();
    }

    /// A day of many stocks ([ItchDay]) as NASDAQ TotalView-ITCH 5.0, not packed. Leaves
    /// `out` open.
    ///
    /// @throws IllegalArgumentException as [#checkItch] does
    public static ItchDaySummary itch(long seed, long messages, int stocks, OutputStream out)
            throws IOException {
        checkItch(messages, stocks);
        long[] counts = new ItchDay(seed, messages, stocks, out).write();
        out.flush();
        return new ItchDaySummary(messages, stocks, counts['A'] + counts['U'], counts['E']);
    }

    /// Whether there can be such a day.
    ///
    /// @throws IllegalArgumentException unless there are 1 to [#MOST_STOCKS] stocks, and two
    ///     messages more than that, to [#MOST_ITCH_MESSAGES]
    public static void checkItch(long messages, int stocks) {
        if (stocks < 1 || stocks > MOST_STOCKS) {
            throw new IllegalArgumentException("stocks: " + stocks + ": not 1 to " + MOST_STOCKS);
        }
        if (messages < stocks + 2 || messages > MOST_ITCH_MESSAGES) {
            throw new IllegalArgumentException("messages: " + messages + ": not " + (stocks + 2)
                    + " to " + MOST_ITCH_MESSAGES);
        }
    }

    private static void check(int messages) {
        if (messages < 1 || messages > MOST_MESSAGES) {
            throw new IllegalArgumentException(
                    "messages: " + messages + ": not 1 to " + MOST_MESSAGES);
        }
    }

    @FunctionalInterface
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private static void compress(OutputStream out, Content content) throws IOException {
        SmallestGzip gzip = new SmallestGzip(out);
        content.writeTo(gzip);
        gzip.finish();
        out.flush();
    }

    /// Java's gzip header holds neither a time nor a file name, which is what we need;
    /// only the effort is raised.
    private static final class SmallestGzip extends GZIPOutputStream {
        SmallestGzip(OutputStream out) throws IOException {
            super(out);
            def.setLevel(9);
        }
    }
}
