package crossbook.core.market;

import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// Which participants have a session open, at most one each, and which gateway serves it. The
/// orders of a session are in `Attachments`.
public final class Sessions {
    private final ReferenceData reference;
    private final Orders orders;

    /// Session << 32 | gateway, by participant; 0 where none is open.
    private long[] open = {};

    public Sessions(ReferenceData reference, Orders orders) {
        this.reference = reference;
        this.orders = orders;
    }

    /// The open session of a participant; 0 if there is none.
    public int sessionId(int participantId) {
        boolean has = participantId >= 0 && participantId < open.length;
        return has ? (int) (open[participantId] >>> 32) : 0;
    }

    /// The gateway of a participant's open session.
    public int gatewayId(int participantId) {
        return (int) open[participantId];
    }

    /// The first participant from `participantId` on whose open session a gateway serves; as many
    /// as there are participants if none is.
    public int servedBy(int gatewayId, int participantId) {
        int count = reference.participants().size();
        int id = participantId;
        while (id < count && (sessionId(id) == 0 || gatewayId(id) != gatewayId)) id++;
        return id;
    }

    public void open(int participantId, int sessionId, int gatewayId) {
        if (participantId >= open.length) {
            open = Arrays.copyOf(open, 2 * reference.participants().size());
        }
        open[participantId] = (long) sessionId << 32 | (gatewayId & 0xFFFF_FFFFL);
    }

    public void close(int participantId) {
        assert orders.attachments.first(participantId) == null : "has orders";
        open[participantId] = 0;
    }

    // State.

    /// Writes the open sessions by participant, each with its orders from the oldest on.
    public void save(StateOutput out) {
        int count = reference.participants().size();
        for (int id = 0; id < count; id++) {
            out.writeLong(sessionId(id));
            if (sessionId(id) == 0) continue;
            out.writeLong(gatewayId(id));
            LiveOrder order = orders.attachments.first(id);
            for (; order != null; order = orders.attachments.next(order)) {
                out.writeLong(order.slot());
            }
            out.writeLong(Orders.NONE);
        }
    }

    public void load(StateInput in) {
        int count = reference.participants().size();
        for (int id = 0; id < count; id++) {
            int sessionId = State.readIndex(in, Integer.MAX_VALUE, "session");
            if (sessionId != 0) open(id, sessionId, (int) in.readLong());
            LiveOrder oldest = sessionId == 0 ? null : loadOrders(id, sessionId, in);
            State.check(
                    orders.attachments.first(id) == oldest,
                    "participant " + id + ": orders that are not in order in their session");
        }
    }

    /// The orders joined their session as they were loaded, book by book. Read in the order that
    /// they had, each goes behind the others; those that are not read are left over in front.
    private LiveOrder loadOrders(int participantId, int sessionId, StateInput in) {
        LiveOrder oldest = readOrder(in);
        for (LiveOrder order = oldest; order != null; order = readOrder(in)) {
            boolean isOfSession = order.isLive()
                    && !order.isPlain()
                    && order.participantId() == participantId
                    && orders.attachments.sessionId(order) == sessionId;
            State.check(isOfSession, order + ": not of session " + sessionId);
            orders.attachments.leave(order, participantId);
            orders.attachments.join(order, participantId, sessionId);
        }
        return oldest;
    }

    private LiveOrder readOrder(StateInput in) {
        return orders.at(State.readIndex(in, orders.used(), "order of a session"));
    }
}
