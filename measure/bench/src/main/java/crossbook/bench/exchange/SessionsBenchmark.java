package crossbook.bench.exchange;

import crossbook.bench.JavaProcess;
import crossbook.flow.Progress;
import crossbook.host.HostSettings.Idle;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.load.TimerLoop;
import crossbook.load.Turns.Comparison;
import crossbook.load.Worker;
import crossbook.load.report.Report;
import crossbook.load.wire.Logon;

import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// `crossbook bench sessions`: what an idle session takes of the memory, and what a storm
/// of logons does to somebody who trades.
///
/// The exchange has a process of its own. The clients of the storm, and those that are
/// idle, share a thread of this one.
public final class SessionsBenchmark {
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration QUIET = Duration.ofSeconds(1);
    private static final Duration SLICE = Duration.ofMillis(100);
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(5);
    private static final int UNANSWERED = 256;
    private static final String SLOW = "slow";

    private final Plan plan;
    private final Progress progress;
    private IdleClients idle;
    private IdleClients storm;
    private Worker clients;
    private int done;

    /// What is measured.
    ///
    /// @param idle idle sessions
    /// @param storm sessions that log on at once
    /// @param idling what the exchange does that finds nothing to do
    /// @param rate orders per second of the session that trades
    /// @param turns turns of quiet and storm each
    /// @param longest how much of a storm is measured, at most
    public record Plan(
            int idle,
            int storm,
            Checks checks,
            Idle idling,
            long rate,
            int turns,
            Duration longest) {}

    /// How passwords are checked.
    ///
    /// @param iterations of their hash
    /// @param threads that do it
    public record Checks(int iterations, int threads) {}

    /// How the clients of a storm log on.
    private enum Way {
        PASSWORD,
        TOKEN
    }

    public SessionsBenchmark(Plan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /// Measures all of it.
    ///
    /// @throws IOException if the exchange cannot be started or ends by itself
    public Report measure(JavaProcess java) throws IOException {
        Report report = Report.of("Sessions: what they take, and what their logons do to others")
                .with("exchange", words())
                .with("idle", String.format(Locale.ROOT, "%,d sessions over TCP", plan.idle))
                .with("storm", String.format(Locale.ROOT, "%,d log on at once", plan.storm))
                .with("passwords", checksInWords())
                .with("orders", OrderFlow.TRADING.text());
        progress.start("measuring sessions", 2L * plan.turns, "storms");
        try (SessionExchange exchange = SessionExchange.start(plan, java)) {
            measure(exchange, report);
        }
        progress.finish();
        return report;
    }

    private String words() {
        return OwnExchange.WORDS.replace("yields", plan.idling == Idle.YIELD ? "yields" : "naps")
                + "; in a process of its own";
    }

    private String checksInWords() {
        return String.format(
                Locale.ROOT,
                "PBKDF2 with %,d iterations, %d thread(s)",
                plan.checks.iterations,
                plan.checks.threads);
    }

    private void measure(SessionExchange exchange, Report report) throws IOException {
        var gateway = new InetSocketAddress(InetAddress.getLoopbackAddress(), exchange.port());
        idle = new IdleClients(gateway, SessionExchange.idleNames(plan.idle), UNANSWERED);
        storm = new IdleClients(gateway, SessionExchange.stormNames(plan.storm), plan.storm);
        try (Worker worker = Worker.opening(
                "clients",
                new BackoffIdleStrategy(1, 1, 1_000, TimeUnit.MICROSECONDS.toNanos(500)),
                Clients::new)) {
            clients = worker;
            getTokens(exchange);
            SessionExchange.Memory before = exchange.memory();
            idle.logOn(SlowVerifier.FREE);
            await(() -> idle.loggedOn() == idle.size(), () -> {});
            exchange.memory().since(before, plan.idle).forEach(report::with);
            trade(exchange, report);
            if (idle.lost() > 0) throw new IOException(idle.lost() + " idle sessions were lost");
        }
    }

    /// The storm comes once, so that nothing of what follows is done for the first time.
    private void getTokens(SessionExchange exchange) throws IOException {
        storm.logOn(SlowVerifier.FREE);
        await(() -> storm.loggedOn() == storm.size(), () -> {});
        storm.leave();
        await(() -> sessions(exchange) == idle.loggedOn(), () -> {});
    }

    private void trade(SessionExchange exchange, Report report) {
        Logon logon = new Logon(Transport.PARTICIPANT, SlowVerifier.FREE);
        try (EntryTrip trip = new EntryTrip(
                "SBE over TCP", exchange.address(), logon, Transport.SYMBOL, OrderFlow.TRADING)) {
            LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
            loop.run(LoadPlan.rate(plan.rate, WARM_UP));
            for (Way way : Way.values()) compare(way, loop, trip, exchange, report);
        }
    }

    private void compare(
            Way way, LoadLoop loop, EntryTrip trip, SessionExchange exchange, Report report) {
        List<LoadResult> quiets = new ArrayList<>();
        List<LoadResult> storms = new ArrayList<>();
        List<Integer> loggedOn = new ArrayList<>();
        Histogram gaps = TimerLoop.run(Duration.ofMillis(1));
        int refusals = storm.refusals();
        for (int turn = 0; turn < plan.turns; turn++) {
            quiets.add(loop.run(LoadPlan.rate(plan.rate, QUIET)));
            storms.add(underStorm(way, loop));
            loggedOn.add(storm.loggedOn());
            storm.leave();
            await(() -> sessions(exchange) <= idle.size() + 1, () -> trip.poll(answer -> {}));
            gaps.add(TimerLoop.run(QUIET));
            progress.advance(++done);
        }
        String name = way == Way.PASSWORD ? "storm by password" : "storm by token";
        LoadPlan orders = LoadPlan.rate(plan.rate, QUIET);
        report.add(new Comparison(orders, "quiet", quiets, name, storms, gaps));
        long ns = storms.stream().mapToLong(LoadResult::elapsedNs).sum();
        int all = loggedOn.stream().mapToInt(Integer::intValue).sum();
        report.with(
                way == Way.PASSWORD ? "password" : "token",
                String.format(
                        Locale.ROOT,
                        "%,d of %,d logged on in a turn, %,.0f a second, %d told to come again",
                        all / plan.turns,
                        plan.storm,
                        all * 1e9 / ns,
                        storm.refusals() - refusals));
    }

    /// What happens to orders while a storm lasts, or as much of it as is wanted.
    private LoadResult underStorm(Way way, LoadLoop loop) {
        if (way == Way.PASSWORD) storm.logOn(SLOW);
        else storm.logOnByToken();
        LoadPlan slice = LoadPlan.rate(plan.rate, SLICE);
        LoadResult result = loop.run(slice);
        while (storm.loggedOn() < storm.size() && result.elapsedNs() < plan.longest.toNanos()) {
            result = result.then(loop.run(slice));
        }
        return result;
    }

    private static int sessions(SessionExchange exchange) {
        try {
            return exchange.sessions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void await(BooleanSupplier condition, Runnable meanwhile) {
        long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            clients.check();
            meanwhile.run();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new IllegalStateException("the sessions are not all there: " + idle.loggedOn()
                        + " and " + storm.loggedOn() + " are");
            }
        }
    }

    /// All clients but the one that trades.
    private final class Clients implements Agent {
        @Override
        public int doWork() {
            return idle.doWork() + storm.doWork();
        }

        @Override
        public String roleName() {
            return "clients";
        }

        @Override
        public void onClose() {
            CloseHelper.closeAll(idle, storm);
        }
    }
}
