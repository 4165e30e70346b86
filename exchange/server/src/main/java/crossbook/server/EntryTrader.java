package crossbook.server;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.protocol.ExecType;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Enters orders over the native protocol for an [OrderRehearsal], in its first instrument.
final class EntryTrader implements OrderRehearsal.Trader, EntryListener {
    private static final int ID_BYTES = OrderTermsEncoder.clOrdIdLength();
    private static final int HEARTBEAT_MS = 60_000;
    private static final long QTY = 10;

    private final EntrySession session;
    private boolean isLoggedOn;
    private long answered;

    @SuppressWarnings("this-escape") // it hears nothing before it polls
    EntryTrader(EntryAddress address, String name) {
        session = new EntrySession(address, this);
        session.logon().participant(name).heartbeatMs(HEARTBEAT_MS);
    }

    private static byte[] id(long number) {
        return Arrays.copyOf(Long.toString(number).getBytes(StandardCharsets.US_ASCII), ID_BYTES);
    }

    @Override
    public void enter(long number, boolean isBuy, long price) {
        session.newOrder()
                .putClOrdId(id(number), 0)
                .instrumentId(0)
                .side(isBuy ? Side.BUY : Side.SELL)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.DAY)
                .price(price)
                .orderQty(QTY);
    }

    @Override
    public void replace(long number, long original, long price) {
        session.replaceOrder()
                .putClOrdId(id(number), 0)
                .putOrigClOrdId(id(original), 0)
                .orderId(ReplaceOrderEncoder.orderIdNullValue())
                .instrumentId(0)
                .price(price)
                .orderQty(QTY);
    }

    @Override
    public void cancel(long number, long original) {
        session.cancelOrder()
                .putClOrdId(id(number), 0)
                .putOrigClOrdId(id(original), 0)
                .orderId(ReplaceOrderEncoder.orderIdNullValue())
                .instrumentId(0);
    }

    @Override
    public void poll() {
        session.poll();
    }

    @Override
    public boolean isLoggedOn() {
        return isLoggedOn;
    }

    @Override
    public long answered() {
        return answered;
    }

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        isLoggedOn = true;
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        if (report.execType() != ExecType.TRADE) answered++;
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        answered++;
    }

    @Override
    public void close() {
        session.close();
    }
}
