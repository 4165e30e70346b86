package crossbook.bench.exchange;

import crossbook.client.entry.EntryAddress;
import crossbook.load.RoundTrip;
import crossbook.load.wire.EntryClient;
import crossbook.load.wire.Logon;
import crossbook.load.wire.NumberId;
import crossbook.load.wire.RefusedException;
import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import java.util.function.LongConsumer;

/// A session with a gateway: a request is a new order or replaces one, its answer the report
/// that the order is accepted or replaced.
class EntryTrip extends EntryClient implements RoundTrip {
    private final String name;
    private final Orders orders;
    private final NumberId sent = new NumberId();
    private final NumberId original = new NumberId();
    private final NumberId received = new NumberId();
    private LongConsumer answers = number -> {};
    private int answered;

    EntryTrip(String name, EntryAddress address, Logon logon, String symbol, Orders orders) {
        super(address, logon, symbol);
        this.name = name;
        this.orders = orders;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean offer(long number) {
        if (!session.hasRoom()) return false;
        long replaced = orders.replaces(number);
        if (replaced != 0) {
            session.replaceOrder()
                    .putClOrdId(sent.of(number), 0)
                    .putOrigClOrdId(original.of(replaced), 0)
                    .orderId(ReplaceOrderEncoder.orderIdNullValue())
                    .instrumentId(instrumentId)
                    .price(orders.price(number))
                    .orderQty(orders.qty());
            return true;
        }
        session.newOrder()
                .putClOrdId(sent.of(number), 0)
                .instrumentId(instrumentId)
                .side(orders.side(number))
                .ordType(orders.ordType())
                .timeInForce(orders.timeInForce())
                .price(orders.price(number))
                .orderQty(orders.qty());
        return true;
    }

    @Override
    public void flush() {
        session.flush();
    }

    @Override
    public int poll(LongConsumer answers) {
        this.answers = answers;
        answered = 0;
        session.poll();
        return answered;
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        ExecType type = report.execType();
        if (type == ExecType.TRADE) return;
        if (type != ExecType.NEW && type != ExecType.REPLACED) {
            ended(type, report.reason());
            return;
        }
        report.getClOrdId(received.bytes(), 0);
        answered++;
        answers.accept(received.number());
    }

    /// A replacement was refused.
    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        throw new RefusedException("replacement", reject.reason());
    }

    /// An order was refused, or has ended without a trade.
    void ended(ExecType type, Reason reason) {
        throw new RefusedException("order: " + type, reason);
    }
}
