package crossbook.client.entry;

import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.AccountReportDecoder;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.ExposureReportDecoder;
import crossbook.protocol.entry.FixSessionReportDecoder;
import crossbook.protocol.entry.LimitReportDecoder;
import crossbook.protocol.entry.MarginReportDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.ObligationReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.PositionReportDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.TradeReportDecoder;

import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Brings what a session hears to the requests that it answers. Used by the thread that polls the
/// session.
public class PendingRequests implements EntryListener {
    /// As the protocol says that there is no such number.
    private static final long NO_ID = RequestReplyDecoder.participantIdNullValue();

    private final Map<String, PendingRequest> byId = new HashMap<>();
    private final long quietNs;
    private final NanoClock clock;
    private volatile long lastEventNumber;

    /// The one whose command is being reported of: reports of a command come one after the other.
    private PendingRequest current;

    /// @param quietNs the last event of a command need not be about its order (in a call it is the
    ///     price that the call would have): after how long without a report an answer is whole
    public PendingRequests(long quietNs) {
        this(quietNs, SystemNanoClock.INSTANCE);
    }

    /// The same by another clock.
    public PendingRequests(long quietNs, NanoClock clock) {
        this.quietNs = quietNs;
        this.clock = clock;
    }

    /// The number of the last event that was heard of; for any thread.
    public final long lastEventNumber() {
        return lastEventNumber;
    }

    /// All up to this event is known.
    protected final void heardUpTo(long eventNumber) {
        lastEventNumber = Math.max(lastEventNumber, eventNumber);
    }

    public final boolean isEmpty() {
        return byId.isEmpty();
    }

    /// Whether a request of that id has no answer yet.
    public final boolean isPending(String id) {
        return byId.containsKey(id);
    }

    /// Writes a request into a session, and waits for its answer.
    public final void send(PendingRequest pending, EntrySession session) {
        EntryRequest request = pending.request();
        byId.put(request.id(), pending);
        if (!request.otherId().isEmpty()) byId.put(request.otherId(), pending);
        pending.send(session);
    }

    /// Settles what is whole, though no last report of it came, and what takes too long.
    public final void settle(long nowNs, long patienceNs) {
        List<PendingRequest> over = null;
        for (PendingRequest each : byId.values()) {
            boolean isLate = nowNs - each.sinceNs() > patienceNs;
            if (!isLate && !each.isQuiet(nowNs, quietNs)) continue;
            if (over == null) over = new ArrayList<>();
            over.add(each);
        }
        if (over == null) return;
        for (PendingRequest each : over) {
            if (each.isQuiet(nowNs, quietNs)) complete(each);
            else refuse(each, Reason.STATE_UNKNOWN);
        }
    }

    /// The session is over. What the gateway took may have been done; what it did not take was not.
    public final void fail(EntrySession session, Reason reason) {
        for (PendingRequest each : byId.values()) {
            boolean mayBeDone = session.mayHaveTaken(each.messageNumber());
            each.refuse(mayBeDone ? Reason.STATE_UNKNOWN : reason);
        }
        byId.clear();
        current = null;
    }

    private void complete(PendingRequest pending) {
        forget(pending);
        pending.complete();
    }

    private void refuse(PendingRequest pending, Reason reason) {
        forget(pending);
        pending.refuse(reason);
    }

    private void answer(PendingRequest pending, EntryAnswer answer) {
        forget(pending);
        pending.answer().complete(answer);
    }

    private void forget(PendingRequest pending) {
        byId.remove(pending.request().id());
        byId.remove(pending.request().otherId());
        if (current == pending) current = null;
    }

