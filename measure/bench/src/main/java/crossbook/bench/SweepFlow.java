package crossbook.bench;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// Generates a flow in which sell orders come to rest at a price each, in an order that
/// leaps to and fro, and one order buys them all; again and again. A message is an
/// order that comes and is filled.
final class SweepFlow {
    private static final long BEST = 1 << 20;
    private static final int LEAP = 7_919; // prime, so that every price comes

    private SweepFlow() {}

    /// @param fills how many orders one sweeps
    /// @param messages how many messages at least: the last sweep is a whole one
    static Program of(String name, int fills, int messages) {
        ProgramRecorder recorder =
                new ProgramRecorder(name, new MarketSetup(MarketSetup.plainRules(), 1, 1));
        NewOrder command = new NewOrder();
        command.ordType = OrdType.LIMIT;
        long id = 0;
        while (recorder.messageCount() < messages) {
            command.side = Side.SELL;
            command.orderQty = 1;
            command.timeInForce = TimeInForce.GTC;
            for (int i = 0; i < fills; i++) {
                command.clOrdId.set(++id);
                command.limitPrice = BEST + (long) i * LEAP % fills;
                recorder.record(command);
            }
            command.clOrdId.set(++id);
            command.side = Side.BUY;
            command.orderQty = fills;
            command.timeInForce = TimeInForce.IOC;
            command.limitPrice = BEST + fills;
            recorder.record(command);
        }
        return recorder.program();
    }
}
