package crossbook.web.live;

import crossbook.protocol.Reason;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The participants and their orders, open and closed. Orders are pooled: once it has grown,
/// what comes and goes allocates little.
final class OrderBooks {
    private final LiveSettings settings;
    private final List<LiveParticipant> participants = new ArrayList<>();
    private final Long2ObjectHashMap<LiveOrder> byOrderId = new Long2ObjectHashMap<>();
    private LiveOrder free;

    /// Null: not everybody is stopped.
    KillView killOfAll;

    OrderBooks(LiveSettings settings) {
        this.settings = settings;
    }

    /// The participant of an id, made if nobody has told of it.
    LiveParticipant participant(int participantId) {
        while (participants.size() <= participantId) {
            participants.add(new LiveParticipant(participants.size(), settings));
        }
        return participants.get(participantId);
    }

    /// The participant, or null if nobody has told of it.
    LiveParticipant known(int participantId) {
        boolean isThere = participantId >= 0 && participantId < participants.size();
        return isThere ? participants.get(participantId) : null;
    }

    /// What a participant is called; empty if nobody has told of it.
    String name(int participantId) {
        LiveParticipant participant = known(participantId);
        return participant == null ? "" : participant.name;
    }

    List<LiveParticipant> participants() {
        return participants;
    }

    /// The order, open or still remembered, or null.
    LiveOrder order(long orderId) {
        return byOrderId.get(orderId);
    }

    /// An order that is new here.
    LiveOrder open(long orderId, int participantId, String clOrdId) {
        LiveOrder order = taken();
        order.orderId = orderId;
        order.participant = participant(participantId);
        byOrderId.put(orderId, order);
        name(order, clOrdId);
        order.participant.append(order);
        return order;
    }

    /// One that is refused: it is remembered as closed at once.
    LiveOrder refuse(int participantId, String clOrdId) {
        LiveOrder order = taken();
        order.participant = participant(participantId);
        order.clOrdId = clOrdId;
        order.state = OrderState.REJECTED;
        order.participant.byClOrdId.putIfAbsent(clOrdId, order);
        return order;
    }

    private LiveOrder taken() {
        LiveOrder order = free == null ? new LiveOrder() : free;
        free = order.next;
        order.clear();
        return order;
    }

    /// Gives an order a client order id, in place of the one that it had. It is still found by that
    /// of its entry.
    void name(LiveOrder order, String clOrdId) {
        if (order.clOrdId.equals(clOrdId)) return;
        if (order.firstClOrdId.isEmpty()) order.firstClOrdId = order.clOrdId;
        else order.participant.byClOrdId.remove(order.clOrdId, order);
        order.clOrdId = clOrdId;
        if (!clOrdId.isEmpty()) order.participant.byClOrdId.put(clOrdId, order);
    }

    /// An open order is closed.
    void close(LiveOrder order, OrderState state, Reason reason) {
        order.state = state;
        order.reason = reason;
        order.leavesQty = 0;
        order.participant.takeOut(order);
        remember(order);
    }

    /// Puts an order among the closed ones; the oldest of them may have to go.
    void remember(LiveOrder order) {
        LiveOrder forgotten = order.participant.closed.add(order);
        if (forgotten == null) return;
        if (forgotten.orderId != 0) byOrderId.remove(forgotten.orderId);
        forgotten.participant.byClOrdId.remove(forgotten.clOrdId, forgotten);
        forgotten.participant.byClOrdId.remove(forgotten.firstClOrdId, forgotten);
        forgotten.clear();
        forgotten.next = free;
        free = forgotten;
    }

    void forEachOpen(int participantId, Consumer<LiveOrder> consumer) {
        LiveParticipant participant = known(participantId);
        if (participant == null) return;
        for (LiveOrder order = participant.first; order != null; order = order.next) {
            consumer.accept(order);
        }
    }
}
