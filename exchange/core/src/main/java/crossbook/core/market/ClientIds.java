package crossbook.core.market;

import crossbook.core.book.LiveOrder;
import crossbook.core.order.ClOrdId;

/// Finds orders by the ids their participants gave them, and tells a command that came again from
/// another with the same id (`rulebook.md` 2.10).
///
/// A resting order's id is always known. Those of closed orders are remembered as the model says.
public final class ClientIds {
    private final RememberedIds closed;
    private final LiveIds live;
    private final ClOrdId holder = new ClOrdId();

    public ClientIds(RememberedIds closed, long hashSeed, int expectedOrders) {
        this.closed = closed;
        live = new LiveIds(hashSeed, expectedOrders);
    }

    /// The participant's resting order of that id, or null.
    public LiveOrder find(int participantId, ClOrdId id) {
        return find(participantId, id, hash(participantId, id));
    }

    /// The same, given its [#hash].
    public LiveOrder find(int participantId, ClOrdId id, long hash) {
        return live.find(participantId, id, hash);
    }

    /// What [#find] and [#enter] need of an id.
    public long hash(int participantId, ClOrdId id) {
        return live.hash(participantId, id);
    }

    /// Whether an order of that id has closed and is remembered.
    public boolean isClosed(int participantId, ClOrdId id) {
        return closed.contains(participantId, id);
    }

    /// Answers a command that came again with the event that answered it first, and returns
    /// whether it did; `namesake` is what [#find] finds under its id.
    public boolean isRepeated(
            LiveOrder namesake, int participantId, ClOrdId id, long payloadHash, Events events) {
        long original = ClosedIds.NO_EVENT;
        if (namesake == null) {
            original = closed.originalEvent(participantId, id, payloadHash);
        } else if (namesake.payloadHash() == payloadHash) {
            original = namesake.acceptedEvent();
        }
        if (original == ClosedIds.NO_EVENT) return false;
        events.tell().commandRepeated(participantId, id, original);
        return true;
    }

    /// Whether an id is neither that of a resting order, the `namesake`, nor remembered.
    public boolean isFree(LiveOrder namesake, int participantId, ClOrdId id) {
        return namesake == null && !(closed.isOn() && isClosed(participantId, id));
    }

    /// Whether no resting order of its participant has an order's id.
    public boolean isNew(LiveOrder order) {
        order.readClOrdId(holder);
        return find(order.participantId(), holder) == null;
    }

    /// An order has come to rest.
    public void enter(LiveOrder order) {
        live.add(order);
    }

    /// The same, given the [#hash] of its id.
    public void enter(LiveOrder order, long hash) {
        live.add(order, hash);
    }

    /// A resting order is about to close, or to be renamed.
    public void leave(LiveOrder order) {
        live.remove(order);
        remember(order);
    }

    /// A command of that id was done that left no order.
    public void remember(int participantId, ClOrdId id, long payloadHash, long event) {
        closed.add(participantId, id, payloadHash, event);
    }

    /// An order is about to close that may never have rested.
    public void remember(LiveOrder order) {
        if (!closed.isOn()) return;
        order.readClOrdId(holder);
        closed.add(order.participantId(), holder, order.payloadHash(), order.acceptedEvent());
    }
}
