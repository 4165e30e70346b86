package crossbook.core.command;

import crossbook.core.order.Operation;
import crossbook.core.order.Side;

/// Cancel every live order of a participant or of everybody, in one instrument or in all, where the
/// phase lets orders be canceled.
public final class MassCancel extends ParticipantsCommand {
    /// Whether [#instrumentId] limits the cancel; otherwise every instrument is meant.
    public boolean oneInstrument;

    public int instrumentId;

    /// The side that is meant; null for both.
    public Side side;

    @Override
    public Operation operation() {
        return Operation.MASS_CANCEL;
    }
}
