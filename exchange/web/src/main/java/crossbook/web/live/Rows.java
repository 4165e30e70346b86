package crossbook.web.live;

/// The latest rows of numbers, each known by how many came before it. All in one array: they are
/// many, stay long, and must not keep the collector busy.
final class Rows {
    private static final int FIRST_CAPACITY = 32;

    private final int columns;
    private final int capacity;
    private long[] words;
    private int places;
    private int size;
    private long count;

    Rows(int columns, int capacity) {
        this.columns = columns;
        this.capacity = capacity;
        places = Math.min(FIRST_CAPACITY, capacity);
        words = new long[places * columns];
    }

    /// How many there were; the latest has the number before.
    long count() {
        return count;
    }

    /// The oldest that is still there.
    long oldest() {
        return count - size;
    }

    /// Makes room for another, in place of the oldest if it must, and returns its number. It has
    /// anything in it.
    long add() {
        if (size == places && places < capacity) grow();
        size = Math.min(size + 1, places);
        return count++;
    }

    private void grow() {
        int more = Math.min(capacity, 2 * places);
        long[] grown = new long[more * columns];
        for (long number = oldest(); number < count; number++) {
            int to = (int) (number % more) * columns;
            System.arraycopy(words, at(number, 0), grown, to, columns);
        }
        words = grown;
        places = more;
    }

    private int at(long number, int column) {
        return (int) (number % places) * columns + column;
    }

    long get(long number, int column) {
        return words[at(number, column)];
    }

    void set(long number, int column, long value) {
        words[at(number, column)] = value;
    }
}
