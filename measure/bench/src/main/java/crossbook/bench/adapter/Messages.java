package crossbook.bench.adapter;

import org.agrona.UnsafeApi;

/// Reads the messages of the C interface (`engine.h`) where they are in memory.
final class Messages {
    static final int BYTES = 40;

    static final int NEW = 0;
    static final int CANCEL = 1;
    static final int MODIFY = 2;

    static final int ORDER_ID = 8;
    static final int SEQUENCE = 16;
    static final int PRICE = 24;
    static final int QTY = 32;
    static final int SIDE = 36;
    static final int IOC = 37;

    private Messages() {}

    static int type(long message) {
        return UnsafeApi.getByte(message);
    }

    static long orderId(long message) {
        return UnsafeApi.getLong(message + ORDER_ID);
    }

    static long sequence(long message) {
        return UnsafeApi.getLong(message + SEQUENCE);
    }

    static long price(long message) {
        return UnsafeApi.getLong(message + PRICE);
    }

    static long qty(long message) {
        return UnsafeApi.getInt(message + QTY) & 0xFFFF_FFFFL;
    }

    /// 0: buy, 1: sell.
    static int side(long message) {
        return UnsafeApi.getByte(message + SIDE);
    }

    static boolean isImmediate(long message) {
        return UnsafeApi.getByte(message + IOC) != 0;
    }
}
