package crossbook.web.live;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.client.marketdata.MarketAuction;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Decimals;
import crossbook.protocol.Liquidity;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderFlagsDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.text.OrderIds;
import crossbook.web.text.OrderTexts;
import crossbook.web.text.Times;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

/// Writes what is known as JSON, alike in the answers of the API and in the frames of the
/// WebSocket. Each method writes the members of one object, whose braces are the caller's.
public final class JsonViews {
    private JsonViews() {}

    /// A member whose price may be missing: then it is null.
    public static void price(JsonGenerator out, String name, OptionalLong units, int scale)
            throws IOException {
        if (units.isPresent()) {
            out.writeStringField(name, Decimals.text(units.getAsLong(), scale));
        } else {
            out.writeNullField(name);
        }
    }

    /// A quantity or another whole number, as text.
    public static void number(JsonGenerator out, String name, long value) throws IOException {
        out.writeStringField(name, Long.toString(value));
    }

    private static void money(JsonGenerator out, String name, BigInteger units, int scale)
            throws IOException {
        out.writeStringField(name, new BigDecimal(units, scale).toPlainString());
    }

    /// A time, or null for 0.
    public static void time(JsonGenerator out, String name, long ns) throws IOException {
        if (ns == 0) out.writeNullField(name);
        else out.writeStringField(name, Times.text(ns));
    }

    private static void side(JsonGenerator out, String name, Side side) throws IOException {
        if (side == Side.NULL_VAL) out.writeNullField(name);
        else out.writeStringField(name, side.name());
    }

    private static void reason(JsonGenerator out, Reason reason) throws IOException {
        boolean isSaid = reason != Reason.NONE && reason != Reason.NULL_VAL;
        if (isSaid) out.writeStringField("reason", reason.name());
        else out.writeNullField("reason");
    }

    // The public.

    public static void trade(JsonGenerator out, PublicTrade trade) throws IOException {
        number(out, "tradeId", trade.tradeId());
        out.writeStringField("symbol", trade.symbol());
        out.writeStringField("price", Decimals.text(trade.price(), trade.priceScale()));
        number(out, "quantity", trade.qty());
        side(out, "aggressor", trade.aggressor());
        out.writeStringField("tradeType", trade.type().name());
        out.writeStringField("status", trade.status().name());
        out.writeStringField("ts", Times.text(trade.timestampNs()));
        number(out, "tsNs", trade.timestampNs());
        number(out, "eventSeq", trade.eventNumber());
    }

    /// Best prices and the last trade.
    public static void quote(JsonGenerator out, MarketBook book) throws IOException {
        best(out, "bid", book.bids(), book.priceScale());
        best(out, "ask", book.asks(), book.priceScale());
        Optional<MarketTrade> last = book.lastTrade();
        if (last.isEmpty()) {
            out.writeNullField("last");
            return;
        }
        out.writeObjectFieldStart("last");
        out.writeStringField("price", Decimals.text(last.get().price(), book.priceScale()));
        number(out, "quantity", last.get().qty());
        side(out, "aggressor", last.get().aggressorSide());
        out.writeEndObject();
    }

    private static void best(JsonGenerator out, String name, MarketSide side, int scale)
            throws IOException {
        if (side.isEmpty()) {
            out.writeNullField(name);
            return;
        }
        MarketLevel level = side.level(0);
        out.writeObjectFieldStart(name);
        out.writeStringField("price", Decimals.text(level.price(), scale));
        number(out, "quantity", level.qty());
        out.writeNumberField("orders", level.orderCount());
        out.writeEndObject();
    }

    /// The figures of the day.
    public static void statistics(JsonGenerator out, MarketBook book, DayView day)
            throws IOException {
        MarketStatistics figures = book.statistics();
        int scale = book.priceScale();
        price(out, "open", day.open(), scale);
        price(out, "high", figures.highPrice(), scale);
        price(out, "low", figures.lowPrice(), scale);
        price(out, "last", figures.lastPrice(), scale);
        price(out, "close", day.close(), scale);
        price(out, "reference", day.reference(), scale);
        number(out, "volume", figures.volume());
        money(out, "turnover", figures.turnover(), scale);
        price(out, "vwap", figures.vwap(), scale);
        out.writeNumberField("trades", figures.trades());
    }

    public static void session(JsonGenerator out, MarketBook book, DayView day) throws IOException {
        out.writeStringField("phase", book.phase());
        out.writeStringField("phaseCode", String.valueOf(book.phaseCode()));
        time(out, "endsAt", book.phaseEndsNs().orElse(0));
        if (day.phaseReason().isEmpty()) out.writeNullField("reason");
        else out.writeStringField("reason", day.phaseReason());
    }

