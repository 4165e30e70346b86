package crossbook.core.command;

import crossbook.core.order.Operation;

/// Market operations cancel a trade: it counts as if it had not been. What has come of it
/// stays: the orders do not come back, and what they have executed stays executed.
public final class BustTrade extends OperatorCommand {
    public int instrumentId;
    public long tradeId;

    /// Whether it is done although a side cannot pay for it, which is left with a deficit.
    public boolean intoDeficit;

    @Override
    public Operation operation() {
        return Operation.CHANGE_TRADES;
    }
}
