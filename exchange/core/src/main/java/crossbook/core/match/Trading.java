package crossbook.core.match;

import crossbook.core.book.Attachments;
import crossbook.core.book.Conditions;
import crossbook.core.book.Expiries;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.Orders;
import crossbook.core.book.ReplacedPlace;
import crossbook.core.command.MassCancel;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.PreviousTerms;
import crossbook.core.funds.Holds;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Treatment;
import crossbook.core.model.Way;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.risk.Exposures;
import crossbook.core.risk.LimitRefusals;

/// What is done to orders once a command is not refused: they wait, trade, rest, expire, are
/// canceled and replaced.
public final class Trading {
    private final Orders orders;
    private final ReferenceData reference;
    private final ClientIds clientIds;
    private final Arrival arrival;
    private final Expiries expiries;
    private final Closings closings;
    private final Holds holds;
    private final Exposures exposures;
    private final LimitRefusals limitRefusals;
    private final Events events;
    private final PreviousTerms previous = new PreviousTerms();
    private final OrderList list = new OrderList();
    private final OrderList found = new OrderList();

    public Trading(
            Orders orders,
            ReferenceData reference,
            ClientIds clientIds,
            Expiries expiries,
            Events events,
            Holds holds,
            Exposures exposures,
            Arrival arrival,
            Closings closings,
            LimitRefusals limitRefusals) {
        this.orders = orders;
        this.reference = reference;
        this.clientIds = clientIds;
        this.expiries = expiries;
        this.events = events;
        this.holds = holds;
        this.exposures = exposures;
        this.arrival = arrival;
        this.closings = closings;
        this.limitRefusals = limitRefusals;
    }

    /// Brings a new order to the market; `idHash` is that of its client order id.
    public void enter(LiveOrder order, long idHash, LiveBook book) {
        if (place(order, book.treatment(order.terms()), book)) {
            clientIds.enter(order, idHash);
            if (order.isConditional()) watchExpiry(order);
        } else {
            closings.closeUnknown(order);
        }
    }

    private void watchExpiry(LiveOrder order) {
        if (order.timeInForce().lifetime == TimeInForce.Lifetime.TIME) expiries.put(order);
    }

    /// Brings an order that stands nowhere, and was live before, to the market: by its [Way] where
    /// price and time alone decide.
    public void reenter(LiveOrder order, LiveBook book) {
        int way = order.isConditional() ? 0 : book.way(order.terms());
        boolean lives = (way & Way.RESTS) == 0
                ? place(order, book.laterTreatment(order.terms()), book)
                : arrival.enterPlain(order, way, book.side(order.sideNumber()), book);
        if (!lives) closings.close(order);
    }

    /// Lets an order that stands nowhere wait, or trade as its phase allows; what is left of it
    /// rests or expires. Returns whether it is still live.
    private boolean place(LiveOrder order, Treatment treatment, LiveBook book) {
        if (treatment == Treatment.PARK) return await(order, book);
        ExpireReason end = arrival.trade(order, book);
        if (order.leavesQty() == 0) return false;
        if (treatment == Treatment.REST && end != ExpireReason.SELF_MATCH) {
            return restIfLargeEnough(order, book);
        }
        boolean isUnfilled = end == ExpireReason.NOT_FILLED;
        events.orderExpired(order, isUnfilled ? arrival.unfilledReason(order, book) : end);
        return false;
    }

    private boolean restIfLargeEnough(LiveOrder order, LiveBook book) {
        if (order.ordType().isHidden && Closings.isTooSmall(order, book)) {
            events.orderExpired(order, ExpireReason.BELOW_MINIMUM);
            return false;
        }
        rest(order, book);
        return true;
    }

    private boolean await(LiveOrder order, LiveBook book) {
        return order.ordType().hasStopPrice ? placeStop(order, book) : park(order, book);
    }

    private void rest(LiveOrder order, LiveBook book) {
        if (order.isConditional() && arrival.lacksPegPrice(order, book)) {
            book.parkUnpegged(order);
            events.orderParked(order, ParkReason.WAITS_FOR_PEG_REFERENCE);
        } else {
            arrival.rest(order, book);
        }
    }

    private boolean placeStop(LiveOrder order, LiveBook book) {
        if (!isElectedOnEntry(order, book)) {
            book.parkStop(order);
            events.orderParked(order, ParkReason.WAITS_FOR_ELECTION);
            return true;
        }
        order.elect();
        events.orderTriggered(order, book.prices.last());
        return place(order, book.laterTreatment(order.terms()), book);
    }

    /// A stop whose price the market has reached already does not wait (`rulebook.md` 4.5).
    private boolean isElectedOnEntry(LiveOrder order, LiveBook book) {
        if (book.phase().matching() != Matching.ON_ARRIVAL || !book.prices.hasLast()) return false;
        long stopPrice = order.conditions().stopPrice();
        return order.sideNumber() == Side.BUY.ordinal()
                ? book.prices.last() >= stopPrice
                : book.prices.last() <= stopPrice;
    }

    public boolean park(LiveOrder order, LiveBook book) {
        book.park(order);
        events.orderParked(order, ParkReason.WAITS_FOR_PHASE);
        return true;
    }

    public void cancel(LiveOrder order, LiveBook book, CancelReason reason) {
        closings.cancel(order, book, reason);
    }

