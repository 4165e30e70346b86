package crossbook.fix;

import java.util.Arrays;

/// Price levels in columns that grow and are filled again and again.
final class LevelRows {
    private static final int FIRST_CAPACITY = 16;

    private byte[] actions = new byte[FIRST_CAPACITY];
    private int[] places = new int[FIRST_CAPACITY];
    private long[] prices = new long[FIRST_CAPACITY];
    private long[] qtys = new long[FIRST_CAPACITY];
    private int[] orders = new int[FIRST_CAPACITY];
    private int count;

    int count() {
        return count;
    }

    /// MDUpdateAction, where the rows are changes.
    byte action(int row) {
        return actions[row];
    }

    /// Its place in the book, from 1; of what is gone the place that it had.
    int place(int row) {
        return places[row];
    }

    long price(int row) {
        return prices[row];
    }

    long qty(int row) {
        return qtys[row];
    }

    int orders(int row) {
        return orders[row];
    }

    void clear() {
        count = 0;
    }

    void add(char action, int place, long price, long qty, int orderCount) {
        if (count == prices.length) grow();
        actions[count] = (byte) action;
        places[count] = place;
        prices[count] = price;
        qtys[count] = qty;
        orders[count] = orderCount;
        count++;
    }

    private void grow() {
        int capacity = 2 * count;
        actions = Arrays.copyOf(actions, capacity);
        places = Arrays.copyOf(places, capacity);
        prices = Arrays.copyOf(prices, capacity);
        qtys = Arrays.copyOf(qtys, capacity);
        orders = Arrays.copyOf(orders, capacity);
    }
}
