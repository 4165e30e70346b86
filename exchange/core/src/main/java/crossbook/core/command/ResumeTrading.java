package crossbook.core.command;

import crossbook.core.order.Operation;

/// Take a kill switch back: that of one participant, or that of everybody, each by itself.
public final class ResumeTrading extends ParticipantsCommand {
    @Override
    public Operation operation() {
        return Operation.RESUME_TRADING;
    }
}
