package crossbook.gateway.report;

import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Owner;
import crossbook.gateway.session.Session;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.entry.AccountReportEncoder;

/// Writes reports of accounts.
public final class AccountReport {
    private static final byte[] NO_ID = new byte[OrderTermsDecoder.clOrdIdLength()];

    private final ReportSources sources;
    private final AccountReportEncoder report = new AccountReportEncoder();

    public AccountReport(ReportSources sources) {
        this.sources = sources;
    }

    /// Begins a report without a cause; false if the session takes none.
    public boolean begin(Session session, long eventNumber, long timestampNs) {
        if (!session.begin(report)) return false;
        sources.counters().reports++;
        report.eventNumber(eventNumber).timestampNs(timestampNs).requestId(0);
        report.partition((short) sources.partition()).reportFlags().clear();
        report.orderId(AccountReportEncoder.orderIdNullValue()).putClOrdId(NO_ID, 0);
        report.orderHeld(AccountReportEncoder.orderHeldNullValue());
        report.tradeId(AccountReportEncoder.tradeIdNullValue());
        report.fee(AccountReportEncoder.feeNullValue());
        report.settlementDate(AccountReportEncoder.settlementDateNullValue());
        report.profit(AccountReportEncoder.profitNullValue());
        report.withheld(AccountReportEncoder.withheldNullValue());
        return true;
    }

    /// The report that was begun last.
    public AccountReportEncoder encoder() {
        return report;
    }

    /// Whose account it is.
    public void owner(OwnerKind kind, int participantId) {
        report.ownerKind(kind).participantId(Integer.toUnsignedLong(participantId));
        report.name(sources.directory().participantName(participantId));
    }

    /// Whose it is and what is in it, as a request asks.
    public void state(long requestId, Balance balance) {
        Owner owner = balance.owner();
        report.requestId(requestId);
        owner(owner.kind(), owner.participantId());
        report.account(owner.account());
        amounts(balance.assetId(), balance.posted(), balance.held());
        report.withheld(sources.balances().withheld(owner, balance.assetId()));
    }

    /// What is in it of an asset.
    public void amounts(long assetId, long posted, long held) {
        Asset asset = sources.balances().asset((int) assetId);
        report.asset(asset == null ? "" : asset.code());
        report.scale((short) (asset == null ? 0 : asset.scale()));
        report.posted(posted).held(held);
    }
}
