package crossbook.client.entry;

import crossbook.protocol.YesNo;
import crossbook.protocol.entry.DefineInstrumentEncoder;
import crossbook.protocol.entry.DefineParticipantEncoder;

import java.nio.charset.StandardCharsets;

/// Asks in a session that something be defined, or changed if it is known by its name. The
/// answer comes to anyone who listens there.
public final class Definitions {
    private Definitions() {}

    /// An instrument. Its id and its phase do not matter.
    public static void write(Security security, EntrySession session, long requestId) {
        session.message(new DefineInstrumentEncoder(), 0)
                .requestId(requestId)
                .priceScale((short) security.priceScale())
                .active(yesNo(security.active()))
                .unitsPerTick(security.unitsPerTick())
                .lotSize(security.lotSize())
                .maxOrderQty(security.maxOrderQty())
                .symbol(security.symbol())
                .segment(security.segment())
                .minReserveQty(security.minReserveQty())
                .constituent(yesNo(security.isConstituent()))
                .referencePrice(security.referencePrice());
    }

    /// A participant.
    public static void write(Participant participant, EntrySession session, long requestId) {
        byte[] hash = participant.passwordHash().getBytes(StandardCharsets.US_ASCII);
        DefineParticipantEncoder message = session.message(
                        new DefineParticipantEncoder(), Integer.BYTES + hash.length)
                .requestId(requestId)
                .name(participant.name())
                .active(yesNo(participant.active()))
                .cancelOnDisconnect(yesNo(participant.cancelOnDisconnect()))
                .cancelsGtcOnDisconnect(yesNo(participant.cancelsGtcOnDisconnect()));
        Role.write(participant.roles(), message.roles());
        message.putPasswordHash(hash, 0, hash.length);
    }

    private static YesNo yesNo(boolean is) {
        return is ? YesNo.YES : YesNo.NO;
    }
}
