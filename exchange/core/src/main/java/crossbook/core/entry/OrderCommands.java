package crossbook.core.entry;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.day.EngineClock;
import crossbook.core.funds.Holds;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.PayloadHash;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Trading;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;
import crossbook.core.order.RejectReason;
import crossbook.core.risk.Exposures;

/// What the commands about one order do.
public final class OrderCommands {
    private final ReferenceData reference;
    private final Orders orders;
    private final ClientIds clientIds;
    private final EngineClock clock;
    private final Events events;
    private final Refusals refusals;
    private final Limits limits;
    private final Holds holds;
    private final Exposures exposures;
    private final Trading trading;
    private final PlainOrders plain;

    public OrderCommands(
            Orders orders,
            ReferenceData reference,
            ClientIds clientIds,
            Limits limits,
            Events events,
            Holds holds,
            Exposures exposures,
            EngineClock clock,
            Refusals refusals,
            Trading trading,
            PlainOrders plain) {
        this.orders = orders;
        this.reference = reference;
        this.clientIds = clientIds;
        this.limits = limits;
        this.events = events;
        this.holds = holds;
        this.exposures = exposures;
        this.clock = clock;
        this.refusals = refusals;
        this.trading = trading;
        this.plain = plain;
    }

    public void enter(NewOrder command) {
        LiveBook book = reference.book(command.instrumentId);
        if (command.reservePrice != 0) Holds.limit(command, book);
        command.classify();
        long idHash = clientIds.hash(command.participantId, command.clOrdId);
        LiveOrder namesake = clientIds.find(command.participantId, command.clOrdId, idHash);
        if (plain.enter(command, namesake, idHash, book)) return;

        long payloadHash = PayloadHash.of(command);
        if (isRepeated(namesake, command.participantId, command.clOrdId, payloadHash)) return;
        RejectReason reason = refusals.of(command, namesake, book);
        if (reason != NONE) {
            limits.find(reason, command, book);
            events.tell().orderRejected(command, reason);
            return;
        }

        LiveOrder order = orders.open(command, payloadHash, events.number() + 1, clock.today());
        if (book.coverage != null) holds.open(order, command.reservePrice, book);
        events.orderAccepted(order);
        if (book.coverage != null) holds.take(order, book);
        if (exposures.isOn()) exposures.enter(order, book);
        trading.enter(order, idHash, book);
        clock.settleOrder(book);
    }

    public void cancel(CancelOrder command) {
        LiveBook book = reference.book(command.instrumentId);
        LiveOrder order = find(command.participantId, command.orderId, command.clOrdId);
        if (plain.cancel(command, order, book)) return;
        RejectReason reason = refusals.of(command, order, book);
        if (reason != NONE) {
            events.tell().cancelRejected(command, reason);
            return;
        }

        if (order.isCounted()) exposures.countCancel(order);
        trading.cancel(order, book, CancelReason.REQUESTED);
        clock.settleOrder(book);
    }

    public void replace(ReplaceOrder command) {
        boolean renames = !command.clOrdId.isMissing();
        long payloadHash = renames ? PayloadHash.of(command) : 0;
        LiveOrder namesake =
                renames ? clientIds.find(command.participantId, command.clOrdId) : null;
        if (renames && isRepeated(namesake, command.participantId, command.clOrdId, payloadHash)) {
            return;
        }
        LiveBook book = reference.book(command.instrumentId);
        LiveOrder order = find(command.participantId, command.orderId, command.origClOrdId);
        RejectReason reason = refusals.of(command, namesake, order, book);
        if (reason != NONE) {
            limits.find(reason, command, order, book);
            events.tell().replaceRejected(command, reason);
            return;
        }

        if (refusals.isBelowExecuted(command, order)) {
            trading.cancel(order, book, CancelReason.REQUESTED);
        } else {
            trading.replace(order, command, book, payloadHash);
        }
        clock.settleOrder(book);
    }

    private boolean isRepeated(
            LiveOrder namesake, int participantId, ClOrdId clOrdId, long payloadHash) {
        return clientIds.isRepeated(namesake, participantId, clOrdId, payloadHash, events);
    }

    private LiveOrder find(int participantId, long orderId, ClOrdId clOrdId) {
        return orderId == OrderId.NONE
                ? clientIds.find(participantId, clOrdId)
                : orders.find(orderId);
    }
}
