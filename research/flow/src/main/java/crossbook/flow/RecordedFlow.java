package crossbook.flow;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;

/// A recording of one instrument, complete from an empty book. Its header bounds prices and ids.
final class RecordedFlow extends BinaryFlow {
    private static final int LIMIT = 1;
    private static final int IOC = 2;
    private static final int CANCEL = 3;
    private static final int MOVE = 4;
    private static final int REPLACE = 5;
    private static final int REDUCE = 6;

    private long lowestPrice;
    private long highestPrice;
    private long highestOrderId;

    private RecordedFlow(FlowSource source) {
        super(FlowFormat.RECORDED, source);
    }

    static FlowReader open(FlowSource source) {
        return new RecordedFlow(source).open();
    }

    @Override
    long header() {
        requireVersion(8);
        headerField("record size", in.u32(12), format().recordBytes());
        long preloads = count("preload count", in.i64(16));
        long operations = count("operation count", in.i64(24));
        lowestPrice = positive("lowest price", in.i64(40), Instrument.MAX_PRICE);
        highestPrice = positive("highest price", in.i64(48), Instrument.MAX_PRICE);
        highestOrderId = positive("highest order id", in.i64(56), Long.MAX_VALUE);
        return preloads + operations;
    }

    private long count(String field, long value) {
        if (value < 0 || value > MAX_NUMBER) {
            String text = Long.toUnsignedString(value);
            throw errors.field(field, text, "must not be above " + MAX_NUMBER);
        }
        return value;
    }

    @Override
    void decode(FlowRecord entry) {
        int type = in.u8(0);
        entry.kind = kind(type);
        entry.side = side(1, Side.BUY);
        zero("padding", in.i32(0) >>> 16);
        entry.orderId = orderId("order id", in.i64(8));
        if (type == REPLACE) entry.newOrderId = orderId("new order id", in.i64(24));
        else zero("new order id", in.i64(24));
        if (type != CANCEL && type != MOVE) entry.qty = qty("quantity", in.u32(4));
        if (type != CANCEL && type != REDUCE) entry.price = boundedPrice();
    }

    private FlowKind kind(int type) {
        return switch (type) {
            case LIMIT -> FlowKind.NEW_LIMIT;
            case IOC -> FlowKind.NEW_IOC;
            case CANCEL -> FlowKind.CANCEL;
            case MOVE -> FlowKind.MOVE;
            case REPLACE -> FlowKind.REPLACE;
            case REDUCE -> FlowKind.REDUCE;
            default -> throw unknown("type", type, "1 to 6");
        };
    }

    private long orderId(String field, long value) {
        if (value <= 0 || value > highestOrderId) {
            String text = Long.toUnsignedString(value);
            throw errors.field(field, text, "the header allows 1 to " + highestOrderId);
        }
        return value;
    }

    private long boundedPrice() {
        long price = price(in.i64(16));
        if (price < lowestPrice || price > highestPrice) {
            String rule = "the header allows " + lowestPrice + " to " + highestPrice;
            throw errors.field("price", price, rule);
        }
        return price;
    }
}