    /// What a call would trade now.
    public static void indication(JsonGenerator out, MarketBook book) throws IOException {
        MarketAuction auction = book.auction();
        boolean isPaired = auction.pairedQty() > 0;
        OptionalLong price = isPaired ? OptionalLong.of(auction.price()) : OptionalLong.empty();
        price(out, "indicativePrice", price, book.priceScale());
        number(out, "indicativeVolume", auction.pairedQty());
        number(out, "imbalance", auction.imbalanceQty());
        side(out, "imbalanceSide", auction.imbalanceSide());
        time(out, "endsAt", book.phaseEndsNs().orElse(0));
    }

    public static void candle(JsonGenerator out, Candle candle, int scale) throws IOException {
        out.writeStringField("ts", Times.text(candle.startNs()));
        out.writeStringField("open", Decimals.text(candle.open(), scale));
        out.writeStringField("high", Decimals.text(candle.high(), scale));
        out.writeStringField("low", Decimals.text(candle.low(), scale));
        out.writeStringField("close", Decimals.text(candle.close(), scale));
        number(out, "volume", candle.volume());
        money(out, "turnover", candle.turnover(), scale);
        out.writeNumberField("trades", candle.trades());
    }

    // Participants.

    public static void order(JsonGenerator out, OrderView order, Optional<QueuePlace> queue)
            throws IOException {
        int scale = order.priceScale();
        orderId(out, order.orderId());
        out.writeStringField("clientOrderId", order.clOrdId());
        out.writeStringField("symbol", order.symbol());
        out.writeStringField("side", order.side().name());
        out.writeStringField("ordType", order.ordType().name());
        out.writeStringField("timeInForce", order.timeInForce().name());
        boolean isPriced = order.ordType() != OrdType.MARKET;
        price(out, "price", isPriced ? order.price() : OptionalLong.empty(), scale);
        price(out, "stopPrice", order.stopPrice(), scale);
        number(out, "quantity", order.orderQty());
        price(out, "displayQuantity", order.displayQty(), 0);
        number(out, "minExecQuantity", order.minQty());
        number(out, "leavesQuantity", order.leavesQty());
        number(out, "cumQuantity", order.cumQty());
        average(out, order);
        out.writeStringField("ordStatus", order.state().name());
        reason(out, order.reason());
        terms(out, order.terms());
        out.writeStringField("participant", order.participant());
        out.writeStringField("createdTs", Times.text(order.createdNs()));
        out.writeStringField("ts", Times.text(order.timestampNs()));
        number(out, "eventSeq", order.eventNumber());
        if (queue.isEmpty()) {
            out.writeNullField("queue");
            return;
        }
        out.writeObjectFieldStart("queue");
        number(out, "quantityAhead", queue.get().qtyAhead());
        out.writeNumberField("ordersAhead", queue.get().ordersAhead());
        out.writeEndObject();
    }

    /// What else is asked for.
    private static void terms(JsonGenerator out, OrderTermsDecoder terms) throws IOException {
        OrderFlagsDecoder flags = terms.flags();
        out.writeArrayFieldStart("execInst");
        if (flags.postOnly()) out.writeString("POST_ONLY");
        if (flags.excludeHidden()) out.writeString("EXCLUDE_HIDDEN");
        if (flags.attributed()) out.writeString("ATTRIBUTED");
        if (flags.volumeAuction()) out.writeString("VOLUME_AUCTION");
        out.writeEndArray();
        out.writeBooleanField("cancelOnDisconnect", !flags.staysOnDisconnect());
        boolean ends = terms.expireTimeNs() != OrderTermsDecoder.expireTimeNsNullValue();
        text(out, "expireTime", ends ? Times.text(terms.expireTimeNs()) : "");
        boolean isPegged = terms.pegReference() != PegReference.NULL_VAL;
        text(out, "pegReference", isPegged ? terms.pegReference().name() : "");
        boolean hasKey = terms.smpKey() != OrderTermsDecoder.smpKeyNullValue();
        text(out, "smpKey", hasKey ? Long.toUnsignedString(terms.smpKey()) : "");
        for (OrderTexts.Text text : OrderTexts.ALL) text(out, text.name(), text.of(terms));
    }

    /// Null of an order that was refused: it never had one.
    private static void orderId(JsonGenerator out, long orderId) throws IOException {
        if (orderId == 0) out.writeNullField("orderId");
        else out.writeStringField("orderId", OrderIds.text(orderId));
    }

    /// Rounded half up to a price unit.
    private static void average(JsonGenerator out, OrderView order) throws IOException {
        boolean isKnown = order.cumQty() > 0 && order.value().signum() > 0;
        if (!isKnown) {
            out.writeNullField("avgPrice");
            return;
        }
        BigDecimal average = new BigDecimal(order.value(), order.priceScale())
                .divide(
                        BigDecimal.valueOf(order.cumQty()),
                        order.priceScale(),
                        RoundingMode.HALF_UP);
        out.writeStringField("avgPrice", average.toPlainString());
    }

