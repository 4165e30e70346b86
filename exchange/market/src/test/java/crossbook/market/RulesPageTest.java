package crossbook.market;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.model.KeyForm;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Phase;
import crossbook.core.model.RuleKey;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rules that are published are the rules that run: `docs/rules.md` is what this test
/// prints. With `-Dcrossbook.update=true` it writes the page.
class RulesPageTest {
    private static final Path MARKETS = Path.of("../../data/markets");
    private static final Path PAGE = Path.of("../../docs/rules.md");

    /// What a zone and a calendar are written out to; the page names those.
    private static final Set<RuleKey> DAYS = EnumSet.of(
            RuleKey.UTC_OFFSETS, RuleKey.HOLIDAYS, RuleKey.HALF_DAYS, RuleKey.CLOSE_OUT_DAYS);

    @Test
    void thePageSaysWhatTheModelsSay() throws IOException {
        String page = page();
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(PAGE, page);
        assertEquals(page, Files.readString(PAGE), "write it with -Dcrossbook.update=true");
    }

    /// What no phase admits would be a column that nobody needs.
    @Test
    void everyOrdTypeAndTimeInForceCanBeEnteredInSomePhase() throws IOException {
        List<String> never = new ArrayList<>();
        for (Path file : files()) {
            MarketModel model = MarketModelFile.read(file);
            for (OrdType ordType : model.ordTypes()) {
                for (TimeInForce timeInForce : model.timesInForce()) {
                    boolean isPossible = !model.combines(ordType, timeInForce)
                            || model.phases().stream()
                                    .anyMatch(phase ->
                                            model.treatment(phase, ordType) != Treatment.REFUSE
                                                    && model.treatment(phase, timeInForce)
                                                            != Treatment.REFUSE);
                    if (!isPossible) never.add(file + ": " + ordType + ' ' + timeInForce);
                }
            }
        }
        assertEquals(List.of(), never);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(MARKETS)) {
            return files.filter(file -> file.toString().endsWith(".toml"))
                    .sorted()
                    .toList();
        }
    }

    private static String page() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Rules

                What each market does with an order, as its model says. This page is printed from the models by a
                test: to change a rule, change a word in `data/markets/`.

                What the tables do not say:

                - An auction goes on where another call takes its own over: a breaker breaks it off, or a scheduled call
                  takes in one that is on. Its orders stay, also those that came for it alone (OPG, GFX, ATC), whatever the
                  phase that goes on does with new ones; they expire or wait again after the uncross that ends the auction,
                  which makes the closing price if it began as the closing call. A halt or a pause ends an auction at once.
                - An order with a date, and the last day of `max_good_days`, end with the last trading day on or before it.
                  Where nobody has ended the day, they end before anything else happens on the next date.
                - A halt without an end ends with the day. One that operators end on a later date (`phase ends`, `extend`)
                  lasts until then; a day that it has lasted beyond ends before trading resumes. Trading resumes through a
                  call: the one that the model names in `then`, or that of the schedule.
                - A phase that begins late ends as the schedule says, but for one that keeps its length. So a closing auction
                  that lasts beyond 17:02 in Johannesburg delays the publication of the closing price, and the closing price
                  cross has less time, or only those that have waited for it; `keeps_length` in its row gives it its time.
                - A call of some length that follows itself (`batch`) has no end as long as nothing would happen at it: while no
                  two orders could trade, and none would end. The order that changes this gives it its end: that of the
                  interval which would be on if one had followed another all the time. So a market without orders tells
                  nothing, and nobody trades at another time than without this rule.
                - An auction is one trade to the public, of whatever pairs it is: `AuctionTrade`, that of the end-of-day volume
                  auction with the type END_OF_DAY_VOLUME. Its participants get a trade for each pair, since somebody stands on
                  the other side of each; it can be busted and corrected by itself.
                - A pegged order that asks for it (`volumeAuction`, on entry) takes part in the volume auction of each day on
                  which it is live, wherever it stood: at the closing price, as far as its hard limit lets it, by the time of its
                  entry, whatever its minimum execution size. What is left waits for continuous trading as long as its time in
                  force lets it. Other pegged orders have no part in it. Any other order that asks for it is refused, and so is
                  one on a market without such an auction: what it asks for cannot happen there. That a market has one and
                  holds none on a date (Johannesburg since 24 August 2020) is no reason to refuse it.
                """);
        for (Path file : files()) append(page, MarketModelFile.read(file));
        page.append("\n## Reasons for a refusal\n\nIn the order of precedence:"
                + " the first that applies is reported.\n\n");
        int number = 0;
        for (RejectReason reason : RejectReason.values()) {
            if (reason != RejectReason.NONE) {
                page.append(++number).append(". `").append(reason).append("`\n");
            }
        }
        return page.toString();
    }

    private static void append(StringBuilder page, MarketModel model) {
        page.append("\n## Market `").append(model.name()).append("`\n\n");
        page.append("An instrument begins in `").append(model.initialPhase().name());
        page.append("`. Priority after a replace: `");
        page.append(model.replacePriority().name().toLowerCase(Locale.ROOT));
        page.append("`. Closed client order ids remembered per participant: ");
        page.append(model.rememberIds()).append(".\n");
        List<String> phases = model.phases().stream().map(Phase::name).toList();

        page.append("\nPhases:\n\n");
        List<String> columns = List.of(
                "code",
                "matching",
                "replace",
                "cancel",
                "ends day",
                "then",
                "ends",
                "parks",
                "after a break",
                "breach",
                "closes",
                "keeps length",
                "keeps orders");
        table(page, phases, columns, (row, column) -> cell(model.phases().get(row), column));

        page.append(
                "\nA new order gets the weaker of two treatments, `-` (refused), `park` (it waits"
                        + " for another phase),\n`take` (what does not trade expires) and `rest`. By time in"
                        + " force:\n\n");
        table(
                page,
                phases,
                names(model.timesInForce()),
                (row, column) -> model.treatment(
                                model.phases().get(row), model.timesInForce().get(column))
                        .word);
        page.append("\nBy order type:\n\n");
        table(
                page,
                phases,
                names(model.ordTypes()),
                (row, column) -> model.treatment(
                                model.phases().get(row), model.ordTypes().get(column))
                        .word);

        page.append("\nWhich order type may have which time in force:\n\n");
        table(
                page,
                names(model.ordTypes()),
                names(model.timesInForce()),
                (row, column) -> yes(model.combines(
                        model.ordTypes().get(row), model.timesInForce().get(column))));
        appendRules(page, model.rules());
    }

    /// The tables that a model may leave out, and a table of its words and numbers.
    private static void appendRules(StringBuilder page, MarketRules rules) {
        for (RuleKey key : RuleKey.values()) {
            boolean isPrinted = key.form.kind() == KeyForm.Kind.TABLE && !DAYS.contains(key);
            if (!isPrinted || rules.text(key).isBlank()) continue;
            page.append("\n`")
                    .append(key.word)
                    .append("`: ")
                    .append(key.meaning)
                    .append("\n\n");
            List<String> lines = rules.text(key).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                List<String> words = List.of(lines.get(i).strip().split(" +"));
                page.append("| ").append(String.join(" | ", words)).append(" |\n");
                if (i == 0) page.append('|').append("---|".repeat(words.size())).append('\n');
            }
        }
        page.append("\n| key | is | meaning |\n|---|---|---|\n");
        for (RuleKey key : RuleKey.values()) {
            if (key.form.kind() == KeyForm.Kind.TABLE) continue;
            String text = rules.text(key);
            page.append("| `").append(key.word).append("` | ");
            page.append(text.isEmpty() ? "-" : text).append(" | ");
            page.append(key.meaning).append(" |\n");
        }
    }

    private static String cell(Phase phase, int column) {
        return switch (column) {
            case 0 -> String.valueOf(phase.code());
            case 1 -> phase.matching().name().toLowerCase(Locale.ROOT);
            case 2 -> yes(phase.admitsReplace());
            case 3 -> yes(phase.admitsCancel());
            case 4 -> yes(phase.endsDay());
            case 5 -> orNone(phase.successor());
            case 6 -> times(phase.ends());
            case 7 -> times(phase.parks());
            case 8 -> orNone(phase.afterBreak());
            case 9 -> orNone(phase.breach());
            case 10 -> yes(phase.closes());
            case 11 -> yes(phase.keepsLength());
            default -> yes(phase.keepsOrders());
        };
    }

    private static String orNone(String name) {
        return name.isEmpty() ? "-" : name;
    }

    private static String times(int bits) {
        return orNone(Stream.of(TimeInForce.values())
                .filter(time -> (bits >>> time.ordinal() & 1) != 0)
                .map(Enum::name)
                .collect(Collectors.joining(", ")));
    }

    private static String yes(boolean yes) {
        return yes ? "yes" : "-";
    }

    private static List<String> names(List<? extends Enum<?>> constants) {
        return constants.stream().map(Enum::name).toList();
    }

    private static void table(
            StringBuilder page,
            List<String> rows,
            List<String> columns,
            BiFunction<Integer, Integer, String> cell) {
        page.append("| | ").append(String.join(" | ", columns)).append(" |\n|---|");
        page.append("---|".repeat(columns.size())).append('\n');
        for (int row = 0; row < rows.size(); row++) {
            page.append("| ").append(rows.get(row)).append(" |");
            for (int column = 0; column < columns.size(); column++) {
                page.append(' ').append(cell.apply(row, column)).append(" |");
            }
            page.append('\n');
        }
    }
}
