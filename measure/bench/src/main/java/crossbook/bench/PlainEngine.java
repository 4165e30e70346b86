package crossbook.bench;

import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The engine as one writes it first: it has the engine's duties and none of its layout.
/// A sorted map of prices, a [LinkedList] of orders at each, a hash map of orders by
/// participant and client order id, a record or object for everything.
///
/// Like the engine it knows instruments, participants, phases and their tables, refuses
/// in the same order, checks who owns an order and gives orders ids. It leaves out what
/// the streams do not contain: mass cancels, changes of phase, the memory of closed ids.
@SuppressWarnings("JdkObsolete") // the linked list is what is compared with
final class PlainEngine {
    private final MarketModel model;
    private final EventDigest events;
    private final Map<Integer, Book> books = new HashMap<>();
    private final Map<Integer, String> participants = new HashMap<>();
    private final Map<Name, PlainOrder> orders = new HashMap<>();
    private long lastOrderId;

    /// What names an order.
    private record Name(int participantId, long clOrdId) {}

    /// An instrument, its phase and the orders that rest in it.
    private static final class Book {
        final Phase phase;
        final NavigableMap<Long, List<PlainOrder>> bids = new TreeMap<>(Comparator.reverseOrder());
        final NavigableMap<Long, List<PlainOrder>> asks = new TreeMap<>();

        Book(Phase phase) {
            this.phase = phase;
        }

        NavigableMap<Long, List<PlainOrder>> side(Side side) {
            return side == Side.BUY ? bids : asks;
        }
    }

    PlainEngine(MarketSetup market, EventDigest events) {
        model = market.model();
        this.events = events;
        for (int id = 0; id < market.instrumentCount(); id++) {
            books.put(id, new Book(model.initialPhase()));
        }
        for (int id = 0; id < market.participantCount(); id++) participants.put(id, "P" + id);
    }

    void onNewOrder(PlainOrder order) {
        if (refusal(order) != RejectReason.NONE) {
            events.orderRejected(order.clOrdId);
            return;
        }
        order.orderId = ++lastOrderId;
        events.accepted(order.side, order.clOrdId, order.price, order.leavesQty());
        trade(order);
    }

    void onCancelOrder(int participantId, int instrumentId, long clOrdId) {
        PlainOrder order = orders.get(new Name(participantId, clOrdId));
        if (targetRefusal(participantId, instrumentId, order) != RejectReason.NONE
                || !books.get(instrumentId).phase.admitsCancel()) {
            events.cancelRejected(clOrdId);
            return;
        }
        takeOut(order);
        orders.remove(new Name(participantId, clOrdId));
        events.canceled(order.side, clOrdId, order.price, order.leavesQty());
    }

    /// Replaces an order; null keeps the price, the quantity or the id.
    void onReplaceOrder(PlainReplace command) {
        PlainOrder order = orders.get(new Name(command.participantId(), command.origClOrdId()));
        if (refusal(command, order) != RejectReason.NONE) {
            events.replaceRejected(command.origClOrdId());
            return;
        }
        long price = command.price() == null ? order.price : command.price();
        long qty = command.qty() == null ? order.qty : command.qty();
        boolean keepsPlace = model.replacePriority().keepsPlace(command.price() != null)
                && price == order.price
                && qty <= order.qty;
        if (!keepsPlace) takeOut(order);
        orders.remove(new Name(order.participantId, order.clOrdId));
        if (command.clOrdId() != null) order.clOrdId = command.clOrdId();
        order.price = price;
        order.qty = qty;
        events.replaced(order.side, order.clOrdId, price, order.leavesQty());
        if (keepsPlace) orders.put(new Name(order.participantId, order.clOrdId), order);
        else trade(order);
    }

    private RejectReason refusal(PlainOrder order) {
        if (!participants.containsKey(order.participantId)) return RejectReason.UNKNOWN_PARTICIPANT;
        Book book = books.get(order.instrumentId);
        if (book == null) return RejectReason.UNKNOWN_INSTRUMENT;
        if (order.qty <= 0) return RejectReason.QTY_NOT_POSITIVE;
        if (order.ordType.hasLimitPrice && order.price <= 0) return RejectReason.PRICE_NOT_POSITIVE;
        if (order.ordType.hasBudget && order.price <= 0) return RejectReason.BUDGET_NOT_POSITIVE;
        if (!model.combines(order.ordType, order.timeInForce)) {
            return RejectReason.ORD_TYPE_REFUSES_TIME_IN_FORCE;
        }
        if (model.treatment(book.phase, order.ordType) == Treatment.REFUSE) {
            return RejectReason.PHASE_REFUSES_ORD_TYPE;
        }
        if (model.treatment(book.phase, order.timeInForce) == Treatment.REFUSE) {
            return RejectReason.PHASE_REFUSES_TIME_IN_FORCE;
        }
        return orders.containsKey(new Name(order.participantId, order.clOrdId))
                ? RejectReason.DUPLICATE_CL_ORD_ID
                : RejectReason.NONE;
    }

