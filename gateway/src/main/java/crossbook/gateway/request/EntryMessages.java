package crossbook.gateway.request;

import crossbook.gateway.answer.Replies;
import crossbook.gateway.fix.FixMessages;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.logon.LogonMessages;
import crossbook.gateway.report.Followers;
import crossbook.gateway.report.RecoveryMessages;
import crossbook.gateway.session.Session;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Schema;
import crossbook.protocol.entry.AccountsRequestDecoder;
import crossbook.protocol.entry.BeginBatchDecoder;
import crossbook.protocol.entry.BustTradeDecoder;
import crossbook.protocol.entry.CancelForDecoder;
import crossbook.protocol.entry.CancelOrderDecoder;
import crossbook.protocol.entry.CancelReportDecoder;
import crossbook.protocol.entry.ChangePhaseDecoder;
import crossbook.protocol.entry.CorrectTradeDecoder;
import crossbook.protocol.entry.DefineAssetDecoder;
import crossbook.protocol.entry.DefineClientDecoder;
import crossbook.protocol.entry.DefineInstrumentDecoder;
import crossbook.protocol.entry.DefineLimitsDecoder;
import crossbook.protocol.entry.DefineParticipantDecoder;
import crossbook.protocol.entry.EndBatchDecoder;
import crossbook.protocol.entry.ExtendPhaseDecoder;
import crossbook.protocol.entry.FixSessionsRequestDecoder;
import crossbook.protocol.entry.FollowReportsDecoder;
import crossbook.protocol.entry.HeartbeatDecoder;
import crossbook.protocol.entry.KillTradingDecoder;
import crossbook.protocol.entry.LimitsRequestDecoder;
import crossbook.protocol.entry.LiquidatePositionDecoder;
import crossbook.protocol.entry.LogonDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MassCancelDecoder;
import crossbook.protocol.entry.MissedMessageRequestDecoder;
import crossbook.protocol.entry.NewCrossDecoder;
import crossbook.protocol.entry.NewOrderDecoder;
import crossbook.protocol.entry.OrdersRequestDecoder;
import crossbook.protocol.entry.ReplaceOrderDecoder;
import crossbook.protocol.entry.ReportTradeDecoder;
import crossbook.protocol.entry.ResetFixSessionDecoder;
import crossbook.protocol.entry.ResumeOwnerDecoder;
import crossbook.protocol.entry.ResumeTradingDecoder;
import crossbook.protocol.entry.SecurityListRequestDecoder;
import crossbook.protocol.entry.SetMarkDecoder;
import crossbook.protocol.entry.SettleObligationsDecoder;
import crossbook.protocol.entry.StatusRequestDecoder;
import crossbook.protocol.entry.StopRequestDecoder;
import crossbook.protocol.entry.SuspendOwnerDecoder;
import crossbook.protocol.entry.TakeSnapshotDecoder;
import crossbook.protocol.entry.TransferFundsDecoder;

import org.agrona.DirectBuffer;

/// Sees that what clients send are messages, and brings each to who handles it.
public final class EntryMessages {
    private final CommandBatch commands;
    private final Replies replies;
    private final MessageCheck check = new MessageCheck(Schema.entry());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderMessages orders;
    private final CrossMessages crosses;
    private final ReportMessages reports;
    private final OperatorMessages operators;
    private final FixMessages fix;
    private final MassMessages masses;
    private final MoneyMessages money;
    private final LimitMessages limits;
    private final BatchMessages batches;
    private final MarginMessages margins;
    private final TradeMessages trades;
    private final LogonMessages logons;
    private final RecoveryMessages recoveries;
    private final OrderQueries queries;
    private final Followers followers;

    public EntryMessages(
            CommandBatch commands,
            Replies replies,
            OrderMessages orders,
            CrossMessages crosses,
            ReportMessages reports,
            OperatorMessages operators,
            FixMessages fix,
            MassMessages masses,
            MoneyMessages money,
            LimitMessages limits,
            BatchMessages batches,
            MarginMessages margins,
            TradeMessages trades,
            LogonMessages logons,
            RecoveryMessages recoveries,
            OrderQueries queries,
            Followers followers) {
        this.commands = commands;
        this.replies = replies;
        this.orders = orders;
        this.crosses = crosses;
        this.reports = reports;
        this.operators = operators;
        this.fix = fix;
        this.masses = masses;
        this.money = money;
        this.limits = limits;
        this.batches = batches;
        this.margins = margins;
        this.trades = trades;
        this.logons = logons;
        this.recoveries = recoveries;
        this.queries = queries;
        this.followers = followers;
    }

    /// Handles one frame. False if there is no room for it now: it must come again.
    public boolean onFrame(Session session, DirectBuffer buffer, int offset, int length) {
        if (!session.admits(length)) return true;
        if (!commands.hasRoom()) {
            session.stall();
            return false;
        }
        session.onFrame();
        onMessage(session, buffer, offset, length);
        return true;
    }

