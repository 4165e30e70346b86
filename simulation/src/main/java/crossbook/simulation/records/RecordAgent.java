package crossbook.simulation.records;

import crossbook.simulation.Agent;
import crossbook.simulation.Context;
import crossbook.simulation.Execution;

/// Acts for a participant by telling a desk that somebody beyond it is called. It starts as the
/// first
/// thing of the start's instant, after the agents that are in the simulation itself.
final class RecordAgent implements Agent {
    private final RecordDesk desk;
    private final int participantId;
    private boolean isStarted;

    RecordAgent(RecordDesk desk, int participantId) {
        this.desk = desk;
        this.participantId = participantId;
    }

    @Override
    public void onStart(Context context) {
        context.wakeAt(context.now());
    }

    @Override
    public void onWake(Context context) {
        desk.call(participantId, isStarted ? Call.WAKE : Call.START);
        isStarted = true;
    }

    @Override
    public void onExecution(Context context, Execution execution) {
        desk.call(participantId, Call.EXECUTION);
    }
}
