package crossbook.web.live;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The latest things of a kind, oldest first. Grows as needed up to its capacity; then the
/// oldest goes.
final class Ring<T> {
    private static final int FIRST_CAPACITY = 16;

    private final int capacity;
    private Object[] places;
    private int first;
    private int size;

    Ring(int capacity) {
        this.capacity = capacity;
        places = new Object[Math.min(capacity, FIRST_CAPACITY)];
    }

    int size() {
        return size;
    }

    /// Adds the newest. Returns the one that had to go, or null.
    T add(T thing) {
        if (size == places.length && size < capacity) grow();
        T gone = null;
        if (size == places.length) {
            gone = get(0);
            first = (first + 1) % places.length;
            size--;
        }
        places[(first + size++) % places.length] = thing;
        return gone;
    }

    private void grow() {
        Object[] more = new Object[Math.min(capacity, 2 * places.length)];
        for (int i = 0; i < size; i++) more[i] = get(i);
        places = more;
        first = 0;
    }

    /// The one at a place, 0 is the oldest.
    @SuppressWarnings("unchecked")
    T get(int place) {
        return (T) places[(first + place) % places.length];
    }

    /// Puts another in the place of one.
    void set(int place, T thing) {
        places[(first + place) % places.length] = thing;
    }

    void clear() {
        first = 0;
        size = 0;
        java.util.Arrays.fill(places, null);
    }

    /// Up to `limit` of them, oldest first, from the first one on that has something.
    List<T> from(Predicate<T> has, int limit) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (has.test(get(middle))) high = middle;
            else low = middle + 1;
        }
        List<T> found = new ArrayList<>();
        for (int i = low; i < size && found.size() < limit; i++) found.add(get(i));
        return found;
    }
}
