package crossbook.web.api;

import crossbook.client.entry.OrderRequest;
import crossbook.gateway.request.NewOrderFields;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.web.text.OrderTexts;
import crossbook.web.text.Problem;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// An order that somebody wants to enter, as the body says.
public record WantedOrder(Private.Symbol symbol, OrderRequest request) {
    private static final List<String> INSTRUCTIONS =
            List.of("POST_ONLY", "EXCLUDE_HIDDEN", "ATTRIBUTED", "VOLUME_AUCTION");

    /// @param endsWithSession unless the order says otherwise
    static WantedOrder of(Fields fields, Private own, boolean endsWithSession) {
        Private.Symbol symbol = own.symbol(fields.text("symbol", 25));
        int scale = symbol.priceScale();
        WantedOrder wanted = new WantedOrder(
                symbol,
                OrderRequest.of(
                        symbol.instrumentId(),
                        terms -> read(fields, terms, scale, endsWithSession)));
        fields.done();
        return wanted;
    }

    /// Reads the terms of an order.
    public static void read(
            Fields fields, OrderTermsEncoder terms, int scale, boolean endsWithSession) {
        terms.clOrdId(fields.text("clientOrderId", OrderTermsEncoder.clOrdIdLength(), ""))
                .side(fields.word("side", Side.class, null))
                .ordType(fields.word("ordType", OrdType.class, null))
                .timeInForce(fields.word("timeInForce", TimeInForce.class, TimeInForce.DAY))
                .orderQty(fields.decimal("quantity", 0))
                .pegReference(
                        fields.word("pegReference", PegReference.class, PegReference.NULL_VAL));
        fields.optionalDecimal("price", scale).ifPresent(terms::price);
        fields.optionalDecimal("reservePrice", scale).ifPresent(terms::reservePrice);
        fields.optionalDecimal("smpKey", 0).ifPresent(terms::smpKey);
        fields.optionalDecimal("stopPrice", scale).ifPresent(terms::stopPrice);
        fields.optionalDecimal("displayQuantity", 0).ifPresent(terms::displayQty);
        fields.optionalDecimal("minExecQuantity", 0).ifPresent(terms::minQty);
        fields.time("expireTime").ifPresent(terms::expireTimeNs);
        Set<String> execInst = fields.words("execInst", INSTRUCTIONS);
        terms.flags()
                .staysOnDisconnect(!fields.yesNo("cancelOnDisconnect", endsWithSession))
                .postOnly(execInst.contains("POST_ONLY"))
                .excludeHidden(execInst.contains("EXCLUDE_HIDDEN"))
                .attributed(execInst.contains("ATTRIBUTED"))
                .volumeAuction(execInst.contains("VOLUME_AUCTION"));
        for (OrderTexts.Text text : OrderTexts.ALL) {
            text.put(terms, fields.text(text.name(), text.maxLength(), ""));
        }
    }

    /// An order as the gateway would hand it on.
    ///
    /// @param said what it was read from
    /// @throws Problem if a field is missing, or one is there that such an order has not
    public static OrderTermsDecoder passed(OrderRequest order, Fields said) {
        NewOrderFields gateway = new NewOrderFields();
        gateway.read(order.terms());
        if (gateway.reason() == Reason.NONE) {
            return order.with(terms -> terms.ordType(gateway.ordType())).terms();
        }
        String field = said.place(NewOrders.field(gateway.field()));
        boolean isMissing = gateway.reason() == Reason.FIELD_MISSING;
        String rule = isMissing ? "is missing" : "such an order has none";
        throw Problem.of(gateway.reason(), field + ": " + rule).at(field);
    }

    OrderTermsDecoder terms() {
        return request.terms();
    }

    /// Empty: one is to be made up.
    String clOrdId() {
        return request.clOrdId();
    }

    /// The terms that the exchange gives it.
    ///
    /// @param price if it is another than was wanted, as of a pegged order
    OrderTermsDecoder termsThere(OptionalLong price) {
        OrdType ordType = NewOrderFields.ordType(terms());
        long displayQty = switch (OrderField.DISPLAY_QTY.of(ordType)) {
            case NEEDED -> terms().displayQty();
            case ZERO -> 0;
            case OPTIONAL, NONE -> OrderTermsDecoder.displayQtyNullValue();
        };
        return request.with(terms -> {
                    terms.ordType(ordType).displayQty(displayQty);
                    price.ifPresent(terms::price);
                })
                .terms();
    }

    /// The same with an id.
    WantedOrder named(String id) {
        return clOrdId().isEmpty() ? new WantedOrder(symbol, request.withClOrdId(id)) : this;
    }
}
