package crossbook.scenario.day;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.market.BadInput;
import crossbook.scenario.MinimalStream;
import crossbook.scenario.Scenario;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Sessions with quantities and prices near the limits of what the engine can count end in
/// refusals by name, in every market that ships: nothing overflows, and what was counted of an
/// order is given back when it ends.
class ExtremesTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final Path MARKETS = Path.of("../../data/markets");

    /// More on demand: -Dcrossbook.extremes=N sessions of each market, 100 for the long form.
    private static final int SESSIONS = Integer.getInteger("crossbook.extremes", 10);

    private static final int COMMANDS = 1_500;
    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);

    private static final long MOST = Long.MAX_VALUE;
    private static final long[] QTYS = {
        MOST,
        MOST - 1,
        MOST - 7,
        MOST / 2,
        MOST / 2 + 1,
        MOST / 3,
        1L << 62,
        1L << 61,
        MOST - 1_000,
        10
    };
    private static final String[] PRICES = {
        "1", "5", "14073748835", "1407374883553", "140737488355328"
    };

    private static final Pattern QTY =
            Pattern.compile("(?<=\\b(?:buy|sell|qty|iceberg|min|display) )\\d+");
    private static final Pattern PRICE = Pattern.compile("(?<=@ |price |stop |limit )[\\d.]+");
    private static final Pattern LISTED = Pattern.compile("instrument (\\w+) .*");

    @Tag("slow")
    @Test
    void everySessionEndsInRefusalsByName() throws IOException {
        for (String market : markets()) {
            int examined = 0;
            for (long seed = FIRST_SEED; seed < FIRST_SEED + SESSIONS; seed++) {
                List<String> session = session(market, seed);
                String outcome = outcome(session);
                if (outcome.startsWith("broke")) {
                    List<String> shortest =
                            MinimalStream.of(session, lines -> outcome(lines).startsWith("broke"));
                    assertEquals("", outcome(shortest), String.join("\n", shortest));
                }
                assertThat(outcome).as(market + " seed " + seed).doesNotStartWith("not a");
                examined += examine(outcome, market + " seed " + seed);
            }
            assertThat(examined).as("full sides of " + market).isPositive();
        }
    }

    private static List<String> markets() throws IOException {
        try (Stream<Path> files = Files.list(MARKETS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".toml"))
                    .map(name -> name.substring(0, name.length() - ".toml".length()))
                    .sorted()
                    .toList();
        }
    }

    /// A random day of the market, or one of another if there are none of it, with other
    /// numbers.
    private static List<String> session(String market, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        for (String line : day(market, seed)) lines.add(extreme(line, market, random));
        for (String symbol : symbols(lines)) fill(symbol, lines);
        return lines;
    }

    private static List<String> day(String market, long seed) {
        long its = seed * 10;
        long last = its + 9;
        while (its < last && !isOf(market, RandomDay.of(its, 1))) its++;
        return RandomDay.of(its, COMMANDS);
    }

    private static boolean isOf(String market, List<String> day) {
        return (day.getFirst() + " ").startsWith("market " + market + " ");
    }

    private static String extreme(String line, String market, SplittableRandom random) {
        if (line.startsWith("market ")) {
            return isOf(market, List.of(line)) ? line : "market " + market;
        }
        if (line.startsWith("instrument ")) return listing(line, market);
        String changed = line;
        if (random.nextInt(2) == 0) {
            changed = QTY.matcher(changed)
                    .replaceAll(number -> "" + QTYS[random.nextInt(QTYS.length)]);
        }
        if (random.nextInt(20) == 0) {
            changed = PRICE.matcher(changed)
                    .replaceAll(number -> PRICES[random.nextInt(PRICES.length)]);
        }
        return changed;
    }

    /// Without a largest quantity; without a segment in a market that is not the day's own, and
    /// in every second listing of lot 1.
    private static String listing(String line, String market) {
        String listing = line.replaceAll(" max \\d+| lot \\d+", "");
        boolean hasSegments = market.equals("jse") || market.equals("lse");
        return hasSegments ? listing : listing.replaceAll(" segment \\w+| reserve \\d+", "");
    }

    private static List<String> symbols(List<String> lines) {
        return lines.stream()
                .map(LISTED::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .distinct()
                .toList();
    }

    /// Everybody's orders are gone, so each side takes all that it can count, and no more.
    private static void fill(String symbol, List<String> lines) {
        lines.add("resume all");
        for (String phase : List.of("HALTED", "CONTINUOUS", "BATCH")) {
            lines.add("phase " + symbol + " " + phase);
        }
        for (String who : List.of("alice", "bob", "carol", "dave")) lines.add(who + " mass cancel");
        for (String side : List.of("buy", "sell")) {
            for (String price : List.of("2", "10", "1000")) { // the one or the other is in the band
                String rest = "%s-%s %s %%d %s @ %s".formatted(symbol, price, side, symbol, price);
                lines.add(("zoe all-" + side + rest).formatted(MOST));
                lines.add(("zoe more-" + side + rest).formatted(1));
                lines.add("zoe mass cancel");
            }
        }
    }

    /// Returns how many sides were full, or would not take so much from one order.
    private static int examine(String outcome, String where) {
        List<String> lines = outcome.lines().toList();
        int filled = 0;
        boolean isFull = false;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("zoe all-")) {
                String answer = lines.get(i + 1);
                assertThat(answer).as(where).doesNotContain("BOOK_QTY_OVERFLOWS");
                isFull = answer.startsWith("  accepted");
                if (answer.endsWith("QTY_ABOVE_MAXIMUM")) filled++;
            } else if (isFull && lines.get(i).startsWith("zoe more-")) {
                assertThat(lines.get(i + 1)).as(where).endsWith("BOOK_QTY_OVERFLOWS");
                filled++;
            }
        }
        return filled;
    }

    /// What the engine says, or how it broke.
    private static String outcome(List<String> session) {
        try {
            return Scenario.of("session", SCENARIOS, String.join("\n", session)).outcome();
        } catch (BadInput e) {
            return "not a scenario: " + e.getMessage();
        } catch (RuntimeException | AssertionError e) {
            return "broke: " + e;
        }
    }
}
