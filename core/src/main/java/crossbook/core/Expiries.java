package crossbook.core;

import java.util.Arrays;

/// The orders that end at a time of their own, earliest first: a heap, in which each order knows
/// its place, so that one that ends before leaves it at once.
final class Expiries {
    private final EngineTime time;
    private LiveOrder[] heap = {};
    private int count;

    Expiries(EngineTime time) {
        this.time = time;
    }

    /// When the next order ends, or [MatchingEngine#NO_DEADLINE].
    long nextNs() {
        return count == 0 ? MatchingEngine.NO_DEADLINE : heap[0].conditions().expireNs();
    }

    LiveOrder next() {
        return heap[0];
    }

    void add(LiveOrder order) {
        if (count == heap.length) heap = Arrays.copyOf(heap, Math.max(16, 2 * count));
        time.wakeBy(order.conditions().expireNs());
        settle(order, count++);
    }

    /// Takes an order out, if it is here.
    void remove(LiveOrder order) {
        int place = order.conditions().expiryPlace();
        if (place < 0) return;
        order.conditions().setExpiryPlace(-1);
        LiveOrder last = heap[--count];
        if (place < count) settle(last, place);
    }

    /// Puts an order where it belongs, starting from a place that is free for it.
    private void settle(LiveOrder order, int start) {
        int place = start;
        while (place > 0 && isBefore(order, heap[(place - 1) / 2])) {
            put(heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        for (int child = firstOf(place);
                child < count && isBefore(heap[child], order);
                child = firstOf(place)) {
            put(heap[child], place);
            place = child;
        }
        put(order, place);
    }

    /// The earlier of the two children of a place.
    private int firstOf(int place) {
        int left = 2 * place + 1;
        boolean takesRight = left + 1 < count && isBefore(heap[left + 1], heap[left]);
        return takesRight ? left + 1 : left;
    }

    private void put(LiveOrder order, int place) {
        heap[place] = order;
        order.conditions().setExpiryPlace(place);
    }

    private boolean isBefore(LiveOrder one, LiveOrder other) {
        long byTime = one.conditions().expireNs() - other.conditions().expireNs();
        return byTime != 0 ? byTime < 0 : one.entry() < other.entry();
    }
}
