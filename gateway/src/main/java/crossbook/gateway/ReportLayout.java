package crossbook.gateway;

import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.TradedDecoder;

/// What [Reports] relies on: that in every event about an order, and in the report, the
/// fields of its terms stand in the same order without gaps. A schema in which they do
/// not stops the start.
final class ReportLayout {
    /// Side, order type, time in force, capacity: a byte each.
    static final int SIDE_TO_CAPACITY = ExecutionReportEncoder.sideEncodingOffset();

    static final int PRICE = ExecutionReportEncoder.priceEncodingOffset();
    static final int ORDER_QTY = ExecutionReportEncoder.orderQtyEncodingOffset();

    static final int TRADER_AFTER_SIDE = 4;
    static final int TRADER_AND_ACCOUNT = 27;
    static final int PRICE_AFTER_SIDE = TRADER_AFTER_SIDE + TRADER_AND_ACCOUNT;

    private ReportLayout() {}

    static {
        check(
                ExecutionReportEncoder.sideEncodingOffset(),
                ExecutionReportEncoder.capacityEncodingOffset() - 3,
                ExecutionReportEncoder.ordTypeEncodingOffset() - 1,
                ExecutionReportEncoder.timeInForceEncodingOffset() - 2);
        check(
                ExecutionReportEncoder.traderEncodingOffset(),
                ExecutionReportEncoder.accountEncodingOffset() - 17);
        check(
                OrderAcceptedDecoder.sideEncodingOffset(),
                OrderAcceptedDecoder.capacityEncodingOffset() - 3,
                OrderAcceptedDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderAcceptedDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderAcceptedDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderRejectedDecoder.sideEncodingOffset(),
                OrderRejectedDecoder.capacityEncodingOffset() - 3,
                OrderRejectedDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderRejectedDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderRejectedDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderReplacedDecoder.sideEncodingOffset(),
                OrderReplacedDecoder.capacityEncodingOffset() - 3,
                OrderReplacedDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderReplacedDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderReplacedDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderCanceledDecoder.sideEncodingOffset(),
                OrderCanceledDecoder.capacityEncodingOffset() - 3,
                OrderCanceledDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderCanceledDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderCanceledDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderExpiredDecoder.sideEncodingOffset(),
                OrderExpiredDecoder.capacityEncodingOffset() - 3,
                OrderExpiredDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderExpiredDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderExpiredDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderParkedDecoder.sideEncodingOffset(),
                OrderParkedDecoder.capacityEncodingOffset() - 3,
                OrderParkedDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderParkedDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderParkedDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderActivatedDecoder.sideEncodingOffset(),
                OrderActivatedDecoder.capacityEncodingOffset() - 3,
                OrderActivatedDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderActivatedDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderActivatedDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderTriggeredDecoder.sideEncodingOffset(),
                OrderTriggeredDecoder.capacityEncodingOffset() - 3,
                OrderTriggeredDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderTriggeredDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderTriggeredDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                OrderRestatedDecoder.sideEncodingOffset(),
                OrderRestatedDecoder.capacityEncodingOffset() - 3,
                OrderRestatedDecoder.traderEncodingOffset() - TRADER_AFTER_SIDE,
                OrderRestatedDecoder.priceEncodingOffset() - PRICE_AFTER_SIDE,
                OrderRestatedDecoder.orderQtyEncodingOffset() - PRICE_AFTER_SIDE - 8);
        check(
                TradedDecoder.takerTraderEncodingOffset(),
                TradedDecoder.takerAccountEncodingOffset() - 17);
        check(
                TradedDecoder.makerTraderEncodingOffset(),
                TradedDecoder.makerAccountEncodingOffset() - 17);
    }

    private static void check(int expected, int... offsets) {
        for (int offset : offsets) {
            if (offset != expected) {
                throw new ExceptionInInitializerError("the fields of an order stand elsewhere");
            }
        }
    }
}
