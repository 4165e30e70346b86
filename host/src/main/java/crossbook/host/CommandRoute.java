package crossbook.host;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.command.BustTradeDecoder;
import crossbook.protocol.command.CancelOrderDecoder;
import crossbook.protocol.command.CancelReportDecoder;
import crossbook.protocol.command.ChangePhaseDecoder;
import crossbook.protocol.command.CorrectTradeDecoder;
import crossbook.protocol.command.ExtendPhaseDecoder;
import crossbook.protocol.command.LiquidatePositionDecoder;
import crossbook.protocol.command.MassCancelDecoder;
import crossbook.protocol.command.NewCrossDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.command.QueryOrdersDecoder;
import crossbook.protocol.command.ReplaceOrderDecoder;
import crossbook.protocol.command.ReportTradeDecoder;
import crossbook.protocol.command.SetMarkDecoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/// Where in a command its instrument stands: that decides to which partition it goes. One
/// without an instrument, or for every instrument, goes to all.
final class CommandRoute {
    /// To every partition.
    static final int ALL = -1;

    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int NOWHERE = -1;
    private static final int EVERY_INSTRUMENT = (int) MassCancelDecoder.instrumentIdNullValue();

    private CommandRoute() {}

    /// The partition of the command whose SBE header stands at `at`; [#ALL] if it
    /// concerns all. What is about a trade goes where it was made, wherever its
    /// instrument is now; there may be no such partition.
    ///
    /// @param otherwise the partition that answers for instruments that nobody has
    static int of(int templateId, DirectBuffer buffer, int at, Placement placement, int otherwise) {
        int tradeField = tradeAt(templateId);
        if (tradeField != NOWHERE) {
            long tradeId = buffer.getLong(at + HEADER + tradeField, ByteOrder.LITTLE_ENDIAN);
            return PartitionTradeId.partition(tradeId);
        }
        int field = instrumentAt(templateId);
        if (field == NOWHERE) return ALL;
        int instrumentId = buffer.getInt(at + HEADER + field, ByteOrder.LITTLE_ENDIAN);
        return instrumentId == EVERY_INSTRUMENT ? ALL : placement.of(instrumentId, otherwise);
    }

    private static int instrumentAt(int templateId) {
        return switch (templateId) {
            case NewOrderDecoder.TEMPLATE_ID ->
                NewOrderDecoder.termsEncodingOffset()
                        + OrderTermsDecoder.instrumentIdEncodingOffset();
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.instrumentIdEncodingOffset();
            case ReplaceOrderDecoder.TEMPLATE_ID ->
                ReplaceOrderDecoder.instrumentIdEncodingOffset();
            case MassCancelDecoder.TEMPLATE_ID -> MassCancelDecoder.instrumentIdEncodingOffset();
            case NewCrossDecoder.TEMPLATE_ID -> NewCrossDecoder.instrumentIdEncodingOffset();
            case ReportTradeDecoder.TEMPLATE_ID -> ReportTradeDecoder.instrumentIdEncodingOffset();
            case ChangePhaseDecoder.TEMPLATE_ID -> ChangePhaseDecoder.instrumentIdEncodingOffset();
            case ExtendPhaseDecoder.TEMPLATE_ID -> ExtendPhaseDecoder.instrumentIdEncodingOffset();
            case SetMarkDecoder.TEMPLATE_ID -> SetMarkDecoder.instrumentIdEncodingOffset();
            case LiquidatePositionDecoder.TEMPLATE_ID ->
                LiquidatePositionDecoder.instrumentIdEncodingOffset();
            case QueryOrdersDecoder.TEMPLATE_ID -> QueryOrdersDecoder.instrumentIdEncodingOffset();
            default -> NOWHERE;
        };
    }

    /// Gives the trade that a command names the id that its partition knows; that of another
    /// partition stays as it is, which no trade has.
    static void takePartitionOff(
            int templateId, MutableDirectBuffer buffer, int at, int partition) {
        int field = tradeAt(templateId);
        if (field == NOWHERE) return;
        int place = at + HEADER + field;
        long tradeId = buffer.getLong(place, ByteOrder.LITTLE_ENDIAN);
        if (PartitionTradeId.partition(tradeId) != partition) return;
        buffer.putLong(place, PartitionTradeId.inside(tradeId), ByteOrder.LITTLE_ENDIAN);
    }

    private static int tradeAt(int templateId) {
        return switch (templateId) {
            case CancelReportDecoder.TEMPLATE_ID -> CancelReportDecoder.tradeIdEncodingOffset();
            case BustTradeDecoder.TEMPLATE_ID -> BustTradeDecoder.tradeIdEncodingOffset();
            case CorrectTradeDecoder.TEMPLATE_ID -> CorrectTradeDecoder.tradeIdEncodingOffset();
            default -> NOWHERE;
        };
    }
}
