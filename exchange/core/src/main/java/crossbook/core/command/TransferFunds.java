package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.Operation;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;

/// Move an amount of an asset into the exchange, out of it, between two owners, between an owner
/// and the exchange's insurance, or one half of the way between two partitions. One that comes
/// again under the same transaction id is booked once.
public final class TransferFunds extends OperatorCommand {
    public TransferType type;

    /// What the payer's participant calls it, where no owner pays the receiver's; unique
    /// among its transactions.
    public final ClOrdId transactionId = new ClOrdId();

    public int assetId;

    /// Smallest units of the asset, above 0.
    public long amount;

    /// The participant of the owner who pays; not read where none does.
    public int fromParticipantId;

    /// Its account says which client pays; none: the participant itself.
    public final Parties from = new Parties();

    /// The participant of the owner who receives; not read where none does.
    public int toParticipantId;

    /// Its account says which client receives; none: the participant itself.
    public final Parties to = new Parties();

    @Override
    public Operation operation() {
        return Operation.MOVE_FUNDS;
    }

    /// Whose transaction id it is.
    public int participantId() {
        return type.isPaid ? fromParticipantId : toParticipantId;
    }
}
