package crossbook.core;

/// Finds orders by the ids their participants gave them, and tells a command that came again from
/// another with the same id (`settled.md` 1).
///
/// A resting order's id is always known. The ids of closed orders are remembered per
/// participant, as many as the model says.
final class ClientIds {
    /// Not an event: no accepted command had that id and payload.
    static final long NO_EVENT = 0;

    private final Orders orders;
    private final ReferenceData reference;
    private final LiveIds live;
    private final ClOrdId holder = new ClOrdId();

    ClientIds(Orders orders, ReferenceData reference, EngineSettings settings) {
        this.orders = orders;
        this.reference = reference;
        live = new LiveIds(orders, settings.hashSeed(), settings.expectedOrders());
    }

    /// The participant's resting order of that id, or [Orders#NONE].
    int find(int participantId, ClOrdId id) {
        return find(participantId, id, hash(participantId, id));
    }

    /// The same, given its [#hash].
    int find(int participantId, ClOrdId id, long hash) {
        return live.find(participantId, id, hash);
    }

    /// What [#find] and [#enter] need of an id.
    long hash(int participantId, ClOrdId id) {
        return live.hash(participantId, id);
    }

    /// Whether an order of that id has closed and is remembered.
    boolean isClosed(int participantId, ClOrdId id) {
        ClosedIds closed = reference.closedIds(participantId);
        return closed != null && closed.contains(id);
    }

    /// The number of the event that answered the same command when it came first, or NO_EVENT;
    /// `namesake` is what [#find] finds under its id.
    long originalEvent(int namesake, int participantId, ClOrdId id, long payloadHash) {
        if (namesake != Orders.NONE) {
            boolean isSame = orders.payloadHash(namesake) == payloadHash;
            return isSame ? orders.acceptedEvent(namesake) : NO_EVENT;
        }
        ClosedIds closed = reference.closedIds(participantId);
        return closed == null ? NO_EVENT : closed.originalEvent(id, payloadHash);
    }

    /// Answers a command that came again with the event that answered it first, and returns
    /// whether it did.
    boolean isRepeated(
            int namesake, int participantId, ClOrdId id, long payloadHash, Events events) {
        long original = originalEvent(namesake, participantId, id, payloadHash);
        if (original == NO_EVENT) return false;
        events.commandRepeated(participantId, id, original);
        return true;
    }

    /// Whether no resting order of its participant has an order's id.
    boolean isNew(int order) {
        orders.readClOrdId(order, holder);
        return find(orders.participantId(order), holder) == Orders.NONE;
    }

    /// An order has come to rest.
    void enter(int order) {
        live.add(order);
    }

    /// The same, given the [#hash] of its id.
    void enter(int order, long hash) {
        live.add(order, hash);
    }

    /// A resting order is about to close, or to be renamed.
    void leave(int order) {
        live.remove(order);
        remember(order);
    }

    /// A command of that id was done that left no order.
    void remember(int participantId, ClOrdId id, long payloadHash, long event) {
        ClosedIds closed = reference.rememberedIds(participantId);
        if (closed != null) closed.add(id, payloadHash, event);
    }

    /// An order is about to close that may never have rested.
    void remember(int order) {
        ClosedIds closed = reference.rememberedIds(orders.participantId(order));
        if (closed == null) return;
        orders.readClOrdId(order, holder);
        closed.add(holder, orders.payloadHash(order), orders.acceptedEvent(order));
    }
}
