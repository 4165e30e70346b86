package crossbook.flow.replay;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;

/// Hears each command of a replay before the engine does. The commands are reusable holders:
/// nothing of them may be kept.
public interface CommandListener {
    void newOrder(NewOrder command);

    void cancelOrder(CancelOrder command);

    void replaceOrder(ReplaceOrder command);

    void changePhase(ChangePhase command);

    /// Nobody listens.
    static CommandListener none() {
        return new CommandListener() {
            @Override
            public void newOrder(NewOrder command) {}

            @Override
            public void cancelOrder(CancelOrder command) {}

            @Override
            public void replaceOrder(ReplaceOrder command) {}

            @Override
            public void changePhase(ChangePhase command) {}
        };
    }
}
