package crossbook.cli.sim;

import crossbook.server.JsonObject;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.KernelMatrix;
import crossbook.simulation.refit.FlowHistory;
import crossbook.simulation.refit.Refit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/// What the events of Hawkes agents were, and which process fits them, for people and for programs.
///
/// @param world what was run, as the user calls it
/// @param rates which rates of decay were estimated
record SimRefitReport(String world, long seed, String rates, List<Flow> flows) {
    private static final String SUMMARY =
            "%-11s %-9s %-8s %7s %9s %9s %9s %9s %8s %9s %5s %8s %8s%n";
    private static final String TYPE = "%-22s %8s %8s %9s %9s %9s %9s %9s %9s%n";

    /// An agent, and the fits to both of its histories.
    record Flow(FlowHistory history, Refit process, Refit market) {}

    /// A table of all, then one for each agent by type.
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s, seed %d, rates %s%n%n", world, seed, rates));
        text.append(String.format(
                Locale.ROOT,
                SUMMARY,
                "agent",
                "rule",
                "events",
                "count",
                "rmse mu",
                "rmse al.",
                "rmse be.",
                "rmse ch.",
                "covered",
                "ratio",
                "df",
                "p",
                "least p"));
        for (Flow flow : flows) {
            summary(text, flow, "process", flow.process);
            summary(text, flow, "market", flow.market);
        }
        for (Flow flow : flows) types(text, flow);
        return text.toString().stripTrailing();
    }

    private static void summary(StringBuilder text, Flow flow, String events, Refit refit) {
        text.append(String.format(
                Locale.ROOT,
                SUMMARY,
                flow.history.agent(),
                flow.history.parameters().rule().word,
                events,
                refit.history().size(),
                small(refit.baselineError()),
                small(refit.jumpError()),
                small(refit.decayError()),
                small(refit.childrenError()),
                String.format(Locale.ROOT, "%.1f %%", 100 * refit.coverage()),
                String.format(Locale.ROOT, "%.1f", refit.likelihoodRatio()),
                refit.fit().parameterCount(),
                probability(refit.pValue()),
                probability(refit.leastGoodness())));
    }

    private static String small(double value) {
        return value < 10
                ? String.format(Locale.ROOT, "%.4f", value)
                : String.format(Locale.ROOT, "%.1f", value);
    }

    private static String probability(double p) {
        return p < 1e-9 ? "< 1e-9" : String.format(Locale.ROOT, p < 1e-3 ? "%.0e" : "%.3f", p);
    }

    private static void types(StringBuilder text, Flow flow) {
        HawkesModel truth = flow.history.parameters().model();
        text.append(String.format(
                Locale.ROOT,
                "%n" + TYPE,
                flow.history.agent(),
                "process",
                "market",
                "mu",
                "process",
                "market",
                "caused",
                "process",
                "market"));
        for (int type = 0; type < truth.typeCount(); type++) {
            text.append(String.format(
                    Locale.ROOT,
                    TYPE,
                    truth.types().get(type),
                    flow.process.history().count(type),
                    flow.market.history().count(type),
                    small(truth.mu(type)),
                    small(flow.process.fit().mu(type).value()),
                    small(flow.market.fit().mu(type).value()),
                    small(caused(truth, type)),
                    small(caused(flow.process.fit().model(), type)),
                    small(caused(flow.market.fit().model(), type))));
        }
        text.append(String.format(
                Locale.ROOT,
                "branching ratio: %.4f, process %.4f, market %.4f%n",
                truth.branchingRatio(),
                flow.process.fit().model().branchingRatio(),
                flow.market.fit().model().branchingRatio()));
    }

    /// How many events an event of a type causes directly.
    private static double caused(HawkesModel model, int source) {
        double sum = 0;
        for (int receiver = 0; receiver < model.typeCount(); receiver++) {
            sum += model.expectedChildren(receiver, source);
        }
        return sum;
    }

    String json() {
        List<JsonObject> all = flows.stream().map(SimRefitReport::json).toList();
        return new JsonObject()
                .text("world", world)
                .number("seed", seed)
                .text("rates", rates)
                .raw("agents", JsonObject.array(all))
                .toString();
    }

    private static JsonObject json(Flow flow) {
        HawkesModel truth = flow.history.parameters().model();
        return new JsonObject()
                .text("agent", flow.history.agent())
                .text("rule", flow.history.parameters().rule().word)
                .texts("types", truth.types())
                .raw("truth", model(truth).toString())
                .raw("process", json(flow.process).toString())
                .raw("market", json(flow.market).toString());
    }

    private static JsonObject json(Refit refit) {
        HawkesModel fitted = refit.fit().model();
        return model(fitted)
                .raw("counts", list(fitted, type -> refit.history().count(type)))
                .raw("rmseMu", String.valueOf(refit.baselineError()))
                .raw("rmseAlpha", String.valueOf(refit.jumpError()))
                .raw("rmseBeta", String.valueOf(refit.decayError()))
                .raw("rmseChildren", String.valueOf(refit.childrenError()))
                .raw("covered", String.valueOf(refit.coverage()))
                .number("intervals", refit.intervalCount())
                .raw("likelihoodRatio", String.valueOf(refit.likelihoodRatio()))
                .number("parameters", refit.fit().parameterCount())
                .raw("pValue", String.valueOf(refit.pValue()))
                .raw("leastGoodness", String.valueOf(refit.leastGoodness()))
                .yesNo("converged", refit.fit().isConverged());
    }

    private static JsonObject model(HawkesModel model) {
        List<String> alphas = new ArrayList<>();
        List<String> betas = new ArrayList<>();
        for (KernelMatrix kernel : model.kernels()) {
            alphas.add(matrix(model, kernel::alpha));
            betas.add(matrix(model, kernel::beta));
        }
        return new JsonObject()
                .raw("mu", list(model, model::mu))
                .array("alpha", alphas)
                .array("beta", betas)
                .raw("branchingRatio", String.valueOf(model.branchingRatio()));
    }

    private static String matrix(HawkesModel model, OfPair value) {
        List<String> rows = new ArrayList<>();
        for (int type = 0; type < model.typeCount(); type++) {
            int receiver = type;
            rows.add(list(model, source -> value.of(receiver, source)));
        }
        return JsonObject.array(rows);
    }

    private interface OfPair {
        double of(int receiver, int source);
    }

    private static String list(HawkesModel model, IntToDoubleFunction value) {
        List<Double> values = new ArrayList<>();
        for (int type = 0; type < model.typeCount(); type++) values.add(value.applyAsDouble(type));
        return JsonObject.array(values);
    }
}
