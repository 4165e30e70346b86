package crossbook.core.book;

import crossbook.core.price.EngineTime;

import java.util.Arrays;

/// What waits for an instant, the earliest first: a binary heap in which each item knows its
/// place, so that one can be moved or taken out at once.
public abstract class TimeHeap<T> {
    private final EngineTime time;
    private T[] heap;
    private int count;

    /// @param none an array of such items, without any
    TimeHeap(EngineTime time, T[] none) {
        this.time = time;
        heap = none;
    }

    /// The instant for which an item waits.
    abstract long instantNs(T item);

    /// What tells items of one instant apart: the lower is first.
    abstract long number(T item);

    /// Where the item is, as [#setPlace] was told last; negative if it is not here.
    abstract int place(T item);

    abstract void setPlace(T item, int place);

    /// The next instant for which something waits, or [EngineTime#NO_DEADLINE].
    public final long nextNs() {
        return count == 0 ? EngineTime.NO_DEADLINE : instantNs(heap[0]);
    }

    /// What waits for [#nextNs].
    public final T next() {
        return heap[0];
    }

    /// Puts an item where it belongs now, whether it is here or not.
    public final void put(T item) {
        time.wakeBy(instantNs(item));
        if (place(item) >= 0) {
            settle(item, place(item));
            return;
        }
        if (count == heap.length) heap = Arrays.copyOf(heap, Math.max(16, 2 * count));
        settle(item, count++);
    }

    /// Takes an item out, if it is here.
    public final void remove(T item) {
        int place = place(item);
        if (place < 0) return;
        setPlace(item, -1);
        T last = heap[--count];
        heap[count] = null;
        if (place < count) settle(last, place);
    }

    /// Puts an item where it belongs, starting from a place that is free for it.
    private void settle(T item, int start) {
        int place = start;
        while (place > 0 && isBefore(item, heap[(place - 1) / 2])) {
            move(heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        for (int child = firstOf(place);
                child < count && isBefore(heap[child], item);
                child = firstOf(place)) {
            move(heap[child], place);
            place = child;
        }
        move(item, place);
    }

    /// The earlier of the two children of a place.
    private int firstOf(int place) {
        int left = 2 * place + 1;
        boolean takesRight = left + 1 < count && isBefore(heap[left + 1], heap[left]);
        return takesRight ? left + 1 : left;
    }

    private void move(T item, int place) {
        heap[place] = item;
        setPlace(item, place);
    }

    private boolean isBefore(T one, T other) {
        int byTime = Long.compare(instantNs(one), instantNs(other));
        return byTime != 0 ? byTime < 0 : number(one) < number(other);
    }
}
