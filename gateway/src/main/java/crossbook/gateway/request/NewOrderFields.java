package crossbook.gateway.request;

import static crossbook.protocol.OrdType.*;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.TimeInForce;

/// Checks that a new order has the fields that its type needs, and none that it cannot have: a
/// field that nobody reads would be overlooked. What stands in them the engine judges.
public final class NewOrderFields {
    private OrdType ordType = NULL_VAL;
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

    /// What the engine is to take it for: a limit order that displays nothing is hidden, and
    /// one that displays a part is an iceberg (`rulebook.md` 2.5).
    public OrdType ordType() {
        return ordType;
    }

    /// Looks at an order.
    public void read(OrderTermsDecoder order) {
        ordType = ordType(order);
        reason = Reason.NONE;
        field = "";
        readMissing(order);
        if (reason == Reason.NONE) readSuperfluous(order);
    }

    private static OrdType ordType(OrderTermsDecoder order) {
        long displayQty = order.displayQty();
        boolean isPart = order.ordType() == LIMIT
                && displayQty != OrderTermsDecoder.displayQtyNullValue()
                && displayQty != order.orderQty();
        if (!isPart) return order.ordType();
        return displayQty == 0 ? HIDDEN : ICEBERG;
    }

    private void readMissing(OrderTermsDecoder order) {
        if (ordType == CROSS) refuse(Reason.FIELD_VALUE_NOT_VALID, "ordType"); // comes as NewCross
        TimeInForce time = order.timeInForce();
        missing("instrumentId", order.instrumentId(), OrderTermsDecoder.instrumentIdNullValue());
        missing("orderQty", order.orderQty(), OrderTermsDecoder.orderQtyNullValue());
        if (hasPrice()) missing("price", order.price(), OrderTermsDecoder.priceNullValue());
        if (hasStopPrice()) {
            missing("stopPrice", order.stopPrice(), OrderTermsDecoder.stopPriceNullValue());
        }
        if (ordType == ICEBERG) {
            missing("displayQty", order.displayQty(), OrderTermsDecoder.displayQtyNullValue());
        }
        if (time == TimeInForce.GTT || time == TimeInForce.GTD) {
            missing(
                    "expireTimeNs",
                    order.expireTimeNs(),
                    OrderTermsDecoder.expireTimeNsNullValue());
        }
        if (isPegged() && order.pegReference() == PegReference.NULL_VAL) {
            refuse(Reason.FIELD_MISSING, "pegReference");
        }
    }

    private void readSuperfluous(OrderTermsDecoder order) {
        TimeInForce time = order.timeInForce();
        if (!hasStopPrice()) {
            superfluous("stopPrice", order.stopPrice(), OrderTermsDecoder.stopPriceNullValue());
        }
        boolean mayDisplay = ordType == LIMIT || ordType == ICEBERG;
        if (!mayDisplay && (!isHidden() || order.displayQty() != 0)) {
            superfluous("displayQty", order.displayQty(), OrderTermsDecoder.displayQtyNullValue());
        }
        if (!isHidden()) {
            superfluous("minQty", order.minQty(), OrderTermsDecoder.minQtyNullValue());
        }
        if (time != TimeInForce.GTT && time != TimeInForce.GTD) {
            long none = OrderTermsDecoder.expireTimeNsNullValue();
            superfluous("expireTimeNs", order.expireTimeNs(), none);
        }
        if (!isPegged() && order.pegReference() != PegReference.NULL_VAL) {
            refuse(Reason.FIELD_VALUE_NOT_VALID, "pegReference");
        }
    }

    private void missing(String name, long value, long none) {
        if (value == none) refuse(Reason.FIELD_MISSING, name);
    }

    private void superfluous(String name, long value, long none) {
        if (value != none) refuse(Reason.FIELD_VALUE_NOT_VALID, name);
    }

    /// The first that is found counts.
    private void refuse(Reason why, String name) {
        if (reason != Reason.NONE) return;
        reason = why;
        field = name;
    }

    private boolean hasPrice() {
        return ordType != MARKET && ordType != STOP && ordType != PEGGED;
    }

    private boolean hasStopPrice() {
        return ordType == STOP || ordType == STOP_LIMIT;
    }

    private boolean isHidden() {
        return ordType == HIDDEN || isPegged();
    }

    private boolean isPegged() {
        return ordType == PEGGED || ordType == PEGGED_LIMIT;
    }
}
