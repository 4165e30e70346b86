package crossbook.marketdata;

import crossbook.client.marketdata.PublicChanges;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.TradedDecoder;

/// The order that a command brings to the market, until the command's events are over:
/// only then is known whether something of it rests.
final class IncomingOrder {
    private final OwnerNames names;
    long orderId;
    int instrumentId;
    Side side = Side.NULL_VAL;
    long price;
    long leavesQty;

    /// What the market sees of it at most while it rests.
    long displayQty;
    long timestampNs;

    /// Whether it rested before and was replaced: the public still sees it in its old
    /// place.
    boolean isReplaced;

    /// The name that its owner shows; empty: none.
    private String attribution = "";

    IncomingOrder(OwnerNames names) {
        this.names = names;
    }

    /// Becomes the order of an event.
    void set(OrderStateDecoder order, OrderTermsDecoder terms, long eventTimeNs) {
        orderId = order.orderId();
        instrumentId = (int) terms.instrumentId();
        side = terms.side();
        price = terms.price();
        leavesQty = order.leavesQty();
        display(terms.displayQty());
        attribution = names.shown(order, terms);
        timestampNs = eventTimeNs;
    }

    /// Sets what is displayed at most, as events say it.
    void display(long qty) {
        displayQty = qty == OrderTermsDecoder.displayQtyNullValue() ? Long.MAX_VALUE : qty;
    }

    /// What the market sees of it if it rests now.
    long displayedQty() {
        return Math.min(displayQty, leavesQty);
    }

    boolean isThere() {
        return orderId != 0;
    }

    boolean is(long otherOrderId) {
        return orderId != 0 && orderId == otherOrderId;
    }

    /// Whether it rests already: somebody else takes, or an uncross of hidden orders has found it.
    /// Of an iceberg that is still taking all counts as displayed.
    boolean hasComeToRest(TradedDecoder event) {
        if (is(event.makerOrderId())) return true;
        return is(event.takerOrderId()) && event.takerDisplayedQty() < leavesQty - event.qty();
    }

    /// Tells that it rests, under that id.
    void added(PublicChanges told, long publicId) {
        told.added(publicId, instrumentId, side, price, displayedQty(), attribution);
    }

    /// Tells that what is seen under that id is this.
    void modified(PublicChanges told, long publicId, Priority priority) {
        told.modified(publicId, instrumentId, price, displayedQty(), priority);
    }

    void clear() {
        orderId = 0;
        isReplaced = false;
    }
}
