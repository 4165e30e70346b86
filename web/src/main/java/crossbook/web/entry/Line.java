package crossbook.web.entry;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.web.text.Limits;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The session of one participant with the gateway, and what waits for its answers. Pumped by one
/// thread.
final class Line implements AutoCloseable {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);

    private final String participant;
    private final ArrayDeque<Waiting> unsent = new ArrayDeque<>();
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final Heard heard = new Heard();
    private final Entries entries;
    private EntrySession session;
    private Reason logon = Reason.NULL_VAL;
    private long lastUsedNs;
    private boolean isLeaving;
    private volatile long lastEventNumber;

    Line(String participant, Entries entries) {
        this.participant = participant;
        this.entries = entries;
    }

    /// The last event that the participant was told of here.
    long lastEventNumber() {
        return lastEventNumber;
    }

    /// Whether there is nothing to do for it, and nothing open.
    boolean isIdle() {
        return session == null && !isAsked();
    }

    /// Whether somebody waits for an answer.
    boolean isAsked() {
        return !unsent.isEmpty() || !waiting.isEmpty();
    }

    void add(Waiting asked) {
        lastUsedNs = asked.sinceNs;
        isLeaving = false;
        unsent.add(asked);
    }

    /// Ends the session once all is answered.
    void leave() {
        isLeaving = true;
    }

    /// Sends, receives, and settles what is over. Returns the work that was done.
    int poll(long nowNs, long idleNs) {
        try {
            if (session == null && !unsent.isEmpty()) open();
            if (session == null) return 0;
            int work = send(nowNs) + session.poll();
            boolean hasEnded = session.logoutReason() != Reason.NONE;
            boolean isRefused = logon != Reason.NULL_VAL && logon != Reason.NONE;
            if (isRefused) fail(logon);
            else if (hasEnded) fail(session.logoutReason());
            else settle(nowNs, idleNs);
            return work;
        } catch (EntryException e) {
            fail(Reason.ENGINE_UNAVAILABLE);
            return 1;
        }
    }

    private void open() {
        logon = Reason.NULL_VAL;
        EntryAddress address = entries.address();
        session = new EntrySession(address, heard);
        char[] key = entries.key();
        session.logon().participant(participant).password(new String(key));
        java.util.Arrays.fill(key, '\0');
    }

    private int send(long nowNs) {
        if (logon != Reason.NONE) return 0;
        int sent = 0;
        Iterator<Waiting> all = unsent.iterator();
        while (all.hasNext() && session.hasRoom()) {
            Waiting next = all.next();
            String id = next.request.id();
            boolean isTaken = waiting.containsKey(id);
            // Several changes of one order have its id: one after the other.
            if (isTaken && next.request.kind() == EntryRequest.Kind.REPLACE) continue;
            all.remove();
            if (isTaken) {
                // The same id twice at a time: one of the two is a retry, and comes again.
                next.refuse(EntryAnswer.refused(Reason.DUPLICATE_CL_ORD_ID));
                continue;
            }
            waiting.put(id, next);
            next.request.sending().to(session);
            next.messageNumber = session.messageNumber();
            lastUsedNs = nowNs;
            sent++;
        }
        if (sent > 0) session.flush();
        return sent;
    }

    /// What is answered, what nobody will answer any more, and whether there is anything left.
    private void settle(long nowNs, long idleNs) {
        if (!waiting.isEmpty()) {
            List<Waiting> over = new ArrayList<>(0);
            for (Waiting each : waiting.values()) {
                if (each.isQuiet(nowNs) || nowNs - each.sinceNs > PATIENCE_NS) over.add(each);
            }
            for (Waiting each : over) {
                if (each.isQuiet(nowNs)) complete(each);
                else refuse(each, EntryAnswer.refused(Reason.STATE_UNKNOWN));
            }
        }
        boolean isDone = waiting.isEmpty() && unsent.isEmpty();
        if (isDone && (isLeaving || nowNs - lastUsedNs > idleNs)) logOut();
        if (!isDone && logon == Reason.NULL_VAL) refuseLate(nowNs);
    }

    private void refuseLate(long nowNs) {
        Waiting first = unsent.peek();
        if (first != null && nowNs - first.sinceNs > PATIENCE_NS) fail(Reason.LOGON_TIMED_OUT);
    }

    private void logOut() {
        if (session.isLoggedOn()) session.logout();
        closeSession();
    }

    /// The session is over. What the gateway took may have been done; what it did not take, or
    /// what was not sent, was not.
    private void fail(Reason reason) {
        for (Waiting each : waiting.values()) {
            boolean mayBeDone = session.mayHaveTaken(each.messageNumber);
            each.refuse(EntryAnswer.refused(mayBeDone ? Reason.STATE_UNKNOWN : reason));
        }
        waiting.clear();
        for (Waiting each : unsent) each.refuse(EntryAnswer.refused(reason));
        unsent.clear();
        closeSession();
    }

    private void closeSession() {
        if (session != null) session.close();
        session = null;
        logon = Reason.NULL_VAL;
    }

    private void complete(Waiting done) {
        waiting.remove(done.request.id());
        entries.answered(System.nanoTime() - done.sinceNs);
        done.complete();
    }

    private void refuse(Waiting refused, EntryAnswer answer) {
        waiting.remove(refused.request.id());
        refused.refuse(answer);
    }

    @Override
    public void close() {
        if (session != null && session.isLoggedOn()) session.logout();
        fail(Reason.GATEWAY_STOPS);
    }

    /// What the gateway says.
    private final class Heard implements EntryListener {
        @Override
        public void onLogonReply(LogonReplyDecoder reply) {
            logon = reply.reason();
            lastEventNumber = Math.max(lastEventNumber, reply.lastEventNumber());
        }

        @Override
        public void onExecutionReport(ExecutionReportDecoder report) {
            if (!report.reportFlags().repeated()) lastEventNumber = report.eventNumber();
            if (waiting.isEmpty()) return;
            Execution execution = Execution.of(report);
            boolean isLast = report.reportFlags().lastOfCommand();
            if (execution.reason() == Reason.MASS_CANCEL) canceled(execution);
            Waiting own = waiting.get(execution.clOrdId());
            Waiting request = waiting.get(report.origClOrdId());
            boolean isRequested = !report.origClOrdId().isEmpty();
            if (own != null && belongs(own, execution, isRequested)) heard(own, execution, isLast);
            else if (request != null && request != own) heard(request, execution, isLast);
        }

        /// A trade of an order that is being replaced is not yet its answer.
        private boolean belongs(Waiting own, Execution execution, boolean isRequested) {
            boolean isReplace = own.request.kind() == EntryRequest.Kind.REPLACE;
            if (!isReplace || own.hasExecutions()) return true;
            // To less than has been executed: then it may be canceled, with no request's id.
            boolean isCanceled = execution.reason() == Reason.REQUESTED && !isRequested;
            return execution.execType() == ExecType.REPLACED || isCanceled;
        }

        private void heard(Waiting one, Execution execution, boolean isLast) {
            if (one.heard(execution, isLast, System.nanoTime())) complete(one);
        }

        private void canceled(Execution execution) {
            for (Waiting each : waiting.values()) {
                if (each.request.kind() != EntryRequest.Kind.MASS_CANCEL) continue;
                if (each.canceled(execution)) complete(each);
                return;
            }
        }

        @Override
        public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
            lastEventNumber = reject.eventNumber();
            Waiting refused = waiting.get(reject.clOrdId());
            if (refused == null) refused = waiting.get(reject.origClOrdId());
            if (refused == null) return;
            refuse(
                    refused,
                    new EntryAnswer(
                            reject.reason(),
                            "",
                            "",
                            0,
                            List.of(),
                            0,
                            reject.eventNumber(),
                            new Limits(reject.lowLimit(), reject.highLimit())));
        }

        @Override
        public void onMassCancelReport(MassCancelReportDecoder report) {
            lastEventNumber = report.eventNumber();
            Waiting asked = waiting.get(report.clOrdId());
            if (asked == null) return;
            if (report.reason() != Reason.NONE) {
                refuse(asked, EntryAnswer.refused(report.reason()));
            } else if (asked.counted(report.canceledOrders(), report.eventNumber())) {
                complete(asked);
            }
        }

        @Override
        public void onBusinessReject(BusinessRejectDecoder reject) {
            Waiting refused = waiting.get(reject.clOrdId());
            if (refused == null) refused = waiting.get(Long.toString(reject.requestId()));
            if (refused == null) return;
            Reason reason = reject.reason();
            long retryAfterNs = reject.retryAfterNs();
            refuse(
                    refused,
                    new EntryAnswer(
                            reason,
                            "",
                            reject.detail(),
                            retryAfterNs,
                            List.of(),
                            0,
                            0,
                            Limits.NONE));
        }

        @Override
        public void onReject(RejectDecoder reject) {
            Waiting refused = waiting.get(reject.clOrdId());
            if (refused == null) return;
            Reason reason = reject.reason();
            String field = reject.field();
            refuse(
                    refused,
                    new EntryAnswer(
                            reason, field, reject.detail(), 0, List.of(), 0, 0, Limits.NONE));
        }

        @Override
        public void onRequestReply(RequestReplyDecoder reply) {
            lastEventNumber = Math.max(lastEventNumber, reply.eventNumber());
            Waiting asked = waiting.get(Long.toString(reply.requestId()));
            if (asked == null) return;
            refuse(asked, EntryAnswer.of(reply.reason(), reply.detail(), reply.eventNumber()));
        }

        @Override
        public void onStatusReport(StatusReportDecoder report) {
            Waiting asked = waiting.get(Long.toString(report.requestId()));
            if (asked == null) return;
            refuse(asked, EntryAnswer.of(Reason.NONE, report.status(), 0));
        }
    }
}
