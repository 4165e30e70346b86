package crossbook.bench;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Order;
import crossbook.core.model.MarketModel;
import crossbook.core.model.ReplacePriority;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;
import crossbook.market.BadInput;

import java.nio.file.Path;

/// Turns a file of recorded flow into a program: every record becomes the command that
/// has its effect under the rules of the market that the format assumes.
final class ProgramFile {
    private static final int EXCHANGE_CORE_PARTICIPANTS = 1_001;

    private final Path file;
    private final ProgramRecorder recorder;
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();

    private ProgramFile(Path file, FlowFormat format) {
        this.file = file;
        recorder = new ProgramRecorder(StreamFiles.name(file), market(format));
    }

    /// The program in a file.
    ///
    /// @throws BadInput if it cannot be read, or has records that are no orders
    static Program read(Path file) {
        FlowRecord entry = new FlowRecord();
        try (FlowReader flow = FlowReader.open(file)) {
            ProgramFile program = new ProgramFile(file, flow.format());
            while (flow.next(entry)) program.add(entry);
            return program.recorder.program();
        }
    }

    /// A record that names a price loses the place of its order, one that reduces it does not.
    private static MarketSetup market(FlowFormat format) {
        MarketModel model = MarketSetup.plainRules().toBuilder()
                .replacePriority(ReplacePriority.LOSE_ON_PRICE)
                .build();
        boolean hasOwners = format == FlowFormat.EXCHANGE_CORE;
        return new MarketSetup(model, 1, hasOwners ? EXCHANGE_CORE_PARTICIPANTS : 1);
    }

    private void add(FlowRecord entry) {
        newOrder.participantId = entry.owner;
        cancelOrder.participantId = entry.owner;
        replaceOrder.participantId = entry.owner;
        switch (entry.kind) {
            case NEW_LIMIT -> enter(entry, entry.orderId, OrdType.LIMIT, TimeInForce.GTC);
            case NEW_IOC -> enter(entry, entry.orderId, OrdType.LIMIT, TimeInForce.IOC);
            case NEW_FOK_BUDGET -> enter(entry, entry.orderId, OrdType.BUDGET, TimeInForce.FOK);
            case CANCEL -> cancel(entry);
            case MODIFY, MOVE, REPLACE, REDUCE -> change(entry, resting(entry));
            default ->
                throw new BadInput(file + ": record " + entry.number + ": " + entry.kind
                        + ": the benchmark replays orders only");
        }
    }

    private void enter(FlowRecord entry, long id, OrdType ordType, TimeInForce timeInForce) {
        newOrder.clOrdId.set(id);
        newOrder.side = entry.side;
        newOrder.ordType = ordType;
        newOrder.timeInForce = timeInForce;
        newOrder.limitPrice = entry.price;
        newOrder.budget = entry.budget;
        newOrder.orderQty = entry.qty;
        recorder.record(newOrder);
    }

    private void cancel(FlowRecord entry) {
        cancelOrder.clOrdId.set(entry.orderId);
        recorder.record(cancelOrder);
    }

    private Order resting(FlowRecord entry) {
        return recorder.resting(entry.owner, replaceOrder.origClOrdId.set(entry.orderId));
    }

    /// A record that changes `order`, which is null when it is gone: then the engine
    /// refuses.
    private void change(FlowRecord entry, Order order) {
        long executed = order == null ? 0 : order.cumQty();
        boolean reduces = entry.kind == FlowKind.REDUCE;
        if (reduces && order != null && entry.qty >= order.leavesQty()) {
            cancel(entry);
            return;
        }
        replaceOrder.origClOrdId.set(entry.orderId);
        if (entry.kind == FlowKind.REPLACE) replaceOrder.clOrdId.set(entry.newOrderId);
        else replaceOrder.clOrdId.clear();
        replaceOrder.changesPrice = !reduces;
        replaceOrder.changesQty = entry.kind != FlowKind.MOVE;
        replaceOrder.limitPrice = entry.price;
        replaceOrder.orderQty =
                reduces && order != null ? order.orderQty() - entry.qty : executed + entry.qty;
        recorder.record(replaceOrder);
    }
}
