package crossbook.core.model;

import crossbook.core.order.Role;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// A kill switch that is on: who threw it, and why.
///
/// @param askerId a participant, or [Participant#EXCHANGE]
/// @param role what let it; null for the exchange itself
/// @param text the asker's reason; may be empty
public record KillSwitch(int askerId, Role role, String text) {
    public static void save(KillSwitch thrown, StateOutput out) {
        out.writeLong(thrown == null ? 0 : 1);
        if (thrown == null) return;
        out.writeLong(thrown.askerId);
        out.writeLong(thrown.role == null ? 0 : 1 + thrown.role.ordinal());
        State.write(out, thrown.text);
    }

    /// The switch that was saved; null if it was off.
    public static KillSwitch load(StateInput in) {
        if (State.readIndex(in, 2, "kill switch") == 0) return null;
        int askerId = (int) in.readLong();
        int role = State.readIndex(in, 1 + Role.values().length, "role");
        return new KillSwitch(
                askerId, role == 0 ? null : Role.values()[role - 1], State.readText(in));
    }
}
