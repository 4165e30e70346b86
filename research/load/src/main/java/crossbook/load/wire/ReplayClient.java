package crossbook.load.wire;

import crossbook.client.entry.EntryAddress;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.TimeInForce;
import crossbook.load.LoadLoop;
import crossbook.protocol.ExecType;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelOrderEncoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import org.HdrHistogram.Histogram;

/// One session of a [WireReplay]. What it asks is answered in the order in which it was
/// asked, so every answer must be of the kind, and of the order, that is next.
final class ReplayClient extends EntryClient {
    /// How many commands can wait for their answers.
    static final int MOST_UNANSWERED = 1 << 16;

    private static final int MASK = MOST_UNANSWERED - 1;

    private final ReplayTrades trades;
    private final ReportedOrders orders;
    private final NumberId sentId = new NumberId();
    private final NumberId receivedId = new NumberId();
    private final RequestType[] kinds = new RequestType[MOST_UNANSWERED];
    private final long[] numbers = new long[MOST_UNANSWERED];
    private final long[] dueNs = new long[MOST_UNANSWERED];
    private final Histogram latencies = LoadLoop.newHistogram();
    private long factor = 1;
    private long sent;
    private long answered;
    private long refused;

    ReplayClient(
            EntryAddress address,
            Logon logon,
            String symbol,
            ReplayTrades trades,
            ReportedOrders orders) {
        super(address, logon, symbol);
        this.trades = trades;
        this.orders = orders;
    }

    /// Price units of the exchange per price unit of the flow.
    void priceFactor(long priceFactor) {
        factor = priceFactor;
    }

    boolean hasRoom(int window) {
        return sent - answered < Math.min(window, MOST_UNANSWERED) && session.hasRoom();
    }

    boolean isAnswered() {
        return sent == answered;
    }

    long answered() {
        return answered;
    }

    /// How many commands the exchange refused; a flow has some of its own.
    long refused() {
        return refused;
    }

    Histogram latencies() {
        return latencies;
    }

    private void remember(RequestType kind, long number, long due) {
        int place = (int) sent & MASK;
        kinds[place] = kind;
        numbers[place] = number;
        dueNs[place] = due;
        sent++;
    }

    void send(NewOrder command, long due) {
        long number = command.clOrdId.number();
        boolean isBudget = command.ordType == crossbook.core.order.OrdType.BUDGET;
        long price = (isBudget ? command.budget : command.limitPrice) * factor;
        session.newOrder()
                .putClOrdId(sentId.of(number), 0)
                .instrumentId(instrumentId)
                .side(command.side == crossbook.core.order.Side.BUY ? Side.BUY : Side.SELL)
                .ordType(isBudget ? OrdType.BUDGET : OrdType.LIMIT)
                .timeInForce(wire(command.timeInForce))
                .price(price)
                .orderQty(command.orderQty);
        remember(RequestType.NEW, number, due);
    }

    private static crossbook.protocol.TimeInForce wire(TimeInForce time) {
        return crossbook.protocol.TimeInForce.get((short) time.code);
    }

    void send(CancelOrder command, long due) {
        long number = command.clOrdId.number();
        CancelOrderEncoder cancel = session.cancelOrder();
        cancel.clOrdId("").putOrigClOrdId(sentId.of(number), 0);
        cancel.orderId(CancelOrderEncoder.orderIdNullValue()).instrumentId(instrumentId);
        remember(RequestType.CANCEL, number, due);
    }

    void send(ReplaceOrder command, long due) {
        long number = command.origClOrdId.number();
        ReplaceOrderEncoder replace = session.replaceOrder();
        replace.clOrdId("").putOrigClOrdId(sentId.of(number), 0);
        replace.orderId(ReplaceOrderEncoder.orderIdNullValue()).instrumentId(instrumentId);
        replace.price(
                command.changesPrice
                        ? command.limitPrice * factor
                        : OrderTermsEncoder.priceNullValue());
        replace.orderQty(
                command.changesQty ? command.orderQty : OrderTermsEncoder.orderQtyNullValue());
        remember(RequestType.REPLACE, number, due);
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        report.getClOrdId(receivedId.bytes(), 0);
        long number = receivedId.number();
        ExecType type = report.execType();
        switch (type) {
            case NEW -> answered(RequestType.NEW, number);
            case REPLACED -> answered(RequestType.REPLACE, number);
            case REJECTED -> {
                refused++;
                answered(RequestType.NEW, number);
                return;
            }
            case CANCELED -> {
                if (report.reason() == Reason.REQUESTED) answered(RequestType.CANCEL, number);
            }
            case TRADE -> trades.reported(report, number, report.lastPx() / factor);
            default -> {}
        }
        orders.reported(report, number);
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        reject.getOrigClOrdId(receivedId.bytes(), 0);
        refused++;
        answered(reject.requestType(), receivedId.number());
    }

    private void answered(RequestType kind, long number) {
        int place = (int) answered & MASK;
        if (isAnswered() || kinds[place] != kind || numbers[place] != number) {
            String next = isAnswered() ? "nothing" : kinds[place] + " " + numbers[place];
            throw new IllegalStateException(
                    "answered was " + kind + " " + number + ", next should be " + next);
        }
        answered++;
        long latencyNs = System.nanoTime() - dueNs[place];
        latencies.recordValue(Math.clamp(latencyNs, 0, LoadLoop.SLOWEST_NS));
    }
}
