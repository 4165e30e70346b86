package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.Command;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Order;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.agrona.collections.Long2LongHashMap;

import java.util.ArrayList;
import java.util.List;

/// Orders on paper: they are filled by what the market does, and the market does not know of them.
/// What happens in it is the same as without them, event by event.
///
/// - An order that can trade when it comes takes what rests on the other side, best price first, at
///   the prices there, up to its limit. What orders on paper have taken of a resting order they
///   cannot take again.
/// - What then rests stands behind all orders that are at its price. Of a trade in the market it
///   gets what went to an order of its side that it stands before: one at a worse price, or one
///   that came to its price later, or lost its place since.
/// - An order of the other side that comes to the market trades, of what it finds nobody for there,
///   with those that accept its limit.
///
/// A resting order is filled at its own limit. Who stands first is filled first; what one has got
/// no other gets. Orders on paper do not trade with each other. In auctions and crosses they get
/// nothing.
final class PaperDesk {
    private static final long NOT_THERE = 0;

    /// The first participant whose orders are on paper.
    private final int firstParticipant;

    private final boolean isUsed;
    private final PaperReports reports;

    /// In their priority, each side and instrument for itself.
    private final List<PaperOrder> resting = new ArrayList<>();

    /// When orders of the market took their places since the first of ours that rests did. Those
    /// that are missing were there before.
    private final Long2LongHashMap places = new Long2LongHashMap(NOT_THERE);

    /// What we have taken of resting orders of the market.
    private final Long2LongHashMap taken = new Long2LongHashMap(0);

    private MatchingEngine engine;
    private long lastPlace;

    // The order of the market that has come with this command.

    private long arrivedId = NOT_THERE;
    private int arrivedOwner;
    private final ClOrdId arrivedName = new ClOrdId();
    private int arrivedInstrument;
    private Side arrivedSide;
    private boolean arrivedHasLimit;
    private long arrivedLimit;
    private long arrivedUnfilled;

    PaperDesk(Simulation simulation, int firstParticipant) {
        this.firstParticipant = firstParticipant;
        isUsed = firstParticipant < Integer.MAX_VALUE;
        reports = new PaperReports(simulation);
    }

    void reset(MatchingEngine ofMarket) {
        engine = ofMarket;
        resting.clear();
        places.clear();
        taken.clear();
        lastPlace = NOT_THERE;
        reports.reset();
        arrivedId = NOT_THERE;
    }

    boolean isOnPaper(int participantId) {
        return participantId >= firstParticipant;
    }

    /// Whether a command is for this desk, and not for the market.
    boolean takes(Command command) {
        if (!isUsed) return false;
        return isOnPaper(
                switch (command) {
                    case NewOrder order -> order.participantId;
                    case CancelOrder cancel -> cancel.participantId;
                    case ReplaceOrder replace -> replace.participantId;
                    case MassCancel massCancel -> massCancel.participantId;
                    default -> throw new IllegalArgumentException(command.toString());
                });
    }

    // What the market does.

    /// An order has come to the market, or comes again behind others; it has yet to trade.
    void arrives(Order order) {
        if (resting.isEmpty()) return;
        arrivedId = order.orderId();
        arrivedOwner = order.participantId();
        arrivedName.set(order.clOrdId());
        arrivedInstrument = order.instrumentId();
        arrivedSide = order.side();
        arrivedHasLimit = order.ordType().hasLimitPrice;
        arrivedLimit = arrivedHasLimit ? order.limitPrice() : 0;
        arrivedUnfilled = 0;
    }

    /// Somebody took.
    void traded(Order taker, Order maker, long qty) {
        if (!isUsed) return;
        if (!resting.isEmpty()) share(maker, qty);
        if (maker.leavesQty() == 0) forget(maker);
        if (taker.leavesQty() == 0) forget(taker);
    }

    private void forget(Order order) {
        places.remove(order.orderId());
        taken.remove(order.orderId());
    }

    /// Gives those that stand before an order what it got.
    private void share(Order maker, long qty) {
        if (!maker.ordType().hasLimitPrice) return;
        long left = qty;
        long price = maker.limitPrice();
        long place = places.get(maker.orderId());
        for (int i = 0; i < resting.size() && left > 0; i++) {
            PaperOrder own = resting.get(i);
            if (own.instrumentId != maker.instrumentId() || own.side != maker.side()) continue;
            boolean isFirst = own.isBetterThan(price)
                    || (own.limitPrice == price && place != NOT_THERE && own.place < place);
            if (isFirst) left -= fill(own, left, own.limitPrice, false);
        }
        resting.removeIf(own -> own.leavesQty == 0);
        forgetPlaces();
    }

