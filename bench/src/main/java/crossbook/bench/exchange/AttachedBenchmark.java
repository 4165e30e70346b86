package crossbook.bench.exchange;

import crossbook.client.entry.EntryAddress;
import crossbook.flow.Progress;
import crossbook.load.LoadPlan;
import crossbook.load.Pausable;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.report.Report;
import crossbook.load.wire.Logon;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench attached`: from an order to its acknowledgement over TCP, of an exchange whose
/// events nobody but its gateways reads and of one with readers attached, in turns.
public final class AttachedBenchmark {
    private static final OrderFlow FLOW = OrderFlow.TRADING;

    /// Five times that, so that what is measured is compiled.
    private static final LoadPlan WARM_UP = LoadPlan.rate(10_000, Duration.ofSeconds(4));

    private final List<LoadPlan> plans = new ArrayList<>();
    private final int turns;
    private final Progress progress;

    /// An exchange that runs in a process of its own.
    ///
    /// @param name what it is, in a few words
    /// @param address its gateway
    /// @param password of the participant that trades
    /// @param processes keep off the processors while the other one is measured
    public record Subject(
            String name,
            EntryAddress address,
            String participant,
            String password,
            Pausable processes) {}

    /// @param rates orders per second
    /// @param turns how many of each
    /// @param each how long a turn is
    public AttachedBenchmark(List<Long> rates, int turns, Duration each, Progress progress) {
        this.turns = turns;
        this.progress = progress;
        for (long rate : rates) plans.add(LoadPlan.rate(rate, each));
    }

    /// Measures both.
    ///
    /// @param symbol what is traded
    public Report measure(Subject bare, Subject attached, String symbol) {
        Report report = Report.of("Attached: what the readers of the events do to an order")
                .with("orders", FLOW.text() + ", over TCP")
                .with("turns", turns + " of each, in turns");
        progress.start("measuring with and without readers", (long) plans.size() * turns, "turns");
        try (RoundTrip without = open(bare, symbol);
                RoundTrip with = open(attached, symbol)) {
            bare.processes.pause();
            attached.processes.pause();
            compare(new Turns(without, with, YieldingIdleStrategy.INSTANCE), report);
        } finally {
            bare.processes.resume();
            attached.processes.resume();
        }
        progress.finish();
        return report;
    }

    private void compare(Turns alternation, Report report) {
        int done = 0;
        alternation.warmUp(WARM_UP);
        for (LoadPlan plan : plans) {
            int before = done;
            report.add(alternation.measure(plan, turns, turn -> progress.advance(before + turn)));
            done += turns;
        }
    }

    private static RoundTrip open(Subject subject, String symbol) {
        Logon logon = new Logon(subject.participant, subject.password);
        EntryTrip trip = new EntryTrip(subject.name, subject.address, logon, symbol, FLOW);
        return new PausableTrip(subject.name, trip, subject.processes);
    }
}
