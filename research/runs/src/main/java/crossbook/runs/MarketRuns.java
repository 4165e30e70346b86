package crossbook.runs;

import crossbook.host.StorageProblem;
import crossbook.market.BadInput;
import crossbook.runs.RunState.Word;
import crossbook.runs.WantedRun.Live;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;
import crossbook.web.WebGateway;
import crossbook.web.api.Answer;
import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// Runs of worlds that the web interface starts: each on a thread of its own, a few at the same
/// time, and kept in a directory as `crossbook sim run --out` keeps them. What is asked for and
/// cannot be is a [Problem] that names the field, the value and the rule. Objects are written as
/// the OpenAPI document has them.
public final class MarketRuns implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final WebGateway.Surroundings around;
    private final boolean isDemo;
    private final KeptRuns kept;
    private final Map<String, Going> going = new ConcurrentHashMap<>();
    private final List<JsonOut.Members> worlds = new ArrayList<>();

    /// A run that goes on, or has ended and is not yet kept.
    private record Going(RunState state, AtomicBoolean isStopped, Thread thread) {}

    /// Keeps and starts runs.
    ///
    /// @param around the exchange on which agents trade
    /// @param isDemo whether agents log on without passwords of their own
    public MarketRuns(WebGateway.Surroundings around, boolean isDemo) {
        this.around = around;
        this.isDemo = isDemo;
        kept = new KeptRuns(around.runs().directory());
    }

    /// The worlds that ship, with their parameters.
    public synchronized List<JsonOut.Members> worlds() {
        if (worlds.isEmpty()) {
            for (String name : WorldFile.shippedNames()) worlds.add(world(name));
        }
        return Collections.unmodifiableList(worlds);
    }

    private static JsonOut.Members world(String name) {
        String text = RunPlan.shipped(name);
        World world = WorldFile.shipped(name);
        WorldText parts = new WorldText(name, text);
        Map<String, String> models = RunPlan.shippedModels(world, parts);
        return out -> {
            out.text("name", name);
            out.text("description", description(text));
            out.text("text", text);
            out.array("parameters", parts.values(), MarketRuns::parameter);
            out.array("models", models.entrySet(), (inner, model) -> {
                inner.text("path", model.getKey());
                inner.text("name", parts.value(model.getKey()));
                inner.text("text", model.getValue());
            });
        };
    }

    /// The first paragraph of its comment.
    private static String description(String text) {
        List<String> lines = text.lines()
                .takeWhile(line -> line.startsWith("# "))
                .map(line -> line.substring(2))
                .toList();
        return String.join(" ", lines);
    }

    private static void parameter(JsonOut out, WorldText.Value value) {
        out.text("path", value.path());
        out.optional("kind", value.kind());
        out.text("value", value.text());
        out.flag("number", !value.isText());
    }

    /// Starts a run.
    public synchronized JsonOut.Members start(RunPlan plan) {
        long running =
                going.values().stream().filter(each -> each.state.isRunning()).count();
        if (running >= around.runs().atOnce()) {
            throw new Problem("RUNS_BUSY", running + " go on, the limit of [simulation] at_once");
        }
        try {
            return started(plan, kept.make());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonOut.Members started(RunPlan plan, RunDirectory directory) throws IOException {
        WantedRun wanted = plan.wanted();
        directory.write(plan.world().text(), plan.world().models());
        String id = directory.path().getFileName().toString();
        RunState state = new RunState(
                plan,
                id,
                directory.path().toAbsolutePath(),
                SystemEpochNanoClock.INSTANCE.nanoTime(),
                around.orderEntry().get());
        AtomicBoolean isStopped = new AtomicBoolean();
        Runnable run = wanted.live().isPresent()
                ? liveRun(state, wanted.live().get(), isStopped)
                : new VirtualRun(state, around, isStopped::get);
        keep(state, directory);
        Thread thread = Thread.ofPlatform().name("crossbook-" + id).daemon().unstarted(() -> {
            run.run();
            if (isKept(state, directory)) going.remove(id);
        });
        going.put(id, new Going(state, isStopped, thread));
        thread.start();
        return state::write;
    }

    private Runnable liveRun(RunState state, Live live, AtomicBoolean isStopped) {
        String password = live.password();
        if (password.isEmpty()) {
            char[] whole = isDemo ? around.key().get() : new char[0];
            password = new String(whole);
        }
        return new LiveRun(state, live, around.orderEntry().get(), password, isStopped::get);
    }

    private static void keep(RunState state, RunDirectory directory) throws IOException {
        Files.writeString(directory.state(), Json.object(state::write) + "\n");
    }

    /// Writes down what came of it; what cannot be kept stays in memory.
    private static boolean isKept(RunState state, RunDirectory directory) {
        try {
            keep(state, directory);
            return true;
        } catch (IOException e) {
            String why = "it cannot be kept: " + StorageProblem.of(e);
            state.end(Word.FAILED, why, "", SystemEpochNanoClock.INSTANCE.nanoTime());
            return false;
        }
    }

    /// The runs that are kept or going on, latest first.
    public List<JsonOut.Members> runs() {
        Stream<JsonOut.Members> now = going.values().stream()
                .map(Going::state)
                .sorted((a, b) -> Long.compare(b.startedNs(), a.startedNs()))
                .map(each -> each::write);
        return Stream.concat(now, kept.list(going::containsKey).stream()).toList();
    }

    /// @throws Problem if there is no such run, or it goes on
    private RunDirectory ended(String id) {
        RunDirectory directory = kept.find(id);
        if (isRunning(id)) throw new Problem("RUN_GOES_ON");
        return directory;
    }

    private boolean isRunning(String id) {
        Going found = going.get(id);
        return found != null && found.state.isRunning();
    }

    /// How a run is.
    public JsonOut.Members run(String id) {
        Going found = going.get(id);
        return found == null ? kept.one(id) : found.state::write;
    }

    /// Ends a run early, and waits a little until it has ended.
    public JsonOut.Members stop(String id) {
        Going found = going.get(id);
        if (found == null) {
            kept.find(id);
            throw new Problem("RUN_HAS_ENDED");
        }
        found.isStopped.set(true);
        try {
            found.state.awaitEnd(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return found.state::write;
    }

    /// Deletes a run that has ended.
    public synchronized void delete(String id) {
        RunDirectory directory = ended(id);
        try {
            Going found = going.remove(id);
            if (found != null)
                found.thread.join(PATIENCE.toMillis()); // it still writes itself down
            directory.delete();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A run as a file of that format.
    public Answer.Attachment export(String id, String format) {
        RunDirectory directory = ended(id);
        try {
            return new RunExports(directory).of(format);
        } catch (BadInput e) {
            throw new Problem("RUN_HAS_NO_ROWS", e.lines().getFirst());
        }
    }

    /// Two runs side by side.
    public JsonOut.Members compare(String first, String second) {
        for (String id : List.of(first, second)) {
            if (isRunning(id)) throw new Problem("RUN_GOES_ON", "'" + id + "' goes on");
            if (!kept.find(id).hasManifest()) {
                throw new Problem("RUN_HAS_NO_ROWS", "'" + id + "' has none");
            }
        }
        try {
            RunComparison found =
                    RunComparison.of(kept.find(first).path(), kept.find(second).path());
            return out -> {
                out.text("first", first);
                out.text("second", second);
                out.flag(
                        "sameWorld",
                        found.first().worldHash().equals(found.second().worldHash()));
                out.array("numbers", found.numbers(), (inner, pair) -> {
                    inner.text("name", pair.name());
                    inner.number("first", pair.first());
                    inner.number("second", pair.second());
                });
                out.flag("equal", found.difference().isEmpty());
                out.optional("difference", found.difference());
            };
        } catch (BadInput e) {
            throw new Problem("RUN_HAS_NO_ROWS", e.lines().getFirst());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Prices, returns and spreads of an instrument; empty: of the first.
    public JsonOut.Members facts(String id, String symbol) {
        RunDirectory directory = ended(id);
        if (!directory.hasManifest()) throw new Problem("RUN_HAS_NO_ROWS");
        try (EventFile rows = EventFile.open(directory.events())) {
            if (rows.rows() == 0) throw new Problem("RUN_HAS_NO_ROWS");
            RunManifest manifest = directory.manifest();
            int place = place(manifest, symbol);
            RunManifest.Listed listed = manifest.instruments().get(place);
            RunFacts facts =
                    RunFacts.of(rows, place, listed.tick(), manifest.outcome().lengthNs());
            return out -> {
                out.text("symbol", listed.symbol());
                out.count("priceScale", listed.priceScale());
                facts.write(out, listed.priceScale());
            };
        } catch (BadInput e) {
            throw new Problem("RUN_HAS_NO_ROWS", e.lines().getFirst());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int place(RunManifest manifest, String symbol) {
        List<String> symbols =
                manifest.instruments().stream().map(RunManifest.Listed::symbol).toList();
        if (symbol.isEmpty() && !symbols.isEmpty()) return 0;
        int place = symbols.indexOf(symbol);
        if (place >= 0) return place;
        throw new Problem(
                "UNKNOWN_INSTRUMENT", "symbol: '" + symbol + "': the run has no such instrument");
    }

    /// Ends all runs that go on, and lets them write themselves down.
    @Override
    public void close() {
        going.values().forEach(each -> each.isStopped.set(true));
        for (Going each : going.values()) {
            try {
                each.thread.join(PATIENCE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
