package crossbook.bench;

import crossbook.core.order.Side;

/// What a book did, folded into 64 bits: equal digests after equal streams mean that
/// two books acknowledged, traded and refused the same, in the same order.
///
/// An event's words are multiplied by odd constants of their own, so that the processor
/// does it side by side, and their sum is folded into the digest by one rotation and
/// one multiplication. So the chain from event to event is short, and the digest
/// measures the book and not itself.
final class EventDigest implements BookEvents {
    private static final long KIND = 0x9E3779B97F4A7C15L;
    private static final long FIRST = 0xBF58476D1CE4E5B9L;
    private static final long SECOND = 0x94D049BB133111EBL;
    private static final long THIRD = 0xD6E8FEB86659FD93L;
    private static final long FOURTH = 0xA0761D6478BD642FL;
    private static final long CHAIN = 0xE7037ED1A0B428DBL;

    private long value;
    private long events;
    private long trades;

    long value() {
        return value;
    }

    long events() {
        return events;
    }

    long trades() {
        return trades;
    }

    void clear() {
        value = 0;
        events = 0;
        trades = 0;
    }

    /// Takes over what another has seen.
    void set(EventDigest other) {
        value = other.value;
        events = other.events;
        trades = other.trades;
    }

    /// Goes on with what another book did as if it were one event.
    void add(EventDigest other) {
        events += other.events;
        trades += other.trades;
        value = (Long.rotateLeft(value, 29) ^ other.value) * CHAIN;
    }

    @Override
    public void accepted(Side side, long clOrdId, long price, long qty) {
        fold(1, clOrdId, price, qty, side.ordinal());
    }

    @Override
    public void traded(long makerId, long takerId, long price, long qty) {
        trades++;
        fold(2, makerId, price, qty, takerId);
    }

    @Override
    public void canceled(Side side, long clOrdId, long price, long leavesQty) {
        fold(3, clOrdId, price, leavesQty, side.ordinal());
    }

    @Override
    public void expired(Side side, long clOrdId, long price, long leavesQty) {
        fold(4, clOrdId, price, leavesQty, side.ordinal());
    }

    @Override
    public void replaced(Side side, long clOrdId, long price, long leavesQty) {
        fold(5, clOrdId, price, leavesQty, side.ordinal());
    }

    @Override
    public void orderRejected(long clOrdId) {
        fold(6, clOrdId, 0, 0, 0);
    }

    @Override
    public void cancelRejected(long clOrdId) {
        fold(7, clOrdId, 0, 0, 0);
    }

    @Override
    public void replaceRejected(long clOrdId) {
        fold(8, clOrdId, 0, 0, 0);
    }

    private void fold(int kind, long first, long second, long third, long fourth) {
        events++;
        long event =
                kind * KIND + first * FIRST + second * SECOND + third * THIRD + fourth * FOURTH;
        value = (Long.rotateLeft(value, 29) ^ event) * CHAIN;
    }
}
