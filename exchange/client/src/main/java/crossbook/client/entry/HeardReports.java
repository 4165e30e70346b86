package crossbook.client.entry;

import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;

import org.agrona.concurrent.NanoClock;

/// What the sessions of an [OrderEntry] hear, one after the other: answers to what it waits for,
/// and what happens to its orders.
final class HeardReports extends PendingRequests {
    /// Longer than a gateway and its network are silent in the midst of the reports of a command.
    private static final long QUIET_NS = 300_000_000;

    private final Logon logon;
    private final OwnOrders orders;
    private final Securities securities;
    private String logoutDetail = "";
    private long reportedEvent;
    private int reported;

    HeardReports(NanoClock clock, Logon logon, OwnOrders orders, Securities securities) {
        super(QUIET_NS, clock);
        this.logon = logon;
        this.orders = orders;
        this.securities = securities;
    }

    /// Why the gateway ended the session; empty if it did not say.
    String logoutDetail() {
        return logoutDetail;
    }

    /// How many reports of executions came of an event, which is the last one or none.
    int reportsOf(long eventNumber) {
        return reportedEvent == eventNumber ? reported : 0;
    }

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        logoutDetail = "";
        logon.onReply(reply);
    }

    @Override
    public void onLogout(LogoutDecoder logout) {
        logoutDetail = logout.detail();
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        super.onExecutionReport(report);
        if (!report.reportFlags().repeated()) {
            reported = reportedEvent == report.eventNumber() ? reported + 1 : 1;
            reportedEvent = report.eventNumber();
        }
        orders.onReport(report);
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        super.onOrderCancelReject(reject);
        orders.onRefusal(reject.clOrdId(), reject.reason());
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        super.onBusinessReject(reject);
        orders.onRefusal(reject.clOrdId(), reject.reason());
    }

    @Override
    public void onReject(RejectDecoder reject) {
        super.onReject(reject);
        orders.onRefusal(reject.clOrdId(), reject.reason());
    }

    @Override
    public void onSecurityDefinition(SecurityDefinitionDecoder definition) {
        securities.onDefinition(definition);
    }
}
