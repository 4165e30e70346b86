package crossbook.host;

import io.aeron.Aeron;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.RecordingLog;

import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// How the thread of the consensus module waits, and that it keeps the term open that goes on.
///
/// A follower that hears late that its leader has begun a term, and has recorded of that term by
/// then, cuts its log back to where the term began, and writes down that the term ended there. It
/// records the same again, but the end stays. Once that member leads, it says that the next term
/// began there, and members that come back cut off what all had agreed on, and cannot join any
/// more. So when an election is over, the end of the term that has begun is taken away.
final class OpenTerm implements IdleStrategy {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private final IdleStrategy strategy;
    private final BooleanSupplier isElecting;
    private final BooleanSupplier isActive;
    private final Supplier<RecordingLog> log;
    private boolean wasElecting = true;

    /// How the thread of a consensus module with that context waits.
    ///
    /// @param strategy how to wait
    static OpenTerm of(IdleStrategy strategy, ConsensusModule.Context context) {
        return new OpenTerm(
                strategy,
                () -> ElectionState.get(context.electionStateCounter()) != ElectionState.CLOSED,
                () -> ConsensusModule.State.get(context.moduleStateCounter())
                        == ConsensusModule.State.ACTIVE,
                context::recordingLog);
    }

    /// @param strategy how to wait
    /// @param isElecting whether there is an election
    /// @param isActive whether the member takes part; it may be ending, which ends its term
    /// @param log of the thread that calls this
    OpenTerm(
            IdleStrategy strategy,
            BooleanSupplier isElecting,
            BooleanSupplier isActive,
            Supplier<RecordingLog> log) {
        this.strategy = strategy;
        this.isElecting = isElecting;
        this.isActive = isActive;
        this.log = log;
    }

    @Override
    public void idle(int workCount) {
        boolean isOver = !isElecting.getAsBoolean();
        if (wasElecting && isOver && isActive.getAsBoolean()) open(log.get());
        wasElecting = !isOver;
        strategy.idle(workCount);
    }

    private static void open(RecordingLog log) {
        RecordingLog.Entry term = log.findLastTerm();
        if (term == null || term.logPosition == Aeron.NULL_VALUE) return;
        log.commitLogPosition(term.leadershipTermId, Aeron.NULL_VALUE);
        LOG.log(
                Level.WARNING,
                () -> "cluster: term " + term.leadershipTermId + " goes on, and its end at "
                        + term.logPosition + " was taken out of the recording log");
    }

    @Override
    public void idle() {
        strategy.idle();
    }

    @Override
    public void reset() {
        strategy.reset();
    }

    @Override
    public String alias() {
        return strategy.alias();
    }
}
