package crossbook.core.command;

import crossbook.core.order.Operation;
import crossbook.core.order.Parties;

/// Make somebody a client of a participant, with accounts of its own.
public final class DefineClient extends Definition {
    public int participantId;

    /// Its account, the name by which orders say for whom they are; nothing else in it is read.
    public final Parties client = new Parties();

    @Override
    public Operation operation() {
        return Operation.MOVE_FUNDS;
    }
}
