package crossbook.core.command;

import crossbook.core.order.Operation;

/// Market operations give a trade another price, or a smaller quantity. The orders stay as
/// they are.
public final class CorrectTrade extends OperatorCommand {
    public int instrumentId;
    public long tradeId;
    public boolean changesPrice;

    /// The new price, price units.
    public long price;

    public boolean changesQty;

    /// The new quantity.
    public long qty;

    /// Whether it is done although a side cannot pay for it, which is left with a deficit.
    public boolean intoDeficit;

    @Override
    public Operation operation() {
        return Operation.CHANGE_TRADES;
    }
}
