package crossbook.web.api;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Decimals;
import crossbook.web.live.DayView;
import crossbook.web.live.LiveView;
import crossbook.web.text.Times;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;

/// An instrument at some moment: what it is, its phase, its best prices and its day.
record InstrumentView(
        int instrumentId,
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean isActive,
        String segment,
        String phase,
        String phaseCode,
        OptionalLong phaseEndsNs,
        Best bestBid,
        Best bestAsk,
        OptionalLong lastPrice,
        Day day,
        long eventNumber,
        long timestampNs) {
    /// The best price of a side; null if nobody is there.
    record Best(long price, long qty) {}

    /// What was traded today.
    record Day(
            OptionalLong open,
            OptionalLong high,
            OptionalLong low,
            OptionalLong close,
            OptionalLong reference,
            long volume,
            BigInteger turnover,
            OptionalLong vwap,
            long trades) {}

    static InstrumentView of(LiveView live, MarketBook book) {
        return new InstrumentView(
                book.instrumentId(),
                book.symbol(),
                book.priceScale(),
                book.unitsPerTick(),
                book.lotSize(),
                book.maxOrderQty(),
                book.isActive(),
                book.segment(),
                book.phase(),
                String.valueOf(book.phaseCode()),
                book.phaseEndsNs(),
                best(book.bids()),
                best(book.asks()),
                book.lastTrade()
                        .map(MarketTrade::price)
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()),
                day(live.day(book.instrumentId()), book),
                live.eventNumber(),
                book.timestampNs());
    }

    private static Best best(MarketSide side) {
        if (side.isEmpty()) return null;
        MarketLevel level = side.level(0);
        return new Best(level.price(), level.qty());
    }

    private static Day day(DayView day, MarketBook book) {
        MarketStatistics statistics = book.statistics();
        OptionalLong reference =
                day.reference().isPresent() ? day.reference() : book.referencePrice();
        return new Day(
                day.open(),
                statistics.highPrice(),
                statistics.lowPrice(),
                day.close(),
                reference,
                statistics.volume(),
                statistics.turnover(),
                statistics.vwap(),
                statistics.trades());
    }

    private String text(OptionalLong price) {
        return price.isEmpty() ? null : Decimals.text(price.getAsLong(), priceScale);
    }

    String money(BigInteger value) {
        return new BigDecimal(value, priceScale).toPlainString();
    }

    void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("symbol", symbol);
        out.writeNumberField("instrumentId", instrumentId);
        out.writeNumberField("priceScale", priceScale);
        out.writeStringField("tick", Decimals.text(unitsPerTick, priceScale));
        out.writeStringField("lot", Long.toString(lotSize));
        out.writeStringField("maxQuantity", Long.toString(maxOrderQty));
        out.writeBooleanField("active", isActive);
        out.writeStringField("segment", segment);
        out.writeStringField("phase", phase);
        out.writeStringField("phaseCode", phaseCode);
        out.writeStringField(
                "phaseEndsAt", phaseEndsNs.isEmpty() ? null : Times.text(phaseEndsNs.getAsLong()));
        out.writeStringField("referencePrice", text(day.reference));
        out.writeStringField("lastPrice", text(lastPrice));
        write(out, "bestBid", bestBid);
        write(out, "bestAsk", bestAsk);
        writeDay(out);
        out.writeStringField("eventSeq", Long.toString(eventNumber));
        out.writeStringField("ts", Times.text(timestampNs));
        out.writeEndObject();
    }

    private void writeDay(JsonGenerator out) throws IOException {
        out.writeStringField("open", text(day.open));
        out.writeStringField("high", text(day.high));
        out.writeStringField("low", text(day.low));
        out.writeStringField("volume", Long.toString(day.volume));
        out.writeStringField("turnover", money(day.turnover));
        out.writeStringField("vwap", text(day.vwap));
        out.writeNumberField("trades", day.trades);
    }

    private void write(JsonGenerator out, String name, Best best) throws IOException {
        if (best == null) {
            out.writeNullField(name);
            return;
        }
        out.writeObjectFieldStart(name);
        out.writeStringField("price", Decimals.text(best.price, priceScale));
        out.writeStringField("quantity", Long.toString(best.qty));
        out.writeEndObject();
    }

    /// The day alone.
    void writeStatistics(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("symbol", symbol);
        writeDay(out);
        out.writeStringField("last", text(lastPrice));
        out.writeStringField("close", text(day.close));
        out.writeStringField("reference", text(day.reference));
        out.writeStringField("eventSeq", Long.toString(eventNumber));
        out.writeEndObject();
    }
}
