package crossbook.flow.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The book that a feed describes, kept by what the file says and nothing else: orders by their
/// ids, each level in the order in which they came to it. It knows no engine and no priority.
final class ToldBook {
    private final Map<Long, Told> orders = new LinkedHashMap<>();
    private long arrivals;

    /// One order that rests.
    static final class Told {
        final char side;
        long price;
        long qty;

        /// What of it was filled and is not yet taken off (market by order).
        long filled;

        private long arrival;

        Told(char side, long price, long qty, long arrival) {
            this.side = side;
            this.price = price;
            this.qty = qty;
            this.arrival = arrival;
        }
    }

    Told get(long id) {
        return orders.get(id);
    }

    void add(long id, char side, long price, long qty) {
        orders.put(id, new Told(side, price, qty, ++arrivals));
    }

    void remove(long id) {
        orders.remove(id);
    }

    void clear() {
        orders.clear();
    }

    /// Nothing happens to one that the file has not told of.
    void reduce(long id, long qty) {
        Told order = orders.get(id);
        if (order == null) return;
        order.qty -= qty;
        if (order.qty <= 0) orders.remove(id);
    }

    /// To another price, or to more, it goes behind the others.
    void change(long id, char side, long price, long qty) {
        Told order = orders.get(id);
        if (order == null) {
            add(id, side, price, qty);
            return;
        }
        boolean stays = order.price == price && qty <= order.qty && order.filled < order.qty;
        if (!stays) order.arrival = ++arrivals;
        order.price = price;
        order.qty = qty;
        order.filled = 0;
    }

    /// A message of market by order. A fill leaves the book as it is; what follows takes it off.
    void mbo(char action, char side, long price, long size, long id) {
        Told order = orders.get(id);
        switch (action) {
            case 'A' -> add(id, side, price, size);
            case 'C' -> {
                if (order != null) order.filled = 0;
                reduce(id, size);
            }
            case 'M' -> change(id, side, price, size);
            case 'F' -> {
                if (order != null) order.filled += size;
            }
            case 'R' -> clear();
            default -> {}
        }
    }

    List<Long> ids() {
        return List.copyOf(orders.keySet());
    }

    /// The ids of a side, best first.
    List<Long> ids(char side) {
        Comparator<Map.Entry<Long, Told>> byPrice =
                Comparator.comparingLong(entry -> entry.getValue().price);
        return orders.entrySet().stream()
                .filter(entry -> entry.getValue().side == side)
                .sorted((side == 'B' ? byPrice.reversed() : byPrice)
                        .thenComparing(entry -> entry.getValue().arrival))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Each order of the bids, then of the asks, in priority: `side id price qty`.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (char side : new char[] {'B', 'S'}) {
            for (long id : ids(side)) {
                Told order = orders.get(id);
                lines.add(side + " " + id + " " + order.price + " " + order.qty);
            }
        }
        return lines;
    }

    /// The best levels as a row of LOBSTER's orderbook file.
    String row(int levels) {
        List<long[]> asks = levels('S');
        List<long[]> bids = levels('B').reversed();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < levels; i++) {
            columns.add(i < asks.size() ? asks.get(i)[0] + "," + asks.get(i)[1] : "9999999999,0");
            columns.add(i < bids.size() ? bids.get(i)[0] + "," + bids.get(i)[1] : "-9999999999,0");
        }
        return String.join(",", columns);
    }

    private List<long[]> levels(char side) {
        Map<Long, Long> qtys = new TreeMap<>();
        for (Told order : orders.values()) {
            if (order.side == side) qtys.merge(order.price, order.qty, Long::sum);
        }
        return new ArrayList<>(qtys.entrySet().stream()
                .map(level -> new long[] {level.getKey(), level.getValue()})
                .toList());
    }
}
