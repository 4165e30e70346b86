package crossbook.web.api;

import crossbook.client.marketdata.MarketBook;
import crossbook.web.live.AuctionCurves;
import crossbook.web.live.AuctionPoint;
import crossbook.web.live.Candle;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveExchange;
import crossbook.web.live.LiveView;
import crossbook.web.live.PublicTrade;
import crossbook.web.surroundings.MarketDescription;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;

/// Public market data.
public final class MarketRoutes {
    private static final int MOST_LEVELS = 1_000;
    private static final int MOST_ITEMS = 10_000;

    private final LiveExchange live;
    private final MarketDescription market;
    private final PastRoutes past;

    public MarketRoutes(LiveExchange live, MarketDescription market, StoreLink store) {
        this.live = live;
        this.market = market;
        past = new PastRoutes(live, store);
    }

    public void add(Routes routes) {
        routes.add("GET /instruments", call -> instruments());
        routes.add("GET /instruments/{symbol}", this::instrument);
        routes.add("GET /instruments/{symbol}/book", this::book);
        routes.add("GET /instruments/{symbol}/trades", this::trades);
        routes.add("GET /instruments/{symbol}/candles", this::candles);
        routes.add("GET /instruments/{symbol}/session", this::session);
        routes.add("GET /instruments/{symbol}/auction", this::auction);
        routes.add("GET /instruments/{symbol}/statistics", this::statistics);
    }

    /// Asks something about the instrument that the path names.
    private <T> T ask(Call call, BiFunction<LiveView, MarketBook, T> question) {
        return live.ask(view -> question.apply(view, book(view, call.name("symbol"))));
    }

    static MarketBook book(LiveView view, String symbol) {
        return view.market()
                .book(symbol)
                .orElseThrow(
                        () -> new Problem("UNKNOWN_INSTRUMENT", "there is no such instrument"));
    }

    private Answer instruments() {
        return Answer.list(
                live.ask(InstrumentView::all), (out, instrument) -> instrument.write(out));
    }

    private Answer instrument(Call call) {
        return Answer.json(ask(call, InstrumentView::of)::write);
    }

    private Answer statistics(Call call) {
        return Answer.json(ask(call, InstrumentView::of)::writeStatistics);
    }

    private Answer book(Call call) {
        int level = Integer.parseInt(call.parameter("level", List.of("2", "1", "3")));
        int depth = (int) call.count("depth", 1, MOST_LEVELS, level == 3 ? MOST_LEVELS : 20);
        boolean isPast = call.query().containsKey("seq") || call.query().containsKey("at");
        if (isPast) return past.book(call, level, depth);
        return Answer.json(ask(
                call, (view, book) -> BookView.of(book, level, depth, view.eventNumber()))::write);
    }

    private Answer trades(Call call) {
        int limit = call.limit(100, MOST_ITEMS);
        long after = call.afterSeq();
        List<PublicTrade> trades =
                ask(call, (view, book) -> view.trades(book.instrumentId(), 0, MOST_ITEMS));
        boolean isOlder = call.query().containsKey("afterSeq")
                && trades.size() >= MOST_ITEMS
                && after < trades.getFirst().eventNumber() - 1;
        if (isOlder) return past.trades(call, after, limit);
        List<PublicTrade> next =
                trades.stream().filter(trade -> trade.eventNumber() > after).toList();
        return Answer.page(call, next, limit, PublicTrade::eventNumber, JsonViews::trade);
    }

    /// Candles with the scale of their prices.
    private record Candles(List<Candle> all, int scale) {}

    private Answer candles(Call call) {
        Duration interval = interval(call);
        int limit = call.limit(500, MOST_ITEMS);
        long fromNs = call.time("from").orElse(0);
        long untilNs = call.time("until").orElse(Long.MAX_VALUE);
        Candles candles = ask(call, (view, book) -> {
            try {
                return new Candles(
                        view.candles(book.instrumentId(), interval, MOST_ITEMS), book.priceScale());
            } catch (IllegalArgumentException e) {
                throw Problem.parameter("interval", e.getMessage());
            }
        });
        List<Candle> wanted = past.withOlder(call, interval, candles.all).stream()
                .filter(candle -> candle.startNs() >= fromNs && candle.startNs() < untilNs)
                .toList();
        List<Candle> some = wanted.subList(Math.max(0, wanted.size() - limit), wanted.size());
        return Answer.list(some, (out, candle) -> JsonViews.candle(out, candle, candles.scale));
    }

    private static Duration interval(Call call) {
        String text = call.parameter("interval");
        if (text.isEmpty()) return Duration.ofMinutes(1);
        String rule = "'" + text + "': must be a whole number of s, m, h or d, such as 5m";
        if (!text.matches("[1-9][0-9]{0,4}[smhd]")) throw Problem.parameter("interval", rule);
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private Answer session(Call call) {
        InstrumentView instrument = ask(call, InstrumentView::of);
        String matching = market.phase(instrument.phase())
                .map(MarketDescription.Phase::matching)
                .orElse("NONE");
        return Answer.json(out -> {
            out.text("symbol", instrument.symbol());
            out.text("phase", instrument.phase());
            out.text("phaseCode", instrument.phaseCode());
            out.optionalTime("endsAt", instrument.phaseEndsNs());
            out.text("matching", matching);
        });
    }

    /// What a call would trade, and how it came to it.
    private record Auction(
            InstrumentView instrument,
            AuctionPoint now,
            List<AuctionPoint> points,
            AuctionCurves curves) {}

    private Answer auction(Call call) {
        Auction auction = ask(
                call,
                (view, book) -> new Auction(
                        InstrumentView.of(view, book),
                        AuctionPoint.of(0, book),
                        view.auction(book.instrumentId()),
                        view.curves(book.instrumentId())));
        return Answer.json(out -> write(out, auction));
    }

    private static void write(JsonOut out, Auction auction) {
        InstrumentView instrument = auction.instrument;
        int scale = instrument.priceScale();
        out.text("symbol", instrument.symbol());
        out.text("phase", instrument.phase());
        JsonViews.indication(out, auction.now, scale, instrument.phaseEndsNs());
        out.array("points", auction.points, (inner, point) -> {
            inner.time("ts", point.timestampNs());
            inner.price("price", point.indicativePrice(), scale);
            inner.number("volume", point.pairedQty());
            inner.number("imbalance", point.imbalanceQty());
        });
        out.object("curves", inner -> {
            write(inner, "demand", auction.curves.demand(), scale);
            write(inner, "supply", auction.curves.supply(), scale);
        });
    }

    private static void write(JsonOut out, String name, List<AuctionCurves.Step> steps, int scale) {
        out.array(name, steps, (inner, step) -> {
            inner.price("price", step.price(), scale);
            inner.number("quantity", step.qty());
        });
    }
}
