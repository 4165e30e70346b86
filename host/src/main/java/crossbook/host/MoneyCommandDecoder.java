package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.DefineAssetDecoder;
import crossbook.protocol.command.DefineClientDecoder;
import crossbook.protocol.command.LiquidatePositionDecoder;
import crossbook.protocol.command.ResumeOwnerDecoder;
import crossbook.protocol.command.SetMarkDecoder;
import crossbook.protocol.command.SettleObligationsDecoder;
import crossbook.protocol.command.SuspendOwnerDecoder;
import crossbook.protocol.command.TransferFundsDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Reads the commands about assets, clients, funds, settlement and margin, and runs them.
final class MoneyCommandDecoder {
    private final MatchingEngine engine;
    private final Request request;

    private final DefineAssetDecoder defineAssetDecoder = new DefineAssetDecoder();
    private final DefineClientDecoder defineClientDecoder = new DefineClientDecoder();
    private final TransferFundsDecoder transferFundsDecoder = new TransferFundsDecoder();
    private final SettleObligationsDecoder settleDecoder = new SettleObligationsDecoder();
    private final SuspendOwnerDecoder suspendOwnerDecoder = new SuspendOwnerDecoder();
    private final ResumeOwnerDecoder resumeOwnerDecoder = new ResumeOwnerDecoder();
    private final SetMarkDecoder setMarkDecoder = new SetMarkDecoder();
    private final LiquidatePositionDecoder liquidateDecoder = new LiquidatePositionDecoder();

    private final DefineAsset defineAsset = new DefineAsset();
    private final DefineClient defineClient = new DefineClient();
    private final TransferFunds transferFunds = new TransferFunds();
    private final SettleObligations settleObligations = new SettleObligations();
    private final SuspendOwner suspendOwner = new SuspendOwner();
    private final ResumeOwner resumeOwner = new ResumeOwner();
    private final SetMark setMark = new SetMark();
    private final LiquidatePosition liquidatePosition = new LiquidatePosition();

    MoneyCommandDecoder(MatchingEngine engine, Request request) {
        this.engine = engine;
        this.request = request;
    }

    void onCommand(MessageHeaderDecoder header, DirectBuffer buffer, int offset) {
        switch (header.templateId()) {
            case DefineAssetDecoder.TEMPLATE_ID -> defineAsset(buffer, offset, header);
            case DefineClientDecoder.TEMPLATE_ID -> defineClient(buffer, offset, header);
            case TransferFundsDecoder.TEMPLATE_ID -> transferFunds(buffer, offset, header);
            case SettleObligationsDecoder.TEMPLATE_ID -> settle(buffer, offset, header);
            case SuspendOwnerDecoder.TEMPLATE_ID -> suspendOwner(buffer, offset, header);
            case ResumeOwnerDecoder.TEMPLATE_ID -> resumeOwner(buffer, offset, header);
            case SetMarkDecoder.TEMPLATE_ID -> setMark(buffer, offset, header);
            case LiquidatePositionDecoder.TEMPLATE_ID -> liquidate(buffer, offset, header);
            default ->
                throw new IllegalStateException("command of unknown kind " + header.templateId());
        }
    }

    private void defineAsset(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineAssetDecoder wire = defineAssetDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineAsset command = defineAsset;
        command.timestampNs = wire.timestampNs();
        read(wire, command);
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, DefineAssetDecoder.reasonTextEncodingOffset());
        engine.onDefineAsset(command);
    }

    /// Reads what is defined.
    static void read(DefineAssetDecoder wire, DefineAsset command) {
        command.assetId = (int) wire.assetId();
        command.code = wire.code();
        command.scale = wire.scale();
    }

    private void defineClient(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineClientDecoder wire = defineClientDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineClient command = defineClient;
        command.timestampNs = wire.timestampNs();
        read(wire, command);
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, DefineClientDecoder.reasonTextEncodingOffset());
        engine.onDefineClient(command);
    }

    /// Reads what is defined.
    static void read(DefineClientDecoder wire, DefineClient command) {
        command.participantId = (int) wire.participantId();
        Wire.getAccount(command.client, wire, DefineClientDecoder.accountEncodingOffset());
    }

    private void suspendOwner(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        SuspendOwnerDecoder wire = suspendOwnerDecoder.wrapAndApplyHeader(buffer, offset, header);
        SuspendOwner command = suspendOwner;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        Wire.getAccount(command.client, wire, SuspendOwnerDecoder.accountEncodingOffset());
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, SuspendOwnerDecoder.reasonTextEncodingOffset());
        engine.onSuspendOwner(command);
    }

    private void resumeOwner(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        ResumeOwnerDecoder wire = resumeOwnerDecoder.wrapAndApplyHeader(buffer, offset, header);
        ResumeOwner command = resumeOwner;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        Wire.getAccount(command.client, wire, ResumeOwnerDecoder.accountEncodingOffset());
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, ResumeOwnerDecoder.reasonTextEncodingOffset());
        engine.onResumeOwner(command);
    }

    private void transferFunds(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        TransferFundsDecoder wire = transferFundsDecoder.wrapAndApplyHeader(buffer, offset, header);
        TransferFunds command = transferFunds;
        command.timestampNs = wire.timestampNs();
        command.type = Wire.TRANSFER_TYPE.core(wire.transferTypeRaw());
        Wire.get(command.transactionId, wire, TransferFundsDecoder.transactionIdEncodingOffset());
        command.assetId = (int) wire.assetId();
        command.amount = Wire.orZero(wire.amount());
        command.fromParticipantId = (int) wire.fromParticipantId();
        Wire.getAccount(command.from, wire, TransferFundsDecoder.fromAccountEncodingOffset());
        command.toParticipantId = (int) wire.toParticipantId();
        Wire.getAccount(command.to, wire, TransferFundsDecoder.toAccountEncodingOffset());
        request.isTransfer = true;
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, TransferFundsDecoder.reasonTextEncodingOffset());
        engine.onTransferFunds(command);
    }

    private void settle(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        SettleObligationsDecoder wire = settleDecoder.wrapAndApplyHeader(buffer, offset, header);
        SettleObligations command = settleObligations;
        command.timestampNs = wire.timestampNs();
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, SettleObligationsDecoder.reasonTextEncodingOffset());
        engine.onSettleObligations(command);
    }

    private void setMark(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        SetMarkDecoder wire = setMarkDecoder.wrapAndApplyHeader(buffer, offset, header);
        SetMark command = setMark;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.price = Wire.orZero(wire.price());
        command.keepsCollar = Wire.isYes(wire.keepsCollarRaw());
        int source = wire.offset() + SetMarkDecoder.sourceEncodingOffset();
        command.source = wire.buffer().getLong(source, ByteOrder.BIG_ENDIAN);
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, SetMarkDecoder.reasonTextEncodingOffset());
        engine.onSetMark(command);
    }

    private void liquidate(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        LiquidatePositionDecoder wire = liquidateDecoder.wrapAndApplyHeader(buffer, offset, header);
        LiquidatePosition command = liquidatePosition;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        Wire.getAccount(command.client, wire, LiquidatePositionDecoder.accountEncodingOffset());
        command.instrumentId = (int) wire.instrumentId();
        request.liquidation = command;
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, LiquidatePositionDecoder.reasonTextEncodingOffset());
        engine.onLiquidatePosition(command);
    }
}
