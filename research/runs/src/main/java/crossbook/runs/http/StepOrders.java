package crossbook.runs.http;

import crossbook.client.entry.OrderRequest;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.host.OrderReader;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.runs.engine.SimEngine;
import crossbook.runs.engine.StepCommand;
import crossbook.web.api.Fields;
import crossbook.web.api.WantedOrder;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/// Reads what participants ask for in a batch: the fields of an order are those of `POST
/// /orders`, and the gateway's own check says which there must be.
final class StepOrders {
    private static final int SHORT_LENGTH = 8;

    private final StepReader batch;
    private final SimEngine engine;
    private final Map<Integer, Long> numbers = new HashMap<>();

    StepOrders(StepReader batch, SimEngine engine) {
        this.batch = batch;
        this.engine = engine;
    }

    Map<Integer, Long> numbers() {
        return numbers;
    }

    StepCommand.Deed enter(Fields fields) {
        NewOrder order = new NewOrder();
        order.participantId = batch.participantId(fields);
        order.instrumentId = batch.instrumentId(fields);
        int scale = batch.priceScale(order.instrumentId);
        if (fields.has("cancelOnDisconnect")) {
            throw fields.wrong("cancelOnDisconnect", "there are no sessions here that could end");
        }
        // Nothing ends with a session here.
        OrderRequest wanted = OrderRequest.of(
                order.instrumentId, terms -> WantedOrder.read(fields, terms, scale, true));
        OrderTermsDecoder terms = WantedOrder.passed(wanted, fields);
        OrderReader.read(terms, order);
        if (terms.clOrdId().isEmpty()) order.clOrdId.set(number(order.participantId) + 1);
        else set(order.clOrdId, fields, "clientOrderId", terms.clOrdId());
        note(order.participantId, order.clOrdId);
        return simulation -> simulation.client(order.participantId).send(order);
    }

    // What orders are called.

    /// Rows have ids of at most eight characters, or numbers.
    private static void set(ClOrdId id, Fields fields, String name, String text) {
        id.set(text);
        boolean fits = id.isNumber() ? id.number() > 0 : text.length() <= SHORT_LENGTH;
        if (fits) return;
        throw fields.wrong(
                name, "must be a number above 0, or have at most " + SHORT_LENGTH + " characters");
    }

    private static ClOrdId id(Fields fields, String name) {
        ClOrdId id = new ClOrdId();
        set(id, fields, name, fields.text(name, ClOrdId.MAX_LENGTH));
        return id;
    }

    private long number(int participantId) {
        return numbers.getOrDefault(participantId, engine.lastNumber(participantId));
    }

    private void note(int participantId, ClOrdId id) {
        if (!id.isNumber()) return;
        numbers.put(participantId, Math.max(number(participantId), id.number()));
    }

    // What is done with orders that are there.

    StepCommand.Deed cancel(Fields fields) {
        CancelOrder cancel = new CancelOrder();
        cancel.participantId = batch.participantId(fields);
        cancel.instrumentId = batch.instrumentId(fields);
        cancel.clOrdId.set(id(fields, "clientOrderId"));
        return simulation -> simulation.client(cancel.participantId).send(cancel);
    }

    StepCommand.Deed replace(Fields fields) {
        ReplaceOrder replace = new ReplaceOrder();
        replace.participantId = batch.participantId(fields);
        replace.instrumentId = batch.instrumentId(fields);
        replace.origClOrdId.set(id(fields, "clientOrderId"));
        if (fields.has("newClientOrderId")) {
            replace.clOrdId.set(id(fields, "newClientOrderId"));
            note(replace.participantId, replace.clOrdId);
        }
        int scale = batch.priceScale(replace.instrumentId);
        OptionalLong price = fields.optionalDecimal("price", scale);
        replace.changesPrice = price.isPresent();
        replace.limitPrice = price.orElse(0);
        OptionalLong qty = fields.optionalDecimal("quantity", 0);
        replace.changesQty = qty.isPresent();
        replace.orderQty = qty.orElse(0);
        OptionalLong stopPrice = fields.optionalDecimal("stopPrice", scale);
        replace.changesStopPrice = stopPrice.isPresent();
        replace.stopPrice = stopPrice.orElse(0);
        OptionalLong displayQty = fields.optionalDecimal("displayQuantity", 0);
        replace.changesDisplayQty = displayQty.isPresent();
        replace.displayQty = displayQty.orElse(0);
        OptionalLong minQty = fields.optionalDecimal("minExecQuantity", 0);
        replace.changesMinQty = minQty.isPresent();
        replace.minQty = minQty.orElse(0);
        OptionalLong expiry = fields.time("expireTime");
        replace.changesExpiry = expiry.isPresent();
        replace.expireNs = expiry.orElse(0);
        return simulation -> simulation.client(replace.participantId).send(replace);
    }

    StepCommand.Deed massCancel(Fields fields) {
        MassCancel cancel = new MassCancel();
        cancel.participantId = batch.participantId(fields);
        cancel.askerId = cancel.participantId;
        cancel.oneInstrument = fields.has("symbol");
        if (cancel.oneInstrument) cancel.instrumentId = batch.instrumentId(fields);
        if (fields.has("side")) cancel.side = fields.word("side", Side.class, null);
        return simulation -> simulation.client(cancel.participantId).send(cancel);
    }
}
