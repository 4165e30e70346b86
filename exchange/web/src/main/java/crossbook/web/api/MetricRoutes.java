package crossbook.web.api;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Side;
import crossbook.web.live.ActivityView;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;
import crossbook.web.live.ParticipantView;
import crossbook.web.live.SessionView;
import crossbook.web.text.MetricsText;
import crossbook.web.text.MetricsText.Family;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/// What Prometheus reads: the market as the web sees it, and the components of this process. It is
/// public, so it names no participant.
public final class MetricRoutes {
    private final Private own;
    private final Meters meters;
    private final Consumer<MetricsText> components;

    /// @param components writes those of everything but the web
    public MetricRoutes(Private own, Meters meters, Consumer<MetricsText> components) {
        this.own = own;
        this.meters = meters;
        this.components = components;
    }

    public void add(Routes routes) {
        routes.add("GET /metrics", call -> metrics());
    }

    private Answer metrics() {
        MetricsText text = new MetricsText();
        LiveStatus status = own.live().status();
        text.gauge("up", "Whether the engine is there.").is(status.state() == LiveStatus.State.UP);
        text.gauge("event_number", "The latest event that the web has read.")
                .is(status.eventNumber());
        text.gauge("reader_lag_seconds", "How long after its time the web has read it.")
                .isNs(status.lagNs());
        Family requests = text.counter("http_requests", "Requests that were answered.");
        meters.counts().forEach((labels, count) -> requests.is(count, labels.pairs()));
        text.counter("http_limited", "Requests beyond a rate limit.").is(meters.limitedRequests());
        meters.series().forEach((name, series) -> {
            Family family = text.histogram(name.replace('-', '_'), "How long it took.");
            text.measured(family, series.total());
        });
        if (own.live().isCaughtUp()) market(text, own.live().ask(Told::of));
        components.accept(text);
        return Answer.text(200, text.toString());
    }

    /// What is asked of the reader's thread, all at once.
    private record Told(
            List<Instrument> instruments,
            List<SessionView> sessions,
            List<ParticipantView> participants,
            int marginCalls) {
        private static Told of(LiveView view) {
            return new Told(
                    view.market().books().stream()
                            .map(book -> Instrument.of(book, view))
                            .toList(),
                    view.sessions(),
                    view.participants(),
                    view.marginCalls().size());
        }
    }

    private record Instrument(
            String symbol,
            String phase,
            boolean takesOrders,
            int scale,
            OptionalLong last,
            OptionalLong bid,
            OptionalLong ask,
            int bids,
            int asks,
            long bidQty,
            long askQty,
            long trades,
            long volume,
            long changes) {
        private static Instrument of(MarketBook book, LiveView view) {
            MarketSide bids = book.side(Side.BUY);
            MarketSide asks = book.side(Side.SELL);
            return new Instrument(
                    book.symbol(),
                    book.phase(),
                    book.takesOrders(),
                    book.priceScale(),
                    book.statistics().lastPrice(),
                    bids.bestPrice(),
                    asks.bestPrice(),
                    bids.orderCount(),
                    asks.orderCount(),
                    bids.qty(),
                    asks.qty(),
                    view.tradeCount(book.instrumentId()),
                    book.statistics().volume(),
                    view.orderChanges(book.instrumentId()));
        }

        /// Nothing where there is none.
        private void price(Family family, OptionalLong price, String side) {
            if (price.isEmpty()) return;
            BigDecimal decimal = BigDecimal.valueOf(price.getAsLong(), scale);
            family.is(decimal, "symbol", symbol, "side", side);
        }
    }

    private static void market(MetricsText text, Told told) {
        List<Instrument> all = told.instruments;
        Family phase = text.gauge("instrument_phase", "1 for the phase that it is in.");
        for (Instrument each : all) phase.is(1, "symbol", each.symbol, "phase", each.phase);
        Family open = text.gauge("instrument_takes_orders", "Whether its phase takes orders.");
        for (Instrument each : all) open.is(each.takesOrders, "symbol", each.symbol);
        Family last = text.gauge("instrument_last_price", "The day's last price.");
        for (Instrument each : all) each.price(last, each.last, "");
        Family best = text.gauge("instrument_best_price", "The best price that is seen.");
        for (Instrument each : all) {
            each.price(best, each.bid, "BUY");
            each.price(best, each.ask, "SELL");
        }
        Family orders = text.gauge("instrument_orders", "Orders that are seen.");
        for (Instrument each : all) {
            orders.is(each.bids, "symbol", each.symbol, "side", "BUY");
            orders.is(each.asks, "symbol", each.symbol, "side", "SELL");
        }
        Family qty = text.gauge("instrument_quantity", "Their quantity.");
        for (Instrument each : all) {
            qty.is(each.bidQty, "symbol", each.symbol, "side", "BUY");
            qty.is(each.askQty, "symbol", each.symbol, "side", "SELL");
        }
        Family volume = text.gauge("instrument_volume", "What was traded on its day.");
        for (Instrument each : all) volume.is(each.volume, "symbol", each.symbol);
        Family trades = text.counter("instrument_trades", "Trades.");
        for (Instrument each : all) trades.is(each.trades, "symbol", each.symbol);
        Family changes = text.counter("instrument_changes", "Orders seen to come, go or change.");
        for (Instrument each : all) changes.is(each.changes, "symbol", each.symbol);
        participants(text, told);
    }

    /// All of them together: nobody is named.
    private static void participants(MetricsText text, Told told) {
        Family sessions = text.gauge("sessions", "Participants that are logged on, by gateway.");
        Map<Integer, Integer> byGateway = new TreeMap<>();
        for (SessionView each : told.sessions) byGateway.merge(each.gatewayId(), 1, Integer::sum);
        byGateway.forEach((id, count) -> sessions.is(count, "gateway", Integer.toString(id)));
        sum(text, told, "orders", "New orders.", ActivityView::orders);
        sum(text, told, "replaces", "Replaces.", ActivityView::replaces);
        sum(text, told, "cancels", "Cancels.", ActivityView::cancels);
        sum(text, told, "rejects", "Requests that the engine refused.", ActivityView::rejects);
        sum(text, told, "fills", "Fills of orders, two of each trade.", ActivityView::fills);
        long killed =
                told.participants.stream().filter(ParticipantView::isKilled).count();
        text.gauge("participants_killed", "Participants that may not trade.").is(killed);
        text.gauge("margin_calls", "Accounts that owe margin.").is(told.marginCalls);
    }

    private static void sum(
            MetricsText text,
            Told told,
            String name,
            String help,
            ToLongFunction<ActivityView> count) {
        long sum = told.participants.stream()
                .map(ParticipantView::activity)
                .mapToLong(count)
                .sum();
        text.counter(name, help).is(sum);
    }
}
