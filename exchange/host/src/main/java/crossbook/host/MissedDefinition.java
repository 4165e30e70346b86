package crossbook.host;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineLimitsEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.sbe.CompositeDecoderFlyweight;
import org.agrona.sbe.CompositeEncoderFlyweight;

/// Makes of the event that says what a participant, an instrument or a limit is the command that
/// defines it so, for a partition that has missed it. The exchange itself asks for it.
final class MissedDefinition {
    /// The largest of these commands.
    static final int LARGEST =
            MessageHeaderEncoder.ENCODED_LENGTH + DefineInstrumentEncoder.BLOCK_LENGTH;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ParticipantDefinedDecoder participant = new ParticipantDefinedDecoder();
    private final InstrumentDefinedDecoder instrument = new InstrumentDefinedDecoder();
    private final LimitsDefinedDecoder limits = new LimitsDefinedDecoder();
    private final DefineParticipantEncoder defineParticipant = new DefineParticipantEncoder();
    private final DefineInstrumentEncoder defineInstrument = new DefineInstrumentEncoder();
    private final DefineLimitsEncoder defineLimits = new DefineLimitsEncoder();

    /// Commands it.
    void write(DirectBuffer event, PartitionLink link) {
        switch (header.wrap(event, 0).templateId()) {
            case ParticipantDefinedDecoder.TEMPLATE_ID -> {
                participant.wrapAndApplyHeader(event, 0, header);
                writeParticipant(link);
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> {
                instrument.wrapAndApplyHeader(event, 0, header);
                writeInstrument(link);
            }
            case LimitsDefinedDecoder.TEMPLATE_ID -> {
                limits.wrapAndApplyHeader(event, 0, header);
                writeLimits(link);
            }
            default -> throw new AssertionError("no definition: " + header.templateId());
        }
    }

    private void writeParticipant(PartitionLink link) {
        link.begin(defineParticipant)
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .participantId(participant.participantId())
                .name(participant.name())
                .active(participant.active())
                .cancelOnDisconnect(participant.cancelOnDisconnect())
                .cancelsGtcOnDisconnect(participant.cancelsGtcOnDisconnect())
                .reasonText("");
        defineParticipant
                .buffer()
                .putBytes(
                        defineParticipant.offset() + DefineParticipantEncoder.rolesEncodingOffset(),
                        participant.buffer(),
                        participant.offset() + ParticipantDefinedDecoder.rolesEncodingOffset(),
                        DefineParticipantEncoder.rolesEncodingLength());
    }

    private void writeInstrument(PartitionLink link) {
        link.begin(defineInstrument)
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .instrumentId(instrument.instrumentId())
                .priceScale(instrument.priceScale())
                .active(instrument.active())
                .unitsPerTick(instrument.unitsPerTick())
                .lotSize(instrument.lotSize())
                .maxOrderQty(instrument.maxOrderQty())
                .symbol(instrument.symbol())
                .segment(instrument.segment())
                .minReserveQty(instrument.minReserveQty())
                .constituent(instrument.constituent())
                .referencePrice(instrument.referencePrice())
                .reasonText("");
        copy(defineInstrument.coverage(), instrument.coverage());
    }

    private void writeLimits(PartitionLink link) {
        link.begin(defineLimits)
                .askerId(DefineLimitsEncoder.askerIdNullValue())
                .participantId(limits.participantId())
                .account(limits.account())
                .instrumentId(limits.instrumentId())
                .layer(limits.layer())
                .reasonText("");
        copy(defineLimits.limits(), limits.limits());
    }

    private static void copy(CompositeEncoderFlyweight to, CompositeDecoderFlyweight from) {
        to.buffer().putBytes(to.offset(), from.buffer(), from.offset(), from.encodedLength());
    }
}
