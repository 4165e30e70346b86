package crossbook.core.command;

import crossbook.core.order.Operation;

/// Set the price at which positions in an instrument are valued, where that comes by
/// command, or the index of which they are made, as one of its sources has it.
public final class SetMark extends OperatorCommand {
    public int instrumentId;

    /// The source of an index, its characters from the highest byte on, zeros after the last; 0:
    /// the one without a name, or the mark itself ([crossbook.core.model.IndexSources]).
    public long source;

    /// Price units.
    public long price;

    /// Whether a price further from the mark than the collar is refused, where a single price makes
    /// the mark.
    public boolean keepsCollar;

    @Override
    public Operation operation() {
        return Operation.SET_MARKS;
    }
}
