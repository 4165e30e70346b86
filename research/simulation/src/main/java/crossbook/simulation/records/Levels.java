package crossbook.simulation.records;

import crossbook.core.event.BookSide;
import crossbook.core.model.Instrument;
import crossbook.core.order.Side;
import crossbook.simulation.BookView;

import java.nio.ByteBuffer;

/// A book as numbers of 8 bytes ([RecordDesk#levels]). Makes larger memory when it is full.
final class Levels implements BookSide.LevelVisitor {
    private static final int HEADER_BYTES = 4 * Long.BYTES;
    private static final int LEVEL_BYTES = 3 * Long.BYTES;
    private static final int FIRST_BYTES = 1 << 13;

    private ByteBuffer buffer = RecordDesk.memory(FIRST_BYTES, 1);
    private int count;
    private int most;

    ByteBuffer buffer() {
        return buffer;
    }

    /// Writes so many levels of each side at most. Returns the number of bids in the upper
    /// half, that of asks in the lower.
    long write(BookView book, long eventNumber, int levels) {
        buffer.putLong(0, book.phase().number());
        buffer.putLong(Long.BYTES, book.phaseEndsNs());
        buffer.putLong(2 * Long.BYTES, eventNumber);
        long last = book.hasLastPrice() ? book.lastPrice() : Instrument.NO_PRICE;
        buffer.putLong(3 * Long.BYTES, last);
        count = 0;
        most = levels;
        if (levels > 0) book.visitLevels(Side.BUY, this);
        int bids = count;
        most = levels > Integer.MAX_VALUE - bids ? Integer.MAX_VALUE : bids + levels;
        if (levels > 0) book.visitLevels(Side.SELL, this);
        return (long) bids << 32 | (count - bids);
    }

    @Override
    public boolean visit(long price, long leavesQty, int orderCount) {
        int at = HEADER_BYTES + count * LEVEL_BYTES;
        if (at + LEVEL_BYTES > buffer.capacity()) {
            ByteBuffer larger = RecordDesk.memory(2 * buffer.capacity(), 1);
            larger.put(0, buffer, 0, buffer.capacity());
            buffer = larger;
        }
        count++;
        buffer.putLong(at, price);
        buffer.putLong(at + Long.BYTES, leavesQty);
        buffer.putLong(at + 2 * Long.BYTES, orderCount);
        return count < most;
    }
}
