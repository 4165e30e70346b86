package crossbook.web.socket;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Decimals;
import crossbook.web.live.AccountView;
import crossbook.web.live.AuctionPoint;
import crossbook.web.live.AuditView;
import crossbook.web.live.Candle;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;
import crossbook.web.live.MarginView;
import crossbook.web.live.ParticipantView;
import crossbook.web.live.PublicTrade;
import crossbook.web.live.RunView;
import crossbook.web.text.BookChecksum;
import crossbook.web.text.Json;
import crossbook.web.text.OrderIds;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What frames say, as JSON.
final class TopicData {
    private static final int TRADES_OF_SNAPSHOT = 50;
    private static final int CANDLES_OF_SNAPSHOT = 1;
    private static final int ACTIONS_OF_SNAPSHOT = 100;

    private TopicData() {}

    /// The data of a channel that is told whole, as it is now.
    static String whole(Topic topic, LiveView view) {
        int subject = topic.key.subject();
        return switch (topic.channel()) {
            case BBO -> Json.object(out -> JsonViews.quote(out, book(view, subject)));
            case STATS ->
                Json.object(out -> JsonViews.statistics(
                        out, view.day(subject), book(view, subject).priceScale()));
            case SESSION ->
                Json.object(out -> JsonViews.session(out, book(view, subject), view.day(subject)));
            case AUCTION -> auction(book(view, subject));
            case CANDLES_1S, CANDLES_1M -> candle(topic, view);
            case ORDERS -> orders(book(view, subject));
            case TRADES ->
                Json.array(view.trades(subject, 0, TRADES_OF_SNAPSHOT), JsonViews::trade);
            case EXECUTIONS -> openOrders(view, subject);
            case POSITIONS -> Json.array(view.positions(subject), JsonViews::position);
            case ACCOUNTS -> accounts(view.accounts(subject));
            case RISK -> risk(view.participant(subject));
            case CLIENTS -> Json.array(view.sessions(), JsonViews::connected);
            case METRICS -> metrics(view);
            case LOG -> log(view.audit(0, Integer.MAX_VALUE));
            case MARGIN -> Json.array(view.marginCalls(), JsonViews::margin);
            case BOOK, STATUS -> throw new IllegalStateException(topic.channel().word);
        };
    }

    private static MarketBook book(LiveView view, int instrumentId) {
        return view.market().book(instrumentId);
    }

    private static String candle(Topic topic, LiveView view) {
        List<Candle> candles =
                view.candles(topic.key.subject(), interval(topic), CANDLES_OF_SNAPSHOT);
        if (candles.isEmpty()) return "null";
        return candle(candles.getLast(), book(view, topic.key.subject()).priceScale());
    }

    static String candle(Candle candle, int priceScale) {
        return Json.object(out -> JsonViews.candle(out, candle, priceScale));
    }

    static Duration interval(Topic topic) {
        return Duration.ofSeconds(topic.channel() == Channel.CANDLES_1S ? 1 : 60);
    }

    private static String auction(MarketBook book) {
        return Json.object(out -> JsonViews.indication(
                out, AuctionPoint.of(0, book), book.priceScale(), book.phaseEndsNs()));
    }

    // Order by order.

    private static String orders(MarketBook book) {
        StringBuilder text = new StringBuilder(64 + 48 * book.bids().orderCount());
        text.append("{\"bids\":[");
        orders(book.bids(), text);
        text.append("],\"asks\":[");
        orders(book.asks(), text);
        text.append(']');
        attributions(book, text);
        return text.append(",\"checksum\":")
                .append(BookChecksum.of(book))
                .append('}')
                .toString();
    }

    private static void orders(MarketSide side, StringBuilder text) {
        int start = text.length();
        side.visitOrders(order -> {
            if (text.length() > start) text.append(',');
            text.append("[\"").append(OrderIds.text(order.orderId())).append("\",");
            price(order, text);
            text.append(",\"").append(order.qty()).append("\"]");
        });
    }

