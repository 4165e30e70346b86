package crossbook.core;

import crossbook.core.Phase.Matching;

/// What is done to orders once a command is not refused: they wait, trade, rest, expire, are
/// canceled and replaced.
final class Trading {
    private final Orders orders;
    private final ReferenceData reference;
    private final ClientIds clientIds;
    private final Arrival arrival;
    private final Expiries expiries;
    private final Closings closings;
    private final Events events;
    private final PreviousTerms previous = new PreviousTerms();
    private final OrderList list = new OrderList();
    private final OrderList found = new OrderList();
    final Pegs pegs;

    Trading(
            Orders orders,
            ReferenceData reference,
            ClientIds clientIds,
            Arrival arrival,
            Expiries expiries,
            Closings closings,
            Events events) {
        this.orders = orders;
        this.reference = reference;
        this.clientIds = clientIds;
        this.arrival = arrival;
        this.expiries = expiries;
        this.closings = closings;
        this.events = events;
        pegs = new Pegs(orders, this, arrival, events);
    }

    /// Brings a new order to the market; `idHash` is that of its client order id.
    void enter(int order, long idHash, Book book) {
        if (place(order, book.treatment(orders.terms(order)), book)) {
            clientIds.enter(order, idHash);
            if (orders.isConditional(order)) watchExpiry(order);
        } else {
            closings.closeUnknown(order);
        }
    }

    private void watchExpiry(int order) {
        if (orders.timeInForce(order).lifetime == TimeInForce.Lifetime.TIME) expiries.add(order);
    }

    /// Brings an order that stands nowhere, and was live before, to the market.
    void reenter(int order, Book book) {
        if (!place(order, laterTreatment(order, book.phase()), book)) closings.close(order);
    }

    /// Lets an order that stands nowhere wait, or trade as its phase allows; what is left of it
    /// rests or expires. Returns whether it is still live.
    private boolean place(int order, Treatment treatment, Book book) {
        if (treatment == Treatment.PARK) return await(order, book);
        ExpireReason end = arrival.trade(order, book);
        if (orders.leavesQty(order) == 0) return false;
        if (treatment == Treatment.REST && end != ExpireReason.SELF_MATCH) {
            rest(order, book);
            return true;
        }
        boolean isUnfilled = end == ExpireReason.NOT_FILLED;
        events.orderExpired(order, isUnfilled ? arrival.unfilledReason(order, book) : end);
        return false;
    }

    private boolean await(int order, Book book) {
        return orders.ordType(order).hasStopPrice ? placeStop(order, book) : park(order, book);
    }

    private void rest(int order, Book book) {
        if (orders.isConditional(order) && arrival.lacksPegPrice(order, book)) {
            book.parkUnpegged(order);
            events.orderParked(order, ParkReason.WAITS_FOR_PEG_REFERENCE);
        } else {
            arrival.rest(order, book);
        }
    }

    private boolean placeStop(int order, Book book) {
        if (!isElectedOnEntry(order, book)) {
            book.parkStop(order);
            events.orderParked(order, ParkReason.WAITS_FOR_ELECTION);
            return true;
        }
        orders.elect(order);
        events.orderTriggered(order, book.prices.last());
        return place(order, laterTreatment(order, book.phase()), book);
    }

    /// A stop whose price the market has reached already does not wait (`market-rules.md` 4.5).
    private boolean isElectedOnEntry(int order, Book book) {
        if (book.phase().matching() != Matching.ON_ARRIVAL || !book.prices.hasLast()) return false;
        long stopPrice = orders.conditions.stopPrice(order);
        return orders.sideNumber(order) == Side.BUY.ordinal()
                ? book.prices.last() >= stopPrice
                : book.prices.last() <= stopPrice;
    }

    boolean park(int order, Book book) {
        book.park(order);
        events.orderParked(order, ParkReason.WAITS_FOR_PHASE);
        return true;
    }

    /// That of an order that is live already and comes to the market again.
    Treatment laterTreatment(int order, Phase phase) {
        return reference.model().laterTreatment(phase, orders.terms(order));
    }

    void cancel(int order, Book book, CancelReason reason) {
        closings.cancel(order, book, reason);
    }

