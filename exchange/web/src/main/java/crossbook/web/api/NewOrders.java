package crossbook.web.api;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.Execution;
import crossbook.client.entry.Limits;
import crossbook.client.entry.Refusals;
import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.Reason;
import crossbook.protocol.TradeType;
import crossbook.web.access.Caller;
import crossbook.web.live.ExecutionView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.OrderState;
import crossbook.web.live.OrderView;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/// Enters orders: sends them to the gateway and tells what the engine answered, with what was
/// traded at once.
final class NewOrders {
    /// What the protocol calls fields, and what JSON does.
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("clOrdId", "clientOrderId"),
            Map.entry("orderQty", "quantity"),
            Map.entry("displayQty", "displayQuantity"),
            Map.entry("minQty", "minExecQuantity"),
            Map.entry("expireTimeNs", "expireTime"),
            Map.entry("instrumentId", "symbol"),
            Map.entry("endsNs", "endsAt"),
            Map.entry("phase", "to"));

    private final Private own;
    private final Sentences sentences;

    NewOrders(Private own, Sentences sentences) {
        this.own = own;
        this.sentences = sentences;
    }

    /// An order that is on its way.
    record Sent(WantedOrder wanted, CompletableFuture<EntryAnswer> answer) {}

    Sent send(Caller caller, WantedOrder wanted) {
        mayTrade(caller, wanted.symbol().name());
        WantedOrder order = wanted.named(own.entries().newId());
        EntryRequest request = EntryRequest.enter(order.request());
        return new Sent(order, own.entries().send(caller.participant(), request));
    }

    /// A key may be for some instruments alone.
    static void mayTrade(Caller caller, String symbol) {
        boolean isOther = caller.key().isPresent()
                && !caller.key().get().symbols().isEmpty()
                && !caller.key().get().symbols().contains(symbol);
        if (isOther) throw new Problem("KEY_OTHER_SYMBOL", "symbol: '" + symbol + "'");
    }

    /// An order that was taken.
    ///
    /// @param isReplayed whether it had been taken before
    record Taken(
            OrderView order, List<ExecutionView> executions, boolean isReplayed, long eventNumber) {
        void write(JsonOut out) {
            writeOrder(out, order, executions);
            out.flag("replayed", isReplayed);
            out.number("eventSeq", eventNumber);
        }
    }

    /// The members `order` and `executions`.
    static void writeOrder(JsonOut out, OrderView order, List<ExecutionView> executions) {
        out.object("order", inner -> JsonViews.order(inner, order, Optional.empty()));
        out.array("executions", executions, JsonViews::execution);
    }

    /// Waits for the answer.
    ///
    /// @throws Problem if the order was refused
    Taken taken(Caller caller, Sent sent) {
        EntryAnswer answer = sent.answer.join();
        if (!answer.isDone()) {
            throw sentences
                    .problem(
                            answer,
                            sent.wanted.symbol().instrumentId(),
                            sent.wanted.terms().side())
                    .with("clientOrderId", sent.wanted.clOrdId());
        }
        Execution first = answer.executions().getFirst();
        if (first.isRepeated()) return repeated(caller, sent.wanted, first);
        OrderView order = order(caller, sent.wanted, answer.executions());
        List<ExecutionView> executions = new ArrayList<>(answer.executions().size());
        for (Execution each : answer.executions()) executions.add(execution(order, each));
        Taken taken = new Taken(order, executions, false, answer.eventNumber());
        return sent.wanted.symbol().isCovered() ? booked(caller, taken) : taken;
    }

    /// Reports of an order do not tell what it holds and what its trades cost; the events, which
    /// are awaited, do.
    private Taken booked(Caller caller, Taken taken) {
        return own.ask(caller, (view, participant) -> {
            int id = participant.participantId();
            OrderView order = view.order(id, taken.order.orderId())
                    .map(known -> taken.order.holding(known.held()))
                    .orElse(taken.order);
            long first = taken.executions.getFirst().eventNumber();
            List<ExecutionView> fills = view.fills(id, first - 1, Integer.MAX_VALUE);
            List<ExecutionView> executions = taken.executions.stream()
                    .map(execution -> costing(execution, fills))
                    .toList();
            return new Taken(order, executions, false, taken.eventNumber);
        });
    }

    private static ExecutionView costing(ExecutionView execution, List<ExecutionView> fills) {
        if (execution.tradeId() == 0) return execution;
        return fills.stream()
                .filter(fill -> fill.tradeId() == execution.tradeId())
                .filter(fill -> fill.orderId() == execution.orderId())
                .findFirst()
                .flatMap(ExecutionView::fee)
                .map(execution::costing)
                .orElse(execution);
    }

    /// The order that the same request led to before.
    private Taken repeated(Caller caller, WantedOrder wanted, Execution first) {
        OrderView order = own.ask(
                        caller,
                        (view, participant) ->
                                view.order(participant.participantId(), wanted.clOrdId()))
                .orElseThrow(() -> new Problem("STATE_UNKNOWN", "the order is not remembered here")
                        .with("clientOrderId", wanted.clOrdId()));
        if (order.state() == OrderState.REJECTED) {
            throw sentences
                    .problem(order.reason(), Limits.NONE, order.instrumentId(), order.side())
                    .with("clientOrderId", wanted.clOrdId());
        }
        return new Taken(order, List.of(), true, first.eventNumber());
    }

    /// What JSON calls a field of the protocol.
    static String field(String protocolName) {
        return NAMES.getOrDefault(protocolName, protocolName);
    }

    /// What a refusal of the gateway or the engine is over HTTP.
    static Problem problem(EntryAnswer answer) {
        String field = field(answer.field());
        String words =
                answer.detail().isEmpty() ? Refusals.title(answer.reason()) : answer.detail();
        if (answer.reason() == Reason.FIELD_MISSING && !field.isEmpty()) words = "is missing";
        String detail = field.isEmpty() ? words : field + ": " + words;
        Problem problem = Problem.of(answer.reason(), detail);
        if (!field.isEmpty()) problem.at(field);
        return answered(problem, answer);
    }

    /// The same problem, with what an answer says beside its reason.
    static Problem answered(Problem problem, EntryAnswer answer) {
        if (answer.retryAfterNs() > 0) problem.retryAfter(answer.retryAfterNs() / 1_000_000 + 1);
        if (answer.eventNumber() != 0) {
            problem.with("eventSeq", Long.toString(answer.eventNumber()));
        }
        return problem;
    }

    /// The order as the reports leave it.
    private OrderView order(Caller caller, WantedOrder wanted, List<Execution> executions) {
        Execution first = executions.getFirst();
        Execution last = executions.getLast();
        Private.Symbol symbol = wanted.symbol();
        return new OrderView(
                first.orderId(),
                own.participantId(caller.participant()),
                caller.participant(),
                symbol.name(),
                symbol.priceScale(),
                wanted.termsThere(last.isTrade() ? OptionalLong.empty() : last.price()),
                first.orderQty() == 0 ? wanted.terms().orderQty() : first.orderQty(),
                last.leavesQty(),
                last.cumQty(),
                last.cumValue(),
                state(last),
                last.reason(),
                Optional.empty(),
                first.timestampNs(),
                last.timestampNs(),
                last.eventNumber());
    }

    private static OrderState state(Execution last) {
        return switch (last.status()) {
            case PARTIALLY_FILLED -> OrderState.PARTIALLY_FILLED;
            case FILLED -> OrderState.FILLED;
            case CANCELED -> OrderState.CANCELED;
            case REJECTED -> OrderState.REJECTED;
            case EXPIRED -> OrderState.EXPIRED;
            case SUSPENDED ->
                last.reason() == Reason.WAITS_FOR_ELECTION
                        ? OrderState.UNTRIGGERED
                        : OrderState.PARKED;
            case NEW, NULL_VAL -> OrderState.NEW;
        };
    }

    static ExecutionView execution(OrderView order, Execution each) {
        return new ExecutionView(
                0,
                each.execType(),
                each.orderId() == 0 ? order.orderId() : each.orderId(),
                each.clOrdId(),
                order.participantId(),
                order.symbol(),
                order.priceScale(),
                order.side(),
                each.lastPrice(),
                each.lastQty(),
                each.leavesQty(),
                each.cumQty(),
                each.tradeId(),
                TradeType.NULL_VAL,
                each.execType() == ExecType.TRADE ? each.liquidity() : Liquidity.NONE,
                each.reason(),
                Optional.empty(),
                each.timestampNs(),
                each.eventNumber());
    }
}
