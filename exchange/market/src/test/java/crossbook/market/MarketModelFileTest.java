package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.model.LocalTimes;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.core.model.TradingCalendar;
import crossbook.core.order.Dates;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

class MarketModelFileTest {
    private static final Path MARKETS = Path.of("../../data/markets");

    @TempDir
    Path directory;

    private static String continuous() throws IOException {
        return Files.readString(MARKETS.resolve("continuous.toml"));
    }

    private static void refuses(String text, String... mistakes) {
        assertThatThrownBy(() -> MarketModelFile.parse("m", text))
                .isInstanceOfSatisfying(
                        BadInput.class,
                        error -> assertThat(error.lines()).containsExactly(mistakes));
    }

    /// The engine looks at segments and schedules only where a model has some: other rules, such
    /// as that of self-matches, do not make every order longer.
    @Test
    void onlySegmentsAndSchedulesLimitPlainOrders() {
        assertThat(MarketModelFile.shipped("continuous").rules().limitsPlainOrders())
                .isFalse();
        assertThat(MarketModelFile.shipped("jse").rules().limitsPlainOrders()).isTrue();
    }

    @Test
    void whatShipsIsWhatTheFileSays() {
        MarketModel read = MarketModelFile.read(MARKETS.resolve("jse.toml"));
        assertThat(MarketModelFile.shipped("jse")).isEqualTo(read);
    }

    /// What pages promise of retries and busts holds in every market that has a name.
    @Test
    void everyMarketThatShipsRemembersIdsAndTrades() throws IOException {
        try (Stream<Path> files = Files.list(MARKETS)) {
            List<Path> markets =
                    files.filter(file -> file.toString().endsWith(".toml")).toList();
            assertThat(markets).hasSizeGreaterThan(5).allSatisfy(file -> {
                MarketModel model = MarketModelFile.read(file);
                assertThat(model.rememberIds()).isPositive();
                assertThat(model.rules().rememberTrades()).isPositive();
            });
        }
    }

    @Test
    void aZoneIsWrittenOutAsTheStepsThatTheJdkKnows() throws IOException {
        Random random = new Random(1);
        for (String zone : new String[] {"Africa/Johannesburg", "Europe/London", "Asia/Kolkata"}) {
            LocalTimes times = MarketModelFile.parse(
                            "m", continuous() + "time_zone = \"" + zone + "\"\n")
                    .rules()
                    .times();
            for (int i = 0; i < 5_000; i++) {
                long seconds = random.nextLong(131L * 365 * 86_400);
                ZoneOffset offset =
                        ZoneId.of(zone).getRules().getOffset(Instant.ofEpochSecond(seconds));
                assertThat(times.offsetNs(seconds * 1_000_000_000))
                        .isEqualTo(offset.getTotalSeconds() * 1_000_000_000L);
            }
        }
    }

    @Test
    void aCalendarBesideTheFileIsReadInPlaceOfTheShippedOne() throws IOException {
        Path model = directory.resolve("mine.toml");
        Files.writeString(model, continuous() + "calendar = \"jse\"\n");
        TradingCalendar shipped = MarketModelFile.read(model).rules().calendar();
        assertThat(shipped.isTradingDay(Dates.parse("2026-12-16"))).isFalse();
        assertThat(shipped.isTradingDay(Dates.parse("2026-12-18"))).isTrue();
        assertThat(shipped.isTradingDay(Dates.parse("2026-12-19"))).isFalse();
        assertThat(shipped.isCloseOutDay(Dates.parse("2026-12-17"))).isTrue();

        Files.createDirectory(directory.resolve("calendars"));
        Files.writeString(directory.resolve("calendars/jse.toml"), """
                weekend = ["FRIDAY"]
                dated = [{ name = "a day off", date = 2026-12-17 }]
                half_days = [2026-12-16]
                """);
        TradingCalendar own = MarketModelFile.read(model).rules().calendar();
        assertThat(own.isTradingDay(Dates.parse("2026-12-16"))).isTrue();
        assertThat(own.isHalfDay(Dates.parse("2026-12-16"))).isTrue();
        assertThat(own.isTradingDay(Dates.parse("2026-12-17"))).isFalse();
        assertThat(own.isTradingDay(Dates.parse("2026-12-18"))).isFalse();
    }

