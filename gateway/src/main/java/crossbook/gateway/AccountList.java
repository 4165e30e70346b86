package crossbook.gateway;

import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.gateway.Requests.Pending;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ObligationReportEncoder;

import java.util.List;

/// What is in the accounts that somebody asks for and what is owed and due of them, one message
/// each, and the answer to the request behind them.
final class AccountList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final Desk desk;
    private final Pending request;
    private final List<Balance> balances;
    private final List<Obligation> obligations;
    private final AccountReport report;
    private final ObligationReportEncoder owed = new ObligationReportEncoder();
    private int next;

    /// @param balances as they are when it is asked
    /// @param obligations likewise
    AccountList(Desk desk, Pending request, List<Balance> balances, List<Obligation> obligations) {
        this.desk = desk;
        this.request = request;
        this.balances = balances;
        this.obligations = obligations;
        report = new AccountReport(desk);
    }

    @Override
    public boolean sendOn() {
        Session session = request.session();
        int count = balances.size() + obligations.size();
        int end = Math.min(count, next + PER_PIECE);
        for (; next < end && !session.hasEnded(); next++) {
            boolean isTaken = next < balances.size()
                    ? send(session, balances.get(next))
                    : send(session, obligations.get(next - balances.size()));
            if (!isTaken) break;
        }
        if (session.hasEnded()) return false;
        if (next < count) return true;
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
        if (!session.begin(owed)) return false;
        Asset asset = desk.balances.asset(of.assetId());
        owed.requestId(request.requestId())
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
}
