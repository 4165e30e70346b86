package crossbook.gateway;

import crossbook.client.entry.Operation;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Position;
import crossbook.client.stream.MarginCalls.Call;
import crossbook.client.stream.MarginCalls.Deficit;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.gateway.Requests.Pending;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.DefineAssetEncoder;
import crossbook.protocol.command.DefineClientEncoder;
import crossbook.protocol.command.ResumeOwnerEncoder;
import crossbook.protocol.command.SettleObligationsEncoder;
import crossbook.protocol.command.SuspendOwnerEncoder;
import crossbook.protocol.command.TransferFundsEncoder;
import crossbook.protocol.entry.AccountsRequestDecoder;
import crossbook.protocol.entry.DefineAssetDecoder;
import crossbook.protocol.entry.DefineClientDecoder;
import crossbook.protocol.entry.ResumeOwnerDecoder;
import crossbook.protocol.entry.SettleObligationsDecoder;
import crossbook.protocol.entry.SuspendOwnerDecoder;
import crossbook.protocol.entry.TransferFundsDecoder;

import org.agrona.DirectBuffer;
import org.agrona.sbe.DecoderFlyweight;
import org.agrona.sbe.EncoderFlyweight;

import java.util.List;

/// What operators ask about assets, clients and funds, and who asks what is in accounts.
final class MoneyMessages {
    private static final long NOBODY = TransferFundsEncoder.fromParticipantIdNullValue();
    private static final long NOTHING = TransferFundsEncoder.assetIdNullValue();

    private final Desk desk;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final DefineAssetDecoder asset = new DefineAssetDecoder();
    private final DefineClientDecoder client = new DefineClientDecoder();
    private final TransferFundsDecoder transfer = new TransferFundsDecoder();
    private final SuspendOwnerDecoder suspend = new SuspendOwnerDecoder();
    private final ResumeOwnerDecoder resume = new ResumeOwnerDecoder();
    private final SuspendOwnerEncoder suspendCommand = new SuspendOwnerEncoder();
    private final ResumeOwnerEncoder resumeCommand = new ResumeOwnerEncoder();
    private final AccountsRequestDecoder accounts = new AccountsRequestDecoder();
    private final SettleObligationsDecoder settle = new SettleObligationsDecoder();
    private final DefineAssetEncoder assetCommand = new DefineAssetEncoder();
    private final DefineClientEncoder clientCommand = new DefineClientEncoder();
    private final TransferFundsEncoder transferCommand = new TransferFundsEncoder();
    private final SettleObligationsEncoder settleCommand = new SettleObligationsEncoder();

    MoneyMessages(Desk desk) {
        this.desk = desk;
    }

