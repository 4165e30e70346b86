package crossbook.simulation.events;

import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.OTHER_SIZE;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.SEQ;
import static crossbook.simulation.events.EventColumn.SIZE;

import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.model.Instrument;

import java.util.Arrays;

/// Writes the best prices of the books that a command has touched, where they have changed.
final class TopRows {
    /// Of a row that is counted like every other of its table.
    static final long OWN_NUMBER = -1;

    private static final int VALUES = 4;

    private final EventRows rows;
    private MatchingEngine engine;

    /// Bid, its quantity, ask, its quantity of each instrument, as they were written last.
    private long[] written = new long[0];

    private boolean[] isTouched = new boolean[0];
    private int[] touched = new int[0];
    private int touchedCount;
    private final long[] now = new long[VALUES];

    TopRows(EventRows rows) {
        this.rows = rows;
    }

    void begin(MatchingEngine told) {
        engine = told;
        rows.read(told);
        written = new long[0];
        isTouched = new boolean[0];
        touched = new int[0];
        touchedCount = 0;
    }

    /// Something has happened in an instrument.
    void touch(int instrumentId) {
        if (instrumentId >= isTouched.length) grow(instrumentId + 1);
        if (isTouched[instrumentId]) return;
        isTouched[instrumentId] = true;
        touched[touchedCount++] = instrumentId;
    }

    private void grow(int size) {
        int from = isTouched.length;
        isTouched = Arrays.copyOf(isTouched, size);
        touched = Arrays.copyOf(touched, size);
        written = Arrays.copyOf(written, VALUES * size);
        for (int id = from; id < size; id++) {
            written[VALUES * id] = Instrument.NO_PRICE;
            written[VALUES * id + 2] = Instrument.NO_PRICE;
        }
    }

    /// @param number of the row that the best prices come after, or [#OWN_NUMBER]
    void write(long number) {
        for (int i = 0; i < touchedCount; i++) {
            isTouched[touched[i]] = false;
            write(engine.book(touched[i]), touched[i], number);
        }
        touchedCount = 0;
    }

    private void write(Book book, int instrumentId, long number) {
        look(book.bids(), 0);
        look(book.asks(), 2);
        int at = VALUES * instrumentId;
        if (Arrays.equals(now, 0, VALUES, written, at, at + VALUES)) return;
        System.arraycopy(now, 0, written, at, VALUES);
        EventTable row = rows.ofInstrument(EventKind.TOP, instrumentId);
        if (number != OWN_NUMBER) row.put(SEQ, number);
        row.put(PRICE, now[0]).put(SIZE, now[1]).put(OTHER_PRICE, now[2]).put(OTHER_SIZE, now[3]);
    }

    private void look(BookSide side, int at) {
        now[at] = side.isEmpty() ? Instrument.NO_PRICE : side.bestPrice();
        now[at + 1] = side.bestQty();
    }
}
