package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Phase;
import crossbook.core.model.ScheduleClock;
import crossbook.core.model.Tolerance;
import crossbook.core.order.Dates;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/// `data/markets/jse.toml` against a second transcription of the rule book's tables, in its
/// own letters and its own order ([RuleBook]). A wrong word in any cell fails here.
class JseModelTest {
    private static final MarketModel JSE = MarketModelFile.shipped("jse");

    @Test
    void everySessionIsThatOfTheRuleBook() {
        assertThat(RuleBook.differences(JSE)).isEmpty();
    }

    @Test
    void haltsAndTheEndOfTheDayTakeNoOrders() {
        assertThat(JSE.phases().stream()
                        .filter(phase -> !JSE.takesOrders(phase))
                        .map(Phase::name))
                .containsExactlyInAnyOrder(
                        "START_OF_TRADING",
                        "CLOSING_PRICE",
                        "POST_CLOSE",
                        "CLOSED",
                        "HALTED",
                        "HALTED_AND_CLOSED");
    }

    /// The boundaries of a day, `17:02 CLOSING_CROSS`.
    private static List<String> day(String segment, boolean isConstituent, String date) {
        MarketRules rules = JSE.rules();
        ScheduleClock clock =
                new ScheduleClock(rules.schedule(), rules.segment(segment).number(), isConstituent);
        LocalDate day = LocalDate.parse(date);
        long at = day.atStartOfDay().toEpochSecond(ZoneOffset.ofHours(2)) * 1_000_000_000 - 1;
        List<String> boundaries = new ArrayList<>();
        while (rules.times().epochDay(clock.nextBoundaryNs(at)) == day.toEpochDay()) {
            String name = clock.nextPhase(at).name();
            at = clock.nextBoundaryNs(at);
            boundaries.add(LocalTime.ofNanoOfDay(rules.times().timeOfDayNs(at)) + " " + name);
        }
        return boundaries;
    }

    @Test
    void aDayOfTheTopCompaniesIsThatOfSection11() {
        assertThat(day("ZA01", false, "2026-11-20"))
                .containsExactly(
                        "07:00 START_OF_TRADING",
                        "08:30 OPENING_CALL",
                        "09:00 CONTINUOUS",
                        "16:50 CLOSING_CALL",
                        "17:00 CLOSING_PRICE",
                        "17:02 CLOSING_CROSS",
                        "17:10 POST_CLOSE",
                        "18:15 CLOSED");
    }

    @Test
    void lessLiquidCompaniesHaveAnAuctionAtNoonAndNoClosingCross() {
        assertThat(day("ZA03", false, "2026-11-20"))
                .contains("12:00 INTRADAY_CALL", "12:15 CONTINUOUS", "17:01 POST_CLOSE")
                .doesNotContain("17:02 CLOSING_CROSS");
        assertThat(day("ZA02", false, "2026-11-20")).doesNotContain("12:00 INTRADAY_CALL");
    }

    @Test
    void theScheduleHasItsHistory() {
        assertThat(day("ZA01", false, "2012-06-29")).contains("08:35 OPENING_CALL");
        assertThat(day("ZA01", false, "2012-07-02")).contains("08:30 OPENING_CALL");
        assertThat(day("ZA01", false, "2013-11-08"))
                .contains("17:05 POST_CLOSE")
                .noneMatch(row -> row.endsWith("CLOSING_CROSS"));
        assertThat(day("ZA01", false, "2013-11-11"))
                .contains("17:05 CLOSING_CROSS", "17:10 POST_CLOSE");
        assertThat(day("ZA01", false, "2016-09-23"))
                .noneMatch(row -> row.endsWith("VOLUME_AUCTION"));
        assertThat(day("ZA01", false, "2016-09-26"))
                .contains("17:05 CLOSING_CROSS", "17:10 VOLUME_AUCTION", "17:15 POST_CLOSE");
        assertThat(day("ZA01", false, "2020-08-21")).contains("17:10 VOLUME_AUCTION");
        assertThat(day("ZA01", false, "2020-08-24"))
                .contains("17:10 POST_CLOSE")
                .noneMatch(row -> row.endsWith("VOLUME_AUCTION"));
        assertThat(day("ZA01", false, "2021-01-29")).contains("17:05 CLOSING_CROSS");
        assertThat(day("ZA01", false, "2021-02-01")).contains("17:01 CLOSING_CROSS");
        assertThat(day("ZA01", false, "2021-02-12")).contains("17:01 CLOSING_CROSS");
        assertThat(day("ZA01", false, "2021-02-15")).contains("17:02 CLOSING_CROSS");
    }

    @Test
    void onACloseOutDayConstituentsHaveTheFuturesAuction() {
        assertThat(day("ZA01", true, "2026-12-17")).contains("12:00 FCO_CALL", "12:15 CONTINUOUS");
        assertThat(day("ZA03", true, "2026-12-17"))
                .contains("12:00 FCO_CALL", "12:15 CONTINUOUS")
                .doesNotContain("12:00 INTRADAY_CALL");
        assertThat(day("ZA01", false, "2026-12-17")).doesNotContain("12:00 FCO_CALL");
        assertThat(day("ZA01", true, "2026-12-18")).doesNotContain("12:00 FCO_CALL");
    }

    @Test
    void aHolidayHasNoSessions() {
        assertThat(day("ZA01", true, "2026-12-16")).isEmpty();
        assertThat(day("ZA01", true, "2026-12-19")).isEmpty();
    }

    /// Section 1.4, static / dynamic, today's and the older value of the closing auction.
    private static final String TOLERANCES = """
            SESSION          ZA01 ZA02  ZA03  ZA04  ZA06
            OPENING_CALL     8/6  20/10 50/25 70/50 20/8
            CONTINUOUS       10/3 15/5  50/25 70/50 15/5
            VOLATILITY_CALL  10/3 15/5  50/25 70/50 15/5
            INTRADAY_CALL    0/0  0/0   50/25 0/0   0/0
            CLOSING_CALL     4/2  10/5  50/25 0/0   20/8
            FCO_CALL         15/2 30/4  50/25 70/50 30/4
            REOPENING_CALL   8/6  20/10 50/25 70/50 20/8
            """;

    @Test
    void theTolerancesAreThoseOfSection14() {
        MarketRules rules = JSE.rules();
        int today = Dates.parse("2026-11-20");
        List<List<String>> rows = RuleBook.rows(TOLERANCES);
        for (List<String> row : rows.subList(1, rows.size())) {
            for (int i = 1; i < row.size(); i++) {
                Tolerance tolerance = rules.tolerances()
                        .at(
                                rules.segment(rows.getFirst().get(i)).number(),
                                JSE.phase(row.getFirst()),
                                today);
                assertThat(tolerance.staticBp() / 100 + "/" + tolerance.dynamicBp() / 100)
                        .as(row.getFirst() + ' ' + rows.getFirst().get(i))
                        .isEqualTo(row.get(i));
            }
        }
        int older = Dates.parse("2019-01-01");
        assertThat(rules.tolerances().at(0, JSE.phase("CLOSING_CALL"), older))
                .isEqualTo(new Tolerance(800, 600));
        assertThat(rules.tolerances().at(2, JSE.phase("CONTINUOUS"), older))
                .isEqualTo(new Tolerance(0, 0));
    }
}
