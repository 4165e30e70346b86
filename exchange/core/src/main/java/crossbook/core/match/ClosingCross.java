package crossbook.core.match;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.order.Side;

/// Trading at the closing price (`rulebook.md` 1.6, CPX): orders that accept that price
/// stand in one queue per side, by time; the others stay where they are, idle.
public final class ClosingCross {
    private final OrderList list = new OrderList();

    /// Whether an order accepts the closing price.
    boolean isEligible(LiveOrder order, LiveBook book) {
        if (order.ordType().isHidden || !book.prices.hasClose()) return false;
        if (!order.isLimited()) return true;
        long close = book.prices.close();
        return order.sideNumber() == Side.BUY.ordinal()
                ? order.limitPrice() >= close
                : order.limitPrice() <= close;
    }

    /// Rests an order where it belongs in this phase.
    void rest(LiveOrder order, LiveBook book) {
        if (isEligible(order, book)) book.restUnpriced(order);
        else book.rest(order);
    }

    /// The phase begins: who accepts the price joins the queue of its side.
    public void begin(LiveBook book) {
        list.clear();
        list.addAll(book.bids());
        list.addAll(book.asks());
        for (int i = 0; i < list.count(); i++) {
            if (isEligible(list.get(i), book)) move(list.get(i), book, true);
        }
    }

    /// The phase has ended: what has a limit goes back to it.
    public void end(LiveBook book) {
        if (!book.hasUnseen()) return;
        book.unseen().collectUnpriced(list.clear());
        for (int i = 0; i < list.count(); i++) {
            if (list.get(i).isLimited()) move(list.get(i), book, false);
        }
    }

    private void move(LiveOrder order, LiveBook book, boolean intoQueue) {
        book.remove(order);
        if (intoQueue) book.restUnpriced(order);
        else book.rest(order);
    }
}
