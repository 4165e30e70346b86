package crossbook.web.socket;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Decimals;
import crossbook.web.live.AuditView;
import crossbook.web.live.Candle;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;
import crossbook.web.live.OrderView;
import crossbook.web.live.ParticipantView;
import crossbook.web.live.PositionView;
import crossbook.web.live.PublicTrade;
import crossbook.web.live.RunView;
import crossbook.web.live.SessionView;
import crossbook.web.text.Json;
import crossbook.web.text.OrderIds;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
                Json.object(
                        out -> JsonViews.statistics(out, book(view, subject), view.day(subject)));
            case SESSION ->
                Json.object(out -> JsonViews.session(out, book(view, subject), view.day(subject)));
            case AUCTION -> Json.object(out -> JsonViews.indication(out, book(view, subject)));
            case CANDLES_1S, CANDLES_1M -> candle(topic, view);
            case ORDERS -> orders(book(view, subject));
            case TRADES -> trades(view.trades(subject, 0, TRADES_OF_SNAPSHOT));
            case EXECUTIONS -> openOrders(view, subject);
            case POSITIONS -> positions(view.positions(subject));
            case RISK -> risk(view.participant(subject));
            case CLIENTS -> clients(view.sessions());
            case METRICS -> metrics(view);
            case LOG -> log(view.audit(0, Integer.MAX_VALUE));
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

    // Order by order.

    private static String orders(MarketBook book) {
        StringBuilder text = new StringBuilder(64 + 48 * book.bids().orderCount());
        text.append("{\"bids\":[");
        orders(book.bids(), text);
        text.append("],\"asks\":[");
        orders(book.asks(), text);
        return text.append("],\"checksum\":")
                .append(ToldBook.checksumOf(book))
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
        return text.append(",\"quantity\":\"").append(leavesQty).append('"');
    }

    // Lists.

    static String trade(PublicTrade trade) {
        return Json.object(out -> JsonViews.trade(out, trade));
    }

    private static String trades(List<PublicTrade> trades) {
        return Json.text(out -> {
            out.writeStartArray();
            for (PublicTrade trade : trades) {
                out.writeStartObject();
                JsonViews.trade(out, trade);
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    private static String openOrders(LiveView view, int participantId) {
        return Json.text(out -> {
            out.writeStartArray();
            for (OrderView order : view.openOrders(participantId)) {
                out.writeStartObject();
                JsonViews.order(out, order, view.queuePlace(order.orderId()));
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    private static String positions(List<PositionView> positions) {
        return Json.text(out -> {
            out.writeStartArray();
            for (PositionView position : positions) {
                out.writeStartObject();
                JsonViews.position(out, position);
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    private static String risk(Optional<ParticipantView> participant) {
        return Json.object(out -> {
            out.writeBooleanField(
                    "killed", participant.isPresent() && participant.get().isKilled());
            JsonViews.kill(out, participant.flatMap(ParticipantView::kill));
            out.writeObjectFieldStart("throttle");
            long used = participant.map(found -> found.activity().lastSecond()).orElse(0L);
            out.writeStringField("used", Long.toString(used));
            out.writeNullField("limit");
            out.writeEndObject();
        });
    }

    private static String clients(List<SessionView> sessions) {
        return Json.text(out -> {
            out.writeStartArray();
            for (SessionView session : sessions) {
                out.writeStartObject();
                JsonViews.connected(out, session);
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    private static String metrics(LiveView view) {
        RunView run = view.run();
        return Json.object(out -> {
            JsonViews.number(out, "events", view.eventNumber());
            JsonViews.number(out, "orders", run.orders());
            JsonViews.number(out, "executions", run.executions());
            JsonViews.number(out, "messages", run.messages());
            JsonViews.number(out, "restingOrders", view.market().orderCount());
            out.writeNumberField("sessions", view.sessions().size());
            out.writeObjectFieldStart("latencyNs");
            for (RunView.Percentile row : run.latency()) {
                JsonViews.number(out, "p" + Double.toString(row.percentile()), row.valueNs());
            }
            out.writeEndObject();
        });
    }

    static String action(AuditView action) {
        return Json.object(out -> JsonViews.audit(out, action));
    }

    private static String log(List<AuditView> actions) {
        int from = Math.max(0, actions.size() - ACTIONS_OF_SNAPSHOT);
        return Json.text(out -> {
            out.writeStartArray();
            for (AuditView action : actions.subList(from, actions.size())) {
                out.writeStartObject();
                JsonViews.audit(out, action);
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    static String status(LiveStatus.State state, long eventNumber) {
        return Json.object(out -> {
            out.writeStringField("state", state.name());
            JsonViews.number(out, "eventSeq", eventNumber);
        });
    }

    /// What somebody is told who waits until the events of the past are read.
    static String waiting(LiveStatus now, long patienceMs) {
        return Json.object(out -> {
            out.writeStringField("state", now.state().name());
            JsonViews.number(out, "eventSeq", now.eventNumber());
            out.writeNumberField("retryAfterMs", patienceMs);
        });
    }
}
