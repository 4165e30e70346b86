package crossbook.protocol;

import java.util.List;

/// A field that not every order has. Its type and its time in force say whether an order has it:
/// `fields` of their values in `types.xml` is the one table of all doors.
public enum OrderField {
    PRICE("price"),
    STOP_PRICE("stopPrice"),
    DISPLAY_QTY("displayQty"),
    MIN_QTY("minQty"),
    EXPIRE_TIME("expireTimeNs"),
    PEG_REFERENCE("pegReference");

    /// Whether orders of a kind have a field.
    public enum Need {
        /// They cannot have it.
        NONE,
        /// They may have it, but only as 0.
        ZERO,
        /// They may have it.
        OPTIONAL,
        /// They must have it.
        NEEDED
    }

    private static final OrderField[] ALL = values();
    private static final Need[] NEEDS = Need.values();
    private static final int CODES = 256;

    // A set of fields, a bit for each, by need and by the code of a type or a time in force.
    private static final int[][] BY_ORD_TYPE = fields("OrdType");
    private static final int[][] BY_TIME_IN_FORCE = fields("TimeInForce");

    /// How `OrderTerms` calls it.
    public final String fieldName;

    OrderField(String fieldName) {
        this.fieldName = fieldName;
    }

    private static int[][] fields(String type) {
        int[][] fields = new int[NEEDS.length][CODES];
        List<Schema.Value> values = Schema.entry().types().stream()
                .filter(each -> each.name().equals(type))
                .flatMap(each -> each.values().stream())
                .toList();
        for (Schema.Value value : values) {
            List<String> said = List.of(value.fields().split(" "));
            for (OrderField field : ALL) {
                fields[need(field.fieldName, said).ordinal()][(int) value.value()] |= field.bit();
            }
        }
        return fields;
    }

    private static Need need(String field, List<String> said) {
        if (said.contains(field)) return Need.NEEDED;
        if (said.contains(field + "?")) return Need.OPTIONAL;
        return said.contains(field + "=0") ? Need.ZERO : Need.NONE;
    }

    private int bit() {
        return 1 << ordinal();
    }

    /// Whether orders of a type have it.
    public Need of(OrdType type) {
        return of(BY_ORD_TYPE, type.value());
    }

    /// Whether orders of a time in force have it.
    public Need of(TimeInForce time) {
        return of(BY_TIME_IN_FORCE, time.value());
    }

    private Need of(int[][] fields, int code) {
        for (Need need : NEEDS) if ((fields[need.ordinal()][code] & bit()) != 0) return need;
        return Need.NONE;
    }

    /// The fields of which an order of a kind has such a need.
    private static int with(Need need, OrdType type, OrderTermsDecoder order) {
        int time = order.timeInForceRaw() & (CODES - 1);
        return BY_ORD_TYPE[need.ordinal()][type.value()] | BY_TIME_IN_FORCE[need.ordinal()][time];
    }

    /// The fields that stand in an order.
    private static int in(OrderTermsDecoder order) {
        int fields = 0;
        if (order.price() != OrderTermsDecoder.priceNullValue()) fields |= PRICE.bit();
        if (order.stopPrice() != OrderTermsDecoder.stopPriceNullValue()) fields |= STOP_PRICE.bit();
        if (order.displayQty() != OrderTermsDecoder.displayQtyNullValue())
            fields |= DISPLAY_QTY.bit();
        if (order.minQty() != OrderTermsDecoder.minQtyNullValue()) fields |= MIN_QTY.bit();
        if (order.expireTimeNs() != OrderTermsDecoder.expireTimeNsNullValue())
            fields |= EXPIRE_TIME.bit();
        if (order.pegReference() != PegReference.NULL_VAL) fields |= PEG_REFERENCE.bit();
        return fields;
    }

    private static OrderField first(int fields) {
        return fields == 0 ? null : ALL[Integer.numberOfTrailingZeros(fields)];
    }

    /// The first field that an order lacks; null: none.
    ///
    /// @param type what the exchange takes the order for
    public static OrderField missing(OrderTermsDecoder order, OrdType type) {
        return first(with(Need.NEEDED, type, order) & ~in(order));
    }

    /// The first field that an order of its kind cannot have; null: none.
    ///
    /// @param type what the exchange takes the order for
    public static OrderField superfluous(OrderTermsDecoder order, OrdType type) {
        int may = with(Need.NEEDED, type, order) | with(Need.OPTIONAL, type, order);
        if (order.displayQty() == 0) may |= with(Need.ZERO, type, order) & DISPLAY_QTY.bit();
        return first(in(order) & ~may);
    }
}
