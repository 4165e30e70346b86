package crossbook.web.api;

import crossbook.client.entry.EntrySession;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.web.text.OrderTexts;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// An order that somebody wants to enter, as the body says.
record WantedOrder(Private.Symbol symbol, OrderTermsDecoder terms) {
    private static final List<String> INSTRUCTIONS =
            List.of("POST_ONLY", "EXCLUDE_HIDDEN", "ATTRIBUTED", "VOLUME_AUCTION");

    /// @param endsWithSession unless the order says otherwise
    static WantedOrder of(Fields fields, Private own, boolean endsWithSession) {
        Private.Symbol symbol = own.symbol(fields.text("symbol", 25));
        int scale = symbol.priceScale();
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[OrderTermsEncoder.ENCODED_LENGTH]);
        OrderTermsEncoder terms = EntrySession.blank(new OrderTermsEncoder().wrap(buffer, 0));
        terms.instrumentId(symbol.instrumentId())
                .clOrdId(fields.text("clientOrderId", 20, ""))
                .side(fields.word("side", Side.class, null))
                .ordType(fields.word("ordType", OrdType.class, null))
                .timeInForce(fields.word("timeInForce", TimeInForce.class, TimeInForce.DAY))
                .orderQty(fields.decimal("quantity", 0))
                .price(fields.optionalDecimal("price", scale)
                        .orElse(OrderTermsEncoder.priceNullValue()))
                .smpKey(fields.optionalDecimal("smpKey", 0)
                        .orElse(OrderTermsEncoder.smpKeyNullValue()))
                .pegReference(
                        fields.word("pegReference", PegReference.class, PegReference.NULL_VAL));
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
        fields.done();
        return new WantedOrder(symbol, new OrderTermsDecoder().wrap(buffer, 0));
    }

    /// Empty: one is to be made up.
    String clOrdId() {
        return terms.clOrdId();
    }

    /// What it shows; empty: all of it.
    OptionalLong displayQty() {
        boolean isAll = terms.displayQty() == OrderTermsDecoder.displayQtyNullValue()
                || terms.displayQty() == terms.orderQty();
        return isAll ? OptionalLong.empty() : OptionalLong.of(terms.displayQty());
    }

    /// The type that the exchange gives it: what is shown makes a limit order hidden or an iceberg.
    OrdType typeThere() {
        boolean isPart = terms.ordType() == OrdType.LIMIT && displayQty().isPresent();
        if (!isPart) return terms.ordType();
        return terms.displayQty() == 0 ? OrdType.HIDDEN : OrdType.ICEBERG;
    }

    /// The same with an id.
    WantedOrder named(String id) {
        if (!clOrdId().isEmpty()) return this;
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[OrderTermsEncoder.ENCODED_LENGTH]);
        write(new OrderTermsEncoder().wrap(buffer, 0)).clOrdId(id);
        return new WantedOrder(symbol, new OrderTermsDecoder().wrap(buffer, 0));
    }

    void send(EntrySession session) {
        write(session.newOrder());
    }

    private OrderTermsEncoder write(OrderTermsEncoder to) {
        to.buffer()
                .putBytes(
                        to.offset(),
                        terms.buffer(),
                        terms.offset(),
                        OrderTermsEncoder.ENCODED_LENGTH);
        return to;
    }
}
