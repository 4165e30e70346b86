package crossbook.simulation.scenario;

import crossbook.core.Instrument;
import crossbook.core.OrdType;
import crossbook.core.Order;
import crossbook.core.Participant;
import crossbook.core.Side;
import crossbook.core.TimeInForce;

import java.util.List;

/// What can be seen of an engine from outside, as values: its commands, its events, and
/// its books between commands.
sealed interface Observed {
    /// An order as an event showed it.
    record OrderSeen(
            long orderId,
            int participantId,
            String clOrdId,
            int instrumentId,
            Side side,
            OrdType ordType,
            TimeInForce timeInForce,
            long limitPrice,
            long orderQty,
            long leavesQty,
            long cumQty,
            int sessionId,
            boolean staysOnDisconnect) {
        static OrderSeen of(Order order) {
            return new OrderSeen(
                    order.orderId(),
                    order.participantId(),
                    order.clOrdId().toString(),
                    order.instrumentId(),
                    order.side(),
                    order.ordType(),
                    order.timeInForce(),
                    order.limitPrice(),
                    order.orderQty(),
                    order.leavesQty(),
                    order.cumQty(),
                    order.sessionId(),
                    order.staysOnDisconnect());
        }

        OrderSeen withId(long otherOrderId) {
            return with(otherOrderId, limitPrice, sessionId);
        }

        OrderSeen withPrice(long otherPrice) {
            return with(orderId, otherPrice, sessionId);
        }

        OrderSeen withoutSession() {
            return with(orderId, limitPrice, 0);
        }

        private OrderSeen with(long otherOrderId, long otherPrice, int otherSessionId) {
            return new OrderSeen(
                    otherOrderId,
                    participantId,
                    clOrdId,
                    instrumentId,
                    side,
                    ordType,
                    timeInForce,
                    otherPrice,
                    orderQty,
                    leavesQty,
                    cumQty,
                    otherSessionId,
                    staysOnDisconnect);
        }

        OrderSeen withQtys(long otherOrderQty, long otherLeavesQty, long otherCumQty) {
            return new OrderSeen(
                    orderId,
                    participantId,
                    clOrdId,
                    instrumentId,
                    side,
                    ordType,
                    timeInForce,
                    limitPrice,
                    otherOrderQty,
                    otherLeavesQty,
                    otherCumQty,
                    sessionId,
                    staysOnDisconnect);
        }
    }

    record Level(long price, long leavesQty, int orderCount) {}

    /// One side of a book: what it says of its levels, its orders and itself.
    record SideSeen(
            List<Level> levels,
            List<OrderSeen> orders,
            int levelCount,
            int orderCount,
            long leavesQty,
            Long bestPrice) {}

    record BookSeen(int instrumentId, SideSeen bids, SideSeen asks) {}

    record Listed(Instrument instrument) implements Observed {}

    /// A participant was defined, or changed.
    record Joined(Participant participant) implements Observed {}

    /// A command begins; `name` is who asks for it, or what it is where nobody does.
    record Began(String line, String name, boolean wantsAnswer) implements Observed {}

    record Accepted(OrderSeen order) implements Observed {}

    /// A command of any kind was refused.
    record Refused(String reason) implements Observed {}

    record Repeated(int participantId, String clOrdId) implements Observed {}

    record Traded(long tradeId, OrderSeen taker, OrderSeen maker, long price, long qty)
            implements Observed {}

    record Replaced(OrderSeen order, String previousId, long previousPrice, boolean keepsPlace)
            implements Observed {}

    /// An order was canceled, or expired; the reason is the word for it.
    record Ended(OrderSeen order, boolean canceled, String reason) implements Observed {}

    record SessionStarted(int participantId, int sessionId) implements Observed {}

    record SessionEnded(int participantId, int sessionId, long expiredOrders) implements Observed {}

    record MassCanceled() implements Observed {}

    record PhaseChanged(int instrumentId) implements Observed {}

    /// What there is between two commands.
    record Looked(long businessHash, int liveOrders, List<BookSeen> books) implements Observed {}
}
