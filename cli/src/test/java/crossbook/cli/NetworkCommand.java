package crossbook.cli;

import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OrderRequest;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.Command;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// A command of a simulation as a participant sends it to a gateway.
record NetworkCommand(int participantId, EntryRequest request) {
    private static final AtomicLong REQUESTS = new AtomicLong();

    /// What it is where the instrument has a number.
    static Function<Integer, NetworkCommand> of(Command command) {
        String request = "r" + REQUESTS.incrementAndGet();
        return switch (command) {
            case NewOrder order -> enter(order);
            case CancelOrder cancel -> {
                int who = cancel.participantId;
                String id = cancel.clOrdId.toString();
                yield instrument ->
                        new NetworkCommand(who, EntryRequest.cancel(request, id, 0, instrument));
            }
            case ReplaceOrder replace -> replace(replace);
            case MassCancel cancel -> {
                int who = cancel.participantId;
                boolean isOfOne = cancel.oneInstrument;
                yield instrument -> new NetworkCommand(
                        who,
                        EntryRequest.massCancel(
                                request,
                                isOfOne ? OptionalInt.of(instrument) : OptionalInt.empty(),
                                Side.NULL_VAL));
            }
            default -> throw new IllegalArgumentException(command.toString());
        };
    }

    private static Function<Integer, NetworkCommand> enter(NewOrder order) {
        int who = order.participantId;
        OrderRequest request = OrderRequest.of(0, terms -> terms(order, terms));
        return instrument -> new NetworkCommand(
                who, EntryRequest.enter(request.with(terms -> terms.instrumentId(instrument))));
    }

    private static void terms(NewOrder order, OrderTermsEncoder terms) {
        terms.clOrdId(order.clOrdId.toString())
                .side(Side.valueOf(order.side.name()))
                .ordType(crossbook.protocol.OrdType.valueOf(order.ordType.name()))
                .timeInForce(TimeInForce.valueOf(order.timeInForce.name()))
                .orderQty(order.orderQty);
        if (order.ordType.hasLimitPrice) terms.price(order.limitPrice);
        if (order.ordType.hasBudget) terms.price(order.budget);
        if (order.ordType.hasStopPrice) terms.stopPrice(order.stopPrice);
        if (order.ordType == OrdType.ICEBERG) terms.displayQty(order.displayQty);
        if (order.ordType.isHidden && order.minQty != 0) terms.minQty(order.minQty);
        if (order.ordType.isPegged) {
            terms.pegReference(PegReference.valueOf(order.pegReference.name()));
        }
        if (order.postOnly) terms.flags().postOnly(true);
    }

    private static Function<Integer, NetworkCommand> replace(ReplaceOrder replace) {
        int who = replace.participantId;
        String id = replace.origClOrdId.toString();
        long price = replace.limitPrice;
        long qty = replace.orderQty;
        Consumer<crossbook.protocol.entry.ReplaceOrderEncoder> change =
                wanted -> wanted.price(price).orderQty(qty);
        return instrument ->
                new NetworkCommand(who, EntryRequest.replace("", id, 0, instrument, change));
    }
}
