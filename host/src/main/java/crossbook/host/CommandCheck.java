package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.core.ClOrdId;
import crossbook.core.OrdType;
import crossbook.core.Parties;
import crossbook.core.StateException;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.BustTradeDecoder;
import crossbook.protocol.command.CancelOrderDecoder;
import crossbook.protocol.command.CancelReportDecoder;
import crossbook.protocol.command.ChangePhaseDecoder;
import crossbook.protocol.command.CorrectTradeDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.DefineParticipantDecoder;
import crossbook.protocol.command.ExtendPhaseDecoder;
import crossbook.protocol.command.GatewayConnectedDecoder;
import crossbook.protocol.command.GatewayLostDecoder;
import crossbook.protocol.command.KillTradingDecoder;
import crossbook.protocol.command.MassCancelDecoder;
import crossbook.protocol.command.NewCrossDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.command.ReplaceOrderDecoder;
import crossbook.protocol.command.ReportTradeDecoder;
import crossbook.protocol.command.ResumeTradingDecoder;
import crossbook.protocol.command.SessionClosedDecoder;
import crossbook.protocol.command.SessionOpenedDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import org.agrona.DirectBuffer;

/// Decides whether a command may enter the log: what is in the log must be readable for
/// ever, and must not be able to stop an engine. Gateways send nothing else; this is the
/// last door.
final class CommandCheck {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final DefineMarketModelDecoder marketModel = new DefineMarketModelDecoder();
    private final ClOrdId clOrdId = new ClOrdId();
    private final Parties parties = new Parties();

