package crossbook.gateway.request;

import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Owner;
import crossbook.client.stream.Balances.Position;
import crossbook.client.stream.MarginCalls.Call;
import crossbook.client.stream.MarginCalls.Deficit;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.report.AccountReport;
import crossbook.gateway.report.MarginReport;
import crossbook.gateway.report.PositionReport;
import crossbook.gateway.report.ReportSources;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SlowReply;
import crossbook.protocol.MarginEvent;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ObligationReportEncoder;

import org.agrona.concurrent.EpochNanoClock;

import java.util.List;

/// The accounts that a request asks for: what is in them, what is owed and due, and the positions,
/// margin calls and deficits of their owners, one message each, and the answer behind them.
final class AccountList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final ReportSources sources;
    private final Requests requests;
    private final HostStatus host;
    private final EpochNanoClock time;
    private final PendingRequest request;
    private final List<Balance> balances;
    private final List<Obligation> obligations;
    private final List<Position> positions;
    private final AccountReport report;
    private final ObligationReportEncoder obligationReport = new ObligationReportEncoder();
    private final PositionReport positionReport;
    private final List<Call> calls;
    private final List<Deficit> deficits;
    private final MarginReport marginReport;
    private int next;

    /// @param balances as they are when it is asked
    /// @param obligations likewise
    /// @param positions likewise
    /// @param calls likewise
    /// @param deficits likewise
    AccountList(
            ReportSources sources,
            Requests requests,
            HostStatus host,
            EpochNanoClock time,
            PendingRequest request,
            List<Balance> balances,
            List<Obligation> obligations,
            List<Position> positions,
            List<Call> calls,
            List<Deficit> deficits) {
        this.sources = sources;
        this.requests = requests;
        this.host = host;
        this.time = time;
        this.request = request;
        this.balances = balances;
        this.obligations = obligations;
        this.positions = positions;
        report = new AccountReport(sources);
        this.calls = calls;
        this.deficits = deficits;
        positionReport = new PositionReport(sources);
        marginReport = new MarginReport(sources);
    }

    @Override
    public boolean sendOn() {
        Session session = request.session();
        int owed = balances.size();
        int open = owed + obligations.size();
        int called = open + positions.size();
        int lost = called + calls.size();
        int all = lost + deficits.size();
        int end = Math.min(all, next + PER_PIECE);
        for (; next < end && !session.hasEnded(); next++) {
            boolean isTaken;
            if (next < owed) isTaken = send(session, balances.get(next));
            else if (next < open) isTaken = send(session, obligations.get(next - owed));
            else if (next < called) isTaken = send(session, positions.get(next - open));
            else if (next < lost) isTaken = send(session, calls.get(next - called));
            else isTaken = send(session, deficits.get(next - lost));
            if (!isTaken) break;
        }
        if (session.hasEnded()) return false;
        if (next < all) return true;
        requests.answer(request, Reason.NONE, "");
        return false;
    }

    private boolean send(Session session, Balance balance) {
        if (!report.begin(session, host.lastEventNumber(), time.nanoTime())) return false;
        report.state(request.requestId(), balance);
        return true;
    }

    private boolean send(Session session, Obligation of) {
        if (!session.begin(obligationReport)) return false;
        Asset asset = sources.balances().asset(of.assetId());
        obligationReport
                .requestId(request.requestId())
                .partition((short) sources.partition())
                .settlementDate(of.settlementDate())
                .participantId(of.owner().participantId())
                .name(sources.directory().participantName(of.owner().participantId()))
                .account(of.owner().account())
                .asset(asset.code())
                .scale((short) asset.scale())
                .owed(of.owed())
                .due(of.due());
        return true;
    }

    private boolean send(Session session, Position position) {
        long now = time.nanoTime();
        if (!positionReport.begin(session, host.lastEventNumber(), now)) return false;
        int instrumentId = position.instrumentId();
        positionReport.encoder().requestId(request.requestId());
        positionReport.owner(position.owner().participantId());
        positionReport.encoder().account(position.owner().account());
        positionReport.open(
                instrumentId,
                position.qty(),
                position.openValue(),
                position.held(),
                sources.balances().mark(instrumentId));
        positionReport.encoder().unsettledProfit(position.unsettledProfit());
        Balance has = sources.balances().of(position.owner(), position.assetId());
        positionReport.account(has.assetId(), has.posted(), has.held());
        return true;
    }

    private boolean send(Session session, Call call) {
        if (!begin(session, MarginEvent.CALLED, call.owner(), call.assetId())) return false;
        marginReport.encoder().needed(call.needed());
        return true;
    }

    private boolean send(Session session, Deficit deficit) {
        if (!begin(session, MarginEvent.DEFICIT, deficit.owner(), deficit.assetId())) return false;
        marginReport.encoder().covered(0).deficit(deficit.amount());
        return true;
    }

    private boolean begin(Session session, MarginEvent event, Owner owner, int assetId) {
        long now = time.nanoTime();
        if (!marginReport.begin(session, event, host.lastEventNumber(), now)) return false;
        marginReport.encoder().requestId(request.requestId());
        marginReport.participant(owner.participantId());
        marginReport.encoder().account(owner.account());
        Balance has = sources.balances().of(owner, assetId);
        marginReport.amounts(assetId, has.posted(), has.held());
        return true;
    }
}
