package crossbook.bench.exchange;

import crossbook.client.entry.Coverage;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.load.Waiting;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;

import org.agrona.ExpandableArrayBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What an exchange trades by, with what, and for whom. [#define] makes a new host know
/// it.
///
/// @param participants their names, in the order of their numbers
/// @param cancelsOnDisconnect those whose orders end with their session
public record OwnMarket(
        MarketModel model,
        String symbol,
        int priceScale,
        long unitsPerTick,
        List<String> participants,
        Set<String> cancelsOnDisconnect) {
    /// One in which no orders end with a session.
    public OwnMarket(
            MarketModel model,
            String symbol,
            int priceScale,
            long unitsPerTick,
            List<String> participants) {
        this(model, symbol, priceScale, unitsPerTick, participants, Set.of());
    }

    /// Sends the definitions and waits until they are events.
    ///
    /// @param meanwhile what must be done for the host to go on
    public void define(HostConnection connection, Runnable meanwhile) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        MessageHeaderEncoder header = new MessageHeaderEncoder();
        try (EventStream events = connection.events(1)) {
            offer(connection, buffer, model(buffer, header), meanwhile);
            for (int id = 0; id < participants.size(); id++) {
                offer(connection, buffer, participant(buffer, header, id), meanwhile);
            }
            offer(connection, buffer, instrument(buffer, header), meanwhile);
            int definitions = participants.size() + 2;
            Waiting.until(
                    () -> events.lastEventNumber() >= definitions,
                    () -> {
                        events.poll((bytes, offset, length) -> {}, 64);
                        meanwhile.run();
                    },
                    "the host does not define the market");
        }
    }

    private int model(ExpandableArrayBuffer buffer, MessageHeaderEncoder header) {
        List<Long> words = new ArrayList<>();
        model.save(words::add);
        ByteBuffer bytes =
                ByteBuffer.allocate(Long.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putLong);
        return new DefineMarketModelEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineMarketModelEncoder.participantIdNullValue())
                .putModel(bytes.array(), 0, bytes.capacity())
                .encodedLength();
    }

    private int participant(ExpandableArrayBuffer buffer, MessageHeaderEncoder header, int id) {
        DefineParticipantEncoder participant = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .participantId(id)
                .name(participants.get(id))
                .active(YesNo.YES)
                .cancelOnDisconnect(
                        cancelsOnDisconnect.contains(participants.get(id)) ? YesNo.YES : YesNo.NO)
                .cancelsGtcOnDisconnect(YesNo.NO)
                .reasonText("");
        participant.roles().clear().trader(true);
        return participant.encodedLength();
    }

    private int instrument(ExpandableArrayBuffer buffer, MessageHeaderEncoder header) {
        DefineInstrumentEncoder instrument = new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .priceScale((short) priceScale)
                .active(YesNo.YES)
                .unitsPerTick(unitsPerTick)
                .lotSize(1)
                .maxOrderQty(Long.MAX_VALUE)
                .symbol(symbol)
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(DefineInstrumentEncoder.referencePriceNullValue());
        Coverage.NONE.write(instrument.coverage());
        return instrument.encodedLength();
    }

    private static void offer(
            HostConnection connection,
            ExpandableArrayBuffer buffer,
            int bodyLength,
            Runnable meanwhile) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        Waiting.until(
                () -> connection.commands().offer(buffer, 0, Frames.PREFIX + length),
                meanwhile,
                "the host takes no commands");
    }
}
