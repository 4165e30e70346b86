package crossbook.core.book;

import java.util.Arrays;

/// Orders to be gone through while the book changes. Grows, and is used again.
public final class OrderList {
    private LiveOrder[] list = new LiveOrder[64];
    private int count;

    public OrderList clear() {
        count = 0;
        return this;
    }

    public void add(LiveOrder order) {
        if (count == list.length) list = Arrays.copyOf(list, 2 * count);
        list[count++] = order;
    }

    public void addAll(LiveSide side) {
        for (LiveOrder order = side.first(); order != null; order = side.after(order)) add(order);
    }

    public void addAll(OrderQueue queue) {
        for (LiveOrder order = queue.first(); order != null; order = queue.after(order)) {
            add(order);
        }
    }

    /// Adds an order unless it was the last that was added.
    public void addOnce(LiveOrder order) {
        if (count == 0 || list[count - 1] != order) add(order);
    }

    public int count() {
        return count;
    }

    public LiveOrder get(int place) {
        return list[place];
    }

    /// Puts the orders into the order in which they came to the market.
    public void sortByEntry() {
        for (int root = count / 2 - 1; root >= 0; root--) sift(root, count);
        for (int last = count - 1; last > 0; last--) {
            swap(0, last);
            sift(0, last);
        }
    }

    /// Makes the part of the heap below `root` one whose parents come after their children.
    private void sift(int root, int size) {
        int parent = root;
        for (int child = 2 * parent + 1; child < size; child = 2 * parent + 1) {
            boolean takesRight = child + 1 < size && isBefore(child, child + 1);
            if (takesRight) child++;
            if (!isBefore(parent, child)) return;
            swap(parent, child);
            parent = child;
        }
    }

    private boolean isBefore(int one, int other) {
        return list[one].entry() < list[other].entry();
    }

    private void swap(int one, int other) {
        LiveOrder order = list[one];
        list[one] = list[other];
        list[other] = order;
    }
}
