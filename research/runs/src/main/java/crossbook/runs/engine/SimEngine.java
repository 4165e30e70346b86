package crossbook.runs.engine;

import crossbook.simulation.MoneyDesk;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.events.Recording;
import crossbook.web.live.AccountView;
import crossbook.web.live.TotalView;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// A market in virtual time that a program drives over HTTP, one request at a time.
public final class SimEngine {
    /// What a live order takes beside its rows, more than less.
    private static final int ORDER_BYTES = 256;

    /// How many steps of the simulation go by between two looks at the limits.
    private static final int STEPS_BETWEEN_LOOKS = 256;

    private final String engineId;
    private final String owner;
    private final Simulation simulation;
    private final SimNames names;
    private final MoneyDesk money;
    private final Recording recording;
    private final WebSettings.Simulations limits;
    private final AtomicBoolean isBusy = new AtomicBoolean();
    private final Map<Integer, Long> lastNumbers = new HashMap<>();
    private volatile boolean isClosed;
    private volatile long usedNs = System.nanoTime();

    SimEngine(String engineId, String owner, SimSpec spec, WebSettings.Simulations limits) {
        this.engineId = engineId;
        this.owner = owner;
        this.limits = limits;
        simulation = spec.simulation();
        recording = spec.recording();
        names = new SimNames(simulation, spec);
        money = new MoneyDesk(simulation);
    }

    public String engineId() {
        return engineId;
    }

    /// Who made it; empty where nobody logs in.
    String owner() {
        return owner;
    }

    public SimNames names() {
        return names;
    }

    /// What market operations do with its money.
    public MoneyDesk money() {
        return money;
    }

    /// What each participant has of each asset.
    public List<AccountView> accounts() {
        return new SimMoney(simulation.engine(), names).accounts();
    }

    /// What there is of each asset.
    public List<TotalView> totals() {
        return new SimMoney(simulation.engine(), names).totals();
    }

    public long seed() {
        return simulation.seed();
    }

    public long startNs() {
        return simulation.startNs();
    }

    /// The virtual time.
    public long nowNs() {
        return simulation.nowNs();
    }

    public long rows() {
        return simulation.table().rows();
    }

    public long orders() {
        return simulation.orderCount();
    }

    /// SHA-256 over the rows.
    public String eventHash() {
        return simulation.table().sha256();
    }

    public Recording recording() {
        return recording;
    }

    /// The number that a participant's order had last which the engine named.
    public long lastNumber(int participantId) {
        return lastNumbers.getOrDefault(participantId, 0L);
    }

    /// How much memory it takes, at least.
    public long memoryBytes() {
        long rows = simulation.table().rows() + simulation.tops().rows();
        long orders = simulation.engine().liveOrderCount();
        return rows * EventTable.ROW_BYTES + orders * ORDER_BYTES;
    }

    // One request at a time.

    /// Somebody works in it.
    ///
    /// @throws Problem if somebody does already
    void begin() {
        if (isBusy.compareAndSet(false, true)) return;
        throw new Problem(
                "SIMULATION_BUSY", "engine " + engineId + ": another request is at work in it");
    }

    void end() {
        usedNs = System.nanoTime();
        isBusy.set(false);
    }

    /// Whether nobody has used it for as long as it may be idle.
    boolean isIdle(long nowNs) {
        return !isBusy.get() && nowNs - usedNs > limits.idle().toNanos();
    }

    void close() {
        isClosed = true;
    }

    // Steps.

    /// Handles a batch, in its order, and tells what happened.
    ///
    /// @param numbers the last numbers of participants' orders that the batch names
    /// @throws Problem if a limit is met: what stands before the command that it names has been
    ///     done, and the command and what follows has not
    public SimPage step(List<StepCommand> commands, Map<Integer, Long> numbers, SimPage.Form form) {
        long begin = rows();
        long untilNs = System.nanoTime() + limits.stepTime().toNanos();
        StepMarks marks = new StepMarks(commands.size());
        lastNumbers.putAll(numbers);
        for (int i = 0; i < commands.size(); i++) {
            StepCommand command = commands.get(i);
            if (command.atNs() != StepCommand.AT_ONCE) reach(command.atNs(), i, untilNs);
            look(i, untilNs);
            long before = rows();
            int participants = simulation.clientCount();
            command.deed().to(simulation);
            if (simulation.clientCount() > participants) names.joined(participants);
            marks.add(before, rows());
        }
        return SimPage.of(
                simulation.table(),
                names,
                marks,
                new SimPage.Wanted(
                        SimColumns.STEP, SimTable.EVENTS, begin, SimPage.MOST_ROWS, form));
    }

    /// Lets time pass until a time.
    private void reach(long timeNs, int command, long untilNs) {
        int steps = 0;
        while (simulation.step(timeNs)) {
            steps++;
            if (steps % STEPS_BETWEEN_LOOKS == 0) look(command, untilNs);
        }
        simulation.runUntil(timeNs);
    }

    private void look(int command, long untilNs) {
        if (memoryBytes() > limits.memoryBytes()) {
            throw stopped(
                    "SIMULATION_FULL",
                    command,
                    "the engine has " + limits.memoryBytes() + " bytes, the most that one may");
        }
        if (System.nanoTime() - untilNs > 0) {
            throw stopped(
                    "SIMULATION_STEP_TOO_LONG",
                    command,
                    "the batch took " + limits.stepTime().toMillis()
                            + " ms, the most that one may");
        }
        if (isClosed) throw stopped("NOT_FOUND", command, "the engine was deleted meanwhile");
    }

    private Problem stopped(String code, int command, String why) {
        String index = "commands[" + command + "]";
        return new Problem(
                        code,
                        index + ": " + why
                                + "; what stands before it is done, it and what follows is"
                                + " not, and the time is " + Times.text(nowNs()))
                .at(index)
                .with("applied", Integer.toString(command))
                .with("now", Times.text(nowNs()));
    }

    /// Some rows of a table.
    public SimPage table(SimTable table, long afterSeq, int limit, SimPage.Form form) {
        boolean isBeside = table == SimTable.BBO && recording != Recording.TOP;
        EventTable from = isBeside ? simulation.tops() : simulation.table();
        return SimPage.of(
                from,
                names,
                new StepMarks(0),
                new SimPage.Wanted(table.columns(), table, afterSeq, limit, form));
    }
}
