package crossbook.bench.exchange;

import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.TimerLoop;
import crossbook.load.report.LongWait;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.load.waits.WaitRecorder;
import crossbook.load.wire.Logon;

import org.agrona.concurrent.YieldingIdleStrategy;

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
public record LoadTest(
        Clients clients, LoadOrders orders, Duration duration, long most, Progress progress) {
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(2);
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

    /// Loads an exchange of this process.
    public Report run(OwnExchange exchange, LoadDoor door) {
        return run(door, exchange.legs(), OwnExchange.WORDS);
    }

    /// Loads the exchange behind a door.
    ///
    /// @param words what it is
    public Report run(LoadDoor door, String words) {
        return run(door, Optional.empty(), words);
    }

    private Report run(LoadDoor door, Optional<Legs> legs, String words) {
        Optional<LoadParts> parts = legs.map(LoadParts::new);
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
            for (LoadLane lane : lanes) lane.loop().listen(waits.of(lane.name()));
            parts.ifPresent(part -> measured.loop().listen(part.and(waits.of(measured.name()))));
            load(lanes, duration, most);
            List<LongWait> longest = waits.finish();
            return report(lanes, parts, words + "; " + door.words()).add(longest);
        }
    }

    private Duration warmUp() {
        return duration.compareTo(LONGEST_WARM_UP) < 0 ? duration : LONGEST_WARM_UP;
    }

    private void load(List<LoadLane> lanes, Duration length, long requests) {
        progress.start("loading", Math.min(requests, length.toSeconds() * clients.rate), "orders");
        for (LoadLane lane : lanes) lane.start(length, requests);
        boolean isDone = false;
        for (int turn = 0; !isDone; turn++) {
            int work = 0;
            isDone = true;
            for (int i = 0; i < lanes.size(); i++) {
                LoadLoop loop = lanes.get(i).loop();
                work += loop.doWork();
                isDone &= loop.isDone();
            }
            YieldingIdleStrategy.INSTANCE.idle(work);
            if (turn % 4_096 == 0) progress.advance(lanes.getFirst().loop().answered());
        }
        progress.finish();
    }

    private Report report(List<LoadLane> lanes, Optional<LoadParts> parts, String words) {
        String plan = together(clients.background, clients.rate);
        Report report = Report.of("Load: " + plan)
                .with("exchange", words)
                .with("background", plan)
                .with("measured", together(clients.measured, clients.measuredRate))
                .with("orders", orders.text() + ", latency from when they were due");
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

    private static String together(int count, long rate) {
        return String.format(Locale.ROOT, "%d clients, together %,d orders/s", count, rate);
    }
}
