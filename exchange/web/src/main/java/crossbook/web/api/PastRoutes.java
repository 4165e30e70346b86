package crossbook.web.api;

import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.store.Store;
import crossbook.store.StoredBook;
import crossbook.store.StoredCandle;
import crossbook.store.StoredPhase;
import crossbook.store.StoredTrade;
import crossbook.web.live.Candle;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveExchange;
import crossbook.web.live.LiveView;
import crossbook.web.live.PublicTrade;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.text.Problem;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// What the routes of the market answer from the store, where memory does not go back so far.
final class PastRoutes {
    private static final int MOST_ITEMS = 10_000;
    private static final int MOST_PHASES = 100_000;
    private static final Duration DAY = Duration.ofDays(1);

    /// Midnight of every zone is a whole number of them from that of UTC.
    private static final Duration PART_OF_DAY = Duration.ofMinutes(15);

    private static final int MOST_PARTS = 366 * 96;

    private final LiveExchange live;
    private final StoreLink store;

    PastRoutes(LiveExchange live, StoreLink store) {
        this.live = live;
        this.store = store;
    }

    // A book.

    /// The book after an event, or at a time.
    Answer book(Call call, int level, int depth) {
        String symbol = symbol(call);
        OptionalLong atNs = call.time("at");
        if (call.query().containsKey("seq") && atNs.isPresent()) {
            throw Problem.parameter("at", "either seq or at can be given");
        }
        long newest = live.ask(LiveView::eventNumber);
        long number = call.count("seq", 0, Long.MAX_VALUE, newest);
        if (number > newest) {
            throw Problem.parameter("seq", "'" + number + "': the latest event is " + newest);
        }
        store.awaitEvent(number);
        BookView book = store.ask(asked -> {
            StoredBook found = atNs.isPresent()
                    ? asked.bookAt(symbol, atNs.getAsLong())
                    : asked.book(symbol, number);
            return BookView.of(found, level, depth, phase(asked, found, number, atNs));
        });
        return Answer.json(book::write);
    }

    private static String phase(Store asked, StoredBook book, long number, OptionalLong atNs) {
        String phase = null;
        for (StoredPhase each : asked.phases(book.symbol(), 0, MOST_PHASES)) {
            boolean isLater = atNs.isPresent()
                    ? each.timestampNs() > atNs.getAsLong()
                    : each.eventNumber() > number;
            if (isLater) break;
            phase = each.phase();
        }
        return phase;
    }

    private String symbol(Call call) {
        return live.ask(view -> MarketRoutes.book(view, call.name("symbol")).symbol());
    }

    // Trades.

    /// The next trades after an event.
    Answer trades(Call call, long after, int limit) {
        String symbol = symbol(call);
        List<StoredTrade> trades = store.ask(asked -> asked.trades(symbol, after, limit + 1));
        return Answer.page(
                call,
                trades.stream().map(PastRoutes::trade).toList(),
                limit,
                PublicTrade::eventNumber,
                JsonViews::trade);
    }

    private static PublicTrade trade(StoredTrade trade) {
        PublicTrade.Status status = trade.change().isEmpty()
                ? PublicTrade.Status.MADE
                : PublicTrade.Status.valueOf(trade.change());
        return new PublicTrade(
                trade.tradeId(),
                0,
                0,
                trade.symbol(),
                trade.priceScale(),
                trade.price(),
                trade.qty(),
                trade.takerSide().isEmpty() ? Side.NULL_VAL : Side.valueOf(trade.takerSide()),
                TradeType.valueOf(trade.tradeType()),
                status,
                trade.timestampNs(),
                trade.eventNumber());
    }

    // Candles.

    /// The candles of memory with those before them, if there is a store and they are wanted.
    List<Candle> withOlder(Call call, Duration interval, List<Candle> known) {
        long fromNs = call.time("from").orElse(0);
        long untilNs = call.time("until").orElse(Long.MAX_VALUE);
        // The oldest in memory may lack its beginning.
        long knownNs = known.isEmpty() ? Long.MAX_VALUE : known.getFirst().startNs();
        boolean isEnough = fromNs >= knownNs + interval.toNanos()
                || (known.size() >= call.limit(500, MOST_ITEMS) && untilNs == Long.MAX_VALUE);
        if (isEnough) return known;
        long endNs = known.isEmpty() ? untilNs : Math.min(untilNs, knownNs + interval.toNanos());
        String symbol = symbol(call);
        // Days begin at midnight of the market, those of the store at that of UTC.
        boolean isDay = interval.equals(DAY);
        Duration part = isDay ? PART_OF_DAY : interval;
        int most = isDay ? MOST_PARTS : MOST_ITEMS;
        List<Candle> older = store
                .askIfThere(asked -> asked.candles(symbol, part, fromNs, endNs, most))
                .orElse(List.of())
                .stream()
                .map(PastRoutes::candle)
                .toList();
        return joined(isDay ? Candle.ofDays(older, live.zone()) : older, known);
    }

    private static Candle candle(StoredCandle stored) {
        return new Candle(
                stored.startNs(),
                stored.open(),
                stored.high(),
                stored.low(),
                stored.close(),
                stored.volume(),
                stored.turnover(),
                stored.trades());
    }

    private static List<Candle> joined(List<Candle> older, List<Candle> known) {
        List<Candle> all = new ArrayList<>(older);
        for (Candle each : known) {
            boolean isSame = !all.isEmpty() && all.getLast().startNs() == each.startNs();
            if (!isSame) all.add(each);
            else if (each.trades() > all.getLast().trades()) all.set(all.size() - 1, each);
        }
        return all;
    }
}