    /// Finds every order that a mass cancel means in the instruments from `from` up to `to` whose
    /// phase lets it be canceled, for [#cancelFound], and returns how many there are.
    public long findCancelable(MassCancel command, int from, int to) {
        found.clear();
        for (int id = from; id < to; id++) {
            LiveBook book = reference.book(id);
            if (book.phase().admitsCancel()) find(command, command.side, book);
        }
        return found.count();
    }

    /// Whether a mass cancel means any live order in those instruments, whatever the phase. What
    /// was found is forgotten.
    public boolean hasLive(MassCancel command, int from, int to) {
        found.clear();
        for (int id = from; id < to; id++) find(command, command.side, reference.book(id));
        boolean hasSome = found.count() > 0;
        found.clear();
        return hasSome;
    }

    /// Finds every live order of those that a command means, whatever the phase, for
    /// [#cancelFound], and returns how many there are.
    public long findLive(ParticipantsCommand command) {
        found.clear();
        for (int id = 0; id < reference.bookCount(); id++) find(command, null, reference.book(id));
        return found.count();
    }

    /// @param side null for both
    private void find(ParticipantsCommand command, Side side, LiveBook book) {
        book.collect(list.clear());
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            boolean isOfSide = side == null || order.sideNumber() == side.ordinal();
            if (isOfSide && command.isAbout(order.participantId())) found.add(order);
        }
    }

    public void cancelFound(CancelReason reason) {
        for (int i = 0; i < found.count(); i++) {
            LiveOrder order = found.get(i);
            cancel(order, reference.book(order.instrumentId()), reason);
        }
    }

    /// Ends what has to end with a participant's open session, oldest first, and returns how
    /// many orders there were; the others belong to no session any more (`rulebook.md` 4.7).
    /// None ends in a phase that keeps them (`rulebook.md` 8.1).
    public long leaveSession(int participantId) {
        Participant participant = reference.participants().get(participantId);
        Attachments attachments = orders.attachments;
        long expired = 0;
        LiveOrder order = attachments.first(participantId);
        while (order != null) {
            LiveOrder next = attachments.next(order);
            LiveBook book = reference.book(order.instrumentId());
            if (!book.phase().keepsOrders()
                    && !attachments.staysOnDisconnect(order)
                    && participant.cancelsOnDisconnect(order.timeInForce())) {
                closings.expire(order, book, ExpireReason.CANCEL_ON_DISCONNECT);
                expired++;
            } else {
                attachments.leave(order, participantId);
            }
            order = next;
        }
        return expired;
    }

    /// Changes an order in its place, or takes it out and lets it trade anew: in one
    /// step, so that it is never there twice nor gone.
    public void replace(LiveOrder order, ReplaceOrder command, LiveBook book, long payloadHash) {
        long cumQty = order.cumQty();
        long limitPrice = command.changesPrice ? command.limitPrice : order.limitPrice();
        long orderQty = command.changesQty ? command.orderQty : order.orderQty();
        Priority priority = ReplacedPlace.priority(order, command, reference.model());
        boolean stays = isInAuction(order, book);
        boolean isCounted = order.isCounted();
        boolean isReduction = isCounted && LimitRefusals.isReduction(command, order);
        long valuePrice = isCounted ? limitRefusals.priceAfter(command, order) : 0;
        order.readClOrdId(previous.clOrdId);
        previous.limitPrice = order.limitPrice();
        previous.leavesQty = order.totalLeavesQty();
        if (priority == Priority.KEPT) {
            book.reduce(order, cumQty + previous.leavesQty - orderQty);
            order.amend(limitPrice, orderQty);
        } else {
            book.remove(order);
            order.amend(limitPrice, orderQty);
            order.setLeavesQty(orderQty - cumQty);
            order.setEntry(events.number() + 1);
        }
        if (order.isConditional()) amendConditions(order, command);
        if (command.changesMinQty) book.state.quote.forget(); // tried anew: `rulebook.md` 6.4
        if (!command.clOrdId.isMissing()) rename(order, command.clOrdId, payloadHash);
        events.orderReplaced(order, command, previous, priority);
        if (order.isCovered()) holds.take(order, book);
        if (isCounted) exposures.replace(order, valuePrice, !isReduction);
        if (priority == Priority.LOST && stays) rest(order, book);
        else if (priority == Priority.LOST) reenter(order, book);
        else if (order.ordType().isHidden) closings.expireIfTooSmall(order, book);
    }

    /// Whether an order is in the auction that is on, whatever the phase would do with a new one.
    private static boolean isInAuction(LiveOrder order, LiveBook book) {
        return book.phase().matching() == Matching.AT_END
                && !(order.isElsewhere() && order.conditions().place().isWaiting());
    }

    private void amendConditions(LiveOrder order, ReplaceOrder command) {
        Conditions conditions = order.conditions();
        if (command.changesStopPrice) conditions.setStopPrice(command.stopPrice);
        if (command.changesDisplayQty) conditions.setDisplayQty(command.displayQty);
        if (command.changesMinQty) conditions.setMinQty(command.minQty);
        if (command.changesExpiry) {
            expiries.remove(order);
            conditions.setExpireNs(command.expireNs);
            watchExpiry(order);
        }
    }

    private void rename(LiveOrder order, ClOrdId clOrdId, long payloadHash) {
        clientIds.leave(order);
        order.rename(clOrdId, payloadHash, events.number() + 1);
        clientIds.enter(order);
    }
}
