package crossbook.protocol;

import java.util.Arrays;
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
    private static final int CODES = 256;
    private static final Need[][] BY_ORD_TYPE = needs("OrdType");
    private static final Need[][] BY_TIME_IN_FORCE = needs("TimeInForce");

    /// How `OrderTerms` calls it.
    public final String fieldName;

    OrderField(String fieldName) {
        this.fieldName = fieldName;
    }

    /// By field, and by the code of a value.
    private static Need[][] needs(String type) {
        Need[][] needs = new Need[ALL.length][CODES];
        for (Need[] row : needs) Arrays.fill(row, Need.NONE);
        List<Schema.Value> values = Schema.entry().types().stream()
                .filter(each -> each.name().equals(type))
                .flatMap(each -> each.values().stream())
                .toList();
        for (OrderField field : ALL) {
            for (Schema.Value value : values) {
                needs[field.ordinal()][(int) value.value()] =
                        need(field.fieldName, List.of(value.fields().split(" ")));
            }
        }
        return needs;
    }

    private static Need need(String field, List<String> said) {
        if (said.contains(field)) return Need.NEEDED;
        if (said.contains(field + "?")) return Need.OPTIONAL;
        return said.contains(field + "=0") ? Need.ZERO : Need.NONE;
    }

    /// Whether orders of a type have it.
    public Need of(OrdType type) {
        return BY_ORD_TYPE[ordinal()][type.value()];
    }

    /// Whether orders of a time in force have it.
    public Need of(TimeInForce time) {
        return BY_TIME_IN_FORCE[ordinal()][time.value()];
    }

    /// Whether an order may be without it.
    private boolean mayMiss(OrdType type, TimeInForce time) {
        return of(type) != Need.NEEDED && of(time) != Need.NEEDED;
    }

    private boolean mayHave(OrderTermsDecoder order, OrdType type) {
        return switch (of(type)) {
            case NONE -> of(order.timeInForce()) != Need.NONE;
            case ZERO -> this == DISPLAY_QTY && order.displayQty() == 0;
            case OPTIONAL, NEEDED -> true;
        };
    }

    private boolean isIn(OrderTermsDecoder order) {
        return switch (this) {
            case PRICE -> order.price() != OrderTermsDecoder.priceNullValue();
            case STOP_PRICE -> order.stopPrice() != OrderTermsDecoder.stopPriceNullValue();
            case DISPLAY_QTY -> order.displayQty() != OrderTermsDecoder.displayQtyNullValue();
            case MIN_QTY -> order.minQty() != OrderTermsDecoder.minQtyNullValue();
            case EXPIRE_TIME -> order.expireTimeNs() != OrderTermsDecoder.expireTimeNsNullValue();
            case PEG_REFERENCE -> order.pegReference() != PegReference.NULL_VAL;
        };
    }

    /// The first field that an order lacks; null: none.
    ///
    /// @param type what the exchange takes the order for
    public static OrderField missing(OrderTermsDecoder order, OrdType type) {
        TimeInForce time = order.timeInForce();
        for (OrderField field : ALL) {
            if (!field.mayMiss(type, time) && !field.isIn(order)) return field;
        }
        return null;
    }

    /// The first field that an order of its kind cannot have; null: none.
    ///
    /// @param type what the exchange takes the order for
    public static OrderField superfluous(OrderTermsDecoder order, OrdType type) {
        for (OrderField field : ALL) {
            if (field.isIn(order) && !field.mayHave(order, type)) return field;
        }
        return null;
    }
}
