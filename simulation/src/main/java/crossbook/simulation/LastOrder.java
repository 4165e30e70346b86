package crossbook.simulation;

/// What a participant knows of the order that it entered last. Where messages take no time this is
/// the answer to the command that has just returned.
public final class LastOrder {
    private long clOrdId;
    private long orderId;
    private long leavesQty;
    private long cumQty;
    private long value;
    private boolean isOver;

    void entered(long id, long qty) {
        clOrdId = id;
        orderId = 0;
        leavesQty = qty;
        cumQty = 0;
        value = 0;
        isOver = false;
    }

    void apply(Execution execution) {
        switch (execution.kind) {
            case REPLACE_REJECTED, CANCEL_REJECTED -> {
                return; // they say nothing of the order
            }
            case FILLED -> value += execution.lastPrice * execution.lastQty;
            default -> {}
        }
        orderId = execution.orderId;
        leavesQty = execution.leavesQty;
        cumQty = execution.cumQty;
        isOver = execution.isFinal();
    }

    public long clOrdId() {
        return clOrdId;
    }

    /// The exchange's own id; 0 as long as it has none.
    public long orderId() {
        return orderId;
    }

    /// What is left, or was when it ended.
    public long leavesQty() {
        return leavesQty;
    }

    public long cumQty() {
        return cumQty;
    }

    /// What its executions are worth, price units times quantity, in 64 bits.
    public long value() {
        return value;
    }

    public boolean isOver() {
        return isOver;
    }
}
