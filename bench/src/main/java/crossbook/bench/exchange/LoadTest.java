package crossbook.bench.exchange;

import crossbook.client.entry.EntryAddress;
import crossbook.flow.Progress;
import crossbook.load.LoadPlan;
import crossbook.load.TimerLoop;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.load.wire.Logon;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// `crossbook load`: many clients that make an exchange busy, and a few whose orders are
/// measured, with latencies of their own, split into the way in through the gateway, the
/// engine, and the way out.
///
/// The parts of the way are timed where gateway and host meet, so only in an exchange of
/// this process.
public final class LoadTest {
    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration LONGEST_TIMER_LOOP = Duration.ofSeconds(5);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private final Clients clients;
    private final LoadOrders orders;
    private final String symbol;
    private final Duration duration;
    private final Progress progress;

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

    /// @param duration how long, after a warm-up
    public LoadTest(
            Clients clients,
            LoadOrders orders,
            String symbol,
            Duration duration,
            Progress progress) {
        this.clients = clients;
        this.orders = orders;
        this.symbol = symbol;
        this.duration = duration;
        this.progress = progress;
    }

    /// Loads an exchange of this process.
    public Report run(OwnExchange exchange) {
        return run(exchange.tcp(), exchange.legs(), OwnExchange.WORDS);
    }

    /// Loads the exchange behind a gateway.
    ///
    /// @param words what it is
    public Report run(EntryAddress address, String words) {
        return run(address, Optional.empty(), words);
    }

    private Report run(EntryAddress address, Optional<Legs> legs, String words) {
        LoadLane background = new LoadLane(orders, Optional.empty());
        LoadLane measured = new LoadLane(orders, legs);
        try {
            for (String name : clients.names()) {
                boolean isBusy = background.clients().size() < clients.background;
                LoadLane lane = isBusy ? background : measured;
                Logon logon = new Logon(name, clients.password);
                lane.clients().add(new LoadClient(address, logon, symbol, lane));
                keepAlive(background);
                keepAlive(measured);
            }
            load(background, measured, WARM_UP);
            load(background, measured, duration);
        } finally {
            background.clients().forEach(LoadClient::close);
            measured.clients().forEach(LoadClient::close);
        }
        return report(background, measured, words);
    }

    private static void keepAlive(LoadLane lane) {
        lane.clients().forEach(client -> client.session.poll());
    }

    private void load(LoadLane background, LoadLane measured, Duration length) {
        progress.start("loading", length.toSeconds() * clients.rate, "orders");
        long nowNs = System.nanoTime();
        long progressNs = nowNs;
        background.start(LoadPlan.rate(clients.rate, length), nowNs);
        measured.start(LoadPlan.rate(clients.measuredRate, length), nowNs);
        for (int turn = 0; !background.isDone() || !measured.isDone(); turn++) {
            nowNs = System.nanoTime();
            int work = measured.doWork(nowNs) + background.doWork(nowNs);
            YieldingIdleStrategy.INSTANCE.idle(work);
            if (work > 0) progressNs = nowNs;
            if (nowNs - progressNs > PATIENCE_NS) {
                throw new IllegalStateException("orders were not answered for 30 s");
            }
            if (turn % 4_096 == 0) progress.advance(background.answered());
        }
        progress.finish();
    }

    private Report report(LoadLane background, LoadLane measured, String words) {
        String plan = together(clients.background, clients.rate);
        Report report = Report.of("Load: " + plan)
                .with("exchange", words)
                .with("background", plan)
                .with("measured", together(clients.measured, clients.measuredRate))
                .with("orders", orders.text() + ", SBE over TCP, latency from when they were due");
        if (clients.background > 0) add("background", background, report);
        if (clients.measured > 0) add("measured", measured, report);
        if (measured.in().getTotalCount() > 0) {
            report.add(Series.of("measured: gateway in", "", measured.in()));
            report.add(Series.of("measured: engine", "", measured.engine()));
            report.add(Series.of("measured: gateway out", "", measured.out()));
        }
        boolean isLong = duration.compareTo(LONGEST_TIMER_LOOP) > 0;
        Duration timing = isLong ? LONGEST_TIMER_LOOP : duration;
        return report.add(Series.of("timer loop", "", TimerLoop.run(timing)));
    }

    private static void add(String name, LoadLane lane, Report report) {
        report.add(Series.of(name, "", lane.result()));
        if (!lane.refused().isEmpty()) {
            report.with(name + " refused", lane.refused().toString());
        }
    }

    private static String together(int count, long rate) {
        return String.format(Locale.ROOT, "%d clients, together %,d orders/s", count, rate);
    }
}
