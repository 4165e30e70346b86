package crossbook.client.entry;

import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The orders that were sent, each as its last report left it.
public final class OwnOrders {
    private final Map<String, OwnOrder> byId = new LinkedHashMap<>();
    private final Map<String, OwnOrder> byRequest = new HashMap<>();
    private final List<Cross> crosses = new ArrayList<>();

    /// All of them, live or not, in the order in which they were sent.
    public Collection<OwnOrder> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    /// The order of that id, which is the newest that it had.
    public Optional<OwnOrder> find(String clOrdId) {
        return Optional.ofNullable(byId.get(clOrdId));
    }

    /// Forgets orders that have ended.
    public void forgetEnded() {
        byId.values().removeIf(order -> order.isAnswered() && !order.isLive());
    }

    OwnOrder add(OrderRequest request) {
        OwnOrder order = new OwnOrder(request);
        if (byId.putIfAbsent(request.clOrdId(), order) != null) {
            throw new IllegalArgumentException("used before: " + request.clOrdId());
        }
        return order;
    }

    Cross add(CrossRequest request) {
        Cross cross =
                new Cross(request, add(request.order(Side.BUY)), add(request.order(Side.SELL)));
        crosses.add(cross);
        return cross;
    }

    /// The crosses of which nothing was heard.
    List<Cross> unansweredCrosses() {
        crosses.removeIf(Cross::isAnswered);
        return crosses;
    }

    /// A cancel or replace of that id is under way.
    void requested(String requestId, OwnOrder order) {
        byRequest.put(requestId, order);
    }

    void onReport(ExecutionReportDecoder report) {
        String clOrdId = report.clOrdId();
        String before = report.origClOrdId();
        byRequest.remove(before);
        OwnOrder order = byId.get(clOrdId);
        if (order == null) order = byId.remove(before); // replaced: it has a new id
        if (order == null) return; // of another session of ours
        order.onReport(report);
        byId.putIfAbsent(order.clOrdId(), order);
    }

    /// A request, or the order of that id, was refused; of a cross both sides are.
    void onRefusal(String clOrdId, Reason reason) {
        for (Cross cross : crosses) {
            boolean isIt = !cross.isAnswered() && cross.buy().clOrdId().equals(clOrdId);
            if (isIt) cross.sell().refused(reason);
        }
        OwnOrder order = byRequest.remove(clOrdId);
        if (order == null) order = byId.get(clOrdId);
        if (order != null) order.refused(reason);
    }
}
