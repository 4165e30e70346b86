package crossbook.simulation;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.Comparator;

/// An order on paper ([PaperDesk]).
final class PaperOrder {
    /// Who is filled first, of those that rest.
    static final Comparator<PaperOrder> PRIORITY =
            Comparator.comparingLong(PaperOrder::rank).thenComparingLong(order -> order.place);

    final long orderId;
    final int participantId;
    final long clOrdId;
    final int instrumentId;
    final Side side;
    final OrdType ordType;
    final TimeInForce timeInForce;
    long limitPrice;
    long orderQty;
    long leavesQty;
    long cumQty;

    /// When it took its place: before every order whose number is larger.
    long place;

    PaperOrder(long orderId, NewOrder command) {
        this.orderId = orderId;
        participantId = command.participantId;
        clOrdId = command.clOrdId.first;
        instrumentId = command.instrumentId;
        side = command.side;
        ordType = command.ordType;
        timeInForce = command.timeInForce;
        limitPrice = ordType.hasLimitPrice ? command.limitPrice : 0;
        orderQty = command.orderQty;
        leavesQty = command.orderQty;
    }

    /// Better prices come first.
    private long rank() {
        return side == Side.BUY ? -limitPrice : limitPrice;
    }

    /// Whether it would rather trade than somebody of its side whose limit is a price.
    boolean isBetterThan(long price) {
        return side == Side.BUY ? limitPrice > price : limitPrice < price;
    }

    /// Whether it trades with somebody of the other side whose limit is a price.
    boolean accepts(long price) {
        if (!ordType.hasLimitPrice) return true;
        return side == Side.BUY ? price <= limitPrice : price >= limitPrice;
    }

    void fill(long qty) {
        leavesQty -= qty;
        cumQty += qty;
    }
}
