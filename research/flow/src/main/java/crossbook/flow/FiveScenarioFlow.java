package crossbook.flow;

import crossbook.core.order.Side;

/// The stream of the five-scenario workload: new, cancel and modify, one symbol, prices in ticks.
final class FiveScenarioFlow extends BinaryFlow {
    private static final int NEW = 0;
    private static final int CANCEL = 1;

    private FiveScenarioFlow(FlowSource source) {
        super(FlowFormat.FIVE_SCENARIOS, source);
    }

    static FlowReader open(FlowSource source) {
        return new FiveScenarioFlow(source).open();
    }

    @Override
    long header() {
        requireVersion(8);
        return in.u32(12);
    }

    @Override
    void decode(FlowRecord entry) {
        int type = oneOf("type", 0, 2, "0 (new), 1 (cancel) or 2 (modify)");
        entry.side = side(1, Side.BUY);
        int immediate = oneOf("immediate or cancel", 2, 1, "0 or 1");
        zero("padding", in.u8(3));
        zero("padding", in.i64(32));
        long sequence = in.i64(8);
        if (sequence != entry.number - 1) {
            throw errors.field(
                    "sequence number",
                    Long.toUnsignedString(sequence),
                    "must be " + (entry.number - 1) + ": they are dense from 0");
        }
        entry.orderId = in.i64(16);
        if (type == CANCEL) {
            entry.kind = FlowKind.CANCEL;
            return;
        }

        if (type != NEW) entry.kind = FlowKind.MODIFY;
        else entry.kind = immediate == 1 ? FlowKind.NEW_IOC : FlowKind.NEW_LIMIT;
        entry.qty = qty("quantity", in.u32(4));
        entry.price = price(in.i64(24));
    }
}
