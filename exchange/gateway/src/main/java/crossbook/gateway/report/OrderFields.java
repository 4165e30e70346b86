package crossbook.gateway.report;

import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.sbe.DecoderFlyweight;

/// Copies fields of orders from events into the report that is written.
final class OrderFields {
    private static final int ID_LENGTH = OrderTermsDecoder.clOrdIdLength();
    private static final int TRADER_AND_ACCOUNT = 27;

    // What stands side by side in the terms of an order and in the report is copied in one go: the
    // four bytes from the side on, the trader with the account.
    static {
        int fromSideToCapacity = Integer.BYTES - 1;
        int trader = 17;
        checkDistances(
                fromSideToCapacity,
                OrderTermsDecoder.capacityEncodingOffset() - OrderTermsDecoder.sideEncodingOffset(),
                ExecutionReportEncoder.capacityEncodingOffset()
                        - ExecutionReportEncoder.sideEncodingOffset());
        checkDistances(
                trader,
                OrderTermsDecoder.accountEncodingOffset()
                        - OrderTermsDecoder.traderEncodingOffset(),
                ExecutionReportEncoder.accountEncodingOffset()
                        - ExecutionReportEncoder.traderEncodingOffset(),
                TradedDecoder.takerAccountEncodingOffset()
                        - TradedDecoder.takerTraderEncodingOffset(),
                TradedDecoder.makerAccountEncodingOffset()
                        - TradedDecoder.makerTraderEncodingOffset());
    }

    private static void checkDistances(int expected, int... distances) {
        for (int distance : distances) {
            if (distance != expected) {
                throw new ExceptionInInitializerError("the fields of an order stand elsewhere");
            }
        }
    }

    private final ExecutionReportEncoder report;

    OrderFields(ExecutionReportEncoder report) {
        this.report = report;
    }

    void copyTerms(OrderTermsDecoder terms) {
        DirectBuffer event = terms.buffer();
        int from = terms.offset();
        report.instrumentId(terms.instrumentId()).price(terms.price()).orderQty(terms.orderQty());
        report.stopPrice(terms.stopPrice()).displayQty(terms.displayQty());
        report.minQty(terms.minQty()).expireTimeNs(terms.expireTimeNs());
        report.buffer()
                .putInt(
                        report.offset() + ExecutionReportEncoder.sideEncodingOffset(),
                        event.getInt(from + OrderTermsDecoder.sideEncodingOffset()));
        copyTrader(terms, OrderTermsDecoder.traderEncodingOffset());
        copyClOrdId(terms, OrderTermsDecoder.clOrdIdEncodingOffset());
    }

    /// The trader with the account, which stands behind it.
    void copyTrader(DecoderFlyweight event, int trader) {
        copy(event, trader, ExecutionReportEncoder.traderEncodingOffset(), TRADER_AND_ACCOUNT);
    }

    void copyClOrdId(DecoderFlyweight event, int id) {
        copy(event, id, ExecutionReportEncoder.clOrdIdEncodingOffset(), ID_LENGTH);
    }

    void copyOrigClOrdId(DecoderFlyweight event, int id) {
        copy(event, id, ExecutionReportEncoder.origClOrdIdEncodingOffset(), ID_LENGTH);
    }

    private void copy(DecoderFlyweight event, int from, int to, int length) {
        int at = event.offset() + from;
        report.buffer().putBytes(report.offset() + to, event.buffer(), at, length);
    }
}