    /// An order of the market is over.
    ///
    /// @param unfilledQty what of it could still have traded
    void ended(Order order, long unfilledQty) {
        if (!isUsed) return;
        forget(order);
        if (order.orderId() == arrivedId) arrivedUnfilled = unfilledQty;
    }

    /// A command of the market is done: what has come meets those that accept it.
    void endCommand() {
        if (arrivedId == NOT_THERE) return;
        Order order = engine.order(arrivedOwner, arrivedName);
        boolean rests = order != null && order.orderId() == arrivedId;
        long before = taken.get(arrivedId);
        Phase phase = engine.book(arrivedInstrument).phase();
        boolean trades = phase.matching() == Phase.Matching.ON_ARRIVAL;
        long unfilled = rests ? order.leavesQty() - before : arrivedUnfilled;
        long left = trades ? unfilled : 0;
        long got = 0;
        for (int i = 0; i < resting.size() && got < left; i++) {
            PaperOrder own = resting.get(i);
            if (own.instrumentId != arrivedInstrument || own.side == arrivedSide) continue;
            if (arrivedHasLimit && !own.accepts(arrivedLimit)) continue;
            got += fill(own, left - got, own.limitPrice, false);
        }
        resting.removeIf(own -> own.leavesQty == 0);
        if (rests) {
            places.put(arrivedId, ++lastPlace);
            if (got > 0) taken.put(arrivedId, before + got);
        }
        arrivedId = NOT_THERE;
        forgetPlaces();
    }

    private void forgetPlaces() {
        if (resting.isEmpty()) places.clear();
    }

    // What participants ask.

    void execute(Command command) {
        switch (command) {
            case NewOrder order -> enter(order);
            case CancelOrder cancel -> cancel(cancel);
            case ReplaceOrder replace -> replace(replace);
            case MassCancel massCancel -> cancelAll(massCancel);
            default -> throw new IllegalArgumentException(command.toString());
        }
    }

    private void enter(NewOrder command) {
        PaperOrder order = new PaperOrder(reports.nextId(), command);
        RejectReason reason = refusal(command, order);
        if (reason != RejectReason.NONE) {
            reports.rejected(order, reason);
            return;
        }
        reports.tell(Execution.Kind.ACCEPTED, order);
        boolean isWhole = order.timeInForce == TimeInForce.FOK;
        if (isWhole && reachable(order, order.leavesQty) < order.leavesQty) {
            reports.expired(order, ExpireReason.NOT_WHOLE);
            return;
        }
        take(order);
        if (order.leavesQty == 0) return;
        boolean mayRest =
                order.ordType == OrdType.LIMIT && order.timeInForce != TimeInForce.IOC && !isWhole;
        if (mayRest) rest(order);
        else reports.expired(order, ExpireReason.NOT_FILLED);
    }

    private RejectReason refusal(NewOrder command, PaperOrder order) {
        Book book = engine.book(order.instrumentId);
        RejectReason byTerms = termsRefusal(book.instrument(), order.orderQty, order);
        if (byTerms != RejectReason.NONE) return byTerms;
        switch (order.ordType) {
            case LIMIT, MARKET -> {}
            default -> {
                return RejectReason.PHASE_REFUSES_ORD_TYPE;
            }
        }
        switch (order.timeInForce) {
            case DAY, GTC, IOC, FOK -> {}
            default -> {
                return RejectReason.PHASE_REFUSES_TIME_IN_FORCE;
            }
        }
        if (book.phase().matching() != Phase.Matching.ON_ARRIVAL) {
            return RejectReason.PHASE_REFUSES_ORD_TYPE;
        }
        boolean trades = command.postOnly && reachable(order, 1) > 0;
        return trades ? RejectReason.POST_ONLY_WOULD_TRADE : RejectReason.NONE;
    }

    private static RejectReason termsRefusal(Instrument instrument, long qty, PaperOrder order) {
        RejectReason byQty = instrument.qtyRefusal(qty);
        if (byQty != RejectReason.NONE || !order.ordType.hasLimitPrice) return byQty;
        return instrument.priceRefusal(order.limitPrice);
    }

    /// How much it could take, as far as that is wanted.
    private long reachable(PaperOrder order, long wanted) {
        Taking taking = new Taking(order, wanted, false);
        otherSide(order).visitLevels(taking);
        return wanted - taking.left;
    }

    private void take(PaperOrder order) {
        otherSide(order).visitLevels(new Taking(order, order.leavesQty, true));
    }

    private BookSide otherSide(PaperOrder order) {
        return engine.book(order.instrumentId).side(order.side.opposite());
    }

    /// Goes through what rests, and takes of it or only counts.
    private final class Taking implements BookSide.LevelVisitor {
        private final PaperOrder order;
        private final boolean fills;
        private long left;

        Taking(PaperOrder order, long wanted, boolean fills) {
            this.order = order;
            this.left = wanted;
            this.fills = fills;
        }

