package crossbook.core.command;

import crossbook.core.order.Operation;

/// Set the price at which positions in an instrument are valued, where that comes by command.
public final class SetMark extends OperatorCommand {
    public int instrumentId;

    /// Price units.
    public long price;

    @Override
    public Operation operation() {
        return Operation.SET_MARKS;
    }
}
