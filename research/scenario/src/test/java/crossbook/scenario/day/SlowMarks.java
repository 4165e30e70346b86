package crossbook.scenario.day;

import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.scenario.MoneySeen;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What bounds marks, from decision 0027: the index of a median, and how far a mark goes in a
/// minute.
final class SlowMarks {
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);
    private static final long SECOND = 1_000_000_000;

    /// By instrument, then by the name of the source.
    private final Map<Integer, Map<Long, MoneySeen.IndexSet>> indexes = new HashMap<>();
    private final Map<Integer, Long> movedNs = new HashMap<>();

    /// A command has set an index.
    void set(MoneySeen.IndexSet set) {
        indexes.computeIfAbsent(set.instrumentId(), any -> new HashMap<>()).put(set.source(), set);
    }

    /// The median of the sources that are fresh; null where too few are.
    private Long index(int instrumentId, long timeNs, Margin margin) {
        if (margin.markSource() != MarkSource.MEDIAN) return null;
        List<Long> fresh = indexes.getOrDefault(instrumentId, Map.of()).values().stream()
                .filter(set -> timeNs <= set.timeNs() + margin.indexStalenessNs())
                .map(MoneySeen.IndexSet::price)
                .sorted()
                .toList();
        if (fresh.size() < margin.indexSources().minimum()) return null;
        int half = fresh.size() / 2;
        return fresh.size() % 2 == 1
                ? fresh.get(half)
                : (fresh.get(half - 1) + fresh.get(half)) / 2;
    }

    /// The second of three in order; null where the mark stays.
    ///
    /// @param middle null without one
    Long median(int instrumentId, Long last, Long middle, long timeNs, Margin margin) {
        Long index = index(instrumentId, timeNs, margin);
        if (index == null) return null;
        if (last == null || middle == null) return index;
        return Stream.of(index, last, middle).sorted().skip(1).findFirst().orElseThrow();
    }

    /// A price, no further from the index than a step.
    long nearIndex(int instrumentId, long price, long timeNs, Margin margin) {
        Long index = index(instrumentId, timeNs, margin);
        if (index == null || margin.markStep() == 0) return price;
        long width = part(index, margin.markStep());
        long lowest = Math.max(1, index - width);
        return Math.max(lowest, Math.min(price, index + width));
    }

    private static long part(long price, long millionths) {
        return BigInteger.valueOf(price)
                .multiply(BigInteger.valueOf(millionths))
                .divide(MILLION)
                .longValueExact();
    }

    /// How far a mark may go at a time.
    private long reach(int instrumentId, long mark, long timeNs, Margin margin) {
        long stood = (timeNs - movedNs.getOrDefault(instrumentId, 0L)) / SECOND;
        long step = part(mark, margin.markStep());
        return stood >= 60 ? Math.max(1, step) : step * stood / 60;
    }

    private static boolean isBounded(Margin margin) {
        return margin.markStep() != 0 && margin.markSource() != MarkSource.INDEX;
    }

    /// Checks a move, which is no further than a mark may go, but for an index that takes it
    /// along.
    void move(int id, long from, long to, long timeNs, Margin margin, Violations violations) {
        if (!isBounded(margin) || from == to) return;
        long gone = Math.abs(to - from);
        boolean isNear = gone <= reach(id, from, timeNs, margin);
        boolean isTaken = nearIndex(id, from, timeNs, margin) != from
                && Math.min(nearIndex(id, to, timeNs, margin), margin.maxPrice()) == to;
        violations.check(35, isNear || isTaken, id + " went from " + from + " to " + to);
        movedNs.put(id, timeNs);
    }

    /// Whether a mark that is not where it goes cannot go on yet.
    boolean waits(int instrumentId, long mark, long timeNs, Margin margin) {
        return isBounded(margin)
                && reach(instrumentId, mark, timeNs, margin) == 0
                && nearIndex(instrumentId, mark, timeNs, margin) == mark;
    }
}
