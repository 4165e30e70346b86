package crossbook.web.api;

import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.web.access.Caller;
import crossbook.web.live.OrderView;
import crossbook.web.live.QueuePlace;
import crossbook.web.text.JsonOut;
import crossbook.web.text.OrderIds;
import crossbook.web.text.Problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Entering, changing and canceling one's own orders.
public final class OrderRoutes {
    private static final int MOST_OF_BATCH = 50;
    private static final long LONGEST_TIMEOUT_MS = 86_400_000;

    private final Private own;
    private final Sentences sentences;
    private final NewOrders newOrders;

    public OrderRoutes(Private own, Sentences sentences) {
        this.own = own;
        this.sentences = sentences;
        newOrders = new NewOrders(own, sentences);
    }

    public void add(Routes routes) {
        routes.add("POST /orders", this::enter);
        routes.add("POST /orders:batch", this::enterSeveral);
        routes.add("PATCH /orders/{orderId}", this::replace);
        routes.add("DELETE /orders/{orderId}", this::cancel);
        routes.add("DELETE /orders", this::massCancel);
        routes.add("POST /cancel-after", this::cancelAfter);
    }

    private Answer enter(Call call) {
        WantedOrder wanted = wanted(call.caller(), Fields.of(call));
        NewOrders.Taken taken =
                newOrders.taken(call.caller(), newOrders.send(call.caller(), wanted));
        return Answer.json(taken.isReplayed() ? 200 : 201, taken::write);
    }

    private WantedOrder wanted(Caller caller, Fields fields) {
        return WantedOrder.of(fields, own, own.entries().hasDeadline(caller.participant()));
    }

    /// An order of a batch: on its way, or why it is not.
    private record Item(NewOrders.Sent sent, Problem problem) {}

    private Answer enterSeveral(Call call) {
        Fields fields = Fields.of(call);
        List<Optional<ObjectNode>> orders = fields.objects("orders", MOST_OF_BATCH);
        fields.done();
        List<Item> items = new ArrayList<>(orders.size());
        for (Optional<ObjectNode> order : orders) items.add(send(call.caller(), order));
        return Answer.json(
                out -> out.array("results", items, (inner, item) -> write(inner, item, call)));
    }

    private Item send(Caller caller, Optional<ObjectNode> order) {
        try {
            if (order.isEmpty()) throw new Problem("JSON_NOT_VALID", "an order must be an object");
            WantedOrder wanted = wanted(caller, new Fields(order.get()));
            return new Item(newOrders.send(caller, wanted), null);
        } catch (Problem problem) {
            return new Item(null, problem);
        }
    }

    private void write(JsonOut out, Item item, Call call) {
        Problem problem = item.problem;
        NewOrders.Taken taken = null;
        try {
            if (problem == null) taken = newOrders.taken(call.caller(), item.sent);
        } catch (Problem refusal) {
            problem = refusal;
        }
        if (problem == null) {
            out.count("status", taken.isReplayed() ? 200 : 201);
            taken.write(out);
        } else {
            out.count("status", problem.code().status());
            Problem told = problem;
            out.object("problem", inner -> ProblemAnswers.write(inner, told, call.path()));
        }
    }

    /// One of the caller's orders, live or lately closed.
    private OrderView find(Call call) {
        long orderId = call.orderId();
        return own.ask(
                        call.caller(),
                        (view, participant) -> view.order(participant.participantId(), orderId))
                .orElseThrow(() -> call.unknownOrder("orderId"));
    }

    private Answer replace(Call call) {
        OrderView order = find(call);
        NewOrders.mayTrade(call.caller(), order.symbol());
        Fields fields = Fields.of(call);
        OptionalLong qty = fields.optionalDecimal("quantity", 0);
        OptionalLong price = fields.optionalDecimal("price", order.priceScale());
        OptionalLong stopPrice = fields.optionalDecimal("stopPrice", order.priceScale());
        OptionalLong displayQty = fields.optionalDecimal("displayQuantity", 0);
        String newId = fields.text("clientOrderId", OrderTermsEncoder.clOrdIdLength(), "");
        fields.done();
        EntryRequest request = EntryRequest.replace(
                newId, order.clOrdId(), order.orderId(), order.instrumentId(), message -> {
                    price.ifPresent(message::price);
                    qty.ifPresent(message::orderQty);
                    stopPrice.ifPresent(message::stopPrice);
                    displayQty.ifPresent(message::displayQty);
                });
        return changed(call, order, request);
    }

    private Answer cancel(Call call) {
        OrderView order = find(call);
        NewOrders.mayTrade(call.caller(), order.symbol());
        EntryRequest request = EntryRequest.cancel(
                own.entries().newId(), order.clOrdId(), order.orderId(), order.instrumentId());
        return changed(call, order, request);
    }

    private Answer changed(Call call, OrderView before, EntryRequest request) {
        EntryAnswer answer = own.send(call.caller(), request);
        if (!answer.isDone()) {
            throw sentences
                    .problem(answer, before.instrumentId(), before.side())
                    .with("clientOrderId", before.clOrdId());
        }
        own.awaitEvent(answer.eventNumber());
        OrderView after = find(call);
        return Answer.json(out -> {
            NewOrders.writeOrder(
                    out,
                    after,
                    answer.executions().stream()
                            .map(each -> NewOrders.execution(after, each))
                            .toList());
            out.number("eventSeq", answer.eventNumber());
        });
    }

    private Answer massCancel(Call call) {
        String symbol = call.parameter("symbol");
        if (call.query().containsKey("symbol") || call.caller().key().isPresent()) {
            NewOrders.mayTrade(call.caller(), symbol);
        }
        boolean isAll = !call.query().containsKey("symbol");
        OptionalInt instrumentId =
                isAll ? OptionalInt.empty() : OptionalInt.of(own.symbol(symbol).instrumentId());
        EntryRequest request =
                EntryRequest.massCancel(own.entries().newId(), instrumentId, call.side());
        EntryAnswer answer = own.send(call.caller(), request);
        if (!answer.isDone()) throw NewOrders.problem(answer);
        return Answer.json(out -> {
            out.count("canceled", answer.count());
            out.texts(
                    "orderIds",
                    answer.executions().stream()
                            .map(each -> OrderIds.text(each.orderId()))
                            .toList());
        });
    }

    private Answer cancelAfter(Call call) {
        Fields fields = Fields.of(call);
        long timeoutMs = fields.count("timeoutMs", 0, LONGEST_TIMEOUT_MS);
        fields.done();
        own.entries().cancelAfter(call.caller().participant(), timeoutMs);
        return Answer.json(out -> out.count("timeoutMs", timeoutMs));
    }

    /// What stands before an order, if the market sees it.
    static Optional<QueuePlace> queue(crossbook.web.live.LiveView view, OrderView order) {
        return order.state().isOpen() ? view.queuePlace(order.orderId()) : Optional.empty();
    }
}
