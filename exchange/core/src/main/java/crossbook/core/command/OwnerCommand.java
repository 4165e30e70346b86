package crossbook.core.command;

import crossbook.core.order.Operation;
import crossbook.core.order.Parties;

/// What is asked about one owner: a participant, or one of its clients.
public abstract class OwnerCommand extends OperatorCommand {
    public int participantId;

    /// Its account says which client of the participant; none: the participant itself.
    public final Parties client = new Parties();

    @Override
    public Operation operation() {
        return Operation.MOVE_FUNDS;
    }
}
