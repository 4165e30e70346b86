package crossbook.gateway;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.CrossRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.ReportRejectedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Whose an event about orders is, without reading all of it.
final class Concern {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private Concern() {}

    static long eventNumber(DirectBuffer buffer, int offset) {
        int at = offset + HEADER + OrderAcceptedDecoder.eventNumberEncodingOffset();
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    /// Whether a participant has a part in it.
    static boolean concerns(int participantId, DirectBuffer buffer, int offset) {
        int templateId = buffer.getShort(
                offset + MessageHeaderDecoder.templateIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        int at = participantIdOffset(templateId);
        if (at < 0) return false;
        if (participant(buffer, offset, at) == participantId) return true;
        int other = otherParticipantIdOffset(templateId);
        return other >= 0 && participant(buffer, offset, other) == participantId;
    }

    private static int participant(DirectBuffer buffer, int offset, int field) {
        return buffer.getInt(offset + HEADER + field, ByteOrder.LITTLE_ENDIAN);
    }

    /// Where the other participant of a trade stands in the body; negative if there is none.
    private static int otherParticipantIdOffset(int templateId) {
        return switch (templateId) {
            case TradedDecoder.TEMPLATE_ID -> TradedDecoder.makerParticipantIdEncodingOffset();
            case TradeReportedDecoder.TEMPLATE_ID ->
                TradeReportedDecoder.counterpartyIdEncodingOffset();
            case TradeBustedDecoder.TEMPLATE_ID ->
                TradeBustedDecoder.sellParticipantIdEncodingOffset();
            case TradeCorrectedDecoder.TEMPLATE_ID ->
                TradeCorrectedDecoder.sellParticipantIdEncodingOffset();
            default -> -1;
        };
    }

    /// Where the participant stands in the body; negative if the event is not about
    /// orders.
    private static int participantIdOffset(int templateId) {
        return switch (templateId) {
            case OrderAcceptedDecoder.TEMPLATE_ID ->
                OrderAcceptedDecoder.participantIdEncodingOffset();
            case OrderRejectedDecoder.TEMPLATE_ID ->
                OrderRejectedDecoder.participantIdEncodingOffset();
            case CrossRejectedDecoder.TEMPLATE_ID ->
                CrossRejectedDecoder.participantIdEncodingOffset();
            case CommandRepeatedDecoder.TEMPLATE_ID ->
                CommandRepeatedDecoder.participantIdEncodingOffset();
            case OrderReplacedDecoder.TEMPLATE_ID ->
                OrderReplacedDecoder.participantIdEncodingOffset();
            case ReplaceRejectedDecoder.TEMPLATE_ID ->
                ReplaceRejectedDecoder.participantIdEncodingOffset();
            case OrderCanceledDecoder.TEMPLATE_ID ->
                OrderCanceledDecoder.participantIdEncodingOffset();
            case CancelRejectedDecoder.TEMPLATE_ID ->
                CancelRejectedDecoder.participantIdEncodingOffset();
            case OrderExpiredDecoder.TEMPLATE_ID ->
                OrderExpiredDecoder.participantIdEncodingOffset();
            case OrderActivatedDecoder.TEMPLATE_ID ->
                OrderActivatedDecoder.participantIdEncodingOffset();
            case OrderParkedDecoder.TEMPLATE_ID -> OrderParkedDecoder.participantIdEncodingOffset();
            case OrderRestatedDecoder.TEMPLATE_ID ->
                OrderRestatedDecoder.participantIdEncodingOffset();
            case OrderTriggeredDecoder.TEMPLATE_ID ->
                OrderTriggeredDecoder.participantIdEncodingOffset();
            case MassCanceledDecoder.TEMPLATE_ID ->
                MassCanceledDecoder.participantIdEncodingOffset();
            case MassCancelRejectedDecoder.TEMPLATE_ID ->
                MassCancelRejectedDecoder.participantIdEncodingOffset();
            case TradedDecoder.TEMPLATE_ID -> TradedDecoder.takerParticipantIdEncodingOffset();
            case TradeReportedDecoder.TEMPLATE_ID ->
                TradeReportedDecoder.participantIdEncodingOffset();
            case ReportRejectedDecoder.TEMPLATE_ID ->
                ReportRejectedDecoder.participantIdEncodingOffset();
            case TradeBustedDecoder.TEMPLATE_ID ->
                TradeBustedDecoder.buyParticipantIdEncodingOffset();
            case TradeCorrectedDecoder.TEMPLATE_ID ->
                TradeCorrectedDecoder.buyParticipantIdEncodingOffset();
            default -> -1;
        };
    }
}
