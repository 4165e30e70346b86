package crossbook.market;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;

/// The rules of a time zone written out as explicit steps, the key `utc_offsets` of a
/// market model: what the clock is ahead of UTC from 1970 to 2100. They are looked up
/// once, by anyone who reads the file, so that a later edition of the zone database changes
/// no running market.
final class ZoneSteps {
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST =
            LocalDate.of(2101, 1, 1).atStartOfDay(ZoneOffset.UTC).toInstant();

    private ZoneSteps() {}

    /// The steps of a zone such as `Africa/Johannesburg`.
    ///
    /// @throws IllegalArgumentException in one line, if there is no such zone
    static String of(String zone) {
        ZoneRules rules = rules(zone);
        StringBuilder text = new StringBuilder("- ");
        text.append(offset(rules.getOffset(FIRST))).append('\n');
        ZoneOffsetTransition step = rules.nextTransition(FIRST);
        while (step != null && step.getInstant().isBefore(LAST)) {
            text.append(step.getInstant()).append(' ');
            text.append(offset(step.getOffsetAfter())).append('\n');
            step = rules.nextTransition(step.getInstant());
        }
        return text.toString();
    }

    private static ZoneRules rules(String zone) {
        if (!ZoneId.getAvailableZoneIds().contains(zone)) {
            throw new IllegalArgumentException(
                    "'" + zone + "' is not a time zone such as Africa/Johannesburg");
        }
        try {
            return ZoneId.of(zone).getRules();
        } catch (ZoneRulesException e) {
            throw new IllegalArgumentException("'" + zone + "' has no rules", e);
        }
    }

    private static String offset(ZoneOffset offset) {
        return offset.getTotalSeconds() == 0 ? "+00:00" : offset.getId();
    }
}
