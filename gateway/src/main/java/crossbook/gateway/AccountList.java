package crossbook.gateway;

import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Position;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.gateway.Requests.Pending;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ObligationReportEncoder;

import java.util.List;

/// What is in the accounts that somebody asks for, what is owed and due of them and what is open
/// of their owners, one message each, and the answer to the request behind them.
final class AccountList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final Desk desk;
    private final Pending request;
    private final List<Balance> balances;
    private final List<Obligation> obligations;
    private final List<Position> positions;
    private final AccountReport report;
    private final ObligationReportEncoder obligationReport = new ObligationReportEncoder();
    private final PositionReport positionReport;
    private int next;

    /// @param balances as they are when it is asked
    /// @param obligations likewise
    /// @param positions likewise
    AccountList(
            Desk desk,
            Pending request,
            List<Balance> balances,
            List<Obligation> obligations,
            List<Position> positions) {
        this.desk = desk;
        this.request = request;
        this.balances = balances;
        this.obligations = obligations;
        this.positions = positions;
        report = new AccountReport(desk);
        positionReport = new PositionReport(desk);
    }

    @Override
    public boolean sendOn() {
        Session session = request.session();
        int owed = balances.size();
        int open = owed + obligations.size();
        int all = open + positions.size();
        int end = Math.min(all, next + PER_PIECE);
        for (; next < end && !session.hasEnded(); next++) {
            boolean isTaken;
            if (next < owed) isTaken = send(session, balances.get(next));
            else if (next < open) isTaken = send(session, obligations.get(next - owed));
            else isTaken = send(session, positions.get(next - open));
            if (!isTaken) break;
        }
        if (session.hasEnded()) return false;
        if (next < all) return true;
        desk.requests.answer(request, Reason.NONE, "");
        return false;
    }

    private boolean send(Session session, Balance balance) {
        if (!report.begin(session, desk.lastEventNumber, desk.replies.timestampNs())) return false;
        report.encoder().requestId(request.requestId());
        report.owner(balance.owner().kind(), balance.owner().participantId());
        report.encoder().account(balance.owner().account());
        report.amounts(balance.assetId(), balance.posted(), balance.held());
        return true;
    }

    private boolean send(Session session, Obligation of) {
        if (!session.begin(obligationReport)) return false;
        Asset asset = desk.balances.asset(of.assetId());
        obligationReport
                .requestId(request.requestId())
                .partition((short) desk.settings.partition())
                .settlementDate(of.settlementDate())
                .participantId(of.owner().participantId())
                .name(desk.directory.participantName(of.owner().participantId()))
                .account(of.owner().account())
                .asset(asset.code())
                .scale((short) asset.scale())
                .owed(of.owed())
                .due(of.due());
        return true;
    }

    private boolean send(Session session, Position position) {
        long now = desk.replies.timestampNs();
        if (!positionReport.begin(session, desk.lastEventNumber, now)) return false;
        int instrumentId = position.instrumentId();
        positionReport.encoder().requestId(request.requestId());
        positionReport.owner(position.owner().participantId());
        positionReport.encoder().account(position.owner().account());
        positionReport.open(
                instrumentId,
                position.qty(),
                position.openValue(),
                position.held(),
                desk.balances.mark(instrumentId));
        Balance has = desk.balances.of(position.owner(), position.assetId());
        positionReport.account(has.assetId(), has.posted(), has.held());
        return true;
    }
}
