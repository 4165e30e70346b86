package crossbook.bench.exchange;

import crossbook.charts.TimePanel;
import crossbook.flow.Progress;
import crossbook.host.HostSettings;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.load.Pausable;
import crossbook.load.TimerLoop;
import crossbook.load.Turns;
import crossbook.load.Turns.Comparison;
import crossbook.load.report.LongWait;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.load.waits.Sharing;
import crossbook.load.waits.Vitals;
import crossbook.load.waits.WaitRecorder;
import crossbook.load.wire.Logon;

import org.agrona.concurrent.IdleStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// `crossbook load`: many clients that make an exchange busy, and a few whose orders are
/// measured, with latencies of their own, split into the way in through the gateway, the
/// engine, and the way out.
///
/// The parts of the way are timed where gateway and host meet, so only in an exchange of
/// this process.
///
/// @param duration how long, after a warm-up
/// @param most orders of those that make it busy, if they are not that many before
/// @param hasPanels whether the report has panels over time; what they take shows in latencies
public record LoadTest(
        Clients clients,
        LoadOrders orders,
        Duration duration,
        long most,
        boolean hasPanels,
        Progress progress) {
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(2);
    private static final int WARM_UP_TURNS = 5; // of each
    private static final Duration LONGEST_TIMER_LOOP = Duration.ofSeconds(5);

    /// Who loads, and how fast.
    ///
    /// @param prefix what their names begin with; a number follows, from 1
    /// @param password of all of them
    /// @param background how many make the exchange busy
    /// @param rate orders per second of all of these together
    /// @param measured how many are measured
    /// @param measuredRate orders per second of all of those together
    public record Clients(
            String prefix,
            String password,
            int background,
            long rate,
            int measured,
            long measuredRate) {
        /// Their names; the measured ones come last.
        public List<String> names() {
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= background + measured; i++) names.add(prefix + i);
            return names;
        }
    }

    /// The server's end of the echo.
    ///
    /// @param threads rest while something else is loaded
    /// @param words what it is
    public record Server(LoadDoor door, Pausable threads, String words) {
        private String text() {
            return words + "; " + door.words();
        }
    }

    /// Loads an exchange of this process.
    public Report run(OwnExchange exchange, LoadDoor door) {
        return run(door, exchange.legs(), OwnExchange.WORDS);
    }

    /// Loads an exchange with those that make it busy alone, in turns with an echo that has as
    /// many sessions and is loaded by the same thread.
    ///
    /// @param exchange rests while the echo is loaded
    /// @param echo behind the other door
    /// @param turns how many of each
    public Report beside(Server exchange, Server echo, int turns) {
        Sharing sharing = Sharing.begin();
        try (WaitRecorder waits = WaitRecorder.start();
                LoadLane floor = lane(echo, "echo");
                LoadLane lane = lane(exchange, "exchange")) {
            LoadPlan plan = LoadPlan.rate(clients.rate, duration).atMost(most);
            Turns both = new Turns(floor, lane, HostSettings.Idle.YIELD.strategy());
            both.warmUp(plan.lasting(warmUp().dividedBy(WARM_UP_TURNS)));
            both.listen(waits.of(lane.name()));
            progress.start("loading", turns, "turns");
            Comparison comparison = both.measure(plan, turns, progress::advance);
            progress.finish();
            Report report = described(exchange.text())
                    .with("echo", echo.text())
                    .with("turns", turns + " of " + duration.toMillis() + " ms each")
                    .with("shared", sharing.words())
                    .add(comparison);
            if (!lane.refused().isEmpty()) report.with("refused", lane.refused().toString());
            return report.add(waits.finish());
        }
    }

    private LoadLane lane(Server server, String name) {
        LoadLane lane =
                new LoadLane(name, orders.of(clients.background), clients.rate, server.threads);
        for (String client : clients.names().subList(0, clients.background)) {
            lane.add(server.door, new Logon(client, clients.password));
            lane.poll(number -> {}); // they are kept alive
        }
        return lane;
    }

    /// Loads the exchange behind a door.
    ///
    /// @param words what it is
    public Report run(LoadDoor door, String words) {
        return run(door, Optional.empty(), words);
    }

    private Report run(LoadDoor door, Optional<Legs> legs, String words) {
        try (WaitRecorder waits = WaitRecorder.start();
                LoadLane background =
                        new LoadLane("background", orders.of(clients.background), clients.rate);
                LoadLane measured = new LoadLane(
                        "measured", orders.of(clients.measured), clients.measuredRate)) {
            List<String> names = clients.names();
            for (int i = 0; i < names.size(); i++) {
                LoadLane lane = i < clients.background ? background : measured;
                lane.add(door, new Logon(names.get(i), clients.password));
                background.poll(number -> {}); // they are kept alive
                measured.poll(number -> {});
            }
            List<LoadLane> lanes = Stream.of(background, measured)
                    .filter(lane -> !lane.isEmpty())
                    .toList();
            load(lanes, warmUp(), Long.MAX_VALUE);
            LoadStages stages = new LoadStages(hasPanels);
            for (LoadLane lane : lanes) {
                lane.loop().listen(stages.and(waits.of(lane.name()), lane));
            }
            Optional<LoadParts> parts = legs.map(each -> new LoadParts(each, stages));
            parts.ifPresent(part -> measured.loop()
                    .listen(stages.and(part.and(waits.of(measured.name())), measured)));
            Sharing sharing = Sharing.begin();
            List<TimePanel> vitals = loadAndLook(lanes);
            String shared = sharing.words();
            List<LongWait> longest = waits.finish();
            Report report =
                    report(lanes, parts, words + "; " + door.words(), shared).add(longest);
            if (!hasPanels) return report;
            stages.panels().forEach(report::add);
            report.add(throughput(lanes));
            vitals.forEach(report::add);
            return report;
        }
    }

    private List<TimePanel> loadAndLook(List<LoadLane> lanes) {
        if (!hasPanels) {
            load(lanes, duration, most);
            return List.of();
        }
        try (Vitals vitals = Vitals.start()) {
            load(lanes, duration, most);
            return vitals.finish();
        }
    }

    /// The last slice of a run is not a whole one and is left out.
    private static TimePanel throughput(List<LoadLane> lanes) {
        double seconds = LoadResult.SLICE_NS / 1e9;
        List<TimePanel.Line> lines = new ArrayList<>();
        for (LoadLane lane : lanes) {
            List<Long> slices = lane.loop().result().answersPerSlice();
            List<Double> perSecond = slices.subList(0, slices.size() - 1).stream()
                    .map(count -> count / seconds)
                    .toList();
            lines.add(new TimePanel.Line(lane.name(), seconds, perSecond));
        }
        return new TimePanel("orders a second", false, lines);
    }

    private Duration warmUp() {
        return duration.compareTo(LONGEST_WARM_UP) < 0 ? duration : LONGEST_WARM_UP;
    }

    private void load(List<LoadLane> lanes, Duration length, long requests) {
        progress.start("loading", Math.min(requests, length.toSeconds() * clients.rate), "orders");
        for (LoadLane lane : lanes) lane.start(length, requests);
        IdleStrategy idle = HostSettings.Idle.YIELD.strategy();
        boolean isDone = false;
        for (int turn = 0; !isDone; turn++) {
            int work = 0;
            isDone = true;
            for (int i = 0; i < lanes.size(); i++) {
                LoadLoop loop = lanes.get(i).loop();
                work += loop.doWork();
                isDone &= loop.isDone();
            }
            idle.idle(work);
            if (turn % 4_096 == 0) progress.advance(lanes.getFirst().loop().answered());
        }
        progress.finish();
    }

    private Report report(
            List<LoadLane> lanes, Optional<LoadParts> parts, String words, String shared) {
        Report report = described(words)
                .with("measured", together(clients.measured, clients.measuredRate))
                .with("shared", shared);
        for (LoadLane lane : lanes) {
            report.add(Series.of(lane.name(), "", lane.loop().result()));
            if (lane.refused().isEmpty()) continue;
            report.with(lane.name() + " refused", lane.refused().toString());
        }
        parts.filter(part -> part.in.getTotalCount() > 0).ifPresent(part -> {
            report.add(Series.of("measured: gateway in", "", part.in));
            report.add(Series.of("measured: engine", "", part.engine));
            report.add(Series.of("measured: gateway out", "", part.out));
        });
        boolean isLong = duration.compareTo(LONGEST_TIMER_LOOP) > 0;
        Duration timing = isLong ? LONGEST_TIMER_LOOP : duration;
        return report.add(Series.of("timer loop", "", TimerLoop.run(timing)));
    }

    private Report described(String words) {
        String plan = together(clients.background, clients.rate);
        return Report.of("Load: " + plan)
                .with("exchange", words)
                .with("background", plan)
                .with("orders", orders.text() + ", latency from when they were due");
    }

    private static String together(int count, long rate) {
        return String.format(Locale.ROOT, "%d clients, together %,d orders/s", count, rate);
    }
}
