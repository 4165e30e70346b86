package crossbook.bench.adapter;

import crossbook.bench.BookEvents;
import crossbook.core.order.Side;

import org.agrona.UnsafeApi;

/// Writes what happens as the reports of the C interface (`engine.h`), into a [ReportRing].
///
/// There is no report of a new order that is refused: the interface has none.
final class Reports implements BookEvents {
    private static final int NEW_ACK = 0;
    static final int TRADE = 1;
    static final int CANCEL_ACK = 2;
    private static final int MODIFY_ACK = 3;
    static final int CANCEL_REJECT = 4;
    static final int MODIFY_REJECT = 5;

    static final int KIND = 0; // and the side in the next byte
    static final int SEQUENCE = 8;
    static final int ORDER_ID = 16;
    static final int PRICE = 24;
    static final int QTY = 32;
    static final int MAKER_ID = 40;
    static final int TAKER_ID = 48;

    private final ReportRing ring;
    private long sequence;

    Reports(ReportRing ring) {
        this.ring = ring;
    }

    /// What follows happens because of that message.
    void begin(long sequence) {
        this.sequence = sequence;
    }

    @Override
    public void accepted(Side side, long id, long price, long qty) {
        write(NEW_ACK | side.ordinal() << 8, id, price, qty);
    }

    @Override
    public void traded(long makerId, long takerId, long price, long qty) {
        long slot = ring.claim();
        UnsafeApi.putLong(slot + KIND, TRADE);
        UnsafeApi.putLong(slot + SEQUENCE, sequence);
        UnsafeApi.putLong(slot + ORDER_ID, takerId);
        UnsafeApi.putLong(slot + PRICE, price);
        UnsafeApi.putLong(slot + QTY, qty);
        UnsafeApi.putLong(slot + MAKER_ID, makerId);
        UnsafeApi.putLong(slot + TAKER_ID, takerId);
    }

    @Override
    public void canceled(Side side, long id, long price, long leavesQty) {
        write(CANCEL_ACK | side.ordinal() << 8, id, price, leavesQty);
    }

    @Override
    public void expired(Side side, long id, long price, long leavesQty) {
        write(CANCEL_ACK | side.ordinal() << 8, id, price, leavesQty);
    }

    @Override
    public void replaced(Side side, long id, long price, long leavesQty) {
        write(MODIFY_ACK | side.ordinal() << 8, id, price, leavesQty);
    }

    @Override
    public void orderRejected(long id) {}

    @Override
    public void cancelRejected(long id) {
        write(CANCEL_REJECT, id, 0, 0);
    }

    @Override
    public void replaceRejected(long id) {
        write(MODIFY_REJECT, id, 0, 0);
    }

    private void write(int kindAndSide, long id, long price, long qty) {
        long slot = ring.claim();
        UnsafeApi.putLong(slot + KIND, kindAndSide);
        UnsafeApi.putLong(slot + SEQUENCE, sequence);
        UnsafeApi.putLong(slot + ORDER_ID, id);
        UnsafeApi.putLong(slot + PRICE, price);
        UnsafeApi.putLong(slot + QTY, qty);
        UnsafeApi.putLong(slot + MAKER_ID, 0);
        UnsafeApi.putLong(slot + TAKER_ID, 0);
    }
}
