package crossbook.gateway.fix;

import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.session.SlowReply;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.FixSessionReportEncoder;

import java.util.List;

/// The FIX sessions that a request asks for, one message each, and the answer to it behind
/// them.
final class FixSessionList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final Requests requests;
    private final PendingRequest request;
    private final List<FixSessionView> sessions;
    private final FixSessionReportEncoder report = new FixSessionReportEncoder();
    private int next;

    FixSessionList(Requests requests, PendingRequest request, List<FixSessionView> sessions) {
        this.requests = requests;
        this.request = request;
        this.sessions = sessions;
    }

    @Override
    public boolean sendOn() {
        int end = Math.min(sessions.size(), next + PER_PIECE);
        while (next < end && request.session().begin(report)) {
            sessions.get(next++).write(report.requestId(request.requestId()));
        }
        if (request.session().hasEnded()) return false;
        if (next < sessions.size()) return true;
        requests.answer(request, Reason.NONE, "");
        return false;
    }
}
