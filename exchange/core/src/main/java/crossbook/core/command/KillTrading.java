package crossbook.core.command;

import crossbook.core.order.Operation;

/// Throw a kill switch: anyone who is meant enters and changes no orders until trading is
/// resumed, and every order that it has is canceled, whatever the phase.
public final class KillTrading extends ParticipantsCommand {
    @Override
    public Operation operation() {
        return Operation.KILL_TRADING;
    }
}
