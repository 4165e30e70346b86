package crossbook.gateway;

import crossbook.client.stream.Balances.Asset;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.entry.AccountReportEncoder;

/// Writes reports of accounts.
final class AccountReport {
    private static final byte[] NO_ID = new byte[20];

    private final Desk desk;
    private final AccountReportEncoder report = new AccountReportEncoder();

    AccountReport(Desk desk) {
        this.desk = desk;
    }

    /// Begins a report without a cause; false if the session takes none.
    boolean begin(Session session, long eventNumber, long timestampNs) {
        if (!session.begin(report)) return false;
        desk.counters.reports++;
        report.eventNumber(eventNumber).timestampNs(timestampNs).requestId(0);
        report.partition((short) desk.settings.partition()).reportFlags().clear();
        report.orderId(AccountReportEncoder.orderIdNullValue()).putClOrdId(NO_ID, 0);
        report.orderHeld(AccountReportEncoder.orderHeldNullValue());
        report.tradeId(AccountReportEncoder.tradeIdNullValue());
        report.fee(AccountReportEncoder.feeNullValue());
        report.settlementDate(AccountReportEncoder.settlementDateNullValue());
        report.profit(AccountReportEncoder.profitNullValue());
        report.withheld(AccountReportEncoder.withheldNullValue());
        return true;
    }

    AccountReportEncoder encoder() {
        return report;
    }

    void owner(OwnerKind kind, int participantId) {
        report.ownerKind(kind).participantId(Integer.toUnsignedLong(participantId));
        report.name(desk.directory.participantName(participantId));
    }

    void amounts(long assetId, long posted, long held) {
        Asset asset = desk.balances.asset((int) assetId);
        report.asset(asset == null ? "" : asset.code());
        report.scale((short) (asset == null ? 0 : asset.scale()));
        report.posted(posted).held(held);
    }
}
