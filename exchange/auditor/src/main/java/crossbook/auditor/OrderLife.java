package crossbook.auditor;

import crossbook.client.stream.EventListener;
import crossbook.protocol.Matching;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Reason;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;

/// Watches what single orders are and do.
///
/// 4   no order has the id of another, nor what the public sees of one
/// 5   no two live orders of a participant have one client order id
/// 8   nothing happens to an order before it is accepted
/// 9   an order ends once, and nothing happens to it after that
/// 10  an order waits, comes, is elected and rests as the table of states allows; its terms change
///     by a replace alone
/// 11  total = executed + left
/// 15  a stop is elected once, and when the last price has reached it
/// 16  an iceberg is filled up when nothing is displayed, to what it says
/// 17  a replace speaks of the order as it was; a place is kept only by who asks for no more
/// 18  an order stays its participant's
/// 24  prices on the tick, quantities in lots
/// 31  a phase that takes no orders takes none
final class OrderLife implements EventListener {
    private final Market market;
    private final Findings findings;
    private final ArrivalChecks arrivals;
    private final PhaseChecks phases;

    OrderLife(Market market, ArrivalChecks arrivals, PhaseChecks phases) {
        this.market = market;
        this.arrivals = arrivals;
        this.phases = phases;
        findings = market.findings;
    }

