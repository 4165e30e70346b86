package crossbook.core.command;

import crossbook.core.order.Scope;

/// What is asked for one participant or for everybody.
public abstract class ParticipantsCommand extends OperatorCommand {
    /// Whether every participant is meant; otherwise [#participantId] is.
    public boolean everybody;

    public int participantId;

    @Override
    public Scope scope() {
        if (everybody) return Scope.EVERYBODY;
        return participantId == askerId ? Scope.ITSELF : Scope.ANYBODY;
    }

    /// Whether a participant is one of those that are meant.
    public boolean isAbout(int id) {
        return everybody || participantId == id;
    }
}
