package crossbook.gateway;

import crossbook.client.stream.Balances.Balance;
import crossbook.gateway.Requests.Pending;
import crossbook.protocol.Reason;

import java.util.List;

/// What is in the accounts that somebody asks for, one message each, and the answer to the request
/// behind them.
final class AccountList implements SlowReply {
    private static final int PER_PIECE = 64;

    private final Desk desk;
    private final Pending request;
    private final List<Balance> balances;
    private final AccountReport report;
    private int next;

    /// @param balances as they are when it is asked
    AccountList(Desk desk, Pending request, List<Balance> balances) {
        this.desk = desk;
        this.request = request;
        this.balances = balances;
        report = new AccountReport(desk);
    }

    @Override
    public boolean sendOn() {
        Session session = request.session();
        int end = Math.min(balances.size(), next + PER_PIECE);
        for (; next < end && !session.hasEnded(); next++) {
            Balance balance = balances.get(next);
            if (!report.begin(session, desk.lastEventNumber, desk.replies.timestampNs())) break;
            report.encoder().requestId(request.requestId());
            report.owner(balance.owner().kind(), balance.owner().participantId());
            report.encoder().account(balance.owner().account());
            report.amounts(balance.assetId(), balance.posted(), balance.held());
        }
        if (session.hasEnded()) return false;
        if (next < balances.size()) return true;
        desk.requests.answer(request, Reason.NONE, "");
        return false;
    }
}
