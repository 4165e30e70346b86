package crossbook.core.command;

import crossbook.core.model.Participant;
import crossbook.core.order.Operation;
import crossbook.core.order.Roles;

/// Define who may trade, or change it.
public final class DefineParticipant extends Definition {
    /// Dense from 0: the next free number, or one that is defined already.
    public int participantId;

    /// 1 to 11 printable ASCII characters, unique.
    public String name;

    /// Whether it may enter orders. Anyone who becomes inactive keeps its orders and may
    /// cancel them.
    public boolean active = true;

    /// Whether its orders expire when their session is closed.
    public boolean cancelOnDisconnect = true;

    /// Whether orders good till canceled or a date expire then too.
    public boolean cancelsGtcOnDisconnect;

    /// What it may do.
    public Roles roles = Roles.TRADER;

    @Override
    public Operation operation() {
        return Operation.DEFINE_PARTICIPANTS;
    }

    /// The participant that it defines.
    public Participant participant() {
        return new Participant(
                participantId, name, active, cancelOnDisconnect, cancelsGtcOnDisconnect, roles);
    }
}