    /// Whether a piece of ingress is framed commands and each of them may enter the log.
    boolean isSound(DirectBuffer buffer, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at < end) {
            if (end - at < Frames.PREFIX + HEADER) return false;
            int commandLength = Frames.length(buffer, at);
            at += Frames.PREFIX;
            if (commandLength < HEADER || commandLength > end - at) return false;
            if (!isSoundCommand(buffer, at, commandLength)) return false;
            at += commandLength;
            // A snapshot is of a place between two pieces.
            if (header.templateId() == TakeSnapshotDecoder.TEMPLATE_ID && at < end) return false;
        }
        return true;
    }

    private boolean isSoundCommand(DirectBuffer buffer, int at, int length) {
        header.wrap(buffer, at);
        if (header.schemaId() != NewOrderDecoder.SCHEMA_ID) return false;
        int blockLength = leastBlockLength(header.templateId());
        if (blockLength < 0 || header.blockLength() < blockLength) return false;
        if (length < HEADER + header.blockLength()) return false;
        int body = at + HEADER;
        return switch (header.templateId()) {
            case NewOrderDecoder.TEMPLATE_ID -> isSoundOrder(buffer, at);
            case NewCrossDecoder.TEMPLATE_ID -> isSoundCross(buffer, body);
            case ReportTradeDecoder.TEMPLATE_ID ->
                isId(buffer, body + ReportTradeDecoder.clOrdIdEncodingOffset())
                        && isSide(buffer.getByte(body + ReportTradeDecoder.sideEncodingOffset()));
            case CancelReportDecoder.TEMPLATE_ID ->
                isId(buffer, body + CancelReportDecoder.clOrdIdEncodingOffset());
            case CancelOrderDecoder.TEMPLATE_ID ->
                isId(buffer, body + CancelOrderDecoder.origClOrdIdEncodingOffset())
                        && isId(buffer, body + CancelOrderDecoder.clOrdIdEncodingOffset());
            case ReplaceOrderDecoder.TEMPLATE_ID ->
                isId(buffer, body + ReplaceOrderDecoder.origClOrdIdEncodingOffset())
                        && isId(buffer, body + ReplaceOrderDecoder.clOrdIdEncodingOffset());
            case MassCancelDecoder.TEMPLATE_ID ->
                isId(buffer, body + MassCancelDecoder.clOrdIdEncodingOffset())
                        && isSideOrNone(buffer, body + MassCancelDecoder.sideEncodingOffset())
                        && isText(buffer, body + MassCancelDecoder.reasonTextEncodingOffset());
            case KillTradingDecoder.TEMPLATE_ID ->
                isText(buffer, body + KillTradingDecoder.reasonTextEncodingOffset());
            case ResumeTradingDecoder.TEMPLATE_ID ->
                isText(buffer, body + ResumeTradingDecoder.reasonTextEncodingOffset());
            case ChangePhaseDecoder.TEMPLATE_ID ->
                isText(buffer, body + ChangePhaseDecoder.reasonTextEncodingOffset());
            case ExtendPhaseDecoder.TEMPLATE_ID ->
                isText(buffer, body + ExtendPhaseDecoder.reasonTextEncodingOffset());
            case BustTradeDecoder.TEMPLATE_ID ->
                isText(buffer, body + BustTradeDecoder.reasonTextEncodingOffset());
            case CorrectTradeDecoder.TEMPLATE_ID ->
                isText(buffer, body + CorrectTradeDecoder.reasonTextEncodingOffset());
            case SessionClosedDecoder.TEMPLATE_ID ->
                isSessionEnd(buffer.getByte(body + SessionClosedDecoder.reasonEncodingOffset()));
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                isYesOrNo(buffer, body + DefineInstrumentDecoder.activeEncodingOffset())
                        && isYesOrNo(
                                buffer, body + DefineInstrumentDecoder.constituentEncodingOffset())
                        && isText(
                                buffer, body + DefineInstrumentDecoder.reasonTextEncodingOffset());
            case DefineParticipantDecoder.TEMPLATE_ID -> isSoundParticipant(buffer, body);
            case DefineMarketModelDecoder.TEMPLATE_ID -> isSoundModel(buffer, at, length);
            default -> true;
        };
    }

    /// The bytes that a body must have at least; negative for what may not enter the log.
    private static int leastBlockLength(int templateId) {
        return switch (templateId) {
            case NewOrderDecoder.TEMPLATE_ID -> NewOrderDecoder.BLOCK_LENGTH;
            case NewCrossDecoder.TEMPLATE_ID -> NewCrossDecoder.BLOCK_LENGTH;
            case ReportTradeDecoder.TEMPLATE_ID -> ReportTradeDecoder.BLOCK_LENGTH;
            case CancelReportDecoder.TEMPLATE_ID -> CancelReportDecoder.BLOCK_LENGTH;
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.BLOCK_LENGTH;
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.BLOCK_LENGTH;
            case MassCancelDecoder.TEMPLATE_ID -> MassCancelDecoder.BLOCK_LENGTH;
            case KillTradingDecoder.TEMPLATE_ID -> KillTradingDecoder.BLOCK_LENGTH;
            case ResumeTradingDecoder.TEMPLATE_ID -> ResumeTradingDecoder.BLOCK_LENGTH;
            case SessionOpenedDecoder.TEMPLATE_ID -> SessionOpenedDecoder.BLOCK_LENGTH;
            case SessionClosedDecoder.TEMPLATE_ID -> SessionClosedDecoder.BLOCK_LENGTH;
            case GatewayLostDecoder.TEMPLATE_ID -> GatewayLostDecoder.BLOCK_LENGTH;
            case GatewayConnectedDecoder.TEMPLATE_ID -> GatewayConnectedDecoder.BLOCK_LENGTH;
            case ChangePhaseDecoder.TEMPLATE_ID -> ChangePhaseDecoder.BLOCK_LENGTH;
            case ExtendPhaseDecoder.TEMPLATE_ID -> ExtendPhaseDecoder.BLOCK_LENGTH;
            case BustTradeDecoder.TEMPLATE_ID -> BustTradeDecoder.BLOCK_LENGTH;
            case CorrectTradeDecoder.TEMPLATE_ID -> CorrectTradeDecoder.BLOCK_LENGTH;
            case DefineInstrumentDecoder.TEMPLATE_ID -> DefineInstrumentDecoder.BLOCK_LENGTH;
            case DefineParticipantDecoder.TEMPLATE_ID -> DefineParticipantDecoder.BLOCK_LENGTH;
            case DefineMarketModelDecoder.TEMPLATE_ID -> DefineMarketModelDecoder.BLOCK_LENGTH;
            case TakeSnapshotDecoder.TEMPLATE_ID -> TakeSnapshotDecoder.BLOCK_LENGTH;
            default -> -1;
        };
    }

    private boolean isSoundOrder(DirectBuffer buffer, int at) {
        NewOrderDecoder order = newOrder.wrapAndApplyHeader(buffer, at, header);
        int body = order.offset();
        OrdType ordType = Wire.ORD_TYPE.core(order.ordTypeRaw());
        return Wire.SIDE.core(order.sideRaw()) != null
                && ordType != null
                && (!ordType.isPegged || Wire.PEG_REFERENCE.core(order.pegReferenceRaw()) != null)
                && Wire.TIME_IN_FORCE.core(order.timeInForceRaw()) != null
                && Wire.get(
                        parties,
                        buffer,
                        body + NewOrderDecoder.capacityEncodingOffset(),
                        body + NewOrderDecoder.traderEncodingOffset())
                && isId(buffer, body + NewOrderDecoder.clOrdIdEncodingOffset());
    }

    private boolean isSoundCross(DirectBuffer buffer, int body) {
        return isId(buffer, body + NewCrossDecoder.buyClOrdIdEncodingOffset())
                && isId(buffer, body + NewCrossDecoder.sellClOrdIdEncodingOffset())
                && isYesOrNo(buffer, body + NewCrossDecoder.adjustableEncodingOffset())
                && Wire.get(
                        parties,
                        buffer,
                        body + NewCrossDecoder.buyCapacityEncodingOffset(),
                        body + NewCrossDecoder.buyTraderEncodingOffset())
                && Wire.get(
                        parties,
                        buffer,
                        body + NewCrossDecoder.sellCapacityEncodingOffset(),
                        body + NewCrossDecoder.sellTraderEncodingOffset());
    }

    private static boolean isSoundParticipant(DirectBuffer buffer, int body) {
        return isYesOrNo(buffer, body + DefineParticipantDecoder.activeEncodingOffset())
                && isYesOrNo(
                        buffer, body + DefineParticipantDecoder.cancelOnDisconnectEncodingOffset())
                && isYesOrNo(
                        buffer,
                        body + DefineParticipantDecoder.cancelsGtcOnDisconnectEncodingOffset())
                && isText(buffer, body + DefineParticipantDecoder.reasonTextEncodingOffset());
    }

    private static boolean isText(DirectBuffer buffer, int offset) {
        return Wire.isReasonText(buffer, offset);
    }

    private static boolean isSideOrNone(DirectBuffer buffer, int offset) {
        int code = buffer.getByte(offset) & 0xFF;
        return code == Side.NULL_VAL.value() || isSide(code);
    }

    private static boolean isYesOrNo(DirectBuffer buffer, int offset) {
        int code = buffer.getByte(offset);
        return code == YesNo.YES.value() || code == YesNo.NO.value();
    }

    private static boolean isSide(int code) {
        return Wire.SIDE.core(code) != null;
    }

    private static boolean isSessionEnd(int code) {
        return Wire.SESSION_END.core(code) != null;
    }

    private boolean isId(DirectBuffer buffer, int offset) {
        return Wire.get(clOrdId, buffer, offset);
    }

    private boolean isSoundModel(DirectBuffer buffer, int at, int length) {
        DefineMarketModelDecoder wire = marketModel.wrapAndApplyHeader(buffer, at, header);
        int room = length
                - HEADER
                - header.blockLength()
                - DefineMarketModelDecoder.modelHeaderLength();
        if (room < 0 || wire.modelLength() < 0 || wire.modelLength() > room) return false;
        try {
            OperatorCommandDecoder.model(wire);
            return true;
        } catch (StateException e) {
            return false;
        }
    }
}
