package crossbook.core.command;

import crossbook.core.order.Operation;
import crossbook.core.order.Parties;
import crossbook.core.order.Scope;

/// Close a position on margin for an owner of whom more margin is called for, at the market
/// and within the collar.
public final class LiquidatePosition extends OperatorCommand {
    public int participantId;

    /// Its account says which client of the participant; none: the participant itself.
    public final Parties client = new Parties();

    public int instrumentId;

    @Override
    public Operation operation() {
        return Operation.LIQUIDATE;
    }

    @Override
    public Scope scope() {
        return Scope.ANYBODY;
    }
}
