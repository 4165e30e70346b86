package crossbook.core.entry;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.Orders;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.day.EngineClock;
import crossbook.core.funds.Holds;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.PayloadHash;
import crossbook.core.match.Arrival;
import crossbook.core.match.Closings;
import crossbook.core.model.Way;
import crossbook.core.order.CancelReason;
import crossbook.core.risk.Exposures;

/// The short path of what price and time alone decide about: one look-up in its book answers
/// whatever is rare ([Way]), one test at the door the rest, and nothing is asked again.
///
/// It never refuses, parks or reports a repetition. What does not fit changes nothing here and goes
/// the long way ([OrderCommands]), which alone knows reasons: so every rule is said once.
public final class PlainOrders {
    private final Orders orders;
    private final ClientIds clientIds;
    private final EngineClock clock;
    private final Events events;
    private final Refusals refusals;
    private final Holds holds;
    private final Exposures exposures;
    private final Arrival arrival;
    private final Closings closings;

    public PlainOrders(
            Orders orders,
            ClientIds clientIds,
            Events events,
            Holds holds,
            Exposures exposures,
            EngineClock clock,
            Refusals refusals,
            Arrival arrival,
            Closings closings) {
        this.orders = orders;
        this.clientIds = clientIds;
        this.events = events;
        this.holds = holds;
        this.exposures = exposures;
        this.clock = clock;
        this.refusals = refusals;
        this.arrival = arrival;
        this.closings = closings;
    }

    /// Enters an order if it fits, and returns whether it did.
    ///
    /// @param namesake the resting order of its client order id, or null
    /// @param idHash the hash of that id
    boolean enter(NewOrder command, LiveOrder namesake, long idHash, LiveBook book) {
        int way = book == null ? 0 : book.way(command.terms());
        if ((way & Way.ENTERS) == 0) return false;
        LiveSide own = book.side(command.side);
        boolean fits = !command.hasConditionsBeside()
                && !exposures.isOn()
                && refusals.admits(command, namesake, own, book);
        if (!fits) return false;

        long payloadHash = PayloadHash.ofPlain(command);
        LiveOrder order =
                orders.openPlain(command, payloadHash, events.number() + 1, clock.today());
        if (book.coverage != null) holds.open(order, command.reservePrice, book);
        events.orderAccepted(order);
        if (book.coverage != null) holds.take(order, book);
        if (arrival.enterPlain(order, way, own, book)) clientIds.enter(order, idHash);
        else end(order, book);
        if (book.isOnMargin()) clock.settleOrder(book);
        return true;
    }

    private void end(LiveOrder order, LiveBook book) {
        if (order.leavesQty() > 0) events.orderExpired(order, arrival.unfilledReason(order, book));
        closings.closeUnknown(order);
    }

    /// Cancels an order if it fits, and returns whether it did.
    ///
    /// @param order the one that the command names, or null
    boolean cancel(CancelOrder command, LiveOrder order, LiveBook book) {
        boolean fits = order != null
                && book != null
                && (book.way(order.terms()) & Way.CANCELS) != 0
                && !order.isConditional()
                && !order.isCounted()
                && refusals.byTarget(command, order, book) == NONE;
        if (!fits) return false;
        closings.cancelPlain(order, book, CancelReason.REQUESTED);
        if (book.isOnMargin()) clock.settleOrder(book);
        return true;
    }
}
