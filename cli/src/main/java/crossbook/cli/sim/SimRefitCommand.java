package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.simulation.Simulation;
import crossbook.simulation.hawkes.Decays;
import crossbook.simulation.refit.FlowHistory;
import crossbook.simulation.refit.Refit;
import crossbook.simulation.world.World;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `crossbook sim refit`: how much the market distorts the parameters of its order flow.
@Command(
        name = "refit",
        description = {
            "Run a world with agents of the kind hawkes, find the events of each again in the rows of",
            "the run, and fit its process to them; beside it, to the events that the process had. What",
            "differs between the two is what the matching engine and the rule do to the parameters."
        },
        footer = {
            "  crossbook sim refit hawkes-2105-02211",
            "  crossbook sim refit hawkes-2105-02211 --seed 2 --rates each --json",
            "  crossbook sim refit hawkes --until 2m --rates one",
        })
final class SimRefitCommand extends Verb {
    @Mixin
    private WorldOptions options;

    @Option(
            names = "--rates",
            paramLabel = "WHICH",
            defaultValue = "known",
            converter = Rates.Converter.class,
            description = "The rates of decay: known, those of the model; one, the same for all; or"
                    + " each, one for each pair of types.")
    private Rates rates;

    @Option(names = "--json", description = "Print one JSON object with every parameter.")
    private boolean json;

    /// Which rates of decay are estimated.
    enum Rates {
        // spotless:off
        KNOWN(Decays.FIXED),
        ONE  (Decays.SINGLE),
        EACH (Decays.PER_PAIR);
        // spotless:on

        final Decays decays;

        Rates(Decays decays) {
            this.decays = decays;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static final class Converter implements ITypeConverter<Rates> {
            @Override
            public Rates convert(String text) {
                for (Rates each : values()) if (each.word().equals(text)) return each;
                throw new TypeConversionException(
                        Written.quoted(text) + " is none of known, one, each");
            }
        }
    }

    @Override
    public void run() {
        World world = options.world();
        long used = options.seed(world);
        SimRuns runs = new SimRuns(world, options.lengthNs(world), null, progress());
        Simulation simulation = runs.simulation(used);
        List<FlowHistory> histories = histories(world, simulation);
        List<SimRefitReport.Flow> flows = new ArrayList<>();
        progress().start("fitting", 2L * histories.size(), "fits");
        for (FlowHistory history : histories) {
            Refit process = refit(history, true);
            progress().advance(2L * flows.size() + 1);
            flows.add(new SimRefitReport.Flow(history, process, refit(history, false)));
            progress().advance(2L * flows.size());
        }
        progress().finish();
        SimRefitReport report = new SimRefitReport(options.text(), used, rates.word(), flows);
        print(json ? report.json() : report.text());
    }

    private List<FlowHistory> histories(World world, Simulation simulation) {
        try {
            List<FlowHistory> histories = FlowHistory.of(world, simulation);
            histories.forEach(SimRefitCommand::requireMarket);
            return histories;
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(options.text() + ": " + e.getMessage());
        }
    }

    private static void requireMarket(FlowHistory history) {
        if (history.market().isPresent()) return;
        throw new IllegalArgumentException("rule: '" + history.parameters().rule().word
                + "': its events are several commands each, which the rows do not tell apart");
    }

    private Refit refit(FlowHistory history, boolean ofProcess) {
        return Refit.of(
                history.parameters().model(),
                ofProcess ? history.process() : history.market().orElseThrow(),
                rates.decays);
    }
}
