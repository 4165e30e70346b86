package crossbook.flow.replay;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;

/// Hears each command of a replay before the engine does. The commands are reusable holders:
/// nothing of them may be kept.
public interface CommandListener {
    default void newOrder(NewOrder command) {}

    default void cancelOrder(CancelOrder command) {}

    default void replaceOrder(ReplaceOrder command) {}

    default void changePhase(ChangePhase command) {}

    /// Nobody listens.
    static CommandListener none() {
        return new CommandListener() {};
    }
}
