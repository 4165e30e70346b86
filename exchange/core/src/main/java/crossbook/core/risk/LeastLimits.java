package crossbook.core.risk;

import crossbook.core.event.Bounds;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.order.LimitLayer;

/// What all the limits come to that apply to a subject in an instrument, or in all: the least of
/// each kind, and where two of a kind cannot be compared, all of them.
final class LeastLimits implements Bounds {
    private static final int MOST = 8; // two layers, of everybody and of the subject, here and all

    long orderQty;
    long orderValue;
    long collarMillionths;
    long openOrders;
    long openValue;
    long position;
    final Rates orders = new Rates();
    final Rates cancels = new Rates();
    final Rates repeats = new Rates();
    private final Protection[] protections = new Protection[MOST];
    private final LimitLayer[] layers = new LimitLayer[MOST];
    private int protectionCount;

    /// Rates of one kind.
    static final class Rates {
        private final Rate[] rates = new Rate[MOST];
        private int count;

        private void add(Rate rate) {
            if (rate != null) rates[count++] = rate;
        }

        boolean isEmpty() {
            return count == 0;
        }

        int count() {
            return count;
        }

        Rate get(int place) {
            return rates[place];
        }

        int largest() {
            int largest = 0;
            for (int i = 0; i < count; i++) largest = Math.max(largest, rates[i].count());
            return largest;
        }
    }

    LeastLimits() {
        clear();
    }

    void clear() {
        orderQty = LimitSet.NO_LIMIT;
        orderValue = LimitSet.NO_LIMIT;
        collarMillionths = LimitSet.NO_LIMIT;
        openOrders = LimitSet.NO_LIMIT;
        openValue = LimitSet.NO_LIMIT;
        position = LimitSet.NO_LIMIT;
        orders.count = 0;
        cancels.count = 0;
        repeats.count = 0;
        protectionCount = 0;
    }

    /// Adds what is counted where the set is for.
    void addCounted(LimitSet set) {
        openOrders = Math.min(openOrders, set.openOrders());
        openValue = Math.min(openValue, set.openValue());
        orders.add(set.orders());
        cancels.add(set.cancels());
    }

    /// Adds what holds in each instrument that the set is for.
    void addEach(LimitSet set, LimitLayer layer) {
        orderQty = Math.min(orderQty, set.orderQty());
        orderValue = Math.min(orderValue, set.orderValue());
        collarMillionths = Math.min(collarMillionths, set.collarMillionths());
        position = Math.min(position, set.position());
        repeats.add(set.repeats());
        if (set.protection() == null) return;
        layers[protectionCount] = layer;
        protections[protectionCount++] = set.protection();
    }

    // The least of each kind, or [LimitSet#NO_LIMIT].

    @Override
    public long orderQty() {
        return orderQty;
    }

    @Override
    public long orderValue() {
        return orderValue;
    }

    @Override
    public long collarMillionths() {
        return collarMillionths;
    }

    @Override
    public long openOrders() {
        return openOrders;
    }

    @Override
    public long openValue() {
        return openValue;
    }

    @Override
    public long position() {
        return position;
    }

    boolean limitsValue() {
        return orderValue != LimitSet.NO_LIMIT || openValue != LimitSet.NO_LIMIT;
    }

    int protections() {
        return protectionCount;
    }

    Protection protection(int place) {
        return protections[place];
    }

    LimitLayer layer(int place) {
        return layers[place];
    }

    int mostFills() {
        int most = 0;
        for (int i = 0; i < protectionCount; i++) most = Math.max(most, protections[i].fills());
        return most;
    }
}
