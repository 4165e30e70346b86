package crossbook.client.entry;

import crossbook.protocol.Reason;
import crossbook.protocol.entry.ExecutionReportDecoder;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The orders that were sent, each as its last report left it.
public final class OwnOrders {
    private final Map<String, OwnOrder> byId = new LinkedHashMap<>();
    private final Map<String, OwnOrder> byRequest = new HashMap<>();

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

    /// A request, or the order of that id, was refused.
    void onRefusal(String clOrdId, Reason reason) {
        OwnOrder order = byRequest.remove(clOrdId);
        if (order == null) order = byId.get(clOrdId);
        if (order != null) order.refused(reason);
    }
}
