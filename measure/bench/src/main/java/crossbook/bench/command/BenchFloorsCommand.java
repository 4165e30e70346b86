package crossbook.bench.command;

import crossbook.bench.floor.Floor;
import crossbook.bench.floor.Places;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.ReportOptions;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.TimerLoop;
import crossbook.load.report.Report;
import crossbook.load.report.Series;

import org.agrona.concurrent.YieldingIdleStrategy;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// `crossbook bench floors`
@Command(
        name = "floors",
        description = {
            "Measure echoes without an exchange: TCP, Aeron over shared memory and UDP, recorded by",
            "an archive as the journal host does it, and through a cluster of one. One at a time, at",
            "a rate, and in windows; a bare timer loop stands beside them."
        },
        footer = {
            "  crossbook bench floors",
            "  crossbook bench floors --rate 60000 --for 10s",
            "  crossbook bench floors --picture floors.png --json > floors.json",
        })
final class BenchFloorsCommand implements Runnable {
    private static final int WINDOW = 256;
    private static final int WARM_UPS = 3;

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "10000",
            converter = Positive.class,
            description = "Messages per second of the open loop.")
    private Long rate;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "3s",
            converter = Durations.class,
            description = "How long each is measured in each way.")
    private Duration each;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        Report found = Report.of("Floors: echoes without an exchange")
                .with("messages", Floor.WORDS)
                .with(
                        "each",
                        String.format(Locale.ROOT, "%.1f s", each.toMillis() / 1e3)
                                + " after a warm-up, on a thread that yields");
        Progress progress = bench.crossbook().progress();
        progress.start("measuring floors", Floor.values().length + 1, "floors");
        for (Floor floor : Floor.values()) {
            try (Places places = Places.temporary();
                    RoundTrip trip = floor.open(places)) {
                measure(trip, found);
            }
            progress.advance(floor.ordinal() + 1);
        }
        found.add(Series.of("timer loop", "", TimerLoop.run(each)));
        progress.finish();
        report.show(found, bench.crossbook());
    }

    private void measure(RoundTrip trip, Report found) {
        LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
        List<LoadPlan> plans = List.of(
                LoadPlan.window(1, each), LoadPlan.rate(rate, each), LoadPlan.window(WINDOW, each));
        for (LoadPlan plan : plans) {
            for (int i = 0; i < WARM_UPS; i++) loop.run(plan.lasting(each.dividedBy(WARM_UPS)));
            found.add(Series.of(trip.name(), plan.text(), loop.run(plan)));
        }
    }
}
