package crossbook.client.entry;

import crossbook.protocol.LimitSetDecoder;

/// What can be limited before the trade, in the order of the schema's `LimitSet`. A window
/// belongs to the count before it.
public enum LimitKind {
    MAX_ORDER_QTY("maxOrderQuantity", Unit.QUANTITY),
    MAX_ORDER_VALUE("maxOrderValue", Unit.VALUE),
    COLLAR_MILLIONTHS("collarMillionths", Unit.MILLIONTHS),
    MAX_OPEN_ORDERS("maxOpenOrders", Unit.COUNT),
    MAX_OPEN_VALUE("maxOpenValue", Unit.VALUE),
    MAX_POSITION("maxPosition", Unit.QUANTITY),
    ORDERS_COUNT("ordersCount", Unit.COUNT),
    ORDERS_WINDOW("ordersWindowNs", Unit.DURATION),
    CANCELS_COUNT("cancelsCount", Unit.COUNT),
    CANCELS_WINDOW("cancelsWindowNs", Unit.DURATION),
    REPEATS_COUNT("repeatsCount", Unit.COUNT),
    REPEATS_WINDOW("repeatsWindowNs", Unit.DURATION),
    PROTECTION_FILLS("protectionFills", Unit.COUNT),
    PROTECTION_QTY("protectionQuantity", Unit.QUANTITY),
    PROTECTION_WINDOW("protectionWindowNs", Unit.DURATION),
    PULL("pullNs", Unit.DURATION);

    /// What a number of it counts.
    public enum Unit {
        /// Units of an instrument's quantity.
        QUANTITY,

        /// Price units times units of quantity.
        VALUE,

        /// Millionths of a price.
        MILLIONTHS,

        /// Orders, cancels or fills.
        COUNT,

        /// Nanoseconds.
        DURATION
    }

    static {
        boolean isWhole = values().length * Long.BYTES == LimitSetDecoder.ENCODED_LENGTH;
        boolean endsAlike = PULL.offset() == LimitSetDecoder.pullNsEncodingOffset();
        if (!isWhole || !endsAlike) {
            throw new ExceptionInInitializerError("the limits of the schema are others");
        }
    }

    private final String key;
    private final Unit unit;

    LimitKind(String key, Unit unit) {
        this.key = key;
        this.unit = unit;
    }

    /// Its name for people and in JSON.
    public String key() {
        return key;
    }

    public Unit unit() {
        return unit;
    }

    /// Where it stands in the schema's composite.
    int offset() {
        return ordinal() * Long.BYTES;
    }

    /// Whether it is about each order by itself; the others add up what several orders do.
    public boolean isOfOneOrder() {
        return switch (this) {
            case MAX_ORDER_QTY, MAX_ORDER_VALUE, COLLAR_MILLIONTHS -> true;
            default -> false;
        };
    }
}