    private void onMessage(Session session, DirectBuffer buffer, int offset, int length) {
        Reason fault = check.check(buffer, offset, length);
        if (fault != Reason.NONE) {
            session.malformed(fault, check.faultyField());
            return;
        }
        header.wrap(buffer, offset);
        int templateId = header.templateId();
        switch (templateId) {
            case LogonDecoder.TEMPLATE_ID -> logons.onLogon(session, buffer, offset);
            case LogoutDecoder.TEMPLATE_ID -> session.end(Reason.LOGGED_OUT, "");
            case HeartbeatDecoder.TEMPLATE_ID -> {} // it was heard
            default -> {
                boolean isLine = session.isOpen()
                        && batches.keeps(session, templateId, buffer, offset, length);
                if (!isLine) onRequest(session, templateId, buffer, offset);
            }
        }
    }

    private void onRequest(Session session, int templateId, DirectBuffer buffer, int offset) {
        if (!session.isOpen()) {
            refuse(session, Reason.NOT_LOGGED_ON, templateId, buffer, offset);
            return;
        }
        boolean isRecovery = templateId == MissedMessageRequestDecoder.TEMPLATE_ID;
        if (isRecovery != session.isRecovery()) {
            refuse(session, Reason.NOT_SUPPORTED, templateId, buffer, offset);
            return;
        }
        switch (templateId) {
            case NewOrderDecoder.TEMPLATE_ID -> orders.newOrder(session, buffer, offset);
            case NewCrossDecoder.TEMPLATE_ID -> crosses.newCross(session, buffer, offset);
            case ReportTradeDecoder.TEMPLATE_ID -> reports.report(session, buffer, offset);
            case CancelReportDecoder.TEMPLATE_ID -> reports.cancel(session, buffer, offset);
            case CancelOrderDecoder.TEMPLATE_ID -> orders.cancel(session, buffer, offset);
            case ReplaceOrderDecoder.TEMPLATE_ID -> orders.replace(session, buffer, offset);
            case MassCancelDecoder.TEMPLATE_ID -> orders.massCancel(session, buffer, offset);
            case MissedMessageRequestDecoder.TEMPLATE_ID ->
                recoveries.onRequest(session, buffer, offset);
            case OrdersRequestDecoder.TEMPLATE_ID -> queries.ask(session, buffer, offset);
            case FollowReportsDecoder.TEMPLATE_ID -> followers.onFollow(session, buffer, offset);
            case SecurityListRequestDecoder.TEMPLATE_ID ->
                operators.securityList(session, buffer, offset);
            case ChangePhaseDecoder.TEMPLATE_ID -> operators.changePhase(session, buffer, offset);
            case ExtendPhaseDecoder.TEMPLATE_ID -> operators.extendPhase(session, buffer, offset);
            case BustTradeDecoder.TEMPLATE_ID -> trades.bust(session, buffer, offset);
            case CorrectTradeDecoder.TEMPLATE_ID -> trades.correct(session, buffer, offset);
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                operators.defineInstrument(session, buffer, offset);
            case DefineParticipantDecoder.TEMPLATE_ID ->
                operators.defineParticipant(session, buffer, offset);
            case KillTradingDecoder.TEMPLATE_ID -> masses.kill(session, buffer, offset);
            case ResumeTradingDecoder.TEMPLATE_ID -> masses.resume(session, buffer, offset);
            case CancelForDecoder.TEMPLATE_ID -> masses.cancelFor(session, buffer, offset);
            case TakeSnapshotDecoder.TEMPLATE_ID -> operators.snapshot(session, buffer, offset);
            case StatusRequestDecoder.TEMPLATE_ID -> operators.status(session, buffer, offset);
            case StopRequestDecoder.TEMPLATE_ID -> operators.stop(session, buffer, offset);
            case FixSessionsRequestDecoder.TEMPLATE_ID -> fix.list(session, buffer, offset);
            case ResetFixSessionDecoder.TEMPLATE_ID -> fix.reset(session, buffer, offset);
            default -> onRequestOfMoney(session, templateId, buffer, offset);
        }
    }

