package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Position;
import crossbook.client.stream.MarginCalls.Call;
import crossbook.client.stream.MarginCalls.Deficit;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.Ledger;
import crossbook.gateway.report.ReportSources;
import crossbook.gateway.session.Session;
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
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.sbe.DecoderFlyweight;
import org.agrona.sbe.EncoderFlyweight;

import java.util.List;

/// Turns what operators ask about assets, clients and funds into commands, and answers what is in
/// accounts.
public final class MoneyMessages {
    private static final long NOBODY = TransferFundsEncoder.fromParticipantIdNullValue();
    private static final long NOTHING = TransferFundsEncoder.assetIdNullValue();

    private final CommandBatch commands;
    private final Requests requests;
    private final Ledger ledger;
    private final ReportSources sources;
    private final HostStatus host;
    private final EpochNanoClock time;
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

    public MoneyMessages(
            CommandBatch commands,
            Requests requests,
            Ledger ledger,
            ReportSources sources,
            HostStatus host,
            EpochNanoClock time) {
        this.commands = commands;
        this.requests = requests;
        this.ledger = ledger;
        this.sources = sources;
        this.host = host;
        this.time = time;
    }

    void defineAsset(Session session, DirectBuffer buffer, int offset) {
        asset.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request = new PendingRequest(session, asset.requestId(), RequestType.ASSET);
        if (!requests.mayAsk(request, Operation.DEFINE_INSTRUMENTS)) return;
        String code = asset.asset();
        commands.begin(assetCommand).requestId(requests.ask(request));
        assetCommand.participantId(session.participantId());
        assetCommand.assetId(sources.directory().assetIdToDefine(code, ledger.balances()));
        assetCommand.code(code).scale(asset.scale());
        int text = DefineAssetDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                asset, text, assetCommand, DefineAssetEncoder.reasonTextEncodingOffset());
    }

    void defineClient(Session session, DirectBuffer buffer, int offset) {
        client.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, client.requestId(), RequestType.CLIENT);
        if (!requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        commands.begin(clientCommand).requestId(requests.ask(request));
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
        PendingRequest request =
                new PendingRequest(session, suspend.requestId(), RequestType.OWNER);
        if (!requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        commands.begin(suspendCommand).requestId(requests.ask(request));
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
        PendingRequest request = new PendingRequest(session, resume.requestId(), RequestType.OWNER);
        if (!requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        commands.begin(resumeCommand).requestId(requests.ask(request));
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
        PendingRequest request =
                new PendingRequest(session, transfer.requestId(), RequestType.TRANSFER);
        if (!requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        Asset moved = ledger.balances().asset(transfer.asset());
        commands.begin(transferCommand).requestId(requests.ask(request));
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
        PendingRequest request =
                new PendingRequest(session, settle.requestId(), RequestType.SETTLEMENT);
        if (!requests.mayAsk(request, Operation.MOVE_FUNDS)) return;
        commands.begin(settleCommand).requestId(requests.ask(request));
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
        int known = sources.directory().participantId(name);
        return known == Directory.NOBODY ? NOBODY : known;
    }

    /// Those who may move funds see what everybody has, the exchange too.
    void accounts(Session session, DirectBuffer buffer, int offset) {
        accounts.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, accounts.requestId(), RequestType.ACCOUNTS);
        String name = accounts.participant();
        int whose =
                name.isEmpty() ? session.participantId() : sources.directory().participantId(name);
        boolean isOwn = whose == session.participantId();
        Operation operation = isOwn ? Operation.SEE_OWN_ORDERS : Operation.SEE_ORDERS_OF_OTHERS;
        if (!requests.mayAskAtOnce(request, operation)) return;
        if (whose == Directory.NOBODY) {
            requests.answer(request, Reason.UNKNOWN_PARTICIPANT, "");
        } else if (session.isSendingSlowly()) {
            requests.answer(request, Reason.REQUEST_LIMIT, "");
        } else {
            boolean isAll = name.isEmpty() && Operation.MOVE_FUNDS.isFor(session.roles());
            List<Balance> asked =
                    isAll ? ledger.balances().all() : ledger.balances().of(whose);
            List<Obligation> owed = isAll
                    ? List.copyOf(ledger.obligations().all())
                    : ledger.obligations().of(whose);
            List<Position> open =
                    isAll ? ledger.balances().positions() : ledger.balances().positions(whose);
            List<Call> calls = isAll
                    ? List.copyOf(ledger.marginCalls().open())
                    : ledger.marginCalls().open(whose);
            List<Deficit> lost = isAll
                    ? List.copyOf(ledger.marginCalls().deficits())
                    : ledger.marginCalls().deficits(whose);
            session.sendSlowly(new AccountList(
                    sources, requests, host, time, request, asked, owed, open, calls, lost));
        }
    }
}
