package crossbook.client.entry;

import crossbook.protocol.entry.AccountReportDecoder;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.ExposureReportDecoder;
import crossbook.protocol.entry.FixSessionReportDecoder;
import crossbook.protocol.entry.LimitReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MarginReportDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.MissedMessageAckDecoder;
import crossbook.protocol.entry.ObligationReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.OrderStatusDecoder;
import crossbook.protocol.entry.PositionReportDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReportsOfDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.SystemStatusDecoder;
import crossbook.protocol.entry.TradeReportDecoder;
import crossbook.protocol.entry.TransmissionCompleteDecoder;

/// Hears what a gateway says. Override what you care for; a decoder is valid during the
/// call.
public interface EntryListener {
    default void onLogonReply(LogonReplyDecoder reply) {}

    default void onLogout(LogoutDecoder logout) {}

    default void onExecutionReport(ExecutionReportDecoder report) {}

    /// What happened to a trade after it happened.
    default void onTradeReport(TradeReportDecoder report) {}

    default void onOrderCancelReject(OrderCancelRejectDecoder reject) {}

    default void onMassCancelReport(MassCancelReportDecoder report) {}

    default void onBusinessReject(BusinessRejectDecoder reject) {}

    default void onReject(RejectDecoder reject) {}

    default void onMissedMessageAck(MissedMessageAckDecoder ack) {}

    default void onTransmissionComplete(TransmissionCompleteDecoder complete) {}

    default void onSystemStatus(SystemStatusDecoder status) {}

    default void onSecurityDefinition(SecurityDefinitionDecoder definition) {}

    default void onRequestReply(RequestReplyDecoder reply) {}

    /// What is in an account: asked for, or because something of yours changed it.
    default void onAccountReport(AccountReportDecoder report) {}

    /// What is owed and due of an account that was asked for.
    default void onObligationReport(ObligationReportDecoder report) {}
    /// Limits that were asked for.
    default void onLimitReport(LimitReportDecoder report) {}

    /// An exposure that was asked for.
    default void onExposureReport(ExposureReportDecoder report) {}

    /// Whose the reports are that follow: somebody's whom this session follows.
    default void onReportsOf(ReportsOfDecoder reportsOf) {}

    /// A live order that was asked for.
    default void onOrderStatus(OrderStatusDecoder status) {}

    /// A position on margin: asked for with the accounts, or because something changed it.
    default void onPositionReport(PositionReportDecoder report) {}

    /// A margin call, that it is met, a liquidation or a deficit: asked for with the accounts, or
    /// because it has just happened.
    default void onMarginReport(MarginReportDecoder report) {}

    /// A FIX session that was asked for.
    default void onFixSessionReport(FixSessionReportDecoder report) {}

    default void onStatusReport(StatusReportDecoder report) {}
}
