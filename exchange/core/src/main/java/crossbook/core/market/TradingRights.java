package crossbook.core.market;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.command.KillTrading;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ResumeTrading;
import crossbook.core.model.KillSwitch;
import crossbook.core.model.Participant;
import crossbook.core.order.Operation;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.core.order.Scope;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;
import java.util.List;

/// Who may trade: what being active, the roles and the kill switches come to, by participant. Asked
/// by every command and changed by few, so it is a byte that is ready.
///
/// There is a kill switch for each participant and one for everybody; each is taken back by itself.
public final class TradingRights {
    private static final int ENTER = 1;
    private static final int CANCEL = 2;
    private static final int REPORT = 4;

    private final List<Participant> participants;
    private byte[] rights = {};

    /// By participant; null where it is off.
    private KillSwitch[] switches = {};

    /// Null when it is off.
    private KillSwitch everybodys;

    TradingRights(List<Participant> participants) {
        this.participants = participants;
    }

    /// Why a participant may not enter, replace or cross orders.
    public RejectReason entryRefusal(int participantId) {
        return has(participantId, ENTER) ? NONE : entryRefusalOf(participantId);
    }

    /// Why a participant may not cancel its orders.
    public RejectReason cancelRefusal(int participantId) {
        if (has(participantId, CANCEL)) return NONE;
        return isKnown(participantId) ? ROLE_NOT_PERMITTED : UNKNOWN_PARTICIPANT;
    }

    /// Why a participant may not report trades.
    public RejectReason reportRefusal(int participantId) {
        if (has(participantId, REPORT)) return NONE;
        RejectReason byActivity = activityRefusal(participantId);
        return byActivity == NONE ? ROLE_NOT_PERMITTED : byActivity;
    }

    /// Why a participant may not come in at all.
    public RejectReason activityRefusal(int participantId) {
        if (!isKnown(participantId)) return UNKNOWN_PARTICIPANT;
        return participants.get(participantId).active() ? NONE : PARTICIPANT_INACTIVE;
    }

    private RejectReason entryRefusalOf(int participantId) {
        RejectReason byActivity = activityRefusal(participantId);
        if (byActivity != NONE) return byActivity;
        Roles roles = participants.get(participantId).roles();
        return Operation.ENTER_ORDERS.isFor(roles) ? TRADING_KILLED : ROLE_NOT_PERMITTED;
    }

    private boolean has(int participantId, int right) {
        return participantId >= 0
                && participantId < rights.length
                && (rights[participantId] & right) != 0;
    }

    private boolean isKnown(int participantId) {
        return participantId >= 0 && participantId < participants.size();
    }

    /// A participant is defined or changed; its switch stays as it is.
    void define(int participantId) {
        if (participantId >= rights.length) {
            rights = Arrays.copyOf(rights, 2 * participantId + 1);
            switches = Arrays.copyOf(switches, 2 * participantId + 1);
        }
        Participant participant = participants.get(participantId);
        boolean isKilled = everybodys != null || switches[participantId] != null;
        int found = Operation.CANCEL_ORDERS.isFor(participant.roles()) ? CANCEL : 0;
        if (participant.active()) {
            if (!isKilled && Operation.ENTER_ORDERS.isFor(participant.roles())) found |= ENTER;
            if (Operation.REPORT_TRADES.isFor(participant.roles())) found |= REPORT;
        }
        rights[participantId] = (byte) found;
    }

    // Kill switches.

    /// The switch of a participant; null if it is off.
    public KillSwitch of(int participantId) {
        return isKnown(participantId) ? switches[participantId] : null;
    }

    /// The switch of everybody; null if it is off.
    public KillSwitch ofEverybody() {
        return everybodys;
    }

    /// The switch that a command means; null if it is off.
    public KillSwitch of(ParticipantsCommand command) {
        return command.everybody ? everybodys : of(command.participantId);
    }

    /// Throws a switch, or throws it again. What another has thrown, its participant does not take
    /// over: it could take it back then.
    public void kill(KillTrading command, Role role) {
        KillSwitch present = of(command);
        boolean isForeign = present != null && present.askerId() != command.askerId;
        if (isForeign && command.scope() == Scope.ITSELF) return;
        set(command, new KillSwitch(command.askerId, role, command.text));
    }

    public void resume(ResumeTrading command) {
        set(command, null);
    }

    private void set(ParticipantsCommand command, KillSwitch thrown) {
        if (!command.everybody) {
            switches[command.participantId] = thrown;
            define(command.participantId);
        } else {
            everybodys = thrown;
            for (int id = 0; id < participants.size(); id++) define(id);
        }
    }

    // State.

    public void save(StateOutput out) {
        KillSwitch.save(everybodys, out);
        for (int id = 0; id < participants.size(); id++) KillSwitch.save(switches[id], out);
    }

    public void load(StateInput in) {
        everybodys = KillSwitch.load(in);
        for (int id = 0; id < participants.size(); id++) {
            switches[id] = KillSwitch.load(in);
            define(id);
        }
    }
}
