package crossbook.core.book;

import crossbook.core.price.EngineTime;

/// When the engine must be woken for a book: what counts is the earliest of the instants for which
/// a book waits ([LiveBook#wakeNs]); of two books the one whose instrument came first.
public final class Deadlines extends TimeHeap<LiveBook> {
    public Deadlines(EngineTime time) {
        super(time, new LiveBook[0]);
    }

    /// Sets or lifts the deadline of a book after something about it has changed.
    public void update(LiveBook book) {
        if (book.wakeNs() == EngineTime.NO_DEADLINE) remove(book);
        else put(book);
    }

    @Override
    long instantNs(LiveBook book) {
        return book.wakeNs();
    }

    @Override
    long number(LiveBook book) {
        return book.instrument().instrumentId();
    }

    @Override
    int place(LiveBook book) {
        return book.deadlinePlace;
    }

    @Override
    void setPlace(LiveBook book, int place) {
        book.deadlinePlace = place;
    }
}
