package crossbook.flow;

import crossbook.core.order.Side;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The levels of a book as LOBSTER's messages tell them, which are silent about what is deeper than
/// the orderbook file shows, and what that file says beyond them.
final class LobsterLevels {
    private final NavigableMap<Long, Long> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<Long, Long> asks = new TreeMap<>();

    /// What levels must have more or less before a message, so that they are as the row says after
    /// it; less first.
    List<SeedBook.Level> differences(FlowRecord message, SeedBook row) {
        switch (message.kind) {
            case NEW_LIMIT -> add(message, message.qty);
            case REDUCE, CANCEL, EXECUTION -> add(message, -message.qty);
            default -> {}
        }
        List<SeedBook.Level> differences = new ArrayList<>();
        for (Side side : Side.values()) lose(side, row, differences);
        for (SeedBook.Level level : row.levels()) {
            Long before = levels(level.side()).put(level.price(), level.qty());
            long more = level.qty() - (before == null ? 0 : before);
            if (more != 0) tell(level.side(), level.price(), more, differences);
        }
        if (message.side != null) fill(message.side, message.price, differences);
        differences.sort(Comparator.comparing(level -> level.qty() > 0));
        return differences.isEmpty() ? List.of() : differences;
    }

    private NavigableMap<Long, Long> levels(Side side) {
        return side == Side.BUY ? bids : asks;
    }

    private void add(FlowRecord message, long qty) {
        levels(message.side).merge(message.price, qty, Long::sum);
    }

    /// What is in view and not shown is gone.
    private void lose(Side side, SeedBook row, List<SeedBook.Level> differences) {
        List<Long> shown = row.levels().stream()
                .filter(level -> level.side() == side)
                .map(SeedBook.Level::price)
                .toList();
        NavigableMap<Long, Long> levels = levels(side);
        NavigableMap<Long, Long> inView = levels;
        if (!row.showsAll(side)) inView = levels.headMap(shown.getLast(), true);
        for (long price : List.copyOf(inView.keySet())) {
            if (!shown.contains(price)) tell(side, price, -levels.remove(price), differences);
        }
    }

    /// A level out of view from which a message takes had at least that.
    private void fill(Side side, long price, List<SeedBook.Level> differences) {
        Long left = levels(side).get(price);
        if (left == null || left > 0) return;
        levels(side).remove(price);
        tell(side, price, -left, differences);
    }

    private static void tell(Side side, long price, long more, List<SeedBook.Level> differences) {
        if (more != 0) differences.add(new SeedBook.Level(side, price, more));
    }
}
