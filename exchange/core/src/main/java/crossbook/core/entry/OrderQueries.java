package crossbook.core.entry;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.Orders;
import crossbook.core.command.QueryOrders;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.order.OrderId;
import crossbook.core.order.RejectReason;

/// Answers who asks how live orders are.
public final class OrderQueries {
    private final ReferenceData reference;
    private final Orders orders;
    private final ClientIds clientIds;
    private final Events events;
    private final Refusals refusals;
    private final OrderList found = new OrderList();

    public OrderQueries(
            Orders orders,
            ReferenceData reference,
            ClientIds clientIds,
            Events events,
            Refusals refusals) {
        this.orders = orders;
        this.reference = reference;
        this.clientIds = clientIds;
        this.events = events;
        this.refusals = refusals;
    }

    public void tell(QueryOrders command) {
        if (!reference.hasParticipant(command.participantId)) refuse(command, UNKNOWN_PARTICIPANT);
        else if (isInstrumentUnknown(command)) refuse(command, UNKNOWN_INSTRUMENT);
        else if (command.namesOne()) tellOne(command);
        else tellAll(command);
    }

    private boolean isInstrumentUnknown(QueryOrders command) {
        return command.oneInstrument && reference.book(command.instrumentId) == null;
    }

    private void refuse(QueryOrders command, RejectReason reason) {
        events.tell().ordersStated(command, reason, 0, 0);
    }

    private void tellOne(QueryOrders command) {
        LiveOrder order = command.orderId == OrderId.NONE
                ? clientIds.find(command.participantId, command.clOrdId)
                : orders.find(command.orderId);
        RejectReason reason =
                refusals.ofTarget(command.participantId, command.orderId, command.clOrdId, order);
        boolean isElsewhere = reason == NONE
                && command.oneInstrument
                && order.instrumentId() != command.instrumentId;
        if (isElsewhere) reason = ORDER_OF_ANOTHER_INSTRUMENT;
        if (reason != NONE) {
            refuse(command, reason);
            return;
        }
        events.orderStated(order, 0);
        events.tell().ordersStated(command, NONE, 1, 0);
    }

    private void tellAll(QueryOrders command) {
        found.clear();
        long more = 0;
        int next = 0;
        int first = Math.clamp(command.from, 1, orders.used());
        for (int slot = first; slot < orders.used(); slot++) {
            LiveOrder order = orders.at(slot);
            if (!isMeant(command, order)) continue;
            if (found.count() < QueryOrders.MOST) {
                found.add(order);
            } else {
                if (more == 0) next = slot;
                more++;
            }
        }
        for (int i = 0; i < found.count(); i++) {
            events.orderStated(found.get(i), more + found.count() - 1 - i);
        }
        events.tell().ordersStated(command, NONE, found.count(), next);
    }

    private static boolean isMeant(QueryOrders command, LiveOrder order) {
        return order.isLive()
                && order.participantId() == command.participantId
                && (!command.oneInstrument || order.instrumentId() == command.instrumentId)
                && (command.side == null || order.sideNumber() == command.side.ordinal());
    }
}
