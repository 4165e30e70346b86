package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.Dates;
import crossbook.core.MarketModel;
import crossbook.core.MarketRules;
import crossbook.core.OrdType;
import crossbook.core.Phase;
import crossbook.core.ScheduleClock;
import crossbook.core.TimeInForce;
import crossbook.core.Tolerance;
import crossbook.core.Treatment;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `markets/jse.toml` against a second transcription of the rule book's tables, in its
/// own letters and its own order. A wrong word in any cell of the file fails here.
class JseModelTest {
    private static final MarketModel JSE = MarketModelFile.shipped("jse");

    /// Section 3.2: A accepted, R rejected.
    private static final String ORD_TYPE_BY_TIME_IN_FORCE = """
            TIF MARKET LIMIT HIDDEN STOP STOP_LIMIT
            IOC   A      A     A     A       A
            FOK   A      A     A     A       A
            DAY   A      A     A     A       A
            GFA   A      A     A     A       A
            GFX   A      A     R     R       R
            OPG   A      A     R     R       R
            ATC   A      A     R     R       R
            GTC   A      A     A     A       A
            GTD   A      A     A     A       A
            GTT   A      A     A     A       A
            CPX   A      A     R     R       R
            GDX   R      R     A     R       R
            """;

    /// Section 3.3: A accepted, R rejected, P parked, X expired at once if not executed,
    /// C carried forward without new entry. GDX and the volume auction: `settled.md` 23.
    private static final String SESSIONS = """
            SESSION           OPG ATC IOC FOK GTC GTD GTT GFA GFX DAY CPX GDX MARKET LIMIT STOP HIDDEN
            START_OF_TRADING   R   R   R   R   C   C   R   C   R   R   R   R    R      C    C     C
            OPENING_CALL       A   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            CONTINUOUS         R   P   X   X   A   A   A   P   P   A   P   R    X      A    P     A
            VOLATILITY_CALL    R   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            INTRADAY_CALL      R   P   R   R   A   A   A   A   A   A   P   R    A      A    P     R
            CLOSING_CALL       R   A   R   R   A   A   A   A   R   A   P   R    A      A    P     R
            CLOSING_PRICE      R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            CLOSING_CROSS      R   R   X   X   A   A   A   R   R   A   A   R    A      A    R     R
            VOLUME_AUCTION     R   R   R   R   R   R   R   R   R   R   R   A    R      R    R     A
            POST_CLOSE         R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            CLOSED             R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            HALTED             R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            HALTED_AND_CLOSED  R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            PAUSED             R   P   R   R   A   A   A   P   P   A   P   R    A      A    P     R
            REOPENING_CALL     R   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            FCO_CALL           R   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            """;

    /// Sections 1.1, 1.3, 3.1, 3.3 and 3.4: the letter of market data; whether orders
    /// may be replaced and canceled; which times in force end with the session; whether
    /// an unfilled GFA waits again.
    private static final String SESSION_COLUMNS = """
            SESSION           CODE AMEND CANCEL ENDS GFA_PARKS AFTER_VOLATILITY
            START_OF_TRADING   y    no    yes    -      no     -
            OPENING_CALL       a    yes   yes    OPG    yes    CONTINUOUS
            CONTINUOUS         T    yes   yes    -      no     CONTINUOUS
            VOLATILITY_CALL    e    yes   yes    -      yes    -
            INTRADAY_CALL      u    yes   yes    GFX    yes    CONTINUOUS
            FCO_CALL           p    yes   yes    -      yes    CONTINUOUS
            CLOSING_CALL       d    yes   yes    ATC    yes    CLOSING_PRICE
            CLOSING_PRICE      z    no    yes    -      no     -
            CLOSING_CROSS      s    yes   yes    CPX    no     -
            VOLUME_AUCTION     E    no    yes    GDX    no     -
            POST_CLOSE         b    no    yes    -      no     -
            CLOSED             c    no    no     -      no     -
            HALTED             H    no    yes    -      no     -
            HALTED_AND_CLOSED  H    no    yes    -      no     -
            PAUSED             l    yes   yes    -      no     -
            REOPENING_CALL     f    yes   yes    -      yes    CONTINUOUS
            """;

    private static final Map<String, Treatment> TREATMENTS = Map.of(
            "A", Treatment.REST,
            "R", Treatment.REFUSE,
            "C", Treatment.REFUSE,
            "P", Treatment.PARK,
            "X", Treatment.TAKE);

    private static List<List<String>> rows(String table) {
        return table.lines().map(line -> List.of(line.split(" +"))).toList();
    }

    @Test
    void everyOrderTypeHasTheTimesInForceOfSection32() {
        List<List<String>> rows = rows(ORD_TYPE_BY_TIME_IN_FORCE);
        List<String> types = rows.getFirst().subList(1, rows.getFirst().size());
        for (List<String> row : rows.subList(1, rows.size())) {
            TimeInForce timeInForce = TimeInForce.valueOf(row.getFirst());
            for (int i = 0; i < types.size(); i++) {
                assertThat(JSE.combines(OrdType.valueOf(types.get(i)), timeInForce))
                        .as(types.get(i) + ' ' + timeInForce)
                        .isEqualTo(row.get(i + 1).equals("A"));
            }
        }
        assertThat(rows).hasSize(1 + TimeInForce.values().length);
    }

    @Test
    void everySessionTreatsOrdersAsInSection33() {
        List<List<String>> rows = rows(SESSIONS);
        List<String> columns = rows.getFirst();
        for (List<String> row : rows.subList(1, rows.size())) {
            Phase phase = JSE.phase(row.getFirst());
            for (int i = 1; i < columns.size(); i++) {
                String column = columns.get(i);
                Treatment treatment = column.length() == 3
                        ? JSE.treatment(phase, TimeInForce.valueOf(column))
                        : JSE.treatment(phase, OrdType.valueOf(column));
                assertThat(treatment)
                        .as(row.getFirst() + ' ' + column)
                        .isEqualTo(TREATMENTS.get(row.get(i)));
            }
        }
        assertThat(rows).hasSize(1 + JSE.phases().size());
        assertThat(columns)
                .hasSize(1 + TimeInForce.values().length + JSE.ordTypes().size());
    }

    @Test
    void everySessionHasItsColumns() {
        List<List<String>> rows = rows(SESSION_COLUMNS);
        for (List<String> row : rows.subList(1, rows.size())) {
            Phase phase = JSE.phase(row.getFirst());
            String says = String.join(
                    " ",
                    phase.name(),
                    String.valueOf(phase.code()),
                    phase.admitsReplace() ? "yes" : "no",
                    phase.admitsCancel() ? "yes" : "no",
                    times(phase.ends()),
                    times(phase.parks()).equals("GFA") ? "yes" : "no",
                    phase.afterBreak().isEmpty() ? "-" : phase.afterBreak());
            assertThat(says).isEqualTo(String.join(" ", row));
        }
        assertThat(rows).hasSize(1 + JSE.phases().size());
        assertThat(JSE.phases().stream().filter(Phase::endsDay).map(Phase::name))
                .containsExactly("CLOSED");
    }

    private static String times(int bits) {
        List<String> names = new ArrayList<>();
        for (TimeInForce time : TimeInForce.values()) {
            if ((bits >>> time.ordinal() & 1) != 0) names.add(time.name());
        }
        return names.isEmpty() ? "-" : String.join(",", names);
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
        List<List<String>> rows = rows(TOLERANCES);
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