    void defineAsset(Session session, DirectBuffer buffer, int offset) {
        asset.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, asset.requestId(), RequestType.ASSET);
        if (!desk.requests.mayAsk(request, Operation.DEFINE_INSTRUMENTS)) return;
        String code = asset.asset();
        desk.commands.begin(assetCommand).requestId(desk.requests.ask(request));
        assetCommand.participantId(session.participantId());
        assetCommand.assetId(desk.directory.assetIdToDefine(code, desk.balances));
        assetCommand.code(code).scale(asset.scale());
        int text = DefineAssetDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                asset, text, assetCommand, DefineAssetEncoder.reasonTextEncodingOffset());
    }

    void defineClient(Session session, DirectBuffer buffer, int offset) {
        client.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, client.requestId(), RequestType.CLIENT);
        if (!desk.requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        desk.commands.begin(clientCommand).requestId(desk.requests.ask(request));
        clientCommand.askerId(session.participantId());
        clientCommand.participantId(participantId(client.participant()));
        copy(
                client,
                DefineClientDecoder.accountEncodingOffset(),
                clientCommand,
                DefineClientEncoder.accountEncodingOffset(),
                DefineClientEncoder.accountLength());
        int text = DefineClientDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                client, text, clientCommand, DefineClientEncoder.reasonTextEncodingOffset());
    }

    void suspendOwner(Session session, DirectBuffer buffer, int offset) {
        suspend.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, suspend.requestId(), RequestType.OWNER);
        if (!desk.requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        desk.commands.begin(suspendCommand).requestId(desk.requests.ask(request));
        suspendCommand.askerId(session.participantId());
        suspendCommand.participantId(participantId(suspend.participant()));
        copy(
                suspend,
                SuspendOwnerDecoder.accountEncodingOffset(),
                suspendCommand,
                SuspendOwnerEncoder.accountEncodingOffset(),
                SuspendOwnerEncoder.accountLength());
        int text = SuspendOwnerDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                suspend, text, suspendCommand, SuspendOwnerEncoder.reasonTextEncodingOffset());
    }

    void resumeOwner(Session session, DirectBuffer buffer, int offset) {
        resume.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, resume.requestId(), RequestType.OWNER);
        if (!desk.requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        desk.commands.begin(resumeCommand).requestId(desk.requests.ask(request));
        resumeCommand.askerId(session.participantId());
        resumeCommand.participantId(participantId(resume.participant()));
        copy(
                resume,
                ResumeOwnerDecoder.accountEncodingOffset(),
                resumeCommand,
                ResumeOwnerEncoder.accountEncodingOffset(),
                ResumeOwnerEncoder.accountLength());
        int text = ResumeOwnerDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                resume, text, resumeCommand, ResumeOwnerEncoder.reasonTextEncodingOffset());
    }

    /// Names that are unknown are none to the engine, which refuses them.
    void transfer(Session session, DirectBuffer buffer, int offset) {
        transfer.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, transfer.requestId(), RequestType.TRANSFER);
        if (!desk.requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        Asset moved = desk.balances.asset(transfer.asset());
        desk.commands.begin(transferCommand).requestId(desk.requests.ask(request));
        transferCommand.askerId(session.participantId());
        transferCommand.transferType(transfer.transferType());
        transferCommand.assetId(moved == null ? NOTHING : moved.assetId());
        transferCommand.amount(transfer.amount());
        transferCommand.fromParticipantId(participantId(transfer.fromParticipant()));
        transferCommand.toParticipantId(participantId(transfer.toParticipant()));
        copy(
                transfer,
                TransferFundsDecoder.transactionIdEncodingOffset(),
                transferCommand,
                TransferFundsEncoder.transactionIdEncodingOffset(),
                TransferFundsEncoder.transactionIdLength());
        copy(
                transfer,
                TransferFundsDecoder.fromAccountEncodingOffset(),
                transferCommand,
                TransferFundsEncoder.fromAccountEncodingOffset(),
                TransferFundsEncoder.fromAccountLength());
        copy(
                transfer,
                TransferFundsDecoder.toAccountEncodingOffset(),
                transferCommand,
                TransferFundsEncoder.toAccountEncodingOffset(),
                TransferFundsEncoder.toAccountLength());
        int text = TransferFundsDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                transfer, text, transferCommand, TransferFundsEncoder.reasonTextEncodingOffset());
    }

    void settle(Session session, DirectBuffer buffer, int offset) {
        settle.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, settle.requestId(), RequestType.SETTLEMENT);
        if (!desk.requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        desk.commands.begin(settleCommand).requestId(desk.requests.ask(request));
        settleCommand.participantId(session.participantId());
        int text = SettleObligationsDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                settle, text, settleCommand, SettleObligationsEncoder.reasonTextEncodingOffset());
    }

    private static void copy(
            DecoderFlyweight from, int field, EncoderFlyweight to, int commandField, int length) {
        to.buffer()
                .putBytes(to.offset() + commandField, from.buffer(), from.offset() + field, length);
    }

    private long participantId(String name) {
        int known = desk.directory.participantId(name);
        return known == Session.NOBODY ? NOBODY : known;
    }

    /// Those who may move funds see what everybody has, the exchange too.
    void accounts(Session session, DirectBuffer buffer, int offset) {
        accounts.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, accounts.requestId(), RequestType.ACCOUNTS);
        String name = accounts.participant();
        int whose = name.isEmpty() ? session.participantId() : desk.directory.participantId(name);
        boolean isOwn = whose == session.participantId();
        Operation operation = isOwn ? Operation.SEE_OWN_ORDERS : Operation.SEE_ORDERS_OF_OTHERS;
        if (!desk.requests.mayAskAtOnce(request, operation)) return;
        if (whose == Session.NOBODY) {
            desk.requests.answer(request, Reason.UNKNOWN_PARTICIPANT, "");
        } else if (session.isSendingSlowly()) {
            desk.requests.answer(request, Reason.REQUEST_LIMIT, "");
        } else {
            boolean isAll = name.isEmpty() && Operation.MOVE_FUNDS.isFor(session.roles());
            List<Balance> asked = isAll ? desk.balances.all() : desk.balances.of(whose);
            List<Obligation> owed =
                    isAll ? List.copyOf(desk.obligations.all()) : desk.obligations.of(whose);
            List<Position> open =
                    isAll ? desk.balances.positions() : desk.balances.positions(whose);
            List<Call> calls =
                    isAll ? List.copyOf(desk.marginCalls.open()) : desk.marginCalls.open(whose);
            List<Deficit> lost = isAll
                    ? List.copyOf(desk.marginCalls.deficits())
                    : desk.marginCalls.deficits(whose);
            session.sendSlowly(new AccountList(desk, request, asked, owed, open, calls, lost));
        }
    }
}
