package crossbook.client.entry;

import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import java.util.function.Consumer;

/// An order of ours, as the last report left it.
public final class OwnOrder {
    /// What was asked for and is not answered yet.
    public enum Pending {
        NOTHING,
        NEW,
        CANCEL,
        REPLACE
    }

    private final OrderRequest request;
    private String clOrdId;
    private OrdStatus status = OrdStatus.NULL_VAL;
    private Pending pending = Pending.NEW;
    private String pendingClOrdId = "";
    private Consumer<ReplaceOrderEncoder> pendingChange = _ -> {};
    private Reason reason = Reason.NONE;
    private long orderId;
    private long price;
    private long orderQty;
    private long leavesQty;
    private long cumQty;
    private long lastEventNumber;

    OwnOrder(OrderRequest request) {
        this.request = request;
        clOrdId = request.clOrdId();
        price = request.terms().price();
        orderQty = request.terms().orderQty();
    }

    /// What was sent.
    public OrderRequest request() {
        return request;
    }

    /// The instrument, by its number.
    public int instrumentId() {
        return (int) request.terms().instrumentId();
    }

    /// Its id; a replace may give it another.
    public String clOrdId() {
        return clOrdId;
    }

    /// Its state; NULL_VAL as long as nothing was heard of it.
    public OrdStatus status() {
        return status;
    }

    public Pending pending() {
        return pending;
    }

    /// Why the last request was refused, or why the order ended; else NONE.
    public Reason reason() {
        return reason;
    }

    /// The engine's id; 0 as long as it is not known.
    public long orderId() {
        return orderId;
    }

    /// In price units; [OrderTermsEncoder#priceNullValue] without one.
    public long price() {
        return price;
    }

    public long orderQty() {
        return orderQty;
    }

    public long leavesQty() {
        return leavesQty;
    }

    public long cumQty() {
        return cumQty;
    }

    /// The number of the last event that concerned it.
    public long lastEventNumber() {
        return lastEventNumber;
    }

    /// Whether nothing is under way.
    public boolean isAnswered() {
        return pending == Pending.NOTHING;
    }

    /// Whether it may still trade; one that waits may.
    public boolean isLive() {
        return status == OrdStatus.NEW
                || status == OrdStatus.PARTIALLY_FILLED
                || status == OrdStatus.SUSPENDED;
    }

    /// What a replace asks for, as long as it is under way.
    Consumer<ReplaceOrderEncoder> pendingChange() {
        return pendingChange;
    }

    String pendingClOrdId() {
        return pendingClOrdId;
    }

    void canceling(String requestId) {
        pending = Pending.CANCEL;
        pendingClOrdId = requestId;
    }

    void replacing(String newClOrdId, Consumer<ReplaceOrderEncoder> change) {
        pending = Pending.REPLACE;
        pendingClOrdId = newClOrdId;
        pendingChange = change;
    }

    void onReport(ExecutionReportDecoder report) {
        boolean isRepeated = report.reportFlags().repeated();
        if (isRepeated && pending != Pending.NEW) return; // its outcome was heard before
        lastEventNumber = report.eventNumber();
        reason = report.reason();
        status = report.ordStatus();
        if (isRepeated) {
            pending = Pending.NOTHING; // it stands; the rest is told by the events since
            leavesQty = orderQty;
            return;
        }
        if (report.orderId() != 0) orderId = report.orderId();
        orderQty = report.orderQty();
        leavesQty = report.leavesQty();
        cumQty = report.cumQty();
        if (report.price() != ExecutionReportDecoder.priceNullValue()) price = report.price();
        if (pending == Pending.NEW) pending = Pending.NOTHING;
        switch (report.execType()) {
            case REPLACED -> {
                clOrdId = report.clOrdId();
                if (pending == Pending.REPLACE) pending = Pending.NOTHING;
            }
            case CANCELED, EXPIRED -> pending = Pending.NOTHING;
            default -> {
                if (leavesQty == 0) pending = Pending.NOTHING;
            }
        }
    }

    /// A request was refused; the order stands as it stood.
    void refused(Reason why) {
        if (pending == Pending.NEW) status = OrdStatus.REJECTED;
        pending = Pending.NOTHING;
        reason = why;
    }

    @Override
    public String toString() {
        boolean isPriced = price != OrderTermsEncoder.priceNullValue();
        return clOrdId + " " + request.terms().side() + " " + orderQty
                + (isPriced ? " @ " + price : "") + ": "
                + (status == OrdStatus.NULL_VAL ? "sent" : status.name())
                + ", " + cumQty + " executed, " + leavesQty + " left"
                + (reason == Reason.NONE ? "" : ", " + reason);
    }
}
