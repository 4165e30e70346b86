package crossbook.core;

/// Throw a kill switch: anyone who is meant enters and changes no orders until trading is
/// resumed, and every order that it has is canceled, whatever the phase. A reusable holder:
/// the engine keeps nothing of it.
public final class KillTrading extends ParticipantsCommand {
    @Override
    Operation operation() {
        return Operation.KILL_TRADING;
    }
}
