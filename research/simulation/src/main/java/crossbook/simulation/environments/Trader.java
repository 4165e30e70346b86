package crossbook.simulation.environments;

import crossbook.simulation.SimulatedClient;
import crossbook.simulation.Simulation;

import java.util.ArrayList;
import java.util.List;

/// A trader of an environment: its participant, what it sees, and what it is to do.
///
/// What it has is worth its cash and its position at the mark of its task, kept as whole
/// numbers: twice, as a middle can be half a price unit.
final class Trader {
    private final EnvironmentSettings settings;
    private final TraderSettings who;
    private final Task task;
    private final SeenMarket market;
    private final int[] action;
    private SimulatedClient client;
    private long twiceWorth;
    private boolean isTerminated;
    private boolean isTruncated;

    Trader(EnvironmentSettings settings, TraderSettings who) {
        this.settings = settings;
        this.who = who;
        task = who.task().task();
        market = new SeenMarket(settings);
        action = new int[task.actionCounts().length];
    }

    /// All numbers of its observation, in their order.
    List<Feature> features() {
        List<Feature> all = new ArrayList<>();
        all.add(new Feature("time_left", "part of the horizon", 0, 1));
        all.addAll(market.features());
        all.addAll(task.features());
        all.addAll(market.levelFeatures());
        return all;
    }

    int[] actionCounts() {
        return task.actionCounts();
    }

    void begin(Simulation simulation) {
        client = simulation.client(who.name());
        twiceWorth = 0;
        isTerminated = false;
        isTruncated = false;
        market.begin();
        market.look(client);
        task.begin(this);
    }

    void act(SharedMemory memory, int slot) {
        for (int i = 0; i < action.length; i++) action[i] = memory.action(slot, i);
        task.act(this, action);
    }

    /// A step is over. Returns what it was worth: the change of its worth less what the task
    /// charges, ticks times lots.
    double assess(boolean isEnd) {
        market.look(client);
        long before = twiceWorth;
        long twicePosition = Math.multiplyExact(position(), task.twiceMark(this));
        twiceWorth = Math.addExact(Math.multiplyExact(2, cash()), twicePosition);
        isTerminated = task.isDone(this);
        isTruncated = isEnd && !isTerminated;
        if (isTerminated) client.massCancel();
        return inTicks(twiceWorth - before) - task.charge(this, isTruncated);
    }

    private double inTicks(long twice) {
        return twice / (2.0 * market.tick() * market.lot());
    }

    void observe(Observation observation, double timeLeft) {
        observation.put(timeLeft);
        market.observe(observation);
        task.observe(this, observation);
        market.observeLevels(observation);
    }

    boolean isTerminated() {
        return isTerminated;
    }

    boolean isTruncated() {
        return isTruncated;
    }

    boolean isOver() {
        return isTerminated || isTruncated;
    }

    SeenMarket market() {
        return market;
    }

    SimulatedClient client() {
        return client;
    }

    int instrumentId() {
        return settings.instrumentId();
    }

    /// What was bought less what was sold.
    long position() {
        return client.orders().position(settings.instrumentId());
    }

    /// What was received less what was paid, price units times quantity.
    long cash() {
        return client.orders().cash(settings.instrumentId());
    }

    /// What it has, ticks times lots.
    double worth() {
        return inTicks(twiceWorth);
    }
}
