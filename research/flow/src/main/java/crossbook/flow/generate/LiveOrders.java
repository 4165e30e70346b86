package crossbook.flow.generate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The ids of the orders that rest, to choose one from, and of some that have gone.
final class LiveOrders {
    private static final int REMEMBERED = 256;

    private final Map<Long, Integer> places = new HashMap<>();
    private final long[] gone = new long[REMEMBERED];
    private long[] live = new long[1024];
    private int size;
    private long goneCount;

    int size() {
        return size;
    }

    void add(long orderId) {
        if (places.putIfAbsent(orderId, size) != null) return;
        if (size == live.length) live = Arrays.copyOf(live, 2 * size);
        live[size++] = orderId;
    }

    void remove(long orderId) {
        Integer place = places.remove(orderId);
        if (place == null) return;
        long last = live[--size];
        if (last != orderId) {
            live[place] = last;
            places.put(last, place);
        }
        gone[(int) (goneCount++ % REMEMBERED)] = orderId;
    }

    /// The youngest of three orders: young orders are canceled and changed more often
    /// than old.
    long young(Dice dice) {
        long youngest = live[dice.below(size)];
        for (int i = 0; i < 2; i++) youngest = Math.max(youngest, live[dice.below(size)]);
        return youngest;
    }

    boolean someHaveGone() {
        return goneCount > 0;
    }

    /// An order that went lately.
    long gone(Dice dice) {
        return gone[dice.below((int) Math.min(goneCount, REMEMBERED))];
    }
}
