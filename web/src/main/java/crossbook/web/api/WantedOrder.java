package crossbook.web.api;

import crossbook.client.entry.EntrySession;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// An order that somebody wants to enter, as the body says.
///
/// @param clOrdId empty: one is to be made up
record WantedOrder(
        Private.Symbol symbol,
        String clOrdId,
        Side side,
        OrdType ordType,
        TimeInForce timeInForce,
        long qty,
        OptionalLong price,
        OptionalLong stopPrice,
        OptionalLong displayQty,
        OptionalLong minQty,
        OptionalLong expireTimeNs,
        Set<String> execInst,
        long smpKey,
        PegReference pegReference,
        String account,
        String trader,
        boolean cancelOnDisconnect) {
    private static final List<String> INSTRUCTIONS =
            List.of("POST_ONLY", "EXCLUDE_HIDDEN", "ATTRIBUTED", "VOLUME_AUCTION");

    /// @param endsWithSession unless the order says otherwise
    static WantedOrder of(Fields fields, Private own, boolean endsWithSession) {
        Private.Symbol symbol = own.symbol(fields.text("symbol", 25));
        int scale = symbol.priceScale();
        OrdType type = fields.word("ordType", OrdType.class, null);
        WantedOrder order = new WantedOrder(
                symbol,
                fields.text("clientOrderId", 20, ""),
                fields.word("side", Side.class, null),
                type,
                fields.word("timeInForce", TimeInForce.class, TimeInForce.DAY),
                fields.decimal("quantity", 0),
                fields.optionalDecimal("price", scale),
                fields.optionalDecimal("stopPrice", scale),
                fields.optionalDecimal("displayQuantity", 0),
                fields.optionalDecimal("minExecQuantity", 0),
                fields.time("expireTime"),
                fields.words("execInst", INSTRUCTIONS),
                fields.optionalDecimal("smpKey", 0).orElse(OrderTermsEncoder.smpKeyNullValue()),
                fields.word("pegReference", PegReference.class, PegReference.NULL_VAL),
                fields.text("account", 10, ""),
                fields.text("trader", 17, ""),
                fields.yesNo("cancelOnDisconnect", endsWithSession));
        fields.done();
        return order;
    }

    /// The type that the exchange gives it: what is shown makes a limit order hidden or an iceberg.
    OrdType typeThere() {
        boolean isPart =
                ordType == OrdType.LIMIT && displayQty.isPresent() && displayQty.getAsLong() != qty;
        if (!isPart) return ordType;
        return displayQty.getAsLong() == 0 ? OrdType.HIDDEN : OrdType.ICEBERG;
    }

    /// The same with an id.
    WantedOrder named(String id) {
        if (!clOrdId.isEmpty()) return this;
        return new WantedOrder(
                symbol,
                id,
                side,
                ordType,
                timeInForce,
                qty,
                price,
                stopPrice,
                displayQty,
                minQty,
                expireTimeNs,
                execInst,
                smpKey,
                pegReference,
                account,
                trader,
                cancelOnDisconnect);
    }

    void send(EntrySession session) {
        write(session.newOrder());
    }

    /// Fills in a message that is blank.
    void write(OrderTermsEncoder blank) {
        OrderTermsEncoder message = blank.clOrdId(clOrdId)
                .instrumentId(symbol.instrumentId())
                .side(side)
                .ordType(ordType)
                .timeInForce(timeInForce)
                .price(price.orElse(OrderTermsEncoder.priceNullValue()))
                .orderQty(qty);
        message.flags()
                .staysOnDisconnect(!cancelOnDisconnect)
                .postOnly(execInst.contains("POST_ONLY"))
                .excludeHidden(execInst.contains("EXCLUDE_HIDDEN"))
                .attributed(execInst.contains("ATTRIBUTED"))
                .volumeAuction(execInst.contains("VOLUME_AUCTION"));
        message.trader(trader).account(account);
        if (stopPrice.isPresent()) message.stopPrice(stopPrice.getAsLong());
        if (displayQty.isPresent()) message.displayQty(displayQty.getAsLong());
        if (minQty.isPresent()) message.minQty(minQty.getAsLong());
        if (expireTimeNs.isPresent()) message.expireTimeNs(expireTimeNs.getAsLong());
        message.smpKey(smpKey).pegReference(pegReference);
    }
}
