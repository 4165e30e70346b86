package crossbook.core;

/// When the engine must be woken for a book: what counts is the earliest of the instants for which
/// a book waits ([Book#wakeNs]); of two books the one whose instrument came first.
final class Deadlines extends TimeHeap<Book> {
    Deadlines(EngineTime time) {
        super(time, new Book[0]);
    }

    /// Sets or lifts the deadline of a book after something about it has changed.
    void update(Book book) {
        if (book.wakeNs() == EngineTime.NO_DEADLINE) remove(book);
        else put(book);
    }

    @Override
    long instantNs(Book book) {
        return book.wakeNs();
    }

    @Override
    long number(Book book) {
        return book.instrument().instrumentId();
    }

    @Override
    int place(Book book) {
        return book.deadlinePlace;
    }

    @Override
    void setPlace(Book book, int place) {
        book.deadlinePlace = place;
    }
}
