package crossbook.flow;

import crossbook.core.order.Side;

/// The stream of exchange-core's own benchmark: place, cancel, move and reduce, of
/// a thousand owners.
final class ExchangeCoreFlow extends BinaryFlow {
    private static final int OWNERS = 1000;

    private static final int PLACE = 1;
    private static final int CANCEL = 2;
    private static final int MOVE = 3;
    private static final int REDUCE = 4;

    private static final int GTC = 0;
    private static final int IOC = 1;
    private static final int FOK_BUDGET = 4;

    private ExchangeCoreFlow(FlowSource source) {
        super(FlowFormat.EXCHANGE_CORE, source);
    }

    static FlowReader open(FlowSource source) {
        return new ExchangeCoreFlow(source).open();
    }

    @Override
    long header() {
        requireVersion(4);
        return in.u32(8) + in.u32(12);
    }

    @Override
    void decode(FlowRecord entry) {
        int op = in.u8(0);
        entry.side = side(1, Side.SELL);
        int type = in.u8(2);
        zero("padding", in.u8(3));
        entry.owner = (int) positive("owner", in.i32(4), OWNERS);
        entry.orderId = positive("order id", in.i64(8), Long.MAX_VALUE);
        switch (op) {
            case PLACE -> place(entry, type);
            case CANCEL -> entry.kind = FlowKind.CANCEL;
            case MOVE -> {
                entry.kind = FlowKind.MOVE;
                entry.price = price(in.i64(16));
            }
            case REDUCE -> {
                entry.kind = FlowKind.REDUCE;
                entry.qty = qty("size", in.i64(24));
            }
            default -> throw unknown("op", op, "1 (place), 2 (cancel), 3 (move) or 4 (reduce)");
        }
    }

    private void place(FlowRecord entry, int type) {
        entry.kind = switch (type) {
            case GTC -> FlowKind.NEW_LIMIT;
            case IOC -> FlowKind.NEW_IOC;
            case FOK_BUDGET -> FlowKind.NEW_FOK_BUDGET;
            default -> throw unknown("type", type, "0 (GTC), 1 (IOC) or 4 (FOK budget)");
        };
        entry.qty = qty("size", in.i64(24));
        if (type == FOK_BUDGET) entry.budget = positive("price", in.i64(16), Long.MAX_VALUE);
        else entry.price = price(in.i64(16));
    }
}
