package crossbook.core;

import crossbook.core.TimeInForce.Lifetime;

/// What is done to orders once a command is not refused: they trade, rest, expire, are canceled and
/// replaced.
final class Trading {
    private final Orders orders;
    private final ReferenceData reference;
    private final ClientIds clientIds;
    private final ContinuousMatching continuous;
    private final Events events;
    private final PreviousTerms previous = new PreviousTerms();

    Trading(
            Orders orders,
            ReferenceData reference,
            ClientIds clientIds,
            ContinuousMatching continuous,
            Events events) {
        this.orders = orders;
        this.reference = reference;
        this.clientIds = clientIds;
        this.continuous = continuous;
        this.events = events;
    }

    /// Brings a new order to the market; `idHash` is that of its client order id.
    void enter(int order, long idHash, Book book) {
        if (tradeAndRest(order, book)) {
            clientIds.enter(order, idHash);
        } else {
            clientIds.remember(order);
            orders.close(order);
        }
    }

    /// Lets an order that is in no queue trade as its phase allows; what is left of it
    /// rests or expires. Returns whether it rests.
    private boolean tradeAndRest(int order, Book book) {
        int side = orders.sideNumber(order);
        BookSide makers = book.side(1 - side);
        long limitRank =
                orders.isLimited(order) ? makers.rank(orders.limitPrice(order)) : BookSide.ANY_RANK;
        if (makers.canTrade(limitRank) && book.phase().matching() == Phase.Matching.ON_ARRIVAL) {
            continuous.match(order, makers, limitRank);
            if (orders.leavesQty(order) == 0) return false;
        }
        if (treatment(order, book.phase()) == Treatment.REST) {
            book.side(side).add(order);
            return true;
        }
        events.orderExpired(order, expireReason(order, makers));
        return false;
    }

    private Treatment treatment(int order, Phase phase) {
        return reference.model().treatment(phase, orders.terms(order));
    }

    private ExpireReason expireReason(int order, BookSide makers) {
        if (orders.timeInForce(order).wholeOnly) return ExpireReason.NOT_WHOLE;
        return orders.ordType(order).hasBudget && !makers.isEmpty()
                ? ExpireReason.BUDGET_SPENT
                : ExpireReason.NOT_FILLED;
    }

    void cancel(int order, Book book, CancelReason reason) {
        takeOut(order, book);
        events.orderCanceled(order, reason);
        orders.close(order);
    }

    private void expire(int order, Book book, ExpireReason reason) {
        takeOut(order, book);
        events.orderExpired(order, reason);
        orders.close(order);
    }

    private void takeOut(int order, Book book) {
        book.side(orders.sideNumber(order)).remove(order);
        clientIds.leave(order);
    }

    /// Cancels every order of a participant in the instruments from `from` up to `to` whose phase
    /// lets it, and returns how many there were.
    long cancelAll(int participantId, int from, int to) {
        long canceled = 0;
        for (int id = from; id < to; id++) {
            Book book = reference.book(id);
            if (book.phase().admitsCancel()) canceled += cancelAll(participantId, book);
        }
        return canceled;
    }

    private long cancelAll(int participantId, Book book) {
        return cancelAll(participantId, book.bids(), book)
                + cancelAll(participantId, book.asks(), book);
    }

    private long cancelAll(int participantId, BookSide side, Book book) {
        long canceled = 0;
        int order = side.first();
        while (order != Orders.NONE) {
            int next = side.after(order);
            if (orders.participantId(order) == participantId) {
                cancel(order, book, CancelReason.MASS_CANCEL);
                canceled++;
            }
            order = next;
        }
        return canceled;
    }

    /// Ends what has to end with a participant's open session, oldest first, and returns how
    /// many orders there were; the others belong to no session any more (`settled.md` 5).
    ///
    /// That none expires after post close (`market-rules.md` 8.1) will be one more question
    /// here, answered by a column of the phase.
    long leaveSession(int participantId) {
        Participant participant = reference.participants().get(participantId);
        Attachments attachments = orders.attachments;
        long expired = 0;
        int order = attachments.first(participantId);
        while (order != Orders.NONE) {
            int next = attachments.next(order);
            if (!attachments.staysOnDisconnect(order)
                    && participant.cancelsOnDisconnect(orders.timeInForce(order))) {
                Book book = reference.book(orders.instrumentId(order));
                expire(order, book, ExpireReason.CANCEL_ON_DISCONNECT);
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
        BookSide side = book.side(orders.sideNumber(order));
        long cumQty = orders.cumQty(order);
        long limitPrice = command.changesPrice ? command.limitPrice : orders.limitPrice(order);
        long orderQty = command.changesQty ? command.orderQty : orders.orderQty(order);
        Priority priority = priorityAfter(order, command, limitPrice, orderQty);
        orders.readClOrdId(order, previous.clOrdId);
        previous.limitPrice = orders.limitPrice(order);
        previous.leavesQty = orders.leavesQty(order);

        if (priority == Priority.LOST) side.remove(order);
        else if (orderQty < cumQty + previous.leavesQty)
            side.reduce(order, cumQty + previous.leavesQty - orderQty);
        orders.amend(order, limitPrice, orderQty, orderQty - cumQty);
        if (!command.clOrdId.isMissing()) rename(order, command.clOrdId, payloadHash);
        events.orderReplaced(order, command, previous, priority);

        if (priority == Priority.LOST && !tradeAndRest(order, book)) {
            clientIds.leave(order);
            orders.close(order);
        }
    }

    /// What a replace does to the order's place (`market-rules.md` 4.6, `settled.md` 3).
    private Priority priorityAfter(
            int order, ReplaceOrder command, long limitPrice, long orderQty) {
        if (!command.changesPrice && !command.changesQty) return Priority.KEPT;
        boolean onlyReduces =
                limitPrice == orders.limitPrice(order) && orderQty <= orders.orderQty(order);
        boolean keeps = reference.model().replacePriority() == ReplacePriority.KEEP_ON_REDUCE;
        return keeps && onlyReduces ? Priority.KEPT : Priority.LOST;
    }

    private void rename(int order, ClOrdId clOrdId, long payloadHash) {
        clientIds.leave(order);
        orders.rename(order, clOrdId, payloadHash, events.number() + 1);
        clientIds.enter(order);
    }

    /// Ends the resting orders that may not rest in the phase that has begun.
    void treatAnew(Book book) {
        treatAnew(book.bids(), book);
        treatAnew(book.asks(), book);
    }

    private void treatAnew(BookSide side, Book book) {
        Phase phase = book.phase();
        int order = side.first();
        while (order != Orders.NONE) {
            int next = side.after(order);
            if (phase.endsDay() && orders.timeInForce(order).lifetime == Lifetime.TRADING_DAY) {
                expire(order, book, ExpireReason.END_OF_DAY);
            } else if (treatment(order, phase) == Treatment.TAKE) {
                expire(order, book, ExpireReason.PHASE_RESTS_NO_SUCH_ORDER);
            }
            order = next;
        }
    }
}
