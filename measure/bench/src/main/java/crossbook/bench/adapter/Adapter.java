package crossbook.bench.adapter;

/// The door between `adapter.c` and a book: what C calls.
public final class Adapter {
    /// The environment variable that chooses the book; [#BARE] is the floor, all else the engine.
    static final String BOOK = "CROSSBOOK_ADAPTER_BOOK";

    static final String BARE = "bare";

    private static final boolean IS_BARE = BARE.equals(System.getenv(BOOK));

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
        open(nonce, new ReportRing(reports, whenFull));
    }

    /// Begins anew with an empty book that reports into a ring.
    static void open(long nonce, ReportRing reports) {
        ring = reports;
        book = IS_BARE
                ? new FloorBook(new Reports(reports))
                : new EngineBook(nonce, new Reports(reports));
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
