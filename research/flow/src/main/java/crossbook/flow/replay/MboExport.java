package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.order.Side;

import java.io.IOException;
import java.util.function.Supplier;

/// Tells what happens to books as Databento's market-by-order schema does. An execution is a trade,
/// a fill of the order and a cancel of what was filled; a part of an order that goes is a cancel of
/// that part. Halts cannot be told.
abstract class MboExport extends BookMessages {
    static final int PRICE_SCALE = 9;

    private static final int LAST = 128;

    private final long midnightNs;
    private final MboRow row = new MboRow();

    /// One row. A reusable holder.
    static final class MboRow {
        /// Nanoseconds since 1970 UTC.
        long timestampNs;

        int instrumentId;
        char action;
        char side;

        /// In units of 1e-9.
        long price;

        long size;
        long orderId;
        int flags;
        int sequence;
    }

    /// @param midnightNs what the times of the flow count from, nanoseconds since 1970 UTC
    MboExport(Supplier<MatchingEngine> engine, long midnightNs) {
        super(engine);
        this.midnightNs = midnightNs;
    }

    abstract void write(MboRow filled) throws IOException;

    @Override
    final void write(BookMessage message) throws IOException {
        switch (message.kind) {
            case NEW -> tell('A', message, message.side, LAST);
            case REDUCE, DELETE -> tell('C', message, message.side, LAST);
            case EXECUTE -> {
                tell('T', message, message.side.opposite(), 0);
                tell('F', message, message.side, 0);
                tell('C', message, message.side, LAST);
            }
            case HALT, RESUME -> {}
        }
    }

    private void tell(char action, BookMessage message, Side side, int flags) throws IOException {
        row.timestampNs = midnightNs + message.timestampNs;
        row.instrumentId = message.instrumentId + 1;
        row.action = action;
        row.side = side == Side.BUY ? 'B' : 'A';
        row.price = scaled(message, PRICE_SCALE);
        row.size = unsigned(message.qty);
        row.orderId = action == 'T' ? 0 : message.orderId;
        row.flags = flags;
        row.sequence++;
        write(row);
    }
}
