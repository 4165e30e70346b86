package crossbook.core.day;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.OrderList;
import crossbook.core.book.UnseenOrders;
import crossbook.core.market.Events;
import crossbook.core.match.Arrival;
import crossbook.core.match.Trading;
import crossbook.core.order.ParkReason;

/// Pegged orders, which follow the visible book and keep their time (`rulebook.md`
/// 2.8).
public final class Pegs {
    private final Trading trading;
    private final Arrival arrival;
    private final Events events;
    private final OrderList list = new OrderList();

    public Pegs(Events events, Trading trading, Arrival arrival) {
        this.events = events;
        this.trading = trading;
        this.arrival = arrival;
    }

    /// Lets them take the price that the visible book has now: those that had none come
    /// back, those that have none wait.
    void follow(LiveBook book) {
        UnseenOrders unseen = book.unseen();
        repeg(unseen.hidden(0), book);
        repeg(unseen.hidden(1), book);
        list.clear();
        list.addAll(unseen.unpegged);
        for (int i = 0; i < list.count() && !book.state.isTripped(); i++) {
            LiveOrder order = list.get(i);
            if (!arrival.hasPegPrice(order, book)) continue;
            book.remove(order);
            events.orderActivated(order);
            trading.reenter(order, book);
        }
    }

    /// Those that follow the quote keep their time.
    private void repeg(LiveSide side, LiveBook book) {
        list.clear();
        list.addAll(side);
        list.sortByEntry();
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (!order.ordType().isPegged) continue;
            if (arrival.hasPegPrice(order, book)) {
                book.repeg(order, arrival.pegPrice(order, book));
            } else {
                book.remove(order);
                book.parkUnpegged(order);
                events.orderParked(order, ParkReason.WAITS_FOR_PEG_REFERENCE);
            }
        }
    }
}
