package crossbook.web.api;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.web.live.ExecutionView;
import crossbook.web.live.FillView;
import crossbook.web.live.OrderView;
import crossbook.web.live.QueuePlace;
import crossbook.web.text.Decimals;
import crossbook.web.text.OrderIds;
import crossbook.web.text.Times;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

/// Orders and what happened to them, as JSON, the same on every interface.
public final class OrderJson {
    private OrderJson() {}

    /// An order with its fields.
    ///
    /// @param queue what stands before it; empty if that is not told
    public static void write(JsonGenerator out, OrderView order, Optional<QueuePlace> queue)
            throws IOException {
        int scale = order.priceScale();
        out.writeStartObject();
        out.writeStringField(
                "orderId", order.orderId() == 0 ? null : OrderIds.text(order.orderId()));
        out.writeStringField("clientOrderId", order.clOrdId());
        out.writeStringField("symbol", order.symbol());
        out.writeStringField("side", order.side().name());
        out.writeStringField("ordType", order.ordType().name());
        out.writeStringField("timeInForce", order.timeInForce().name());
        boolean isPriced = order.ordType() != OrdType.MARKET;
        out.writeStringField("price", isPriced ? price(order.price(), scale) : null);
        out.writeStringField("stopPrice", price(order.stopPrice(), scale));
        out.writeStringField("quantity", Long.toString(order.orderQty()));
        out.writeStringField(
                "displayQuantity",
                order.displayQty().isEmpty()
                        ? null
                        : Long.toString(order.displayQty().getAsLong()));
        out.writeStringField("minExecQuantity", Long.toString(order.minQty()));
        out.writeStringField("leavesQuantity", Long.toString(order.leavesQty()));
        out.writeStringField("cumQuantity", Long.toString(order.cumQty()));
        out.writeStringField("avgPrice", average(order));
        out.writeStringField("ordStatus", order.state().name());
        out.writeStringField("reason", reason(order.reason()));
        out.writeStringField("participant", order.participant());
        out.writeStringField("createdTs", Times.text(order.createdNs()));
        out.writeStringField("ts", Times.text(order.timestampNs()));
        out.writeStringField("eventSeq", Long.toString(order.eventNumber()));
        if (queue.isEmpty()) {
            out.writeNullField("queue");
        } else {
            out.writeObjectFieldStart("queue");
            out.writeStringField("quantityAhead", Long.toString(queue.get().qtyAhead()));
            out.writeNumberField("ordersAhead", queue.get().ordersAhead());
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static String price(OptionalLong price, int scale) {
        return price.isEmpty() ? null : Decimals.text(price.getAsLong(), scale);
    }

    private static String reason(Reason reason) {
        return reason == Reason.NONE || reason == Reason.NULL_VAL ? null : reason.name();
    }

    /// What was paid for one, rounded half up to a price unit.
    private static String average(OrderView order) {
        if (order.cumQty() == 0) return null;
        BigDecimal units = new BigDecimal(order.value())
                .divide(BigDecimal.valueOf(order.cumQty()), 0, RoundingMode.HALF_UP);
        return units.movePointLeft(order.priceScale())
                .setScale(order.priceScale())
                .toPlainString();
    }

    /// What happened to an order.
    public static void write(JsonGenerator out, ExecutionView execution) throws IOException {
        boolean isTrade = execution.tradeId() != 0;
        int scale = execution.priceScale();
        out.writeStartObject();
        out.writeStringField("execId", execution.execId());
        out.writeStringField("execType", execution.execType().name());
        out.writeStringField(
                "orderId", execution.orderId() == 0 ? null : OrderIds.text(execution.orderId()));
        out.writeStringField("clientOrderId", execution.clOrdId());
        out.writeStringField("symbol", execution.symbol());
        out.writeStringField("side", execution.side().name());
        out.writeStringField(
                "lastPrice", isTrade ? Decimals.text(execution.lastPrice(), scale) : null);
        out.writeStringField("lastQuantity", isTrade ? Long.toString(execution.lastQty()) : null);
        out.writeStringField("leavesQuantity", Long.toString(execution.leavesQty()));
        out.writeStringField("cumQuantity", Long.toString(execution.cumQty()));
        out.writeStringField("matchId", isTrade ? Long.toString(execution.tradeId()) : null);
        out.writeStringField("liquidity", isTrade ? execution.liquidity().name() : null);
        out.writeStringField("reason", reason(execution.reason()));
        out.writeStringField("ts", Times.text(execution.timestampNs()));
        out.writeStringField("eventSeq", Long.toString(execution.eventNumber()));
        out.writeEndObject();
    }

    /// What a participant traded.
    static void write(JsonGenerator out, FillView fill) throws IOException {
        out.writeStartObject();
        out.writeStringField("matchId", Long.toString(fill.tradeId()));
        out.writeStringField("orderId", fill.orderId() == 0 ? null : OrderIds.text(fill.orderId()));
        out.writeStringField("clientOrderId", fill.clOrdId());
        out.writeStringField("symbol", fill.symbol());
        out.writeStringField("side", fill.side().name());
        out.writeStringField("price", Decimals.text(fill.price(), fill.priceScale()));
        out.writeStringField("quantity", Long.toString(fill.qty()));
        out.writeStringField("leavesQuantity", Long.toString(fill.leavesQty()));
        out.writeStringField("cumQuantity", Long.toString(fill.cumQty()));
        out.writeStringField("liquidity", fill.liquidity().name());
        out.writeStringField("tradeType", fill.type().name());
        out.writeStringField("ts", Times.text(fill.timestampNs()));
        out.writeStringField("eventSeq", Long.toString(fill.eventNumber()));
        out.writeEndObject();
    }
}
