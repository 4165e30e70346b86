package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.host.HostSettings.Intervals;

/// What the host commands by itself: time when nothing else brings it, the hash of the
/// state at intervals, snapshots on schedule, on request and before stopping. All of it
/// goes into the log like every other command.
final class OwnCommands {
    // A hash and a snapshot cost a walk over all live orders. With many of them they are
    // rarer, so that their share of each command stays small. To read an order of a
    // snapshot takes as long as to replay a few commands: a restart is hardly longer.
    private static final int COMMANDS_PER_HASHED_ORDER = 16;
    private static final int COMMANDS_PER_SAVED_ORDER = 4;
    private static final int VERY_MANY_ORDERS = 50_000;

    /// A start that replayed this part of what lies between two snapshots is followed by one.
    static final int PARTS_NOT_REPEATED = 10;

    private final Intervals intervals;
    private final Sequencer sequencer;
    private final MatchingEngine engine;
    private final HostClock clock;
    private final long snapshotEveryNs;
    private long hashedAt;
    private long snapshotAt;
    private long snapshotTimeNs;
    private boolean snapshotGiven;
    private volatile boolean requested;
    private boolean lastHashGiven;

    OwnCommands(Intervals intervals, Sequencer sequencer, MatchingEngine engine, HostClock clock) {
        this.intervals = intervals;
        this.sequencer = sequencer;
        this.engine = engine;
        this.clock = clock;
        snapshotEveryNs = intervals.snapshot().toNanos();
        hashedAt = sequencer.commands();
        snapshotTimeNs = clock.read();
    }

    /// @param idle whether the engine has handled every command that was taken
    void giveWhatIsDue(boolean idle) {
        if (isHashDue()) giveHash();
        if (isSnapshotDue() && sequencer.takeSnapshot(clock.now())) {
            requested = false;
            snapshotGiven = true;
            snapshotTimeNs = clock.now();
        }
        if (idle && engine.nextDeadlineNs() <= clock.now()) sequencer.advanceTime(clock.now());
    }

    private boolean isHashDue() {
        long commands = sequencer.commands() - hashedAt;
        return commands >= intervals.commandsPerHash()
                && areWorthAWalk(commands, COMMANDS_PER_HASHED_ORDER);
    }

    private boolean areWorthAWalk(long commands, long perOrder) {
        int orders = engine.liveOrderCount();
        return orders < VERY_MANY_ORDERS || commands >= perOrder * orders;
    }

    private boolean giveHash() {
        if (!sequencer.hashState(clock.now())) return false;
        hashedAt = sequencer.commands();
        return true;
    }

    private boolean isSnapshotDue() {
        if (snapshotGiven) return false; // another would have to wait for the disk, and all with it
        if (requested) return true;
        long commands = engine.commandNumber() - snapshotAt;
        boolean areMany = commands >= intervals.commandsPerSnapshot()
                && areWorthAWalk(commands, COMMANDS_PER_SAVED_ORDER);
        if (areMany) return true;
        return snapshotEveryNs > 0
                && clock.now() - snapshotTimeNs >= snapshotEveryNs
                && commands > 0;
    }

    void requestSnapshot() {
        requested = true;
    }

    /// The host began with a snapshot of the state after that command, and replayed what came
    /// since. If that was much, the next start does not have to repeat it.
    void began(long snapshotCommand) {
        snapshotAt = snapshotCommand;
        long replayed = engine.commandNumber() - snapshotCommand;
        requested = replayed >= intervals.commandsPerSnapshot() / PARTS_NOT_REPEATED
                && areWorthAWalk(replayed, COMMANDS_PER_SAVED_ORDER);
    }

    /// There will be a snapshot of the state after that command.
    void snapshotTaken(long commandNumber) {
        snapshotAt = commandNumber;
        snapshotGiven = true;
    }

    /// That snapshot is on the disk, or will never be.
    void snapshotEnded() {
        snapshotGiven = false;
    }

    /// Before stopping: the hash, and a snapshot if there is anything new or one is owed.
    /// Returns whether it was given; if not, there was no room.
    boolean giveLast() {
        clock.read();
        if (engine.commandNumber() == snapshotAt && !requested) return true;
        if (!lastHashGiven) lastHashGiven = giveHash();
        return lastHashGiven && sequencer.takeSnapshot(clock.now());
    }
}
