package crossbook.web.live;

import crossbook.client.entry.Role;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A participant with its orders and what happened to them.
final class LiveParticipant {
    static final ActivityView NOTHING_DONE = new ActivityView(0, 0, 0, 0, 0, 0, 0);

    final int participantId;
    String name = "";
    boolean isActive = true;
    boolean cancelsOnDisconnect;
    Set<Role> roles = Set.of();

    /// Null: it may trade.
    KillView kill;

    /// Open orders in the order in which they came; they are linked.
    LiveOrder first;

    LiveOrder last;
    int openOrders;
    final Ring<LiveOrder> closed;
    final Map<String, LiveOrder> byClOrdId = new HashMap<>();
    final Ring<ExecutionView> fills;
    final Ring<StatementLine> statement;
    long statementLines;
    long accountChanges;
    final Map<Integer, LivePosition> positions = new TreeMap<>();
    final Activity activity = new Activity();
    long executions;

    /// 0: none is open.
    int sessionId;

    int gatewayId;
    long sessionSinceNs;
    ActivityView beforeSession = NOTHING_DONE;

    LiveParticipant(int participantId, LiveSettings settings) {
        this.participantId = participantId;
        closed = new Ring<>(settings.closedOrdersPerParticipant());
        fills = new Ring<>(settings.fillsPerParticipant());
        statement = new Ring<>(settings.statementLinesPerParticipant());
    }

    void append(LiveOrder order) {
        order.previous = last;
        order.next = null;
        if (last == null) first = order;
        else last.next = order;
        last = order;
        openOrders++;
    }

    void takeOut(LiveOrder order) {
        if (order.previous == null) first = order.next;
        else order.previous.next = order.next;
        if (order.next == null) last = order.previous;
        else order.next.previous = order.previous;
        order.previous = null;
        order.next = null;
        openOrders--;
    }

    void traded(int instrumentId, ExecutionView trade) {
        activity.fills++;
        position(instrumentId).traded(trade.side(), trade.lastPrice(), trade.lastQty());
        fills.add(trade);
    }

    LivePosition position(int instrumentId) {
        return positions.computeIfAbsent(instrumentId, _ -> new LivePosition());
    }

    ParticipantView view(KillView killOfAll, long nowNs) {
        return new ParticipantView(
                participantId,
                name,
                isActive,
                roles,
                Optional.ofNullable(kill == null ? killOfAll : kill),
                cancelsOnDisconnect,
                openOrders,
                activity.view(NOTHING_DONE, nowNs));
    }

    SessionView session(long nowNs) {
        return new SessionView(
                sessionId,
                participantId,
                name,
                gatewayId,
                sessionSinceNs,
                openOrders,
                activity.view(beforeSession, nowNs));
    }
}