        @Override
        public boolean visit(long price, long leavesQty, int orderCount) {
            if (!order.accepts(price)) return false;
            otherSide(order).visitOrdersAt(price, maker -> meet(maker, price));
            return left > 0;
        }

        private void meet(Order maker, long price) {
            long makerId = maker.orderId();
            long before = taken.get(makerId);
            long qty = Math.min(left, maker.leavesQty() - before);
            if (qty <= 0) return;
            left -= qty;
            if (!fills) return;
            taken.put(makerId, before + qty);
            fill(order, qty, price, true);
        }
    }

    private void rest(PaperOrder order) {
        order.place = ++lastPlace;
        resting.add(order);
        resting.sort(PaperOrder.PRIORITY);
    }

    private void cancel(CancelOrder command) {
        PaperOrder order = find(command.participantId, command.clOrdId.first);
        if (order == null) {
            reports.cancelRejected(command, RejectReason.UNKNOWN_ORDER);
        } else {
            cancel(order, CancelReason.REQUESTED);
        }
    }

    private void cancel(PaperOrder order, CancelReason reason) {
        resting.remove(order);
        forgetPlaces();
        reports.canceled(order, reason);
    }

    private void cancelAll(MassCancel command) {
        for (PaperOrder order : List.copyOf(resting)) {
            boolean isMeant = order.participantId == command.participantId
                    && (!command.oneInstrument || order.instrumentId == command.instrumentId)
                    && (command.side == null || order.side == command.side);
            if (isMeant) cancel(order, CancelReason.MASS_CANCEL);
        }
    }

    /// A smaller quantity at the same price keeps its place.
    private void replace(ReplaceOrder command) {
        PaperOrder order = find(command.participantId, command.origClOrdId.first);
        RejectReason reason = replaceRefusal(command, order);
        if (reason != RejectReason.NONE) {
            reports.replaceRejected(command, reason);
            return;
        }
        long qty = command.changesQty ? command.orderQty : order.orderQty;
        long price = command.changesPrice ? command.limitPrice : order.limitPrice;
        boolean keepsPlace = price == order.limitPrice && qty <= order.orderQty;
        order.leavesQty = qty - order.cumQty;
        order.orderQty = qty;
        order.limitPrice = price;
        reports.tell(Execution.Kind.REPLACED, order);
        if (keepsPlace) return;
        resting.remove(order);
        take(order);
        if (order.leavesQty > 0) rest(order);
        forgetPlaces();
    }

    private RejectReason replaceRefusal(ReplaceOrder command, PaperOrder order) {
        if (order == null) return RejectReason.UNKNOWN_ORDER;
        Instrument instrument = engine.book(order.instrumentId).instrument();
        if (command.changesConditions()) return RejectReason.ORDER_HAS_NO_SUCH_TERM;
        if (!command.changesTerms()) return RejectReason.REPLACE_NAMES_NO_CHANGE;
        if (command.changesQty) {
            RejectReason byQty = instrument.qtyRefusal(command.orderQty);
            if (byQty != RejectReason.NONE) return byQty;
            if (command.orderQty <= order.cumQty) return RejectReason.QTY_NOT_ABOVE_EXECUTED;
        }
        return command.changesPrice
                ? instrument.priceRefusal(command.limitPrice)
                : RejectReason.NONE;
    }

    private PaperOrder find(int participantId, long clOrdId) {
        for (PaperOrder order : resting) {
            if (order.participantId == participantId && order.clOrdId == clOrdId) return order;
        }
        return null;
    }

    /// What stands before a resting order at its price, ours included; null of one that is over.
    QueuePlace place(int participantId, long clOrdId) {
        PaperOrder order = find(participantId, clOrdId);
        if (order == null) return null;
        long[] ahead = new long[2];
        BookSide side = engine.book(order.instrumentId).side(order.side);
        side.visitOrdersAt(order.limitPrice, other -> {
            if (places.get(other.orderId()) > order.place) return;
            ahead[0] += other.leavesQty();
            ahead[1]++;
        });
        for (PaperOrder other : resting) {
            boolean isAhead = other.instrumentId == order.instrumentId
                    && other.side == order.side
                    && other.limitPrice == order.limitPrice
                    && other.place < order.place;
            if (!isAhead) continue;
            ahead[0] += other.leavesQty;
            ahead[1]++;
        }
        return new QueuePlace(ahead[0], (int) ahead[1]);
    }

    /// Fills an order with what there is, and returns how much it got.
    private long fill(PaperOrder order, long available, long price, boolean isAggressor) {
        long qty = Math.min(available, order.leavesQty);
        if (qty == 0) return 0;
        order.fill(qty);
        reports.filled(order, qty, price, isAggressor);
        return qty;
    }
}
