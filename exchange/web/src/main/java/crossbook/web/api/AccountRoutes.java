package crossbook.web.api;

import crossbook.web.live.ExecutionView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveStatus;
import crossbook.web.live.LiveView;
import crossbook.web.live.OrderView;
import crossbook.web.live.ParticipantView;
import crossbook.web.live.PositionView;
import crossbook.web.live.QueuePlace;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// One's own orders, fills and positions.
public final class AccountRoutes {
    private static final int MOST_ITEMS = 1_000;

    private static final int RETRY_MS = 1_000;

    private final Private own;

    public AccountRoutes(Private own) {
        this.own = own;
    }

    public void add(Routes routes) {
        routes.add("GET /orders", this::orders);
        routes.add("GET /orders/{orderId}", this::order);
        routes.add("GET /orders/by-client-id/{clientOrderId}", this::orderByClientId);
        routes.add("GET /fills", this::fills);
        routes.add("GET /positions", this::positions);
        routes.add("GET /account", this::account);
        routes.add("GET /limits", this::limits);
    }

    /// An order, and what stands before it.
    record Shown(OrderView order, Optional<QueuePlace> queue) {
        void write(JsonOut out) {
            JsonViews.order(out, order, queue);
        }
    }

    static Shown shown(LiveView view, OrderView order) {
        return new Shown(order, OrderRoutes.queue(view, order));
    }

    private Answer orders(Call call) {
        return orders(
                call,
                own.ask(call.caller(), (view, participant) -> found(view, participant, call)));
    }

    /// Those of a participant that are asked for, oldest first.
    static List<Shown> found(LiveView view, ParticipantView participant, Call call) {
        String status = call.parameter("status", List.of("open", "closed", "all"));
        List<OrderView> orders = new ArrayList<>();
        int id = participant.participantId();
        if (!status.equals("closed")) orders.addAll(view.openOrders(id));
        if (!status.equals("open")) orders.addAll(view.closedOrders(id, MOST_ITEMS));
        String symbol = call.parameter("symbol");
        long after = call.afterSeq();
        return orders.stream()
                .filter(order -> symbol.isEmpty() || order.symbol().equals(symbol))
                .filter(order -> order.eventNumber() > after)
                .sorted(Comparator.comparingLong(OrderView::eventNumber))
                .map(order -> shown(view, order))
                .toList();
    }

    /// Of those, as many as are asked for: with a number the next, without one the latest.
    static Answer orders(Call call, List<Shown> all) {
        int limit = call.limit(MOST_ITEMS, MOST_ITEMS);
        return Answer.page(
                call,
                all,
                limit,
                shown -> shown.order().eventNumber(),
                (out, shown) -> shown.write(out));
    }

    private Answer order(Call call) {
        long orderId = call.orderId();
        return order(call, "orderId", (view, participantId) -> view.order(participantId, orderId));
    }

    private Answer orderByClientId(Call call) {
        String id = call.name("clientOrderId");
        return order(call, "clientOrderId", (view, participantId) -> view.order(participantId, id));
    }

    private Answer order(
            Call call, String name, BiFunction<LiveView, Integer, Optional<OrderView>> question) {
        Optional<Shown> shown = own.ask(
                call.caller(),
                (view, participant) -> question.apply(view, participant.participantId())
                        .map(order -> shown(view, order)));
        return Answer.json(shown.orElseThrow(() -> unknown(name, call))::write);
    }

    /// Who does not hear the engine cannot say that it has no such order.
    private Problem unknown(String name, Call call) {
        if (own.live().status().state() == LiveStatus.State.ENGINE_AWAY) {
            String asked = name + ": '" + call.name(name) + "': ";
            return new Problem(
                            "NOT_CAUGHT_UP", asked + "not known yet, and the engine is not heard")
                    .retryAfter(RETRY_MS);
        }
        return call.unknownOrder(name);
    }

    private Answer fills(Call call) {
        int limit = call.limit(100, MOST_ITEMS);
        long after = call.afterSeq();
        String symbol = call.parameter("symbol");
        List<ExecutionView> fills = own.ask(
                call.caller(),
                (view, participant) ->
                        view.fills(participant.participantId(), after, MOST_ITEMS).stream()
                                .filter(fill ->
                                        symbol.isEmpty() || fill.symbol().equals(symbol))
                                .toList());
        return Answer.page(call, fills, limit, ExecutionView::eventNumber, JsonViews::fill);
    }

    private Answer positions(Call call) {
        List<PositionView> positions = own.ask(
                call.caller(), (view, participant) -> view.positions(participant.participantId()));
        return Answer.list(positions, JsonViews::position);
    }

    private Answer account(Call call) {
        ParticipantView participant = own.ask(call.caller(), (view, found) -> found);
        return Answer.json(out -> {
            out.text("participant", participant.name());
            AccessRoutes.writeRoles(out, call.caller().roles());
            out.flag("active", participant.isActive());
            out.flag("killed", participant.isKilled());
            out.flag("cancelOnDisconnect", participant.cancelsOnDisconnect());
            out.count("openOrders", participant.openOrders());
            JsonViews.activity(out, participant.activity());
        });
    }

    private Answer limits(Call call) {
        ParticipantView participant = own.ask(call.caller(), (view, found) -> found);
        return Answer.json(out -> {
            out.text("participant", participant.name());
            out.flag("killed", participant.isKilled());
            out.count("requestsLastSecond", participant.activity().lastSecond());
            out.count("requestsLastMinute", participant.activity().lastMinute());
        });
    }
}
