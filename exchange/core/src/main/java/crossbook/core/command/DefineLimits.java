package crossbook.core.command;

import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.Operation;
import crossbook.core.order.Parties;
import crossbook.core.order.Scope;

/// Set what somebody may do at most: a participant, each participant, or a client of one. What was
/// set for the same of the same layer is set no more.
public final class DefineLimits extends Definition {
    /// Whether every participant is meant, each on its own; otherwise [#participantId] is.
    public boolean everybody;

    public int participantId;

    /// Its account says which client is meant; none: the participant with all its clients. Not
    /// read where everybody is meant.
    public final Parties client = new Parties();

    /// Whether one instrument is meant, [#instrumentId]; otherwise all are.
    public boolean oneInstrument;

    public int instrumentId;
    public LimitLayer layer = LimitLayer.MARKET;
    public LimitSet limits = LimitSet.NONE;

    @Override
    public Operation operation() {
        return Operation.SET_LIMITS;
    }

    /// What is set for the market is not the risk role's to set, not even for one participant.
    @Override
    public Scope scope() {
        boolean isForOne = layer == LimitLayer.FIRM && !everybody;
        return isForOne ? Scope.ANYBODY : Scope.EVERYBODY;
    }
}
