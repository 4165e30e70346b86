package crossbook.bench.command;

import crossbook.cli.Durations;
import crossbook.cli.Positive;
import crossbook.load.LoadPlan;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.time.Duration;
import java.util.List;

/// How an exchange that runs in a process of its own is loaded, as a picocli mixin.
final class MeasuredLoad {
    private static final Duration QUICK = Duration.ofMillis(500);

    @Option(
            names = "--rate",
            paramLabel = "N",
            split = ",",
            defaultValue = "1000",
            converter = Positive.class,
            description = "Orders per second; several rates are measured one after the other.")
    private List<Long> rates;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of what is measured, as in crossbook serve --set.")
    private List<String> settings = List.of();

    @Mixin
    private MeasuredTurns turns;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "2s",
            converter = Durations.class,
            description = "How long a turn is.")
    private Duration each;

    /// A turn at each rate.
    List<LoadPlan> plans() {
        return rates.stream().map(rate -> LoadPlan.rate(rate, each())).toList();
    }

    List<String> settings() {
        return settings;
    }

    int turns() {
        return turns.count();
    }

    Duration each() {
        return turns.areQuick() ? QUICK : each;
    }
}
