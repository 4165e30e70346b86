package crossbook.bench.command;

import crossbook.bench.exchange.MeasuredExchange;
import crossbook.bench.floor.Places;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.ReportOptions;
import crossbook.load.LoadPlan;
import crossbook.load.report.Report;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How an exchange that runs in a process of its own is loaded, as a picocli mixin.
final class MeasuredLoad {
    private static final Duration QUICK = Duration.ofMillis(200);
    private static final Duration QUICK_WARM_UP = Duration.ofMillis(40);

    @Option(
            names = "--rate",
            paramLabel = "N",
            split = ",",
            defaultValue = "1000",
            converter = Positive.class,
            description = "Orders per second; several rates are measured one after the other.")
    private List<Long> rates;

    @Mixin
    private MeasuredSettings settings;

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
        return settings.all();
    }

    /// Starts an exchange without a store, loads it, and shows what was found.
    ///
    /// @param more settings, which those of the command line overrule
    void show(List<String> more, Measuring measuring, ReportOptions report, BenchCommand bench) {
        List<String> all = new ArrayList<>(more);
        all.addAll(settings.all());
        requireTurns();
        BenchCommand.measure(() -> {
            try (Places places = Places.temporary();
                    MeasuredExchange exchange =
                            MeasuredExchange.start(places.disk(), List.of("store"), all)) {
                report.show(measuring.measure(exchange), bench.crossbook());
            }
        });
    }

    /// What is measured of an exchange.
    @FunctionalInterface
    interface Measuring {
        Report measure(MeasuredExchange exchange) throws IOException;
    }

    /// Refuses too few turns before anything is started.
    void requireTurns() {
        turns.require();
    }

    int turns() {
        return turns.count();
    }

    Duration each() {
        return turns.areQuick() ? QUICK : each;
    }

    /// How long a turn is that does not count.
    ///
    /// @param usual where it is no first look
    Duration warmUp(Duration usual) {
        return turns.areQuick() ? QUICK_WARM_UP : usual;
    }
}