    // What the gateway says.

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        if (!report.reportFlags().repeated()) heardUpTo(report.eventNumber());
        if (byId.isEmpty()) return;
        Execution execution = Execution.of(report);
        boolean isOfMassCancel = execution.reason() == Reason.MASS_CANCEL;
        if (isOfMassCancel) canceled(execution);
        PendingRequest of = requestOf(execution, report.origClOrdId());
        if (of != null) {
            if (current != null && current != of) complete(current); // another command is on
            current = of;
            if (of.heard(execution, clock.nanoTime())) complete(of);
        } else if (current != null && !isOfMassCancel) {
            current.heardOther(execution, clock.nanoTime());
        }
        if (current != null && report.reportFlags().lastOfCommand()) complete(current);
    }

    private PendingRequest requestOf(Execution execution, String origClOrdId) {
        PendingRequest own = byId.get(execution.clOrdId());
        if (own != null && belongs(own, execution, !origClOrdId.isEmpty())) return own;
        PendingRequest request = byId.get(origClOrdId);
        return request == own ? null : request;
    }

    /// A trade of an order that is being replaced is not yet its answer, nor one of the order that
    /// had the id of a new one before.
    private static boolean belongs(PendingRequest own, Execution execution, boolean isRequested) {
        if (own.hasExecutions()) return true;
        if (own.kind() == EntryRequest.Kind.NEW || own.kind() == EntryRequest.Kind.CROSS) {
            ExecType type = execution.execType();
            return type == ExecType.NEW || type == ExecType.REJECTED;
        }
        if (own.kind() != EntryRequest.Kind.REPLACE) return true;
        // To less than has been executed: then it may be canceled, with no request's id.
        boolean isCanceled = execution.reason() == Reason.REQUESTED && !isRequested;
        return execution.execType() == ExecType.REPLACED || isCanceled;
    }

    private void canceled(Execution execution) {
        for (PendingRequest each : byId.values()) {
            if (each.kind() != EntryRequest.Kind.MASS_CANCEL) continue;
            if (each.canceled(execution)) complete(each);
            return;
        }
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        heardUpTo(reject.eventNumber());
        PendingRequest refused = byId.get(reject.clOrdId());
        if (refused == null) refused = byId.get(reject.origClOrdId());
        Limits limits = new Limits(reject.lowLimit(), reject.highLimit());
        engineSays(refused, reject.reason(), "", 0, 0, reject.eventNumber(), limits, false);
    }

    @Override
    public void onMassCancelReport(MassCancelReportDecoder report) {
        heardUpTo(report.eventNumber());
        PendingRequest asked = byId.get(report.clOrdId());
        if (asked == null) return;
        if (report.reason() != Reason.NONE) refuse(asked, report.reason());
        else if (asked.counted(report.canceledOrders(), report.eventNumber())) complete(asked);
    }

    @Override
    public void onTradeReport(TradeReportDecoder report) {
        heardUpTo(report.eventNumber());
        boolean isTakenBack = report.execType() == ExecType.TRADE_CANCEL;
        PendingRequest asked =
                isTakenBack ? byId.get(EntryRequest.ofTrade(report.tradeId())) : null;
        if (asked == null) asked = byId.get(report.clOrdId());
        if (asked == null || asked.kind() != EntryRequest.Kind.TRADE_REPORT) return;
        Limits limits = new Limits(report.lowLimit(), report.highLimit());
        engineSays(
                asked,
                report.reason(),
                "",
                0,
                report.tradeId(),
                report.eventNumber(),
                limits,
                false);
    }

    @Override
    public void onRequestReply(RequestReplyDecoder reply) {
        heardUpTo(reply.eventNumber());
        boolean isParticipant = reply.participantId() != NO_ID;
        long createdId = isParticipant ? reply.participantId() : reply.instrumentId();
        boolean isSettled = reply.requestType() == RequestType.SETTLEMENT;
        long count = isSettled ? reply.payments() : reply.canceledOrders();
        if (reply.line() != 0) count = reply.line();
        engineSays(
                byId.get(Long.toString(reply.requestId())),
                reply.reason(),
                reply.detail(),
                count,
                createdId == NO_ID ? 0 : createdId,
                reply.eventNumber(),
                new Limits(reply.lowLimit(), reply.highLimit()),
                reply.repeated() == YesNo.YES);
    }

    /// What an order holds is the last that its command does.
    @Override
    public void onAccountReport(AccountReportDecoder report) {
        heardUpTo(report.eventNumber());
        PendingRequest asked =
                report.requestId() == 0 ? null : byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(AccountBalance.of(report));
        if (current != null && report.reportFlags().lastOfCommand()) complete(current);
    }

    /// What a position and its orders hold together may be the last that a command does.
    @Override
    public void onPositionReport(PositionReportDecoder report) {
        heardUpTo(report.eventNumber());
        PendingRequest asked =
                report.requestId() == 0 ? null : byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(AccountPosition.of(report));
        if (current != null && report.reportFlags().lastOfCommand()) complete(current);
    }

    @Override
    public void onMarginReport(MarginReportDecoder report) {
        heardUpTo(report.eventNumber());
        PendingRequest asked =
                report.requestId() == 0 ? null : byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(AccountMargin.of(report));
        if (current != null && report.reportFlags().lastOfCommand()) complete(current);
    }

    @Override
    public void onObligationReport(ObligationReportDecoder report) {
        PendingRequest asked = byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(AccountObligation.of(report));
    }

    @Override
    public void onLimitReport(LimitReportDecoder report) {
        PendingRequest asked = byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(LimitTerms.of(report));
    }

    @Override
    public void onExposureReport(ExposureReportDecoder report) {
        PendingRequest asked = byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(Exposure.of(report));
    }

    @Override
    public void onFixSessionReport(FixSessionReportDecoder report) {
        PendingRequest asked = byId.get(Long.toString(report.requestId()));
        if (asked != null) asked.heard(FixSessionStatus.of(report));
    }

    @Override
    public void onStatusReport(StatusReportDecoder report) {
        PendingRequest asked = byId.get(Long.toString(report.requestId()));
        engineSays(asked, Reason.NONE, report.status(), 0, 0, 0, Limits.NONE, false);
    }

    private void engineSays(
            PendingRequest to,
            Reason reason,
            String detail,
            long count,
            long createdId,
            long eventNumber,
            Limits limits,
            boolean isRepeated) {
        if (to == null) return;
        answer(
                to,
                new EntryAnswer(
                        reason,
                        "",
                        detail,
                        0,
                        List.of(),
                        List.of(),
                        count,
                        createdId,
                        eventNumber,
                        limits,
                        isRepeated,
                        to.accounts(),
                        to.obligations(),
                        to.risk(),
                        to.positions(),
                        to.margins(),
                        to.fixSessions()));
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        PendingRequest refused = byId.get(reject.clOrdId());
        if (refused == null) refused = byId.get(Long.toString(reject.requestId()));
        gatewaySays(refused, reject.reason(), "", reject.detail(), reject.retryAfterNs());
    }

    @Override
    public void onReject(RejectDecoder reject) {
        PendingRequest refused = byId.get(reject.clOrdId());
        gatewaySays(refused, reject.reason(), reject.field(), reject.detail(), 0);
    }

    private void gatewaySays(
            PendingRequest to, Reason reason, String field, String detail, long retryAfterNs) {
        if (to == null) return;
        answer(to, EntryAnswer.refused(reason, field, detail, retryAfterNs));
    }
}
