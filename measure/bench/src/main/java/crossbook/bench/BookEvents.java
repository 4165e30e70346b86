package crossbook.bench;

import crossbook.core.order.Side;

/// What happens in a book, in the order in which it happens.
public interface BookEvents {
    void accepted(Side side, long id, long price, long qty);

    void traded(long makerId, long takerId, long price, long qty);

    void canceled(Side side, long id, long price, long leavesQty);

    void expired(Side side, long id, long price, long leavesQty);

    void replaced(Side side, long id, long price, long leavesQty);

    void orderRejected(long id);

    void cancelRejected(long id);

    void replaceRejected(long id);
}
