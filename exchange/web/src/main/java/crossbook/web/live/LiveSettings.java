package crossbook.web.live;

import java.time.ZoneId;

/// How much of the past is kept in memory, and whose days are counted.
///
/// @param zone whose midnight ends a day of the statistics and a candle of a day
/// @param tradesPerInstrument the latest of each
/// @param closedOrdersPerParticipant the latest of each
/// @param fillsPerParticipant the latest of each
/// @param statementLinesPerParticipant the latest of each
/// @param auditEvents the latest of all
public record LiveSettings(
        ZoneId zone,
        int tradesPerInstrument,
        int closedOrdersPerParticipant,
        int fillsPerParticipant,
        int statementLinesPerParticipant,
        int auditEvents) {
    public LiveSettings {
        if (tradesPerInstrument < 1 || closedOrdersPerParticipant < 1) {
            throw new IllegalArgumentException("what is kept: 1 or more of each");
        }
        if (statementLinesPerParticipant < 1) {
            throw new IllegalArgumentException("what is kept: 1 or more of each");
        }
        if (fillsPerParticipant < 1 || auditEvents < 1) {
            throw new IllegalArgumentException("what is kept: 1 or more of each");
        }
    }

    public static LiveSettings in(ZoneId zone) {
        return new LiveSettings(zone, 10_000, 1_000, 1_000, 1_000, 10_000);
    }
}
