package crossbook.simulation;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.Command;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;

/// The books of a simulation as they were, for those who see them late; none where everybody sees
/// them as they are.
final class PastBooks {
    private final long longestNs;
    private PastBook[] books = {};

    /// @param longestNs how long the market data of somebody takes at most
    PastBooks(long longestNs) {
        this.longestNs = longestNs;
    }

    /// Begins anew with books as they are now.
    void reset(BookView[] now, long nowNs) {
        books = new PastBook[longestNs == 0 ? 0 : now.length];
        for (int id = 0; id < books.length; id++) {
            books[id] = new PastBook(now[id], nowNs, longestNs);
        }
    }

    /// The books that a command names may have changed.
    void lookAfter(Command command, long nowNs) {
        switch (command) {
            case NewOrder order -> look(order.instrumentId, nowNs);
            case CancelOrder cancel -> look(cancel.instrumentId, nowNs);
            case ReplaceOrder replace -> look(replace.instrumentId, nowNs);
            default -> lookAtAll(nowNs);
        }
    }

    /// There may be no such instrument.
    private void look(int instrumentId, long nowNs) {
        boolean isThere = instrumentId >= 0 && instrumentId < books.length;
        if (isThere) books[instrumentId].look(nowNs);
    }

    void lookAtAll(long nowNs) {
        for (PastBook each : books) each.look(nowNs);
    }

    PastBook at(int instrumentId) {
        return books[instrumentId];
    }
}
