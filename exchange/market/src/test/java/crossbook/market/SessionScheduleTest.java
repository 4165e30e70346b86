package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.MarketModel;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// The twelve times in force over real days of `data/markets/jse.toml`: what is good for a
/// session that does not come, or no longer comes, is refused (`rulebook.md` 3.1,
/// last line of 3.3).
class SessionScheduleTest {
    private static final MarketModel JSE = MarketModelFile.shipped("jse");

    /// A limit order at that instant, UTC; the letters of 3.3, and N: the session comes
    /// no more.
    private static final String HOURS = """
            AT                SEGMENT SESSION         OPG ATC IOC FOK GTC GTD GTT GFA GFX DAY CPX GDX
            2026-11-20T05:30Z ZA01    START_OF_TRADING R   R   R   R   R   R   R   R   R   R   R   R
            2026-11-20T06:45Z ZA01    OPENING_CALL     A   P   R   R   A   A   A   A   N   A   P   R
            2026-11-20T08:00Z ZA01    CONTINUOUS       R   P   X   X   A   A   A   P   N   A   P   R
            2026-11-20T14:55Z ZA01    CLOSING_CALL     R   A   R   R   A   A   A   A   R   A   P   R
            2026-11-20T15:01Z ZA01    CLOSING_PRICE    R   R   R   R   R   R   R   R   R   R   R   R
            2026-11-20T15:05Z ZA01    CLOSING_CROSS    R   R   X   X   A   A   A   R   R   A   A   R
            2026-11-20T15:30Z ZA01    POST_CLOSE       R   R   R   R   R   R   R   R   R   R   R   R
            2026-11-20T17:00Z ZA01    CLOSED           R   R   R   R   R   R   R   R   R   R   R   R
            2019-06-03T15:12Z ZA01    VOLUME_AUCTION   R   R   R   R   R   R   R   R   R   R   R   R
            2026-12-17T10:05Z ZA01    FCO_CALL         R   P   R   R   A   A   A   A   N   A   P   R
            2026-11-20T08:00Z ZA02    CONTINUOUS       R   P   X   X   A   A   A   P   N   A   N   R
            2026-11-20T06:45Z ZA03    OPENING_CALL     A   P   R   R   A   A   A   A   P   A   N   R
            2026-11-20T08:00Z ZA03    CONTINUOUS       R   P   X   X   A   A   A   P   P   A   N   R
            2026-11-20T10:05Z ZA03    INTRADAY_CALL    R   P   R   R   A   A   A   A   A   A   N   R
            2026-11-20T11:00Z ZA03    CONTINUOUS       R   P   X   X   A   A   A   P   N   A   N   R
            2026-12-17T10:05Z ZA03    FCO_CALL         R   P   R   R   A   A   A   A   N   A   N   R
            2026-11-20T06:45Z ZA04    OPENING_CALL     A   N   R   R   A   A   A   A   N   A   N   R
            2026-11-20T08:00Z ZA04    CONTINUOUS       R   N   X   X   A   A   A   P   N   A   N   R
            """;

    @Test
    void everyHourTakesTheTimesInForceThatItShould() {
        List<List<String>> rows = RuleBook.rows(HOURS);
        List<String> found = new ArrayList<>();
        for (List<String> row : rows.subList(1, rows.size())) {
            List<String> letters = new ArrayList<>(row.subList(0, 3));
            for (String time : rows.getFirst().subList(3, row.size())) {
                TradingFloor floor = floor(row.get(0), row.get(1));
                letters.set(2, floor.phase());
                letters.add(letter(floor.enter(OrdType.LIMIT, TimeInForce.valueOf(time))));
            }
            found.add(String.join(" ", letters));
        }
        List<String> expected =
                rows.stream().skip(1).map(row -> String.join(" ", row)).toList();
        assertThat(String.join("\n", found)).isEqualTo(String.join("\n", expected));
    }

    private static TradingFloor floor(String at, String segment) {
        long now = TradingFloor.nanos(at.replace("Z", ":00Z"));
        return new TradingFloor(JSE, segment, now - 36 * 3_600_000_000_000L).at(now);
    }

    private static String letter(String told) {
        return switch (told) {
            case "leaves 100" -> "A";
            case "parked WAITS_FOR_PHASE, leaves 100" -> "P";
            case "expired 100 NOT_FILLED, gone", "expired 100 NOT_WHOLE, gone" -> "X";
            case "rejected PHASE_COMES_NO_MORE, gone" -> "N";
            default -> told.startsWith("rejected ") ? "R" : told;
        };
    }

    @Test
    void theAuctionAtTheEndOfTheDayTakesWhatIsGoodForItAndHidden() {
        TradingFloor floor = floor("2019-06-03T15:12Z", "ZA01");
        assertThat(floor.enter(OrdType.HIDDEN, TimeInForce.GDX)).isEqualTo("leaves 100");
        assertThat(floor.enter(OrdType.HIDDEN, TimeInForce.DAY))
                .isEqualTo("rejected PHASE_REFUSES_TIME_IN_FORCE, gone");
    }
}
