package crossbook.scenario;

import crossbook.core.model.Participant;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Began;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.Joined;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Replaced;
import crossbook.scenario.Observed.SessionEnded;
import crossbook.scenario.Observed.SessionStarted;
import crossbook.scenario.Observed.Traded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Watches from outside what happens to orders when sessions end.
///
/// 40  a closed session ends all and only the flagged orders of that session, once, the oldest
/// first; a participant has one session at most, and orders are entered only in one that is open
final class SessionObserver {
    private static final String BY_DISCONNECT = "CANCEL_ON_DISCONNECT";

    private final Map<Integer, Participant> participants = new HashMap<>();
    private final Map<Integer, Integer> open = new HashMap<>();

    /// Live orders, the oldest first.
    private final Map<Long, OrderSeen> live = new LinkedHashMap<>();

    private final List<String> violations = new ArrayList<>();
    private String line = "";
    private long expired;

    /// The violations in a whole recording.
    static List<String> violations(List<Observed> recording) {
        SessionObserver observer = new SessionObserver();
        recording.forEach(observer::observe);
        return observer.violations;
    }

    private void observe(Observed observed) {
        switch (observed) {
            case Began began -> line = began.line();
            case Joined joined ->
                participants.put(joined.participant().participantId(), joined.participant());
            case SessionStarted started ->
                check(
                        open.put(started.participantId(), started.sessionId()) == null,
                        "a second session");
            case Accepted accepted -> accept(accepted.order());
            case Replaced replaced -> live.put(replaced.order().orderId(), replaced.order());
            case Traded traded -> {
                fill(traded.taker());
                fill(traded.maker());
            }
            case Ended ended -> end(ended);
            case SessionEnded ended -> endSession(ended);
            default -> {} // nothing that a session knows of
        }
    }

    private void check(boolean holds, String what) {
        if (!holds) violations.add("invariant 40: " + what + ": " + line);
    }

    private void accept(OrderSeen order) {
        int session = open.getOrDefault(order.participantId(), 0);
        check(order.sessionId() == 0 || order.sessionId() == session, "in a session not open");
        live.put(order.orderId(), order);
    }

    private void fill(OrderSeen order) {
        if (order.leavesQty() == 0) live.remove(order.orderId());
        else live.put(order.orderId(), order);
    }

    private void end(Ended ended) {
        OrderSeen order = ended.order();
        if (ended.reason().equals(BY_DISCONNECT)) {
            Optional<OrderSeen> next = nextToExpire(order.participantId());
            boolean isNext = next.isPresent() && next.get().orderId() == order.orderId();
            check(isNext, "not the next that expires with its session");
            expired++;
        }
        live.remove(order.orderId());
    }

    /// The oldest order of a participant's open session that does not stay.
    private Optional<OrderSeen> nextToExpire(int participantId) {
        Participant participant = participants.get(participantId);
        int session = open.getOrDefault(participantId, 0);
        return live.values().stream()
                .filter(order -> order.participantId() == participantId)
                .filter(order -> order.sessionId() != 0 && order.sessionId() == session)
                .filter(order -> participant.cancelOnDisconnect() && !order.staysOnDisconnect())
                .filter(order -> participant.cancelsGtcOnDisconnect() || !isLong(order))
                .findFirst();
    }

    private static boolean isLong(OrderSeen order) {
        return order.timeInForce() == TimeInForce.GTC || order.timeInForce() == TimeInForce.GTD;
    }

    private void endSession(SessionEnded ended) {
        int participantId = ended.participantId();
        check(nextToExpire(participantId).isEmpty(), "an order outlives its session");
        check(ended.expiredOrders() == expired, expired + " orders have expired");
        Integer session = open.remove(participantId);
        check(session != null && session == ended.sessionId(), "was not open");
        expired = 0;
        live.replaceAll((id, order) ->
                order.participantId() == participantId ? order.withoutSession() : order);
    }
}
