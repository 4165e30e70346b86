package crossbook.load.agents;

import crossbook.client.entry.EntryAddress;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LostAnswers;
import crossbook.load.Waiting;
import crossbook.protocol.Reason;

import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/// Agents of a simulation as real clients of a running exchange: each logs on, trades until its
/// time is over, waits for its answers, cancels what is left and logs out. Several threads
/// share them.
///
/// An agent's time goes as fast as the plan says, and waits where too many of its requests are
/// unanswered.
///
/// @param address where the gateway is
/// @param passwords of each, by the name of the participant
/// @param seats who trades
/// @param plan how fast and for how long
public record AgentLoad(
        EntryAddress address,
        UnaryOperator<String> passwords,
        List<AgentSeat> seats,
        AgentLoad.Plan plan) {
    private static final int BURST = 32;

    /// What a thread does that finds nothing to do: where the exchange is on the same machine,
    /// it needs the processor to answer.
    private static final int YIELDS = 2;

    private static final long SHORTEST_NAP_NS = 20_000;
    private static final long LONGEST_NAP_NS = 100_000;
    /// The most requests of a client that may be unanswered.
    public static final int MOST_WINDOW = AgentClient.MOST_UNANSWERED;
    private static final long SHOWN_NS = TimeUnit.MILLISECONDS.toNanos(200);

    /// How a load is run.
    ///
    /// @param lengthNs how much time of the agents, nanoseconds
    /// @param speed how many times as fast as the clock their time goes; 0: as fast as they are
    ///     answered
    /// @param window how many requests of each may be unanswered
    /// @param threads how many share them
    /// @param warmUpNs how much of the length is over before what they do counts, nanoseconds
    public record Plan(long lengthNs, double speed, int window, int threads, long warmUpNs) {
        /// Without a warm-up.
        public Plan(long lengthNs, double speed, int window, int threads) {
            this(lengthNs, speed, window, threads, 0);
        }

        public Plan {
            require("length", lengthNs, lengthNs > 0, "above 0");
            boolean isShorter = warmUpNs >= 0 && warmUpNs < lengthNs;
            require("warm-up", warmUpNs, isShorter, "shorter than the length, " + lengthNs + " ns");
            require("speed", speed, speed >= 0 && speed <= 1e9, "0 to 1e9");
            require("window", window, window > 0 && window <= MOST_WINDOW, "1 to " + MOST_WINDOW);
            require("threads", threads, threads > 0 && threads <= 1_000, "1 to 1000");
        }

        private static void require(String name, Number value, boolean holds, String rule) {
            if (holds) return;
            throw new IllegalArgumentException(name + ": " + value + ": must be " + rule);
        }
    }

    /// What came of one client since the warm-up.
    ///
    /// @param requests orders, cancels and replaces that it sent
    /// @param orders how many of them were new orders
    /// @param trades in which it took
    /// @param refused how many requests were refused, by reason
    /// @param latencies from a request to its answer, nanoseconds
    /// @param elapsedNs from the end of the warm-up to its last answer
    /// @param counts what its agent counted
    public record ClientResult(
            String participant,
            String symbol,
            long requests,
            long orders,
            long trades,
            Map<Reason, Long> refused,
            Histogram latencies,
            long elapsedNs,
            SequencedMap<String, Long> counts) {
        /// Those of several clients as one, which took as long as the longest.
        public static ClientResult together(List<ClientResult> clients) {
            Histogram latencies = LoadLoop.newHistogram();
            Map<Reason, Long> refused = new TreeMap<>();
            SequencedMap<String, Long> counts = new LinkedHashMap<>();
            for (ClientResult each : clients) {
                latencies.add(each.latencies);
                each.refused.forEach((reason, count) -> refused.merge(reason, count, Long::sum));
                each.counts.forEach((name, count) -> counts.merge(name, count, Long::sum));
            }
            return new ClientResult(
                    "together",
                    "",
                    clients.stream().mapToLong(ClientResult::requests).sum(),
                    clients.stream().mapToLong(ClientResult::orders).sum(),
                    clients.stream().mapToLong(ClientResult::trades).sum(),
                    refused,
                    latencies,
                    clients.stream().mapToLong(ClientResult::elapsedNs).max().orElse(0),
                    counts);
        }

        /// How many requests were refused.
        public long refusals() {
            return refused.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /// How far a client is.
    public enum Stage {
        WARMING_UP,
        TRADING,

        /// It waits for answers, and cancels what is left.
        ENDING,

        DONE
    }

    /// Is told from time to time what each client has done; by all threads, each for its own.
    @FunctionalInterface
    public interface Watcher {
        /// What one of them has done since the warm-up.
        ///
        /// @param place of the client's seat
        void told(int place, Stage stage, long requests, long orders, long trades);
    }

    /// Runs it to its end.
    ///
    /// @param isStopped whether nothing more is to be sent; asked by all threads
    /// @throws crossbook.load.wire.RefusedException if the exchange lets one of them not in
    /// @throws LostAnswers if an answer does not come
    public List<ClientResult> run(BooleanSupplier isStopped, Progress progress) {
        return run(isStopped, progress, (place, stage, requests, orders, trades) -> {});
    }

    /// The same, and tells what each client does.
    public List<ClientResult> run(BooleanSupplier isStopped, Progress progress, Watcher watcher) {
        List<Lane> lanes = new ArrayList<>();
        for (int i = 0; i < Math.min(plan.threads, seats.size()); i++) {
            lanes.add(new Lane(isStopped, watcher));
        }
        long firstId = System.currentTimeMillis() * 1_000_000;
        List<AgentClient> clients = new ArrayList<>();
        try {
            for (AgentSeat seat : seats) {
                String password = passwords.apply(seat.participant());
                AgentClient client = new AgentClient(address, seat, password, firstId);
                clients.add(client);
                int place = clients.size() - 1;
                lanes.get(place % lanes.size()).add(client, place);
                for (AgentClient each : clients) each.session.poll(); // they are kept alive
            }
            work(lanes, progress);
            return lanes.stream()
                    .flatMap(lane -> lane.clients.stream())
                    .map(ClientState::result)
                    .sorted((a, b) -> Long.compare(place(a), place(b)))
                    .toList();
        } finally {
            CloseHelper.quietCloseAll(clients);
        }
    }

    private int place(ClientResult result) {
        for (int i = 0; i < seats.size(); i++) {
            if (seats.get(i).participant().equals(result.participant)) return i;
        }
        throw new IllegalStateException(result.participant);
    }

    private void work(List<Lane> lanes, Progress progress) {
        progress.start("sending", TimeUnit.NANOSECONDS.toSeconds(plan.lengthNs), "agents' seconds");
        AtomicReference<Throwable> failure = new AtomicReference<>();
        long startNs = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i < lanes.size(); i++) {
            Lane lane = lanes.get(i);
            threads.add(Thread.ofPlatform()
                    .name("clients-" + i)
                    .daemon()
                    .uncaughtExceptionHandler((_, thrown) -> failure.compareAndSet(null, thrown))
                    .start(() -> lane.run(startNs, failure, Progress.silent())));
        }
        try {
            lanes.getFirst().run(startNs, failure, progress);
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        }
        for (Thread thread : threads) Waiting.untilEnd(thread);
        progress.finish();
        if (failure.get() instanceof RuntimeException e) throw e;
        if (failure.get() instanceof Error e) throw e;
    }

    /// A client and how far it is.
    private static final class ClientState {
        private final AgentClient client;
        private final int place;
        private final long endNs;
        private final long warmNs;
        private boolean isWarm;
        private long beganNs;
        private boolean isSending = true;
        private boolean isCanceling;
        private boolean isDone;
        private long lastNs;

        /// @param place of its seat
        ClientState(AgentClient client, int place, Plan plan) {
            this.client = client;
            this.place = place;
            endNs = client.seat().startNs() + plan.lengthNs;
            warmNs = client.seat().startNs() + plan.warmUpNs;
            isWarm = plan.warmUpNs == 0;
        }

        Stage stage() {
            if (isDone) return Stage.DONE;
            if (!isSending) return Stage.ENDING;
            return isWarm ? Stage.TRADING : Stage.WARMING_UP;
        }

        /// From here on it counts.
        private void beWarm(long nowNs) {
            isWarm = true;
            beganNs = nowNs;
            client.countFromHere();
        }

        /// Sends what is due; how much that was.
        int send(long limitNs, int window, long nowNs) {
            int count = 0;
            while (count < BURST && client.nextNs() <= limitNs && client.hasRoom(window)) {
                if (!isWarm && client.nextNs() >= warmNs) beWarm(nowNs);
                client.wake();
                count++;
            }
            isSending = client.nextNs() <= endNs;
            return count;
        }

        /// After the last request: waits for the answers, cancels what is left, waits for that.
        void finish(long nowNs) {
            if (!isWarm) beWarm(nowNs); // it was stopped before, or has nothing to do
            if (!isCanceling && client.isAnswered() && client.session.hasRoom()) {
                lastNs = nowNs;
                isCanceling = true;
                client.cancelAll();
            }
            if (isCanceling && client.isAllCanceled() && !isDone) {
                isDone = true;
                client.session.logout();
            }
        }

        ClientResult result() {
            SequencedMap<String, Long> counts = new LinkedHashMap<>();
            client.agent().report((name, count) -> counts.merge(name, count, Long::sum));
            return new ClientResult(
                    client.seat().participant(),
                    client.seat().symbol(),
                    client.sent(),
                    client.newOrders(),
                    client.trades(),
                    client.refused(),
                    client.latencies(),
                    lastNs - beganNs,
                    counts);
        }
    }

    /// The clients of one thread.
    private final class Lane {
        private final List<ClientState> clients = new ArrayList<>();
        private final BooleanSupplier isStopped;
        private final Watcher watcher;

        Lane(BooleanSupplier isStopped, Watcher watcher) {
            this.isStopped = isStopped;
            this.watcher = watcher;
        }

        void add(AgentClient client, int place) {
            clients.add(new ClientState(client, place, plan));
        }

        void run(long startNs, AtomicReference<Throwable> failure, Progress progress) {
            for (ClientState each : clients) each.client.start();
            IdleStrategy idle = new BackoffIdleStrategy(0, YIELDS, SHORTEST_NAP_NS, LONGEST_NAP_NS);
            long progressNs = startNs;
            long shownNs = startNs;
            boolean isDone = false;
            while (!isDone && failure.get() == null) {
                long nowNs = System.nanoTime();
                int work = 0;
                isDone = true;
                for (int i = 0; i < clients.size(); i++) {
                    work += work(clients.get(i), nowNs, startNs);
                    isDone &= clients.get(i).isDone;
                }
                if (work > 0 || !isWaiting()) progressNs = nowNs;
                if (nowNs - progressNs > Waiting.PATIENCE_NS) {
                    throw new LostAnswers(
                            "requests were not answered for " + Waiting.PATIENCE_S + " s");
                }
                if (nowNs - shownNs > SHOWN_NS) {
                    shownNs = nowNs;
                    progress.advance(shown());
                    clients.forEach(this::tell);
                }
                idle.idle(work);
            }
        }

        private void tell(ClientState each) {
            AgentClient client = each.client;
            Stage stage = each.stage();
            watcher.told(each.place, stage, client.sent(), client.newOrders(), client.trades());
        }

        private int work(ClientState state, long nowNs, long startNs) {
            if (state.isDone) return 0;
            int work = state.client.session.poll();
            if (state.isSending && isStopped.getAsBoolean()) state.isSending = false;
            long passedNs = nowNs - startNs;
            if (!state.isSending) {
                state.finish(passedNs);
                return work;
            }
            return work + state.send(limitNs(state, passedNs), plan.window, passedNs);
        }

        /// The time of a client that has come.
        private long limitNs(ClientState state, long passedNs) {
            if (plan.speed == 0) return state.endNs;
            double passed = Math.min((double) plan.lengthNs, passedNs * plan.speed);
            return state.client.seat().startNs() + (long) passed;
        }

        /// Whether answers are missing.
        private boolean isWaiting() {
            for (int i = 0; i < clients.size(); i++) {
                ClientState each = clients.get(i);
                if (!each.client.isAnswered() || (each.isCanceling && !each.isDone)) return true;
            }
            return false;
        }

        private long shown() {
            ClientState first = clients.getFirst();
            return TimeUnit.NANOSECONDS.toSeconds(
                    first.client.now() - first.client.seat().startNs());
        }
    }
}
