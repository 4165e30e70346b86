package crossbook.runs;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.flow.Progress;
import crossbook.load.LostAnswers;
import crossbook.load.agents.AgentLoad;
import crossbook.load.agents.AgentLoad.ClientResult;
import crossbook.load.agents.AgentLoad.Stage;
import crossbook.load.agents.AgentSeat;
import crossbook.load.wire.RefusedException;
import crossbook.runs.RunState.Client;
import crossbook.runs.RunState.Word;
import crossbook.runs.WantedRun.Live;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

/// Lets the agents of a world trade on the exchange, each as a client of its gateway, as
/// `crossbook sim load` does.
final class LiveRun implements Runnable, Progress {
    private static final String LOGGING_ON = "LOGGING_ON";

    private final RunState state;
    private final Live live;
    private final EntryAddress gateway;
    private final String password;
    private final BooleanSupplier isStopped;
    private final List<AgentSeat> seats;
    private final AtomicReferenceArray<Client> clients;
    private boolean isCounting;

    /// When they were all logged on, and later when they were warm.
    private long beganNs;

    /// @param password of all participants
    LiveRun(
            RunState state,
            Live live,
            EntryAddress gateway,
            String password,
            BooleanSupplier isStopped) {
        this.state = state;
        this.live = live;
        this.gateway = gateway;
        this.password = password;
        this.isStopped = isStopped;
        seats = AgentSeat.of(state.world, state.seed);
        clients = new AtomicReferenceArray<>(seats.size());
        for (int place = 0; place < seats.size(); place++) told(place, LOGGING_ON, 0, 0, 0);
    }

    private void told(int place, Stage stage, long requests, long orders, long trades) {
        if (!isCounting && stage != Stage.WARMING_UP) {
            isCounting = true;
            beganNs = System.nanoTime();
        }
        told(place, stage.name(), requests, orders, trades);
    }

    private void told(int place, String stage, long requests, long orders, long trades) {
        AgentSeat seat = seats.get(place);
        OptionalLong none = OptionalLong.empty();
        clients.set(
                place,
                new Client(
                        seat.participant(),
                        seat.symbol(),
                        stage,
                        OptionalLong.of(requests),
                        orders,
                        OptionalLong.of(trades),
                        none,
                        none,
                        none));
    }

    @Override
    public void run() {
        beganNs = System.nanoTime();
        AgentLoad.Plan plan = new AgentLoad.Plan(
                state.lengthNs,
                state.wanted.speed(),
                live.window(),
                1,
                live.warmUp().toNanos());
        AgentLoad load = new AgentLoad(gateway, name -> password, seats, plan);
        try {
            report(load.run(isStopped, this, this::told));
            end(isStopped.getAsBoolean() ? Word.STOPPED : Word.ENDED, "");
        } catch (RefusedException | EntryException | LostAnswers | IllegalArgumentException e) {
            end(Word.FAILED, e.getMessage());
        } catch (RuntimeException e) {
            end(Word.FAILED, e.toString());
        }
    }

    private void end(Word word, String why) {
        state.end(word, why, "", SystemEpochNanoClock.INSTANCE.nanoTime());
    }

    // How far it is.

    @Override
    public void start(String what, long total, String unit) {
        beganNs = System.nanoTime(); // all are logged on
    }

    @Override
    public void start(String what, String unit) {
        beganNs = System.nanoTime();
    }

    @Override
    public void advance(long seconds) {
        List<Client> all = new ArrayList<>();
        for (int place = 0; place < clients.length(); place++) all.add(clients.get(place));
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        counts.put("requests", sum(all, each -> each.requests().orElse(0)));
        counts.put("orders", sum(all, Client::orders));
        counts.put("trades", sum(all, each -> each.trades().orElse(0)));
        long passedNs = Math.min(state.lengthNs, TimeUnit.SECONDS.toNanos(seconds));
        state.told(passedNs, System.nanoTime() - beganNs, counts, all);
    }

    @Override
    public void finish() {}

    private static <T> long sum(List<T> all, ToLongFunction<T> value) {
        return all.stream().mapToLong(value).sum();
    }

    // What came of it.

    private void report(List<ClientResult> results) {
        ClientResult all = ClientResult.together(results);
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        counts.put("requests", all.requests());
        counts.put("orders", all.orders());
        counts.put("trades", all.trades());
        counts.put("refusals", all.refusals());
        all.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
        boolean isWhole = !isStopped.getAsBoolean();
        long passedNs = isWhole ? state.lengthNs : state.passedNs();
        List<Client> clients = results.stream().map(LiveRun::client).toList();
        state.told(passedNs, all.elapsedNs(), counts, clients);
        state.answered(all.latencies());
    }

    private static Client client(ClientResult each) {
        boolean isAnswered = each.latencies().getTotalCount() > 0;
        return new Client(
                each.participant(),
                each.symbol(),
                Stage.DONE.name(),
                OptionalLong.of(each.requests()),
                each.orders(),
                OptionalLong.of(each.trades()),
                OptionalLong.of(each.refusals()),
                isAnswered ? percentile(each, 50) : OptionalLong.empty(),
                isAnswered ? percentile(each, 99) : OptionalLong.empty());
    }

    private static OptionalLong percentile(ClientResult each, double percentile) {
        return OptionalLong.of(each.latencies().getValueAtPercentile(percentile));
    }
}
