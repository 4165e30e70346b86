package crossbook.bench.exchange;

import crossbook.client.entry.EntryAddress;
import crossbook.load.wire.EntryClient;
import crossbook.load.wire.Logon;
import crossbook.load.wire.NumberId;
import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;

/// One client of a [LoadTest]: sends the orders that it is told to, and tells of their
/// answers.
final class LoadClient extends EntryClient {
    private final Heard heard;
    private final NumberId sent = new NumberId();
    private final NumberId received = new NumberId();

    /// Hears what happened to an order, once for each.
    interface Heard {
        void accepted(long number);

        void refused(Reason reason);
    }

    LoadClient(EntryAddress address, Logon logon, String symbol, Heard heard) {
        super(address, logon, symbol);
        this.heard = heard;
    }

    /// Writes an order, which leaves with the next poll. False if there is no room.
    boolean send(long number, LoadOrders orders) {
        if (!session.hasRoom()) return false;
        session.newOrder()
                .putClOrdId(sent.of(number), 0)
                .instrumentId(instrumentId)
                .side(orders.side(number))
                .ordType(orders.ordType())
                .timeInForce(orders.timeInForce())
                .price(orders.price())
                .orderQty(orders.qty());
        return true;
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        if (report.execType() == ExecType.NEW) {
            report.getClOrdId(received.bytes(), 0);
            heard.accepted(received.number());
        } else if (report.execType() == ExecType.REJECTED) {
            heard.refused(report.reason());
        }
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        heard.refused(reject.reason());
    }
}
