package crossbook.web.api;

import crossbook.client.entry.Coverage;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.stream.Balances;
import crossbook.protocol.CoverageKind;
import crossbook.web.live.DayView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveView;
import crossbook.web.live.MarkView;
import crossbook.web.surroundings.OrderTrials;
import crossbook.web.text.JsonOut;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// An instrument at some moment: what it is, its phase, its best prices and its day.
record InstrumentView(
        int instrumentId,
        OrderTrials.Terms terms,
        Optional<Coverage> coverage,
        Optional<MarkView> mark,
        String phase,
        String phaseCode,
        OptionalLong phaseEndsNs,
        Optional<Best> bestBid,
        Optional<Best> bestAsk,
        OptionalLong lastPrice,
        DayView day,
        long eventNumber,
        long timestampNs) {
    /// The best price of a side.
    record Best(long price, long qty) {}

    static InstrumentView of(LiveView live, MarketBook book) {
        DayView day = live.day(book.instrumentId());
        return new InstrumentView(
                book.instrumentId(),
                terms(book, day),
                coverage(live, book),
                mark(live, book),
                book.phase(),
                String.valueOf(book.phaseCode()),
                book.phaseEndsNs(),
                best(book.bids()),
                best(book.asks()),
                book.lastTrade()
                        .map(MarketTrade::price)
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()),
                day,
                live.eventNumber(),
                book.timestampNs());
    }

    private static Optional<Coverage> coverage(LiveView live, MarketBook book) {
        Coverage coverage = live.coverage(book.instrumentId());
        return coverage.kind() == CoverageKind.NONE ? Optional.empty() : Optional.of(coverage);
    }

    private static Optional<MarkView> mark(LiveView live, MarketBook book) {
        return coverage(live, book)
                .filter(Coverage::isOnMargin)
                .map(any -> live.mark(book.instrumentId()));
    }

    static List<InstrumentView> all(LiveView live) {
        return live.market().books().stream().map(book -> of(live, book)).toList();
    }

    /// What an instrument is.
    static OrderTrials.Terms terms(MarketBook book, DayView day) {
        return new OrderTrials.Terms(
                book.symbol(),
                book.priceScale(),
                book.unitsPerTick(),
                book.lotSize(),
                book.maxOrderQty(),
                book.isActive(),
                book.segment(),
                book.minReserveQty(),
                book.isConstituent(),
                day.reference().isPresent() ? day.reference() : book.referencePrice());
    }

    String symbol() {
        return terms.symbol();
    }

    int priceScale() {
        return terms.priceScale();
    }

    private static Optional<Best> best(MarketSide side) {
        if (side.isEmpty()) return Optional.empty();
        MarketLevel level = side.level(0);
        return Optional.of(new Best(level.price(), level.qty()));
    }

    void write(JsonOut out) {
        out.text("symbol", symbol());
        out.count("instrumentId", instrumentId);
        out.count("priceScale", priceScale());
        out.price("tick", terms.unitsPerTick(), priceScale());
        out.number("lot", terms.lotSize());
        out.number("maxQuantity", terms.maxOrderQty());
        out.flag("active", terms.isActive());
        out.text("segment", terms.segment());
        out.object("coverage", coverage, JsonViews::coverage);
        out.object("mark", mark, this::write);
        out.text("phase", phase);
        out.text("phaseCode", phaseCode);
        out.optionalTime("phaseEndsAt", phaseEndsNs);
        out.price("referencePrice", terms.referencePrice(), priceScale());
        out.price("lastPrice", lastPrice, priceScale());
        write(out, "bestBid", bestBid);
        write(out, "bestAsk", bestAsk);
        writeDay(out);
        out.number("eventSeq", eventNumber);
        out.time("ts", timestampNs);
    }

    private void write(JsonOut out, MarkView its) {
        out.price("price", its.price(), priceScale());
        out.array("indexes", its.indexes(), this::write);
    }

    /// How long it counts is the coverage's `indexStalenessNs`.
    private void write(JsonOut out, Balances.Index index) {
        out.optional("source", index.source());
        out.price("price", index.price(), priceScale());
        out.time("setAt", index.setNs());
    }

    private void writeDay(JsonOut out) {
        out.price("open", day.open(), priceScale());
        out.price("high", day.high(), priceScale());
        out.price("low", day.low(), priceScale());
        out.number("volume", day.volume());
        out.money("turnover", day.turnover(), priceScale());
        out.price("vwap", day.vwap(), priceScale());
        out.count("trades", day.trades());
        out.number("openInterest", day.openInterest());
    }

    private void write(JsonOut out, String name, Optional<Best> best) {
        out.object(name, best, (inner, level) -> {
            inner.price("price", level.price, priceScale());
            inner.number("quantity", level.qty);
        });
    }

    /// The day alone.
    void writeStatistics(JsonOut out) {
        out.text("symbol", symbol());
        writeDay(out);
        out.price("last", lastPrice, priceScale());
        out.price("close", day.close(), priceScale());
        out.price("reference", terms.referencePrice(), priceScale());
        out.number("eventSeq", eventNumber);
    }
}
