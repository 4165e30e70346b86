package crossbook.simulation.environments;

import crossbook.core.model.Phase;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.random.RandomStreams;

import java.util.List;

/// One market with its traders, from the beginning of an episode to its end. In a step every
/// trader acts, in their order, then virtual time passes, then each sees what came of it.
///
/// An episode ends for a trader when it has nothing left to do, and for all at the horizon, or
/// when the exchange takes no orders any more. The step after the last begins the next episode.
final class Environment {
    private final EnvironmentSettings settings;
    private final List<Trader> traders;
    private final SharedMemory memory;
    private final Observation observation;
    private final int firstSlot;
    private final Simulation simulation;
    private long seed;
    private long beganNs;
    private long steps;
    private boolean isOver = true;

    Environment(
            EnvironmentSettings settings,
            List<TraderSettings> who,
            List<Trader> traders,
            SharedMemory memory,
            int firstSlot) {
        this.settings = settings;
        this.traders = traders;
        this.memory = memory;
        this.firstSlot = firstSlot;
        observation = new Observation(memory.observations);
        seed = settings.world().seed() + firstSlot / traders.size();
        SimulationBuilder builder = settings.world().builder(seed).record(settings.recording());
        for (TraderSettings each : who) builder.participant(each.name(), each.in(), each.out());
        simulation = builder.build();
    }

    Simulation simulation() {
        return simulation;
    }

    Trader trader(int place) {
        return traders.get(place);
    }

    long steps() {
        return steps;
    }

    /// Begins the episode that follows this one: its seed follows, too.
    void beginNext() {
        seed = new RandomStreams(seed).stream("episode").nextLong() >>> 1;
        begin();
    }

    /// What the next episode begins with.
    void seed(long ofEpisode) {
        seed = ofEpisode;
    }

    /// Begins the episode of its seed.
    void begin() {
        simulation.reset(seed);
        simulation.advance(settings.warmUpNs());
        if (!isOpen()) {
            throw new IllegalArgumentException(
                    "warm_up: " + settings.warmUpNs() + " ns: the market takes no orders then");
        }
        beganNs = simulation.nowNs();
        steps = 0;
        isOver = false;
        for (Trader each : traders) each.begin(simulation);
        for (int i = 0; i < traders.size(); i++) {
            memory.outcome(firstSlot + i, 0, false, false);
            show(i);
        }
    }

    private boolean isOpen() {
        Phase phase = simulation.book(settings.instrumentId()).phase();
        return simulation.engine().marketModel().takesOrders(phase);
    }

    /// @throws IllegalArgumentException naming the number of an action that means nothing
    void checkActions() {
        if (isOver) return;
        for (int i = 0; i < traders.size(); i++) {
            if (traders.get(i).isOver()) continue;
            memory.checkAction(firstSlot + i, traders.get(i).actionCounts());
        }
    }

    void step() {
        if (isOver) {
            beginNext();
            return;
        }
        for (int i = 0; i < traders.size(); i++) {
            if (!traders.get(i).isOver()) traders.get(i).act(memory, firstSlot + i);
        }
        steps++;
        simulation.runUntil(beganNs + steps * settings.stepNs());
        boolean isEnd = steps * settings.stepNs() >= settings.horizonNs() || !isOpen();
        isOver = true;
        for (int i = 0; i < traders.size(); i++) {
            Trader trader = traders.get(i);
            double reward = trader.isOver() ? 0 : trader.assess(isEnd);
            memory.outcome(firstSlot + i, reward, trader.isTerminated(), trader.isTruncated());
            show(i);
            isOver &= trader.isOver();
        }
    }

    private void show(int place) {
        Trader trader = traders.get(place);
        int slot = firstSlot + place;
        observation.begin(memory.observationAt(slot));
        double timeLeft = 1 - (double) (steps * settings.stepNs()) / settings.horizonNs();
        trader.observe(observation, timeLeft);
        memory.info(slot, InfoField.SEED, seed);
        memory.info(slot, InfoField.NOW_NS, simulation.nowNs());
        memory.info(slot, InfoField.STEPS, steps);
        memory.info(slot, InfoField.POSITION, trader.position());
        memory.info(slot, InfoField.CASH, trader.cash());
        memory.info(slot, InfoField.TWICE_MID, trader.market().twiceMid());
        memory.info(slot, InfoField.LIVE_ORDERS, trader.client().orders().count());
    }
}
