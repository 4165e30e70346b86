package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.ExecType;
import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.ExecutionReportDecoder;

import java.util.SplittableRandom;
import java.util.TreeSet;

/// Enters orders: of an instrument that is not covered always on one side, of one that is covered
/// on both, for itself and for its client.
final class RetryingTrader extends RetryingClient {
    private static final int WINDOW = 256;
    private static final int CLIENTS = 3; // one order of so many is for the client
    private static final int AT_ONCE = 8; // one of so many does not rest
    private static final int PRICE_LIFE = 256; // orders until the next price

    final TreeSet<String> fills = new TreeSet<>();
    private final Side side;

    RetryingTrader(String name, Side side) {
        super(name, WINDOW);
        this.side = side;
    }

    @Override
    void write(int number) {
        if (number % 2 == 0) writeCovered(number);
        else writeUncovered(number);
    }

    private void writeUncovered(int number) {
        var order = session.newOrder();
        order.clOrdId(id(number)).instrumentId(0).side(side).ordType(OrdType.LIMIT);
        order.timeInForce(TimeInForce.GTC).price(1_000 + number % 3).orderQty(1 + number % 5);
        order.flags().staysOnDisconnect(true);
    }

    /// Everybody's price goes up and down, so that whatever rests trades some time later.
    private void writeCovered(int number) {
        SplittableRandom random = new SplittableRandom(31L * number + name.hashCode());
        long step = number / PRICE_LIFE % 8;
        var order = session.newOrder();
        order.clOrdId(id(number)).instrumentId(PlainAccounts.COVERED).ordType(OrdType.LIMIT);
        order.side(random.nextBoolean() ? Side.BUY : Side.SELL);
        order.price(97 + Math.min(step, 8 - step)).orderQty(1 + random.nextInt(5));
        if (random.nextInt(CLIENTS) == 0) order.account(PlainAccounts.CLIENT);
        boolean isAtOnce = random.nextInt(AT_ONCE) == 0;
        order.timeInForce(isAtOnce ? TimeInForce.IOC : TimeInForce.GTC);
        order.flags().staysOnDisconnect(true);
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        String id = report.clOrdId();
        switch (report.execType()) {
            case NEW -> done(id, report.eventNumber());
            case TRADE ->
                assertThat(fills.add(report.tradeId() + " " + id))
                        .as("told twice")
                        .isTrue();
            case REJECTED -> {
                assertThat(report.reason()).as(id).isEqualTo(Reason.FUNDS_INSUFFICIENT);
                refused(id);
            }
            default -> assertThat(report.execType()).as(id).isEqualTo(ExecType.EXPIRED);
        }
    }
}
