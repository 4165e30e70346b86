package crossbook.gateway.request;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;

/// Checks that a new order has the fields that its type needs, and none that it cannot have
/// ([OrderField]): a field that nobody reads would be overlooked. What stands in them the engine
/// judges.
public final class NewOrderFields {
    private OrdType ordType = OrdType.NULL_VAL;
    private Reason reason = Reason.NONE;
    private String field = "";

    /// Why the order is refused; NONE if it is not.
    public Reason reason() {
        return reason;
    }

    /// The field that is missing or must not be there.
    public String field() {
        return field;
    }

    /// What the engine is to take it for.
    public OrdType ordType() {
        return ordType;
    }

    /// Looks at an order.
    public void read(OrderTermsDecoder order) {
        ordType = ordType(order);
        reason = Reason.NONE;
        field = "";
        if (ordType == OrdType.CROSS) {
            refuse(Reason.FIELD_VALUE_NOT_VALID, "ordType"); // it comes as NewCross
        } else if (order.instrumentId() == OrderTermsDecoder.instrumentIdNullValue()) {
            refuse(Reason.FIELD_MISSING, "instrumentId");
        } else if (order.orderQty() == OrderTermsDecoder.orderQtyNullValue()) {
            refuse(Reason.FIELD_MISSING, "orderQty");
        } else {
            readFields(order);
        }
    }

    private void readFields(OrderTermsDecoder order) {
        OrderField missing = OrderField.missing(order, ordType);
        if (missing != null) {
            refuse(Reason.FIELD_MISSING, missing.fieldName);
            return;
        }
        OrderField superfluous = OrderField.superfluous(order, ordType);
        if (superfluous != null) refuse(Reason.FIELD_VALUE_NOT_VALID, superfluous.fieldName);
    }

    private void refuse(Reason why, String name) {
        reason = why;
        field = name;
    }

    /// The type that the exchange gives an order (`rulebook.md` 2.5): a limit order that
    /// displays nothing is hidden, and one that displays a part is an iceberg. No other place
    /// decides it.
    public static OrdType ordType(OrderTermsDecoder order) {
        long displayQty = order.displayQty();
        boolean isPart = order.ordType() == OrdType.LIMIT
                && displayQty != OrderTermsDecoder.displayQtyNullValue()
                && displayQty != order.orderQty();
        if (!isPart) return order.ordType();
        return displayQty == 0 ? OrdType.HIDDEN : OrdType.ICEBERG;
    }
}
