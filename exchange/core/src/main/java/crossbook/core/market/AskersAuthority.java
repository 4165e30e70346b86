package crossbook.core.market;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.command.OperatorCommand;
import crossbook.core.event.Authority;
import crossbook.core.model.Participant;
import crossbook.core.order.Operation;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Role;
import crossbook.core.order.Scope;

/// On whose authority the command acts that is running, if it is one that not everybody may give:
/// who asked, which role let it, and why. During all others it is that of the exchange itself.
public final class AskersAuthority implements Authority {
    private final ReferenceData reference;
    private int participantId = Participant.EXCHANGE;
    private Role role;
    private String text = "";
    private RejectReason refusal = NONE;
    private boolean isHeld;

    public AskersAuthority(ReferenceData reference) {
        this.reference = reference;
    }

    @Override
    public int participantId() {
        return participantId;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public String text() {
        return text;
    }

    /// What forbids the asker to ask.
    public RejectReason refusal() {
        return refusal;
    }

    /// Looks at who asks.
    ///
    /// @param scope for whom the command acts
    public void begin(OperatorCommand command, Scope scope) {
        isHeld = true;
        participantId = command.askerId;
        text = command.text;
        role = null;
        refusal = participantId == Participant.EXCHANGE ? NONE : refusal(command, scope);
    }

    /// A participant asks for itself what the checks of its orders have let pass.
    public void begin(int askerId, Operation operation) {
        isHeld = true;
        participantId = askerId;
        role = roleFor(operation, Scope.ITSELF);
    }

    private RejectReason refusal(OperatorCommand command, Scope scope) {
        if (!reference.hasParticipant(participantId)) return RejectReason.UNKNOWN_PARTICIPANT;
        // Anyone who is inactive may stop itself: cancels are always allowed.
        boolean isActive = reference.participants().get(participantId).active();
        if (!isActive && scope != Scope.ITSELF) return RejectReason.PARTICIPANT_INACTIVE;
        role = roleFor(command.operation(), scope);
        return role == null ? RejectReason.ROLE_NOT_PERMITTED : NONE;
    }

    private Role roleFor(Operation operation, Scope scope) {
        boolean isKnown = reference.hasParticipant(participantId);
        return isKnown
                ? operation.roleFor(reference.participants().get(participantId).roles(), scope)
                : null;
    }

    /// Another command begins.
    public void end() {
        if (isHeld) clear();
    }

    private void clear() {
        isHeld = false;
        participantId = Participant.EXCHANGE;
        role = null;
        text = "";
        refusal = NONE;
    }
}