    /// Finds every order of a participant in the instruments from `from` up to `to` whose phase
    /// lets it be canceled, for [#cancelFound], and returns how many there are.
    long findCancelable(int participantId, int from, int to) {
        found.clear();
        for (int id = from; id < to; id++) {
            Book book = reference.book(id);
            if (!book.phase().admitsCancel()) continue;
            book.collect(list.clear());
            for (int i = 0; i < list.count(); i++) {
                int order = list.get(i);
                if (orders.participantId(order) == participantId) found.add(order);
            }
        }
        return found.count();
    }

    void cancelFound() {
        for (int i = 0; i < found.count(); i++) {
            int order = found.get(i);
            Book book = reference.book(orders.instrumentId(order));
            cancel(order, book, CancelReason.MASS_CANCEL);
        }
    }

    /// Ends what has to end with a participant's open session, oldest first, and returns how
    /// many orders there were; the others belong to no session any more (`settled.md` 5). None
    /// ends in a phase that keeps them (`market-rules.md` 8.1).
    long leaveSession(int participantId) {
        Participant participant = reference.participants().get(participantId);
        Attachments attachments = orders.attachments;
        long expired = 0;
        int order = attachments.first(participantId);
        while (order != Orders.NONE) {
            int next = attachments.next(order);
            Book book = reference.book(orders.instrumentId(order));
            if (!book.phase().keepsOrders()
                    && !attachments.staysOnDisconnect(order)
                    && participant.cancelsOnDisconnect(orders.timeInForce(order))) {
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
    void replace(int order, ReplaceOrder command, Book book, long payloadHash) {
        long cumQty = orders.cumQty(order);
        long limitPrice = command.changesPrice ? command.limitPrice : orders.limitPrice(order);
        long orderQty = command.changesQty ? command.orderQty : orders.orderQty(order);
        Priority priority = priorityAfter(order, command, limitPrice, orderQty);
        orders.readClOrdId(order, previous.clOrdId);
        previous.limitPrice = orders.limitPrice(order);
        previous.leavesQty = orders.totalLeavesQty(order);
        if (priority == Priority.KEPT) {
            book.reduce(order, cumQty + previous.leavesQty - orderQty);
            orders.amend(order, limitPrice, orderQty);
        } else {
            book.remove(order);
            orders.amend(order, limitPrice, orderQty);
            orders.setLeavesQty(order, orderQty - cumQty);
            if (orders.isConditional(order)) orders.conditions.setEntry(order, events.number() + 1);
        }
        if (orders.isConditional(order)) amendConditions(order, command);
        if (command.changesMinQty) book.state.quote.forget(); // tried anew: `market-rules.md` 6.4
        if (!command.clOrdId.isMissing()) rename(order, command.clOrdId, payloadHash);
        events.orderReplaced(order, command, previous, priority);
        if (priority == Priority.LOST) reenter(order, book);
    }

    private void amendConditions(int order, ReplaceOrder command) {
        Conditions conditions = orders.conditions;
        if (command.changesStopPrice) conditions.setStopPrice(order, command.stopPrice);
        if (command.changesDisplayQty) conditions.setDisplayQty(order, command.displayQty);
        if (command.changesMinQty) conditions.setMinQty(order, command.minQty);
        if (command.changesExpiry) {
            expiries.remove(order);
            conditions.setExpireNs(order, command.expireNs);
            watchExpiry(order);
        }
    }

    /// What a replace does to the order's place (`market-rules.md` 4.6, `settled.md` 3).
    private Priority priorityAfter(
            int order, ReplaceOrder command, long limitPrice, long orderQty) {
        if (command.changesStopPrice || growsDisplay(order, command)) return Priority.LOST;
        if (!command.changesPrice && !command.changesQty) return Priority.KEPT;
        boolean isUnelected = orders.ordType(order).hasStopPrice;
        boolean keepsPrice = isUnelected || limitPrice == orders.limitPrice(order);
        boolean onlyReduces = keepsPrice && orderQty <= orders.orderQty(order);
        boolean keeps = reference.model().replacePriority() == ReplacePriority.KEEP_ON_REDUCE;
        return keeps && onlyReduces ? Priority.KEPT : Priority.LOST;
    }

    private boolean growsDisplay(int order, ReplaceOrder command) {
        return command.changesDisplayQty
                && orders.isConditional(order)
                && command.displayQty > orders.conditions.displayQty(order);
    }

    private void rename(int order, ClOrdId clOrdId, long payloadHash) {
        clientIds.leave(order);
        orders.rename(order, clOrdId, payloadHash, events.number() + 1);
        clientIds.enter(order);
    }
}