    /// Whose name each order shows that shows one.
    private static void attributions(MarketBook book, StringBuilder text) {
        int start = text.length();
        Consumer<MarketOrder> name = order -> {
            if (order.attribution().isEmpty()) return;
            text.append(text.length() == start ? ",\"attributions\":{\"" : ",\"");
            text.append(OrderIds.text(order.orderId())).append("\":");
            text.append(Json.quoted(order.attribution()));
        };
        book.bids().visitOrders(name);
        book.asks().visitOrders(name);
        if (text.length() > start) text.append('}');
    }

    private static void price(MarketOrder order, StringBuilder text) {
        if (!order.hasPrice()) {
            text.append("null");
            return;
        }
        int scale = order.book().priceScale();
        text.append('"').append(Decimals.text(order.price(), scale)).append('"');
    }

    /// A change of one order; its end is the caller's.
    static StringBuilder orderChange(String op, MarketOrder order, long leavesQty) {
        StringBuilder text = new StringBuilder(160);
        text.append("{\"op\":\"").append(op);
        text.append("\",\"orderId\":\"").append(OrderIds.text(order.orderId()));
        text.append("\",\"side\":\"").append(order.side().name());
        text.append("\",\"price\":");
        price(order, text);
        if (!order.attribution().isEmpty()) {
            text.append(",\"attribution\":").append(Json.quoted(order.attribution()));
        }
        return text.append(",\"quantity\":\"").append(leavesQty).append('"');
    }

    // Lists.

    static String trade(PublicTrade trade) {
        return Json.object(out -> JsonViews.trade(out, trade));
    }

    private static String openOrders(LiveView view, int participantId) {
        return Json.array(
                view.openOrders(participantId),
                (out, order) -> JsonViews.order(out, order, view.queuePlace(order.orderId())));
    }

    static String accounts(List<AccountView> accounts) {
        return Json.array(accounts, JsonViews::account);
    }

    private static String risk(Optional<ParticipantView> participant) {
        return Json.object(out -> {
            out.flag("killed", participant.isPresent() && participant.get().isKilled());
            JsonViews.kill(out, participant.flatMap(ParticipantView::kill));
            long used = participant.map(found -> found.activity().lastSecond()).orElse(0L);
            out.object("throttle", inner -> {
                inner.number("used", used);
                inner.none("limit");
            });
        });
    }

    private static String metrics(LiveView view) {
        RunView run = view.run();
        return Json.object(out -> {
            out.number("events", view.eventNumber());
            out.number("orders", run.orders());
            out.number("executions", run.executions());
            out.number("messages", run.messages());
            out.number("restingOrders", view.market().orderCount());
            out.count("sessions", view.sessions().size());
            out.object("latencyNs", inner -> {
                for (RunView.Percentile row : run.latency()) {
                    inner.number("p" + Double.toString(row.percentile()), row.valueNs());
                }
            });
        });
    }

    static String action(AuditView action) {
        return Json.object(out -> JsonViews.audit(out, action));
    }

    static String margin(MarginView margin) {
        return Json.object(out -> JsonViews.margin(out, margin));
    }

    private static String log(List<AuditView> actions) {
        int from = Math.max(0, actions.size() - ACTIONS_OF_SNAPSHOT);
        return Json.array(actions.subList(from, actions.size()), JsonViews::audit);
    }

    static String status(LiveStatus.State state, long eventNumber) {
        return Json.object(out -> {
            out.text("state", state.name());
            out.number("eventSeq", eventNumber);
        });
    }

    /// What somebody is told who waits until the events of the past are read.
    static String waiting(LiveStatus now, long patienceMs) {
        return Json.object(out -> {
            out.text("state", now.state().name());
            out.number("eventSeq", now.eventNumber());
            out.count("retryAfterMs", patienceMs);
        });
    }
}