    // It comes.

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        arrivals.end();
        OrderStateDecoder state = event.state();
        long id = state.orderId();
        if (!market.takeId(id)) {
            findings.add(4, "order " + id + " has the id of another", market.endOf(id));
            LiveOrder other = market.orders.get(id);
            if (other != null) market.end(other);
        }
        LiveOrder order =
                new LiveOrder(id, findings.number(), state.participantId(), event.terms());
        order.leaves = state.leavesQty();
        order.cum = state.cumQty();
        order.sessionId = state.sessionId();
        order.isTold = market.isTelling;
        checkClientId(order);
        if (order.cum != 0 || order.leaves != order.orderQty) {
            findings.add(
                    11,
                    order + " comes with " + order.cum + " executed and " + order.leaves
                            + " left of " + order.orderQty);
        }
        AuditedBook book = market.book(order);
        if (!book.takesOrders) {
            findings.add(31, order + " is accepted in phase " + book.phase, book.phaseEvent);
        }
        if (!book.isActive)
            findings.add(31, order + " is accepted in " + book + ", which is closed");
        checkTerms(order, book, true);
        market.add(order);
        arrivals.begin(order, true);
    }

    private void checkClientId(LiveOrder order) {
        LiveOrder other = market.byClientId.get(order.clientId);
        if (other == null || other == order) return;
        findings.add(5, order + ": order " + other.id + " has that id too", other.acceptedEvent);
    }

    private void checkTerms(LiveOrder order, AuditedBook book, boolean isNew) {
        boolean isSized = order.orderQty > 0
                && (book.lot == 0 || order.orderQty % book.lot == 0)
                && (book.maxQty == 0 || order.orderQty <= book.maxQty);
        if (!isSized) findings.add(24, order + " has quantity " + order.orderQty);
        boolean isFree = order.type == OrdType.CROSS || order.type == OrdType.BUDGET;
        if (order.price != LiveOrder.NONE && !isFree) checkPrice(order, book, order.price);
        if (order.isStop()) checkPrice(order, book, order.stopPrice);
        boolean isLow = book.maxPrice == AuditedBook.NONE
                || isFree
                || order.price == LiveOrder.NONE
                || order.price <= book.maxPrice;
        if (!isLow)
            findings.add(24, order + " has price " + order.price + ", above " + book.maxPrice);
        boolean isPart = !order.isIceberg()
                || (order.displayQty > 0 && (!isNew || order.displayQty < order.orderQty));
        if (!isPart) findings.add(16, order + " displays " + order.displayQty);
    }

    private void checkPrice(LiveOrder order, AuditedBook book, long price) {
        boolean isOnTick = price > 0 && (book.tick == 0 || price % book.tick == 0);
        if (!isOnTick) findings.add(24, order + " has price " + price);
    }

    // It goes on.

    /// The live order that an event shows, with what it must be; null if there is none.
    private LiveOrder live(OrderStateDecoder state, OrderTermsDecoder terms, boolean mayDiffer) {
        LiveOrder order = find(state.orderId());
        if (order == null) return null;
        if (order.participantId != state.participantId()) {
            findings.add(
                    18,
                    order + " is told as one of participant " + state.participantId(),
                    order.acceptedEvent);
        }
        if (order.isTold) tell(order, state, terms);
        checkValue(order, state.cumValue());
        if (!mayDiffer && !order.hasTerms(terms)) {
            findings.add(10, order + " has other terms than before", order.lastEvent);
            order.take(terms);
        }
        boolean isAs = order.leaves == state.leavesQty() && order.cum == state.cumQty();
        if (!mayDiffer && !isAs) {
            findings.add(
                    11,
                    order + " has " + state.cumQty() + " executed and " + state.leavesQty()
                            + " left, and its events " + order.cum + " and " + order.leaves,
                    order.lastEvent);
        }
        boolean addsUp = terms.orderQty() == state.leavesQty() + state.cumQty()
                && state.leavesQty() >= 0
                && state.cumQty() >= 0;
        if (!addsUp) {
            findings.add(
                    11,
                    order + ": " + state.cumQty() + " executed and " + state.leavesQty()
                            + " left are not " + terms.orderQty());
        }
        order.lastEvent = findings.number();
        return order;
    }

    private void tell(LiveOrder order, OrderStateDecoder state, OrderTermsDecoder terms) {
        order.isTold = market.isTelling;
        order.take(terms);
        order.cum = state.cumQty();
        order.cumValue = state.cumValue();
        order.leaves = state.leavesQty();
    }

    /// Compares the executed value that an event tells with the sum of the fills.
    void checkValue(LiveOrder order, long told) {
        if (order.cumValue == told) return;
        findings.add(
                12,
                order + " has traded for " + told + ", and its fills are worth " + order.cumValue,
                order.lastEvent);
        order.cumValue = told;
    }

    /// The live order with that id; null, and a finding, if there is none.
    LiveOrder find(long orderId) {
        LiveOrder order = market.orders.get(orderId);
        if (order != null) return order;
        boolean hasEnded = market.hadId(orderId);
        findings.add(
                hasEnded ? 9 : 8,
                "order " + Long.toUnsignedString(orderId)
                        + (hasEnded ? " has ended before" : " was never accepted"),
                market.endOf(orderId));
        return null;
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        arrivals.end();
        market.settle();
        LiveOrder order = market.orders.get(event.state().orderId());
        LiveOrder before = order == null || order.isTold ? null : order;
        if (before != null) checkPrevious(before, event);
        order = live(event.state(), event.terms(), true);
        if (order == null) return;
        boolean wasResting = order.isResting;
        market.unname(order);
        order.take(event.terms());
        checkClientId(order);
        market.name(order);
        order.leaves = event.state().leavesQty();
        if (order.cum != event.state().cumQty()) {
            findings.add(
                    11,
                    order + " has executed " + event.state().cumQty() + ", and its fills "
                            + order.cum);
            order.cum = event.state().cumQty();
        }
        checkTerms(order, market.book(order), false);
        if (event.priority() == Priority.LOST) {
            if (order.parkReason == null || order.isStop()) comeAnew(order);
        } else if (wasResting && order.isQueued) {
            order.shown = Math.min(order.shown, order.leaves);
            checkShown(order, event.displayedQty());
        }
    }

    private void comeAnew(LiveOrder order) {
        market.arrive(order);
        arrivals.begin(order, false);
    }

    private void checkPrevious(LiveOrder order, OrderReplacedDecoder event) {
        ClientId previous = ClientId.of(
                order.id,
                order.participantId,
                event.buffer(),
                event.offset() + OrderReplacedDecoder.previousClOrdIdEncodingOffset());
        boolean isPrice =
                event.previousPrice() == (order.price == LiveOrder.NONE ? 0 : order.price);
        boolean isAs = isPrice
                && event.previousLeavesQty() == order.leaves
                && previous.equals(order.clientId);
        if (!isAs) {
            findings.add(
                    17,
                    order + " was at " + order.price + " with " + order.leaves
                            + " left, and its replace says " + previous + " at "
                            + event.previousPrice() + " with " + event.previousLeavesQty(),
                    order.lastEvent);
        }
        OrderTermsDecoder terms = event.terms();
        boolean isOfKind = terms.ordType() == order.type
                && terms.timeInForce() == order.timeInForce
                && terms.instrumentId() == order.instrumentId
                && (terms.side() == crossbook.protocol.Side.BUY) == order.buys;
        if (!isOfKind)
            findings.add(17, order + " is of another kind by its replace", order.lastEvent);
        boolean isLess = terms.price() == order.price && terms.orderQty() <= order.orderQty;
        boolean keeps = event.priority() == Priority.KEPT && order.isQueued;
        if (keeps && !isLess) {
            findings.add(17, order + " asks for more and keeps its place", order.lastEvent);
        }
    }

    @Override
    public void onOrderParked(OrderParkedDecoder event) {
        LiveOrder order = live(event.state(), event.terms(), market.isTelling);
        if (order == null) return;
        if (order == market.arriving) {
            market.arriving = null;
            arrivals.end();
        }
        boolean isStop = event.reason() == Reason.WAITS_FOR_ELECTION;
        if (isStop && !order.isStop())
            findings.add(15, order + " is no stop and waits for election");
        market.book(order).leave(order);
        order.parkReason = event.reason();
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        arrivals.end();
        LiveOrder order = live(event.state(), event.terms(), false);
        if (order == null) return;
        if (order.parkReason == null)
            findings.add(10, order + " comes and did not wait", order.acceptedEvent);
        comeAnew(order);
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        arrivals.end();
        LiveOrder order = live(event.state(), event.terms(), true);
        if (order == null) return;
        AuditedBook book = market.book(order);
        long last = event.lastPrice();
        boolean isReached = order.buys ? last >= order.stopPrice : last <= order.stopPrice;
        if (!order.isStop())
            findings.add(15, order + " is elected and is no stop", order.acceptedEvent);
        else if (!isReached)
            findings.add(
                    15,
                    order + " is elected by " + last + ", and its stop price is " + order.stopPrice,
                    order.acceptedEvent);
        if (book.isLastKnown && book.last != last) {
            findings.add(
                    15,
                    order + " is elected by " + last + ", and the last price is " + book.last,
                    book.lastEvent);
        }
        OrdType type = order.price == LiveOrder.NONE ? OrdType.MARKET : OrdType.LIMIT;
        order.take(event.terms());
        if (order.type != type) findings.add(15, order + " becomes " + order.type);
        if (book.isOnArrival() || book.matching == Matching.AT_CLOSE) {
            comeAnew(order);
        } else { // elected by an auction that ends: it waits for what follows
            book.leave(order);
            order.parkReason = Reason.WAITS_FOR_PHASE;
        }
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder event) {
        LiveOrder order = live(event.state(), event.terms(), true);
        if (order == null) return;
        boolean isRefill = event.reason() == Reason.REPLENISHED;
        reduce(order, event.state(), event.terms());
        if (market.isTelling) {
            market.settle();
            order.shown = event.displayedQty();
        } else if (isRefill) {
            fillUp(order, event);
        } else {
            order.shown = event.displayedQty();
        }
    }

    /// Self-match prevention has taken something off both orders: the total and what is left are
    /// less by the same.
    private void reduce(LiveOrder order, OrderStateDecoder state, OrderTermsDecoder terms) {
        long less = order.orderQty - terms.orderQty();
        if (less == 0 && !order.hasTerms(terms)) {
            findings.add(10, order + " has other terms than before", order.lastEvent);
        }
        boolean isAs = less >= 0
                && order.leaves - state.leavesQty() == less
                && order.cum == state.cumQty();
        if (!isAs) {
            findings.add(
                    11,
                    order + " has " + state.cumQty() + " executed and " + state.leavesQty()
                            + " left, and its events " + order.cum + " and " + order.leaves,
                    order.lastEvent);
        }
        order.take(terms);
        order.leaves = state.leavesQty();
        order.cum = state.cumQty();
        order.shown -= less;
    }

    private void fillUp(LiveOrder order, OrderRestatedDecoder event) {
        if (!order.isIceberg()) findings.add(16, order + " is filled up and is no iceberg");
        boolean isNew = event.publicOrderId() == order.id || market.takeId(event.publicOrderId());
        if (!isNew) findings.add(4, order + " is shown under the id of another");
        if (order.shown > 0 && order.isQueued) {
            findings.add(16, order + " is filled up though it displays " + order.shown);
        }
        if (event.displayedQty() != order.displayed()) {
            findings.add(
                    16, order + " displays " + event.displayedQty() + " of " + order.displayed());
        }
        order.shown = event.displayedQty();
        if (order.isQueued) market.book(order).queue(order);
    }

    /// What the public sees of one that rests.
    void checkShown(LiveOrder order, long told) {
        if (told != order.shown) {
            findings.add(16, order + " displays " + told + ", and its events leave " + order.shown);
        }
        order.shown = told;
    }

    // It ends.

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        LiveOrder order = live(event.state(), event.terms(), false);
        if (order != null) market.end(order);
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        boolean isReduced = event.reason() == Reason.SELF_MATCH;
        LiveOrder order = live(event.state(), event.terms(), isReduced);
        if (order == null) return;
        if (isReduced) reduce(order, event.state(), event.terms());
        phases.expired(order, event.reason());
        arrivals.expired(order, event.reason());
        market.end(order);
    }
}
