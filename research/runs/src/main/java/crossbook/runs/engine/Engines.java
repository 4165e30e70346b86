package crossbook.runs.engine;

import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;

/// The engines that programs have made, within their limits. One that was idle too long is
/// dropped when the next request about engines comes. Work is done on a few threads of their
/// own, so that requests about the exchange do not wait for it. Thread-safe.
public final class Engines implements AutoCloseable {
    private final WebSettings.Simulations limits;
    private final Map<String, SimEngine> engines = new LinkedHashMap<>();
    private final ExecutorService workers;
    private long lastNumber;

    public Engines(WebSettings.Simulations limits) {
        this.limits = limits;
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        workers = Executors.newFixedThreadPool(
                threads,
                Thread.ofPlatform().daemon().name("crossbook-simulations-", 1).factory());
    }

    /// Makes an engine.
    ///
    /// @param owner who alone may use it
    /// @throws Problem if there are as many as there may be
    public SimEngine open(String owner, SimSpec spec) {
        String engineId;
        synchronized (engines) {
            dropIdle();
            requireRoom();
            engineId = Long.toString(++lastNumber);
        }
        SimEngine engine = work(() -> new SimEngine(engineId, owner, spec, limits));
        synchronized (engines) {
            requireRoom();
            engines.put(engineId, engine);
        }
        return engine;
    }

    private void requireRoom() {
        if (engines.size() < limits.engines()) return;
        throw new Problem(
                "TOO_MANY_SIMULATIONS",
                "there are " + engines.size()
                        + " engines, the most that may be: delete one, or wait"
                        + " until one was idle for " + limits.idle().toSeconds() + " s");
    }

    private void dropIdle() {
        long nowNs = System.nanoTime();
        engines.values().removeIf(engine -> engine.isIdle(nowNs));
    }

    /// Those of somebody.
    public List<SimEngine> of(String owner) {
        synchronized (engines) {
            dropIdle();
            return engines.values().stream()
                    .filter(engine -> engine.owner().equals(owner))
                    .toList();
        }
    }

    /// @throws Problem if there is none of that id, or it is another's
    private SimEngine find(String owner, String engineId) {
        synchronized (engines) {
            dropIdle();
            SimEngine engine = engines.get(engineId);
            if (engine != null && engine.owner().equals(owner)) return engine;
        }
        throw new Problem("NOT_FOUND", "engineId: '" + engineId + "': there is no such engine")
                .at("engineId");
    }

    /// Does something in an engine, in which nobody else does anything meanwhile.
    ///
    /// @throws Problem if there is none of that id, or somebody else is at work in it
    public <T> T in(String owner, String engineId, Function<SimEngine, T> deed) {
        SimEngine engine = find(owner, engineId);
        engine.begin();
        try {
            return work(() -> deed.apply(engine));
        } finally {
            engine.end();
        }
    }

    /// Does something in an engine that is there for that alone.
    ///
    /// @throws Problem if there are as many as there may be
    public <T> T once(String owner, SimSpec spec, Function<SimEngine, T> deed) {
        SimEngine engine = open(owner, spec);
        try {
            return in(owner, engine.engineId(), deed);
        } finally {
            remove(engine);
        }
    }

    /// Takes an engine away; what is at work in it ends soon.
    public void delete(String owner, String engineId) {
        remove(find(owner, engineId));
    }

    private void remove(SimEngine engine) {
        engine.close();
        synchronized (engines) {
            engines.remove(engine.engineId());
        }
    }

    private <T> T work(Supplier<T> deed) {
        try {
            return CompletableFuture.supplyAsync(deed, workers).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            if (e.getCause() instanceof Error cause) throw cause;
            throw e;
        }
    }

    @Override
    public void close() {
        synchronized (engines) {
            engines.values().forEach(SimEngine::close);
            engines.clear();
        }
        workers.shutdown();
    }
}