    /// Such as a file whose letter lost a bit.
    @Test
    void whatIsNoTextIsNamed() throws IOException {
        byte[] damaged = {'#', (byte) 0x80, '\n'};
        Path model = directory.resolve("mine.toml");
        Files.write(model, damaged);
        assertThatThrownBy(() -> MarketModelFile.read(model))
                .hasMessage(model + ": is not UTF-8 text");

        Files.writeString(model, continuous() + "calendar = \"jse\"\n");
        Files.createDirectory(directory.resolve("calendars"));
        Files.write(directory.resolve("calendars/jse.toml"), damaged);
        assertThatThrownBy(() -> MarketModelFile.read(model))
                .hasMessage("calendars/jse.toml: is not UTF-8 text");
    }

    @Test
    void everyMistakeIsToldWithItsPlace() throws IOException {
        String text = continuous()
                        .replace("remember_ids = 65536", "remember_ids = \"many\"")
                        .replace("self_match = \"cancel_resting\"", "")
                + """
                vwap_window = "ten"
                max_good_days = "90"
                self_match = "maybe"
                time_zone = "Africa/Nowhere"
                calendar = "nowhere"
                tickets = 1
                """;
        int line = (int) continuous().lines().count();
        refuses(
                text,
                "m:" + (line + 6) + ":1: tickets: is not a key of a market model",
                "m:19:1: remember_ids: must be a whole number",
                "m:" + (line + 1) + ":1: vwap_window: 'ten' is not a length of time such as 30s:"
                        + " a whole number and one of ns, us, ms, s, m, h",
                "m:" + (line + 3) + ":1: self_match: 'maybe' is unknown: off, cancel_resting,"
                        + " cancel_incoming, cancel_both, decrement, reject_remainder",
                "m:" + (line + 2) + ":1: max_good_days: must be a whole number",
                "m:" + (line + 4) + ":1: time_zone: 'Africa/Nowhere' is not a time zone such as"
                        + " Africa/Johannesburg",
                "m:" + (line + 5) + ":1: calendar: 'nowhere' does not ship, and there is no file"
                        + " calendars/nowhere.toml");
    }

    @Test
    void aMistakeInATableHasItsLineAndColumn() throws IOException {
        String jse = Files.readString(MARKETS.resolve("jse.toml"));
        String text = jse.replace("OPENING_CALL      08:30", "OPENING_CALL      8:30 ")
                .replace(
                        "8%      6%       -           2020-03-23",
                        "8%      6        -           2020-03-23")
                .replace("O     -       30s", "O     -       30x");
        refuses(
                text,
                place(text, "30x") + "auctions: '30x' is not a length of time such as 30s: a whole"
                        + " number and one of ns, us, ms, s, m, h",
                place(text, "8:30 ") + "schedule: '8:30' is not a time such as 09:00 or 09:00:30",
                place(text, "6        -") + "tolerances: '6' is not a percentage such as 10% or"
                        + " 2.5%, with at most two decimals");
    }

    @Test
    void aKeyOfAnySpellingIsNamed() throws IOException {
        int line = (int) continuous().lines().count();
        refuses(
                continuous() + "\"a b.c\" = 1\n",
                "m:" + (line + 1) + ":1: a b.c: is not a key of a market model");
    }

    private static String place(String text, String word) {
        int at = text.indexOf(word);
        int line = (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        int column = at - text.lastIndexOf('\n', at);
        return "m:" + line + ':' + column + ": ";
    }

    @Test
    void aModelWithACalendarHasNoDaysOfItsOwn() throws IOException {
        int line = (int) continuous().lines().count();
        refuses(
                continuous() + "calendar = \"jse\"\nweekend = \"SUNDAY\"\n",
                "m:" + (line + 2) + ":1: weekend: the calendar has these days");
    }

    @Test
    void whatTheJseModelSaysFitsACommand() {
        long[] words = {0};
        MarketModelFile.shipped("jse").save(word -> words[0]++);
        assertThat(words[0] * Long.BYTES).isLessThan(64 << 10);
        assertThat(MarketModelFile.shipped("jse").rules().text(RuleKey.UTC_OFFSETS))
                .isEqualTo("- +02:00\n");
    }
}
