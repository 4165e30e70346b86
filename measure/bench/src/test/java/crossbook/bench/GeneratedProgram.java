package crossbook.bench;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.SplittableRandom;

/// A random program within what the [BareArrayBook] knows.
final class GeneratedProgram {
    private static final int INSTRUMENTS = 3;

    private final SplittableRandom random = new SplittableRandom(5);
    private final ProgramRecorder recorder = new ProgramRecorder(
            "generated", new MarketSetup(MarketSetup.plainRules(), INSTRUMENTS, 1));
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();

    private GeneratedProgram() {}

    static Program of(int messages) {
        GeneratedProgram generated = new GeneratedProgram();
        for (int id = INSTRUMENTS; id < messages + INSTRUMENTS; id++) generated.add(id);
        return generated.recorder.program();
    }

    private void add(int id) {
        int draw = random.nextInt(10);
        if (draw < 5) enter(id);
        else if (draw < 8) cancel(earlier(id));
        else replace(earlier(id), id);
    }

    private int earlier(int id) {
        return Math.max(0, id - random.nextInt(500));
    }

    private void enter(int id) {
        newOrder.instrumentId = id % INSTRUMENTS;
        newOrder.clOrdId.set(id);
        newOrder.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        newOrder.orderQty = 1L + random.nextInt(100);
        newOrder.limitPrice = price();
        newOrder.budget = newOrder.orderQty * price();
        int draw = random.nextInt(10);
        newOrder.ordType = draw == 0 ? OrdType.MARKET : draw == 1 ? OrdType.BUDGET : OrdType.LIMIT;
        newOrder.timeInForce = switch (draw) {
            case 0, 2 -> TimeInForce.IOC;
            case 1, 3 -> TimeInForce.FOK;
            default -> TimeInForce.GTC;
        };
        recorder.record(newOrder);
    }

    private void cancel(int id) {
        cancelOrder.instrumentId = id % INSTRUMENTS;
        cancelOrder.clOrdId.set(id);
        recorder.record(cancelOrder);
    }

    /// Some replaces rename, to an id whose remainder names the same instrument.
    private void replace(int id, int newId) {
        replaceOrder.instrumentId = id % INSTRUMENTS;
        replaceOrder.origClOrdId.set(id);
        if (id % INSTRUMENTS == newId % INSTRUMENTS) replaceOrder.clOrdId.set(newId);
        else replaceOrder.clOrdId.clear();
        replaceOrder.changesPrice = random.nextBoolean();
        replaceOrder.changesQty = !replaceOrder.changesPrice || random.nextBoolean();
        replaceOrder.limitPrice = price();
        replaceOrder.orderQty = 1L + random.nextInt(100);
        recorder.record(replaceOrder);
    }

    private long price() {
        return 10_000L + random.nextInt(100) - random.nextInt(100);
    }
}
