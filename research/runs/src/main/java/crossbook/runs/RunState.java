package crossbook.runs;

import crossbook.client.entry.EntryAddress;
import crossbook.configuration.DurationText;
import crossbook.load.LoadLoop;
import crossbook.runs.WantedRun.Live;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldInstrument;
import crossbook.web.text.JsonOut;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;

/// How a run is, as the web interface shows it. The thread of the run tells; others write it down.
final class RunState {
    /// What a run can be.
    enum Word {
        RUNNING,
        ENDED,
        STOPPED,
        FAILED
    }

    private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99, 100};
    private static final int MOST_CLIENTS = 200;
    private static final double NS_PER_S = 1e9;

    /// How many answers came within a time, and not within that of the bucket before.
    private record Bucket(long upToNs, long count) {}

    /// What a client has done.
    ///
    /// @param symbol what it trades; empty: not one instrument alone
    /// @param stage how far it is; empty: as the run
    /// @param requests orders, cancels and replaces; nothing where only orders are counted
    /// @param trades in which it took
    record Client(
            String participant,
            String symbol,
            String stage,
            OptionalLong requests,
            long orders,
            OptionalLong trades,
            OptionalLong refused,
            OptionalLong p50Ns,
            OptionalLong p99Ns) {}

    final String id;
    final WantedRun wanted;
    final World world;
    final long seed;
    final long lengthNs;
    final Path directory;
    private final long startedNs;
    private final EntryAddress gateway;
    private Word word = Word.RUNNING;
    private String problem = "";
    private long endedNs;
    private long passedNs;
    private long machineNs;
    private SequencedMap<String, Long> counts = new LinkedHashMap<>();
    private List<Client> clients = List.of();
    private List<SeenMarket> markets = List.of();
    private Histogram latencies = LoadLoop.newHistogram();
    private String eventHash = "";

    /// @param gateway of the exchange
    RunState(RunPlan plan, String id, Path directory, long startedNs, EntryAddress gateway) {
        this.id = id;
        this.directory = directory;
        this.startedNs = startedNs;
        this.gateway = gateway;
        wanted = plan.wanted();
        world = plan.world();
        seed = plan.seed();
        lengthNs = plan.lengthNs();
    }

    /// How far it is.
    ///
    /// @param passed how much of the agents' time is over, nanoseconds
    synchronized void told(
            long passed, long tookNs, SequencedMap<String, Long> numbers, List<Client> who) {
        passedNs = passed;
        machineNs = tookNs;
        counts = new LinkedHashMap<>(numbers);
        clients = List.copyOf(who);
    }

    /// What stands in its books; of a live run the exchange shows that.
    synchronized void saw(List<SeenMarket> now) {
        markets = List.copyOf(now);
    }

    /// From a request to its answer, of all clients.
    synchronized void answered(Histogram all) {
        latencies = all.copy();
    }

    /// Whether it goes on.
    synchronized boolean isRunning() {
        return word == Word.RUNNING;
    }

    /// It is over.
    ///
    /// @param hash of its rows; empty: it has none
    synchronized void end(Word how, String why, String hash, long atNs) {
        word = how;
        problem = why;
        eventHash = hash;
        endedNs = atNs;
        notifyAll();
    }

    /// Waits until it is over, but not for ever.
    synchronized void awaitEnd(Duration patience) throws InterruptedException {
        long limitNs = System.nanoTime() + patience.toNanos();
        while (word == Word.RUNNING) {
            long leftMs = (limitNs - System.nanoTime()) / 1_000_000;
            if (leftMs <= 0) return;
            wait(leftMs);
        }
    }

    /// How much of the agents' time is over, nanoseconds.
    synchronized long passedNs() {
        return passedNs;
    }

    long startedNs() {
        return startedNs;
    }

    synchronized void write(JsonOut out) {
        out.text("id", id);
        out.text("world", wanted.world().isEmpty() ? "own text" : wanted.world());
        out.text("mode", wanted.live().isPresent() ? "LIVE" : "VIRTUAL");
        out.text("state", word.name());
        out.optional("problem", problem);
        out.text("startedBy", wanted.startedBy());
        out.time("startedAt", startedNs);
        out.optionalTime("endedAt", endedNs);
        out.number("seed", seed);
        out.text("until", DurationText.of(Duration.ofNanos(lengthNs)));
        out.fraction("speed", wanted.speed());
        out.optional("warmUp", wanted.live().map(RunState::warmUp).orElse(""));
        out.fraction("progress", Math.min(1, (double) passedNs / lengthNs));
        out.number("virtualNs", passedNs);
        out.number("machineNs", machineNs);
        out.count("ordersPerSecond", perSecond(counts.getOrDefault("orders", 0L), machineNs));
        out.map("counts", counts, JsonOut::number);
        boolean isLive = wanted.live().isPresent();
        out.array("clients", shown(), (each, client) -> write(each, client, isLive));
        out.count("clientCount", clients.size());
        out.array("markets", markets, (each, market) -> market.write(each));
        latency(out);
        out.optional("eventHash", eventHash);
        out.array("instruments", world.instruments(), RunState::write);
        out.map("overrides", wanted.overrides(), JsonOut::text);
        out.text("directory", directory.toString());
        out.text("command", command());
        out.text("python", python());
    }

    private static String warmUp(Live live) {
        return live.warmUp().isZero() ? "" : DurationText.of(live.warmUp());
    }

    private List<Client> shown() {
        return clients.subList(0, Math.min(MOST_CLIENTS, clients.size()));
    }

    static void write(JsonOut out, WorldInstrument instrument) {
        out.text("symbol", instrument.symbol());
        out.count("priceScale", instrument.priceScale());
    }

    private void write(JsonOut out, Client client, boolean isLive) {
        out.text("participant", client.participant);
        out.optional("symbol", client.symbol);
        out.optional("stage", client.stage);
        out.number("requests", client.requests);
        out.number("orders", client.orders);
        out.number("trades", client.trades);
        out.number("refused", client.refused);
        long overNs = isLive ? machineNs : passedNs; // a simulated agent has a time of its own
        out.count("perSecond", perSecond(client.requests.orElse(client.orders), overNs));
        out.number("p50Ns", client.p50Ns);
        out.number("p99Ns", client.p99Ns);
    }

    private static long perSecond(long count, long ns) {
        return ns == 0 ? 0 : Math.round(count / (ns / NS_PER_S));
    }

    /// Percentiles, and how many answers came within which time: each border is a quarter above
    /// the one before.
    private void latency(JsonOut out) {
        if (latencies.getTotalCount() == 0) {
            out.none("latency");
            return;
        }
        out.object("latency", inner -> {
            inner.number("count", latencies.getTotalCount());
            inner.array("percentiles", percentiles(), (each, percentile) -> {
                each.fraction("percentile", percentile);
                each.number("valueNs", latencies.getValueAtPercentile(percentile));
            });
            inner.array("histogram", buckets(), (each, bucket) -> {
                each.number("upToNs", bucket.upToNs);
                each.number("count", bucket.count);
            });
        });
    }

    private static List<Double> percentiles() {
        List<Double> all = new ArrayList<>();
        for (double each : PERCENTILES) all.add(each);
        return all;
    }

    private List<Bucket> buckets() {
        List<Bucket> all = new ArrayList<>();
        for (HistogramIterationValue each : latencies.logarithmicBucketValues(1_000, 1.25)) {
            long count = each.getCountAddedInThisIterationStep();
            if (count == 0 && all.isEmpty()) continue;
            all.add(new Bucket(each.getValueIteratedTo(), count));
        }
        return all;
    }

    // How to repeat it.

    private boolean isShipped() {
        return !wanted.world().isEmpty()
                && wanted.overrides().isEmpty()
                && wanted.models().isEmpty();
    }

    /// What a command or a program calls the world.
    private String source() {
        return isShipped()
                ? wanted.world()
                : directory.resolve(RunManifest.WORLD).toString();
    }

    /// How long it was: of one that was stopped, until then.
    private String length() {
        boolean wasCut = word == Word.STOPPED && wanted.live().isEmpty() && passedNs > 0;
        return DurationText.of(Duration.ofNanos(wasCut ? passedNs : lengthNs));
    }

    private String command() {
        String which = source() + " --seed " + seed + " --until " + length();
        if (wanted.live().isEmpty()) return "./crossbook sim run " + which + " --out run";
        String address = gateway instanceof EntryAddress.Tcp tcp
                ? tcp.address().getHostString() + ":" + tcp.address().getPort()
                : "HOST:PORT";
        Live live = wanted.live().get();
        String warmUp = warmUp(live);
        return "./crossbook sim load " + which + " --connect " + address
                + " --password-file FILE --speed " + wanted.speed() + " --window " + live.window()
                + (warmUp.isEmpty() ? "" : " --warm-up " + warmUp);
    }

    private String python() {
        StringBuilder text = new StringBuilder("import crossbook as cb\n\n");
        if (wanted.live().isPresent()) text.append("# the same agents in virtual time\n");
        text.append("run = cb.World.file(\"").append(source()).append("\").run(\"");
        text.append(length()).append("\", seed=").append(seed).append(")\n");
        text.append("print(run.orders, run.trades, run.event_hash)\n");
        if (wanted.live().isPresent()) return text.toString();
        return text + "print(cb.load_run(\"" + directory + "\").stats.stylised_facts())\n";
    }
}