    private RejectReason refusal(PlainReplace command, PlainOrder order) {
        int participantId = command.participantId();
        RejectReason byTarget = targetRefusal(participantId, command.instrumentId(), order);
        if (byTarget != RejectReason.NONE) return byTarget;
        if (command.price() != null && command.price() <= 0) return RejectReason.PRICE_NOT_POSITIVE;
        if (!books.get(order.instrumentId).phase.admitsReplace()) {
            return RejectReason.PHASE_REFUSES_REPLACE;
        }
        if (command.qty() != null && command.qty() <= order.cumQty) {
            return RejectReason.QTY_NOT_ABOVE_EXECUTED;
        }
        boolean isTaken = command.clOrdId() != null
                && orders.containsKey(new Name(participantId, command.clOrdId()));
        return isTaken ? RejectReason.DUPLICATE_CL_ORD_ID : RejectReason.NONE;
    }

    private RejectReason targetRefusal(int participantId, int instrumentId, PlainOrder order) {
        if (!participants.containsKey(participantId)) return RejectReason.UNKNOWN_PARTICIPANT;
        if (!books.containsKey(instrumentId)) return RejectReason.UNKNOWN_INSTRUMENT;
        if (order == null) return RejectReason.UNKNOWN_ORDER;
        return order.instrumentId == instrumentId
                ? RejectReason.NONE
                : RejectReason.ORDER_OF_ANOTHER_INSTRUMENT;
    }

    private void trade(PlainOrder order) {
        Book book = books.get(order.instrumentId);
        NavigableMap<Long, List<PlainOrder>> makers = book.side(order.side.opposite());
        if (order.timeInForce != TimeInForce.FOK || canFill(order, makers)) match(order, makers);
        if (order.leavesQty() == 0) return;
        if (treatment(order, book.phase) != Treatment.REST) {
            events.expired(order.side, order.clOrdId, order.price, order.leavesQty());
            return;
        }
        book.side(order.side)
                .computeIfAbsent(order.price, price -> new LinkedList<>())
                .add(order);
        orders.put(new Name(order.participantId, order.clOrdId), order);
    }

    private Treatment treatment(PlainOrder order, Phase phase) {
        Treatment byOrdType = model.treatment(phase, order.ordType);
        Treatment byTimeInForce = model.treatment(phase, order.timeInForce);
        return byOrdType.compareTo(byTimeInForce) < 0 ? byOrdType : byTimeInForce;
    }

    private void match(PlainOrder taker, NavigableMap<Long, List<PlainOrder>> makers) {
        while (taker.leavesQty() > 0 && !makers.isEmpty()) {
            long price = makers.firstKey();
            if (!taker.accepts(price)) return;
            List<PlainOrder> level = makers.firstEntry().getValue();
            PlainOrder maker = level.getFirst();
            long qty = Math.min(taker.leavesQty(), maker.leavesQty());
            taker.cumQty += qty;
            maker.cumQty += qty;
            events.traded(maker.clOrdId, taker.clOrdId, price, qty);
            if (maker.leavesQty() > 0) continue;
            level.removeFirst();
            if (level.isEmpty()) makers.remove(price);
            orders.remove(new Name(maker.participantId, maker.clOrdId));
        }
    }

    /// Whether all of an order can be traded, within its limit or budget.
    private static boolean canFill(PlainOrder taker, NavigableMap<Long, List<PlainOrder>> makers) {
        long missing = taker.leavesQty();
        long total = 0;
        for (Map.Entry<Long, List<PlainOrder>> level : makers.entrySet()) {
            if (missing == 0 || !taker.accepts(level.getKey())) break;
            for (PlainOrder maker : level.getValue()) {
                long qty = Math.min(missing, maker.leavesQty());
                total += level.getKey() * qty;
                missing -= qty;
            }
        }
        if (missing > 0) return false;
        if (taker.ordType != OrdType.BUDGET) return true;
        return taker.side == Side.BUY ? total <= taker.price : total >= taker.price;
    }

    private void takeOut(PlainOrder order) {
        NavigableMap<Long, List<PlainOrder>> side =
                books.get(order.instrumentId).side(order.side);
        List<PlainOrder> level = side.get(order.price);
        level.remove(order);
        if (level.isEmpty()) side.remove(order.price);
    }

    /// An order; the price of a budget order is its budget.
    static final class PlainOrder {
        final int participantId;
        final int instrumentId;
        final Side side;
        final OrdType ordType;
        final TimeInForce timeInForce;
        long clOrdId;
        long orderId;
        long price;
        long qty;
        long cumQty;

        PlainOrder(long head, long clOrdId, long price, long qty) {
            participantId = Program.participantId(head);
            instrumentId = Program.instrumentId(head);
            side = Program.side(head);
            ordType = Program.ordType(head);
            timeInForce = Program.timeInForce(head);
            this.clOrdId = clOrdId;
            this.price = price;
            this.qty = qty;
        }

        long leavesQty() {
            return qty - cumQty;
        }

        boolean accepts(long makerPrice) {
            if (!ordType.hasLimitPrice) return true;
            return side == Side.BUY ? makerPrice <= price : makerPrice >= price;
        }
    }

    /// A replace; null keeps what the order has.
    record PlainReplace(
            int participantId,
            int instrumentId,
            long origClOrdId,
            Long clOrdId,
            Long price,
            Long qty) {}
}
