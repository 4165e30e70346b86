package crossbook.cli.record;

import crossbook.charts.Numbers;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowOptions;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/// What `crossbook replay --read-only` finds in a file: how many records of each kind, and how fast
/// they were read and understood.
///
/// @param read how many records the file had as far as it was read, wanted or not
/// @param kinds how many were wanted, by [FlowKind]
record ReadReport(FlowFormat format, long read, Map<FlowKind, Long> kinds, long elapsedNs) {
    private static final double NS_PER_S = 1e9;

    static ReadReport of(Path file, FlowOptions options, long limit) {
        long[] kinds = new long[FlowKind.values().length];
        FlowRecord entry = new FlowRecord();
        long start = System.nanoTime();
        try (FlowReader flow = FlowReader.open(file, options)) {
            long count = 0;
            while (count < limit && flow.next(entry)) {
                kinds[entry.kind.ordinal()]++;
                count++;
            }
            long elapsedNs = System.nanoTime() - start;
            return new ReadReport(flow.format(), flow.readCount(), present(kinds), elapsedNs);
        }
    }

    private static Map<FlowKind, Long> present(long[] counts) {
        Map<FlowKind, Long> present = new EnumMap<>(FlowKind.class);
        for (FlowKind kind : FlowKind.values()) {
            long count = counts[kind.ordinal()];
            if (count > 0) present.put(kind, count);
        }
        return present;
    }

    String text() {
        StringJoiner text = new StringJoiner("\n");
        text.add(line("format", format.text()));
        text.add(line("messages read", Numbers.grouped(read)));
        kinds.forEach(
                (kind, count) -> text.add(line(ReplayReport.words(kind), Numbers.grouped(count))));
        double seconds = elapsedNs / NS_PER_S;
        text.add(line("time", String.format(Locale.ROOT, "%.3f s", seconds)));
        text.add(line("messages/s", String.format(Locale.ROOT, "%,.0f", read / seconds)));
        return text.toString();
    }

    private static String line(String name, String value) {
        return String.format(Locale.ROOT, "%-18s %s", name, value);
    }
}
