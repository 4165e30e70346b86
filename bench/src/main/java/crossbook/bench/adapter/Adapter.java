package crossbook.bench.adapter;

import crossbook.core.EngineSettings;

/// The door between `adapter.c` and a book: what C calls.
public final class Adapter {
    /// The environment variable that chooses the book; [#BARE] is the floor, all else the engine.
    static final String BOOK = "CROSSBOOK_ADAPTER_BOOK";

    static final String BARE = "bare";

    private static final boolean IS_BARE = BARE.equals(System.getenv(BOOK));

    private static final int EXPECTED_ORDERS = 1 << 16;

    private static AdaptedBook book;
    private static ReportRing ring;

    private Adapter() {}

    /// Warms up, then makes an empty book. Addresses all but the first.
    ///
    /// @param nonce another one each time
    /// @param entries where C wants the pointers to the entries below
    /// @param spare a ring for the warm-up
    /// @param discardAll the C function that empties it
    /// @param reports the ring of the reports that count
    /// @param whenFull the C function to call when it is full
    static void start(
            long nonce, long entries, long spare, long discardAll, long reports, long whenFull)
            throws Throwable {
        Entries.write(entries);
        WarmUp.run(nonce, new ReportRing(spare, discardAll));
        EngineSettings settings = new EngineSettings(0, nonce, EXPECTED_ORDERS);
        open(settings, new ReportRing(reports, whenFull));
    }

    /// Begins anew with an empty book that reports into a ring.
    static void open(EngineSettings settings, ReportRing reports) {
        ring = reports;
        book = IS_BARE
                ? new FloorBook(new Reports(reports))
                : new EngineBook(settings, new Reports(reports));
    }

    // The entries.

    static void onBatch(long from, int count) {
        book.onMessages(from, from + (long) count * Messages.BYTES);
        ring.publish();
    }

    static long bestBid() {
        return book.bestBid();
    }

    static long bestAsk() {
        return book.bestAsk();
    }

    static long qtyAt(long price, int side) {
        return book.qtyAt(price, side);
    }

    static void shutdown() {
        book = null;
        ring = null;
    }
}
