package crossbook.core.command;

import crossbook.core.order.Operation;

/// Settle what is owed and due until today.
public final class SettleObligations extends OperatorCommand {
    @Override
    public Operation operation() {
        return Operation.MOVE_FUNDS;
    }
}
