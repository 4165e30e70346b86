package crossbook.simulation.environments;

import crossbook.simulation.Simulation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/// Environments of one kind that are stepped together by one call, on several threads. None
/// knows of another: what becomes of each depends on its seeds and actions, and on nothing else.
///
/// The host writes actions into shared memory, calls [#step], and reads observations, rewards
/// and flags there. Each trader of each environment has a slot: environments one after the
/// other, in each the traders in their order. The step after the last of an episode begins the
/// next one of its environment: its actions are not read, and rewards and flags are 0.
///
/// One thread at a time calls.
public final class EnvironmentBatch implements AutoCloseable {
    private final EnvironmentSettings settings;
    private final List<Environment> environments = new ArrayList<>();
    private final List<Trader> ofOne;
    private final SharedMemory memory;
    private final ForkJoinPool pool;
    private boolean isBegun;

    /// @param traders of each environment
    /// @param count how many environments
    /// @param threads how many work at most
    /// @throws IllegalArgumentException naming what cannot be
    public EnvironmentBatch(
            EnvironmentSettings settings, List<TraderSettings> traders, int count, int threads) {
        EnvironmentSettings.require(count > 0, "num_envs", count, "not above 0");
        EnvironmentSettings.require(threads > 0, "threads", threads, "not above 0");
        EnvironmentSettings.require(!traders.isEmpty(), "agents", traders, "there must be one");
        this.settings = settings;
        ofOne = traders(settings, traders);
        memory = new SharedMemory(ofOne, Math.multiplyExact(count, traders.size()));
        for (int i = 0; i < count; i++) {
            int slot = i * traders.size();
            List<Trader> own = i == 0 ? ofOne : traders(settings, traders);
            environments.add(new Environment(settings, traders, own, memory, slot));
        }
        pool = new ForkJoinPool(Math.min(threads, count));
    }

    private static List<Trader> traders(EnvironmentSettings settings, List<TraderSettings> who) {
        return who.stream().map(each -> new Trader(settings, each)).toList();
    }

    // Shared memory.

    /// Of each slot whole numbers of eight bytes, as many as the longest action has.
    public ByteBuffer actions() {
        return memory.actions;
    }

    /// Of each slot floats of four bytes, as many as the longest observation has.
    public ByteBuffer observations() {
        return memory.observations;
    }

    /// Of each slot a float of eight bytes: ticks times lots.
    public ByteBuffer rewards() {
        return memory.rewards;
    }

    /// Of each slot a byte: 1 if its trader has nothing left to do.
    public ByteBuffer terminated() {
        return memory.terminated;
    }

    /// Of each slot a byte: 1 if the market has closed before.
    public ByteBuffer truncated() {
        return memory.truncated;
    }

    /// Of each slot the numbers of [InfoField].
    public ByteBuffer info() {
        return memory.info;
    }

    /// What the observation of a trader consists of.
    public List<Feature> features(int trader) {
        return ofOne.get(trader).features();
    }

    /// Below which count each number of a trader's action is.
    public int[] actionCounts(int trader) {
        return ofOne.get(trader).actionCounts();
    }

    // Episodes.

    /// Begins an episode of each environment: the first with the seed of the world and the
    /// number of the environment, each other with a seed that follows from the one before.
    ///
    /// @throws IllegalArgumentException if the market takes no orders after the warm-up
    public void reset() {
        if (isBegun) each(Environment::beginNext);
        else each(Environment::begin);
        isBegun = true;
    }

    /// Begins an episode of each environment with the seed in its place.
    ///
    /// @throws IllegalArgumentException if there is not a seed for each, or the market takes no
    ///     orders after the warm-up
    public void reset(long[] seeds) {
        int count = environments.size();
        EnvironmentSettings.require(
                seeds.length == count,
                "seed",
                seeds.length,
                "there are " + count + " environments");
        isBegun = true;
        for (int i = 0; i < count; i++) environments.get(i).seed(seeds[i]);
        each(Environment::begin);
    }

    /// Steps every environment.
    ///
    /// @throws IllegalArgumentException naming the number of an action that means nothing;
    ///     nothing has happened then
    public void step() {
        for (Environment each : environments) each.checkActions();
        each(Environment::step);
    }

    private void each(Consumer<Environment> work) {
        if (pool.getParallelism() == 1) environments.forEach(work);
        else pool.submit(() -> environments.parallelStream().forEach(work)).join();
    }

    // Looking.

    /// The market of an environment, to look at.
    public Simulation simulation(int environment) {
        return environments.get(environment).simulation();
    }

    /// The market as a trader of an environment sees it, as text.
    public String text(int environment, int trader) {
        return new MarketText(settings, environments.get(environment)).of(trader);
    }

    /// Ends the threads.
    @Override
    public void close() {
        pool.close();
    }
}
