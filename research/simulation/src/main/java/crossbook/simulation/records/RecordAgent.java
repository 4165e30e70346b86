package crossbook.simulation.records;

import crossbook.simulation.Agent;
import crossbook.simulation.Context;
import crossbook.simulation.Execution;
import crossbook.simulation.MarketTrade;

/// Acts for a participant by telling a desk that somebody beyond it is called. It starts as the
/// first thing of the start's instant, after the agents that are in the simulation itself.
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

    @Override
    public void onBook(Context context, int instrumentId) {
        desk.call(participantId, Call.BOOK);
        desk.tell(instrumentId);
    }

    @Override
    public void onTrade(Context context, MarketTrade trade) {
        desk.call(participantId, Call.TRADE);
        desk.tell(trade);
    }
}
