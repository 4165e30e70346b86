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
import crossbook.protocol.entry.CancelOrderDecoder;
import crossbook.protocol.entry.DefineParticipantDecoder;
import crossbook.protocol.entry.EndBatchDecoder;
import crossbook.protocol.entry.FixSessionsRequestDecoder;
import crossbook.protocol.entry.FollowReportsDecoder;
import crossbook.protocol.entry.HeartbeatDecoder;
import crossbook.protocol.entry.LimitsRequestDecoder;
import crossbook.protocol.entry.LogonDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MassCancelDecoder;
import crossbook.protocol.entry.MissedMessageRequestDecoder;
import crossbook.protocol.entry.NewOrderDecoder;
import crossbook.protocol.entry.OrdersRequestDecoder;
import crossbook.protocol.entry.ReplaceOrderDecoder;
import crossbook.protocol.entry.ResetFixSessionDecoder;
import crossbook.protocol.entry.SecurityListRequestDecoder;
import crossbook.protocol.entry.StatusRequestDecoder;
import crossbook.protocol.entry.StopRequestDecoder;

import org.agrona.DirectBuffer;

/// Sees that what clients send are messages, and brings each to who handles it.
public final class EntryMessages {
    private final CommandBatch commands;
    private final Replies replies;
    private final MessageCheck check = new MessageCheck(Schema.entry());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderMessages orders;
    private final OperatorMessages operators;
    private final FixMessages fix;
    private final AccountQueries accounts;
    private final EngineRequests engine;
    private final BatchMessages batches;
    private final LogonMessages logons;
    private final RecoveryMessages recoveries;
    private final OrderQueries queries;
    private final Followers followers;

    public EntryMessages(
            CommandBatch commands,
            Replies replies,
            OrderMessages orders,
            OperatorMessages operators,
            FixMessages fix,
            AccountQueries accounts,
            EngineRequests engine,
            BatchMessages batches,
            LogonMessages logons,
            RecoveryMessages recoveries,
            OrderQueries queries,
            Followers followers) {
        this.commands = commands;
        this.replies = replies;
        this.orders = orders;
        this.operators = operators;
        this.fix = fix;
        this.accounts = accounts;
        this.engine = engine;
        this.batches = batches;
        this.logons = logons;
        this.recoveries = recoveries;
        this.queries = queries;
        this.followers = followers;
    }

    /// Handles one frame of a client. False if there is no room for it now: it must come again.
    public boolean onFrame(Session session, DirectBuffer buffer, int offset, int length) {
        return handle(session, buffer, offset, length, true);
    }

    /// Handles a message that the gateway has made of what a client sent and that was checked
    /// there. False if there is no room for it now: it must come again.
    public boolean onTranslated(Session session, DirectBuffer buffer, int offset, int length) {
        assert check.check(buffer, offset, length) == Reason.NONE : check.faultyField();
        return handle(session, buffer, offset, length, false);
    }

    private boolean handle(
            Session session, DirectBuffer buffer, int offset, int length, boolean isForeign) {
        if (!session.admits(length)) return true;
        if (!commands.hasRoom()) {
            session.stall();
            return false;
        }
        session.onFrame();
        Reason fault = isForeign ? check.check(buffer, offset, length) : Reason.NONE;
        if (fault == Reason.NONE) onMessage(session, buffer, offset, length);
        else session.malformed(fault, check.faultyField());
        return true;
    }

    private void onMessage(Session session, DirectBuffer buffer, int offset, int length) {
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
            case CancelOrderDecoder.TEMPLATE_ID -> orders.cancel(session, buffer, offset);
            case ReplaceOrderDecoder.TEMPLATE_ID -> orders.replace(session, buffer, offset);
            case MassCancelDecoder.TEMPLATE_ID -> orders.massCancel(session, buffer, offset);
            case MissedMessageRequestDecoder.TEMPLATE_ID ->
                recoveries.onRequest(session, buffer, offset);
            case OrdersRequestDecoder.TEMPLATE_ID -> queries.ask(session, buffer, offset);
            case FollowReportsDecoder.TEMPLATE_ID -> followers.onFollow(session, buffer, offset);
            case SecurityListRequestDecoder.TEMPLATE_ID ->
                operators.securityList(session, buffer, offset);
            case DefineParticipantDecoder.TEMPLATE_ID ->
                operators.defineParticipant(session, buffer, offset);
            case StatusRequestDecoder.TEMPLATE_ID -> operators.status(session, buffer, offset);
            case StopRequestDecoder.TEMPLATE_ID -> operators.stop(session, buffer, offset);
            case FixSessionsRequestDecoder.TEMPLATE_ID -> fix.list(session, buffer, offset);
            case ResetFixSessionDecoder.TEMPLATE_ID -> fix.reset(session, buffer, offset);
            case BeginBatchDecoder.TEMPLATE_ID -> batches.begin(session);
            case EndBatchDecoder.TEMPLATE_ID -> batches.end(session, buffer, offset);
            case AccountsRequestDecoder.TEMPLATE_ID -> accounts.accounts(session, buffer, offset);
            case LimitsRequestDecoder.TEMPLATE_ID -> accounts.limits(session, buffer, offset);
            default -> {
                if (!engine.pass(session, templateId, buffer, offset)) {
                    session.malformed(Reason.MESSAGE_UNKNOWN, "");
                }
            }
        }
    }

    /// Refuses a message by its template alone: the id of an order stands first in its
    /// body, that of a request too.
    private void refuse(
            Session session, Reason reason, int templateId, DirectBuffer buffer, int offset) {
        RequestType type = PlainRequests.type(templateId);
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        switch (type) {
            case NONE -> replies.refuse(session, reason, type);
            case NEW, CANCEL, REPLACE, MASS_CANCEL, CROSS, TRADE_REPORT ->
                replies.refuse(session, reason, type, buffer, body);
            default -> replies.refuse(session, reason, type, buffer.getLong(body));
        }
    }
}
