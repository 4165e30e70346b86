package crossbook.flow.generate;

import java.util.Arrays;

/// The book of one stock of an [ItchDay]: queues at the prices around a middle, and all orders in
/// places from 0 without a gap, so that any can be picked.
final class ItchStock {
    private static final int NONE = -1;

    private final int levels;
    private int middle;
    private int count;
    private long[] references = new long[64];
    private int[] prices = new int[64];
    private int[] qtys = new int[64];

    /// Of the order: when it came, among those of the stock.
    private long[] ages = new long[64];

    private long lastAge;

    ItchStock(int middle, int levels) {
        this.middle = middle;
        this.levels = levels;
    }

    int middle() {
        return middle;
    }

    int count() {
        return count;
    }

    int any(Dice dice) {
        return dice.below(count);
    }

    long reference(int order) {
        return references[order];
    }

    int qty(int order) {
        return qtys[order];
    }

    boolean buys(int order) {
        return prices[order] < middle;
    }

    /// The order that trades next of a side; of the other one if that is empty.
    int first(boolean buys) {
        int best = best(buys);
        return best == NONE ? best(!buys) : best;
    }

    private int best(boolean buys) {
        int best = NONE;
        for (int i = 0; i < count; i++) {
            if (buys(i) == buys && (best == NONE || isBefore(i, best))) best = i;
        }
        return best;
    }

    private boolean isBefore(int order, int other) {
        int away = Math.abs(prices[order] - middle);
        int otherAway = Math.abs(prices[other] - middle);
        return away < otherAway || (away == otherAway && ages[order] < ages[other]);
    }

    void add(long reference, boolean buys, int price, int qty) {
        assert buys == price < middle && Math.abs(price - middle) <= levels : "price " + price;
        if (count == references.length) grow();
        references[count] = reference;
        prices[count] = price;
        qtys[count] = qty;
        ages[count++] = ++lastAge;
    }

    private void grow() {
        references = Arrays.copyOf(references, 2 * count);
        prices = Arrays.copyOf(prices, 2 * count);
        qtys = Arrays.copyOf(qtys, 2 * count);
        ages = Arrays.copyOf(ages, 2 * count);
    }

    void reduce(int order, int qty) {
        qtys[order] -= qty;
        if (qtys[order] == 0) remove(order);
    }

    void remove(int order) {
        int price = prices[order];
        count--;
        references[order] = references[count];
        prices[order] = prices[count];
        qtys[order] = qtys[count];
        ages[order] = ages[count];
        if (Math.abs(price - middle) == 1) wander(price - middle);
    }

    /// The middle goes to where the best level was, if nobody is left there.
    private void wander(int step) {
        int price = middle + step;
        for (int i = 0; i < count; i++) if (prices[i] == price) return;
        if (price > levels) middle = price;
    }
}
