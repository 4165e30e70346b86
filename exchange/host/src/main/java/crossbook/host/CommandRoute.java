package crossbook.host;

import static crossbook.host.FieldPlaces.NONE;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineLimitsDecoder;
import crossbook.protocol.command.MassCancelDecoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/// Where in a command its instrument stands: that decides to which partition it goes. One
/// without an instrument, or for every instrument, goes to all.
final class CommandRoute {
    /// To every partition.
    static final int ALL = -1;

    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final FieldPlaces TRADES = new FieldPlaces(Schema.command(), "tradeId");
    private static final FieldPlaces INSTRUMENTS =
            new FieldPlaces(Schema.command(), "instrumentId");
    private static final int EVERY_INSTRUMENT = (int) MassCancelDecoder.instrumentIdNullValue();

    private CommandRoute() {}

    /// The partition of the command whose SBE header stands at `at`; [#ALL] if it
    /// concerns all. What is about a trade goes where it was made, wherever its
    /// instrument is now; there may be no such partition.
    ///
    /// @param otherwise the partition that answers for instruments that nobody has
    static int of(int templateId, DirectBuffer buffer, int at, Placement placement, int otherwise) {
        int tradeField = TRADES.of(templateId);
        if (tradeField != NONE) {
            long tradeId = buffer.getLong(at + HEADER + tradeField, ByteOrder.LITTLE_ENDIAN);
            return PartitionTradeId.partition(tradeId);
        }
        int field = INSTRUMENTS.of(templateId);
        if (field == NONE || isDefinition(templateId)) return ALL;
        int instrumentId = buffer.getInt(at + HEADER + field, ByteOrder.LITTLE_ENDIAN);
        return instrumentId == EVERY_INSTRUMENT ? ALL : placement.of(instrumentId, otherwise);
    }

    /// Instruments and their limits are known everywhere.
    private static boolean isDefinition(int templateId) {
        return templateId == DefineInstrumentDecoder.TEMPLATE_ID
                || templateId == DefineLimitsDecoder.TEMPLATE_ID;
    }

    /// Gives the trade that a command names the id that its partition knows; that of another
    /// partition stays as it is, which no trade has.
    static void takePartitionOff(
            int templateId, MutableDirectBuffer buffer, int at, int partition) {
        int field = TRADES.of(templateId);
        if (field == NONE) return;
        int place = at + HEADER + field;
        long tradeId = buffer.getLong(place, ByteOrder.LITTLE_ENDIAN);
        if (PartitionTradeId.partition(tradeId) != partition) return;
        buffer.putLong(place, PartitionTradeId.inside(tradeId), ByteOrder.LITTLE_ENDIAN);
    }
}
