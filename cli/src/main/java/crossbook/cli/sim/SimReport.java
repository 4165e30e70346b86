package crossbook.cli.sim;

import crossbook.charts.Numbers;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.server.JsonObject;
import crossbook.simulation.world.WorldOutcome;

import java.util.List;
import java.util.Locale;

/// What runs of a world came to, for people and for programs.
///
/// @param world what was run, as the user calls it
/// @param runs one or more
record SimReport(String world, List<SimRuns.Done> runs) {
    private static final double NS_PER_S = 1e9;
    private static final String ROW = "%20s %12s %12s %10s %12s %10s  %s%n";

    /// Of the first run.
    String text() {
        SimRuns.Done run = runs.getFirst();
        WorldOutcome outcome = run.outcome();
        StringBuilder text = new StringBuilder();
        line(text, "world", world);
        line(text, "seed", String.valueOf(outcome.seed()));
        outcome.numbers()
                .forEach((name, number) -> line(text, words(name), Numbers.grouped(number)));
        line(text, "virtual time", seconds(outcome.lengthNs()));
        line(text, "machine time", seconds(run.machineNs()));
        line(text, "orders/s", Numbers.grouped(ordersPerSecond(run)));
        line(text, "event hash", outcome.eventHash());
        return text.toString().stripTrailing();
    }

    /// A name in camel case as words.
    static String words(String name) {
        return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-14s%s%n", name, value));
    }

    /// A line for each run.
    String table() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                ROW,
                "seed",
                "orders",
                "accepted",
                "trades",
                "events",
                "orders/s",
                "event hash"));
        for (SimRuns.Done run : runs) {
            WorldOutcome outcome = run.outcome();
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    outcome.seed(),
                    Numbers.grouped(outcome.orders()),
                    Numbers.grouped(outcome.accepted()),
                    Numbers.grouped(outcome.trades()),
                    Numbers.grouped(outcome.events()),
                    Numbers.grouped(ordersPerSecond(run)),
                    outcome.eventHash()));
        }
        return text.toString().stripTrailing();
    }

    static String seconds(long ns) {
        return String.format(Locale.ROOT, "%,.3f s", ns / NS_PER_S);
    }

    private static long ordersPerSecond(SimRuns.Done run) {
        return Math.round(run.outcome().orders() / (Math.max(1, run.machineNs()) / NS_PER_S));
    }

    /// Of the first run.
    String json() {
        return json(runs.getFirst()).toString();
    }

    /// An array of the runs.
    String jsons() {
        return JsonObject.array(runs.stream().map(this::json).toList());
    }

    private JsonObject json(SimRuns.Done run) {
        WorldOutcome outcome = run.outcome();
        JsonObject json = new JsonObject().text("world", world).number("seed", outcome.seed());
        outcome.numbers().forEach(json::number);
        return json.number("virtualNs", outcome.lengthNs())
                .number("machineNs", run.machineNs())
                .number("ordersPerSecond", ordersPerSecond(run))
                .text("eventHash", outcome.eventHash());
    }

    /// A market in which nothing happens is mostly a mistake in the world.
    void throwIfNothingHappened() {
        for (SimRuns.Done run : runs) {
            WorldOutcome outcome = run.outcome();
            String ofSeed = "with seed " + outcome.seed() + " ";
            if (outcome.accepted() == 0) {
                throw new CommandFailure(
                        ExitCode.FAILURE,
                        ofSeed + "no order was accepted: of "
                                + Numbers.grouped(outcome.orders())
                                + " orders; is the market open, and the time long enough?");
            }
            if (outcome.trades() == 0) {
                throw new CommandFailure(
                        ExitCode.FAILURE,
                        ofSeed + "nothing traded: of " + Numbers.grouped(outcome.accepted())
                                + " accepted orders none met another");
            }
        }
    }
}
