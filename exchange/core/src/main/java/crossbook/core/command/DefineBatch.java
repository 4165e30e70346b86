package crossbook.core.command;

import crossbook.core.order.Operation;

import java.util.ArrayList;
import java.util.List;

/// Define several assets, instruments, participants, clients and limits: all of them, or nothing.
///
/// Each line defines what is not there yet, but for limits, which take the place of those that
/// were set for the same. What a line refers to, the assets of an instrument or the participant of
/// a client, must be there before the batch. Who asks, and why, is that of the batch.
public final class DefineBatch extends OperatorCommand {
    public final List<Definition> lines = new ArrayList<>();

    /// That of its first line; each line needs its own.
    @Override
    public Operation operation() {
        return lines.isEmpty() ? Operation.DEFINE_INSTRUMENTS : lines.getFirst().operation();
    }
}