    private void onRequestOfMoney(
            Session session, int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case DefineAssetDecoder.TEMPLATE_ID -> money.defineAsset(session, buffer, offset);
            case DefineClientDecoder.TEMPLATE_ID -> money.defineClient(session, buffer, offset);
            case SuspendOwnerDecoder.TEMPLATE_ID -> money.suspendOwner(session, buffer, offset);
            case ResumeOwnerDecoder.TEMPLATE_ID -> money.resumeOwner(session, buffer, offset);
            case BeginBatchDecoder.TEMPLATE_ID -> batches.begin(session);
            case EndBatchDecoder.TEMPLATE_ID -> batches.end(session, buffer, offset);
            case TransferFundsDecoder.TEMPLATE_ID -> money.transfer(session, buffer, offset);
            case AccountsRequestDecoder.TEMPLATE_ID -> money.accounts(session, buffer, offset);
            case SettleObligationsDecoder.TEMPLATE_ID -> money.settle(session, buffer, offset);
            case SetMarkDecoder.TEMPLATE_ID -> margins.setMark(session, buffer, offset);
            case LiquidatePositionDecoder.TEMPLATE_ID -> margins.liquidate(session, buffer, offset);
            case DefineLimitsDecoder.TEMPLATE_ID -> limits.define(session, buffer, offset);
            case LimitsRequestDecoder.TEMPLATE_ID -> limits.query(session, buffer, offset);
            default -> session.malformed(Reason.MESSAGE_UNKNOWN, "");
        }
    }

    /// Refuses a message by its template alone: the id of an order stands first in its
    /// body, that of a request too.
    private void refuse(
            Session session, Reason reason, int templateId, DirectBuffer buffer, int offset) {
        RequestType type = requestType(templateId);
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        switch (type) {
            case NEW, CANCEL, REPLACE, MASS_CANCEL, CROSS, TRADE_REPORT ->
                replies.refuse(session, reason, type, buffer, body);
            case PHASE,
                    INSTRUMENT,
                    PARTICIPANT,
                    SNAPSHOT,
                    STATUS,
                    STOP,
                    TRADE,
                    KILL,
                    RESUME,
                    CANCEL_FOR,
                    ASSET,
                    CLIENT,
                    TRANSFER,
                    ACCOUNTS,
                    SETTLEMENT,
                    MARK,
                    LIQUIDATION,
                    SET_LIMITS,
                    LIMITS,
                    ORDERS,
                    FOLLOW,
                    FIX_SESSION,
                    OWNER,
                    BATCH -> replies.refuse(session, reason, type, buffer.getLong(body));
            default -> replies.refuse(session, reason, type);
        }
    }

    private static RequestType requestType(int templateId) {
        return switch (templateId) {
            case NewOrderDecoder.TEMPLATE_ID -> RequestType.NEW;
            case NewCrossDecoder.TEMPLATE_ID -> RequestType.CROSS;
            case ReportTradeDecoder.TEMPLATE_ID, CancelReportDecoder.TEMPLATE_ID ->
                RequestType.TRADE_REPORT;
            case CancelOrderDecoder.TEMPLATE_ID -> RequestType.CANCEL;
            case ReplaceOrderDecoder.TEMPLATE_ID -> RequestType.REPLACE;
            case MassCancelDecoder.TEMPLATE_ID -> RequestType.MASS_CANCEL;
            case ChangePhaseDecoder.TEMPLATE_ID, ExtendPhaseDecoder.TEMPLATE_ID ->
                RequestType.PHASE;
            case BustTradeDecoder.TEMPLATE_ID, CorrectTradeDecoder.TEMPLATE_ID -> RequestType.TRADE;
            case DefineInstrumentDecoder.TEMPLATE_ID -> RequestType.INSTRUMENT;
            case DefineParticipantDecoder.TEMPLATE_ID -> RequestType.PARTICIPANT;
            case KillTradingDecoder.TEMPLATE_ID -> RequestType.KILL;
            case CancelForDecoder.TEMPLATE_ID -> RequestType.CANCEL_FOR;
            case ResumeTradingDecoder.TEMPLATE_ID -> RequestType.RESUME;
            case DefineAssetDecoder.TEMPLATE_ID -> RequestType.ASSET;
            case DefineClientDecoder.TEMPLATE_ID -> RequestType.CLIENT;
            case TransferFundsDecoder.TEMPLATE_ID -> RequestType.TRANSFER;
            case AccountsRequestDecoder.TEMPLATE_ID -> RequestType.ACCOUNTS;
            case SettleObligationsDecoder.TEMPLATE_ID -> RequestType.SETTLEMENT;
            case SetMarkDecoder.TEMPLATE_ID -> RequestType.MARK;
            case LiquidatePositionDecoder.TEMPLATE_ID -> RequestType.LIQUIDATION;
            case DefineLimitsDecoder.TEMPLATE_ID -> RequestType.SET_LIMITS;
            case LimitsRequestDecoder.TEMPLATE_ID -> RequestType.LIMITS;
            case OrdersRequestDecoder.TEMPLATE_ID -> RequestType.ORDERS;
            case FollowReportsDecoder.TEMPLATE_ID -> RequestType.FOLLOW;
            case FixSessionsRequestDecoder.TEMPLATE_ID, ResetFixSessionDecoder.TEMPLATE_ID ->
                RequestType.FIX_SESSION;
            case SuspendOwnerDecoder.TEMPLATE_ID, ResumeOwnerDecoder.TEMPLATE_ID ->
                RequestType.OWNER;
            case BeginBatchDecoder.TEMPLATE_ID, EndBatchDecoder.TEMPLATE_ID -> RequestType.BATCH;
            case TakeSnapshotDecoder.TEMPLATE_ID -> RequestType.SNAPSHOT;
            case StatusRequestDecoder.TEMPLATE_ID -> RequestType.STATUS;
            case StopRequestDecoder.TEMPLATE_ID -> RequestType.STOP;
            default -> RequestType.NONE;
        };
    }
}
