package crossbook.web.api;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.marketdata.MarketTrade;
import crossbook.web.live.DayView;
import crossbook.web.live.LiveView;
import crossbook.web.text.JsonOut;

import java.math.BigInteger;
import java.util.Optional;
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
        Optional<Best> bestBid,
        Optional<Best> bestAsk,
        OptionalLong lastPrice,
        Day day,
        long eventNumber,
        long timestampNs) {
    /// The best price of a side.
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

    private static Optional<Best> best(MarketSide side) {
        if (side.isEmpty()) return Optional.empty();
        MarketLevel level = side.level(0);
        return Optional.of(new Best(level.price(), level.qty()));
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

    void write(JsonOut out) {
        out.text("symbol", symbol);
        out.count("instrumentId", instrumentId);
        out.count("priceScale", priceScale);
        out.price("tick", unitsPerTick, priceScale);
        out.number("lot", lotSize);
        out.number("maxQuantity", maxOrderQty);
        out.flag("active", isActive);
        out.text("segment", segment);
        out.text("phase", phase);
        out.text("phaseCode", phaseCode);
        out.optionalTime("phaseEndsAt", phaseEndsNs);
        out.price("referencePrice", day.reference, priceScale);
        out.price("lastPrice", lastPrice, priceScale);
        write(out, "bestBid", bestBid);
        write(out, "bestAsk", bestAsk);
        writeDay(out);
        out.number("eventSeq", eventNumber);
        out.time("ts", timestampNs);
    }

    private void writeDay(JsonOut out) {
        out.price("open", day.open, priceScale);
        out.price("high", day.high, priceScale);
        out.price("low", day.low, priceScale);
        out.number("volume", day.volume);
        out.money("turnover", day.turnover, priceScale);
        out.price("vwap", day.vwap, priceScale);
        out.count("trades", day.trades);
    }

    private void write(JsonOut out, String name, Optional<Best> best) {
        out.object(name, best, (inner, level) -> {
            inner.price("price", level.price, priceScale);
            inner.number("quantity", level.qty);
        });
    }

    /// The day alone.
    void writeStatistics(JsonOut out) {
        out.text("symbol", symbol);
        writeDay(out);
        out.price("last", lastPrice, priceScale);
        out.price("close", day.close, priceScale);
        out.price("reference", day.reference, priceScale);
        out.number("eventSeq", eventNumber);
    }
}
