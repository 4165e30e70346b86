package crossbook.core;

import java.util.Arrays;

/// When the engine must be woken for a book: what counts is the earliest of the instants for which
/// a book waits ([Book#wakeNs]). The earliest book first, and by instrument where two wait for the
/// same. A binary heap that knows where each book stands in it.
final class Deadlines {
    private static final Book[] NO_BOOKS = {};

    private final EngineTime time;
    private Book[] heap = NO_BOOKS;
    private int count;

    Deadlines(EngineTime time) {
        this.time = time;
    }

    /// The next instant at which something happens, or [MatchingEngine#NO_DEADLINE].
    long nextNs() {
        return count == 0 ? MatchingEngine.NO_DEADLINE : heap[0].wakeNs();
    }

    /// The book of [#nextNs].
    Book next() {
        return heap[0];
    }

    /// Sets or lifts the deadline of a book after something about it has changed.
    void update(Book book) {
        time.wakeBy(book.wakeNs());
        boolean hasDeadline = book.wakeNs() != MatchingEngine.NO_DEADLINE;
        if (book.deadlinePlace < 0) {
            if (hasDeadline) add(book);
            return;
        }
        int place = book.deadlinePlace;
        if (hasDeadline) settle(book, place);
        else remove(place);
    }

    /// Drops a book that is no longer in use.
    void forget(Book book) {
        if (book.deadlinePlace >= 0) remove(book.deadlinePlace);
    }

    private void add(Book book) {
        if (count == heap.length) heap = Arrays.copyOf(heap, Math.max(16, 2 * count));
        settle(book, count++);
    }

    private void remove(int place) {
        heap[place].deadlinePlace = -1;
        Book last = heap[--count];
        heap[count] = null;
        if (place < count) settle(last, place);
    }

    /// Puts a book where it belongs, starting from a place that is free for it.
    private void settle(Book book, int start) {
        int place = start;
        while (place > 0 && isBefore(book, heap[(place - 1) / 2])) {
            put(heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        for (int child = firstOf(place);
                child < count && isBefore(heap[child], book);
                child = firstOf(place)) {
            put(heap[child], place);
            place = child;
        }
        put(book, place);
    }

    /// The earlier of the two children of a place.
    private int firstOf(int place) {
        int left = 2 * place + 1;
        boolean takesRight = left + 1 < count && isBefore(heap[left + 1], heap[left]);
        return takesRight ? left + 1 : left;
    }

    private void put(Book book, int place) {
        heap[place] = book;
        book.deadlinePlace = place;
    }

    private static boolean isBefore(Book one, Book other) {
        int byTime = Long.compare(one.wakeNs(), other.wakeNs());
        return byTime != 0
                ? byTime < 0
                : one.instrument().instrumentId() < other.instrument().instrumentId();
    }
}