    public static void execution(JsonGenerator out, ExecutionView execution) throws IOException {
        boolean isTrade = execution.tradeId() != 0;
        out.writeStringField("execId", execution.execId());
        out.writeStringField("execType", execution.execType().name());
        orderId(out, execution.orderId());
        out.writeStringField("clientOrderId", execution.clOrdId());
        out.writeStringField("symbol", execution.symbol());
        out.writeStringField("side", execution.side().name());
        OptionalLong price =
                isTrade ? OptionalLong.of(execution.lastPrice()) : OptionalLong.empty();
        price(out, "lastPrice", price, execution.priceScale());
        OptionalLong qty = isTrade ? OptionalLong.of(execution.lastQty()) : OptionalLong.empty();
        price(out, "lastQuantity", qty, 0);
        number(out, "leavesQuantity", execution.leavesQty());
        number(out, "cumQuantity", execution.cumQty());
        if (isTrade) number(out, "matchId", execution.tradeId());
        else out.writeNullField("matchId");
        liquidity(out, execution.liquidity());
        reason(out, execution.reason());
        out.writeStringField("ts", Times.text(execution.timestampNs()));
        number(out, "eventSeq", execution.eventNumber());
    }

    /// What a participant traded.
    public static void fill(JsonGenerator out, FillView fill) throws IOException {
        number(out, "matchId", fill.tradeId());
        orderId(out, fill.orderId());
        out.writeStringField("clientOrderId", fill.clOrdId());
        out.writeStringField("symbol", fill.symbol());
        out.writeStringField("side", fill.side().name());
        out.writeStringField("price", Decimals.text(fill.price(), fill.priceScale()));
        number(out, "quantity", fill.qty());
        number(out, "leavesQuantity", fill.leavesQty());
        number(out, "cumQuantity", fill.cumQty());
        liquidity(out, fill.liquidity());
        out.writeStringField("tradeType", fill.type().name());
        out.writeStringField("ts", Times.text(fill.timestampNs()));
        number(out, "eventSeq", fill.eventNumber());
    }

    /// Null where nobody made or took, as off the book.
    private static void liquidity(JsonGenerator out, Liquidity liquidity) throws IOException {
        if (liquidity == Liquidity.NONE) out.writeNullField("liquidity");
        else out.writeStringField("liquidity", liquidity.name());
    }

    public static void position(JsonGenerator out, PositionView position) throws IOException {
        int scale = position.priceScale();
        out.writeStringField("symbol", position.symbol());
        number(out, "quantity", position.qty());
        price(out, "avgPrice", position.averagePrice(), scale);
        number(out, "bought", position.boughtQty());
        number(out, "sold", position.soldQty());
        money(out, "turnover", position.boughtValue().add(position.soldValue()), scale);
        price(out, "lastPrice", position.lastPrice(), scale);
        if (position.profit().isPresent())
            money(out, "profit", position.profit().get(), scale);
        else out.writeNullField("profit");
    }

    /// A session that is open.
    public static void connected(JsonGenerator out, SessionView session) throws IOException {
        out.writeNumberField("sessionId", session.sessionId());
        out.writeStringField("participant", session.participant());
        out.writeStringField("gateway", Integer.toString(session.gatewayId()));
        out.writeStringField("since", Times.text(session.sinceNs()));
        out.writeNumberField("openOrders", session.openOrders());
        activity(out, session.activity());
    }

    /// Counts, which are small enough to be numbers.
    public static void activity(JsonGenerator out, ActivityView activity) throws IOException {
        out.writeNumberField("orders", activity.orders());
        out.writeNumberField("cancels", activity.cancels());
        out.writeNumberField("replaces", activity.replaces());
        out.writeNumberField("rejects", activity.rejects());
        out.writeNumberField("fills", activity.fills());
        out.writeNumberField("perSecond", activity.lastSecond());
        out.writeNumberField("perMinute", activity.lastMinute());
    }

    /// Something that was done to the market; what is not said of it is null.
    public static void audit(JsonGenerator out, AuditView action) throws IOException {
        number(out, "eventSeq", action.eventNumber());
        out.writeStringField("ts", Times.text(action.timestampNs()));
        out.writeStringField("action", action.action());
        text(out, "target", action.target());
        text(out, "detail", action.detail());
        text(out, "before", action.before());
        text(out, "who", action.principal());
        text(out, "role", action.role());
        text(out, "reason", action.reason());
    }

    /// By whom a participant was stopped, and why; null as far as nobody says.
    public static void kill(JsonGenerator out, Optional<KillView> kill) throws IOException {
        text(out, "by", kill.map(KillView::by).orElse(""));
        text(out, "reason", kill.map(KillView::reason).orElse(""));
    }

    /// A text, or null for an empty one.
    public static void text(JsonGenerator out, String name, String text) throws IOException {
        if (text.isEmpty()) out.writeNullField(name);
        else out.writeStringField(name, text);
    }
}
