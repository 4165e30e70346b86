package crossbook.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.host.WrittenEvents;
import crossbook.marketdata.MarketDataGateway;
import crossbook.marketdata.MarketDataSettings;
import crossbook.protocol.Matching;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.TradedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

class MarketWatchTest {
    private static final long LIMIT_NS = 600_000_000_000L;

    private final WrittenEvents events = new WrittenEvents();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void itShowsTheMarketOfAGateway() {
        define();
        order(1, Side.BUY, 9_95, 100);
        order(2, Side.BUY, 9_90, 300);
        order(3, Side.SELL, 10_05, 50);
        try (MarketDataGateway gateway = new MarketDataGateway(
                        MarketDataSettings.DEFAULT, events.connect(), Optional.empty());
                MarketWatch watch = new MarketWatch(gateway.serviceAddress(), "XYZ")) {
            pump(gateway, watch, watch::hasBookChanged);
            assertEquals(
                    "OPEN bid 9.95 (average 9.9125), offer 10.05 (average 10.0500), last trade none",
                    watch.line());
            assertFalse(watch.hasBookChanged());

            trade();
            pump(gateway, watch, watch::hasBookChanged);
            assertEquals(
                    "OPEN bid 9.95 (average 9.9125), offer 10.05 (average 10.0500), last trade 20 @ 10.05",
                    watch.line());
        }
    }

    private static void pump(MarketDataGateway gateway, MarketWatch watch, BooleanSupplier until) {
        long start = System.nanoTime();
        while (!until.getAsBoolean()) {
            gateway.doWork();
            watch.poll();
            LockSupport.parkNanos(100_000);
            assertTrue(System.nanoTime() - start < LIMIT_NS, "nothing came");
        }
    }

    private void define() {
        InstrumentDefinedEncoder instrument = new InstrumentDefinedEncoder();
        instrument
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(0)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(5)
                .lotSize(1)
                .maxOrderQty(1_000)
                .symbol("XYZ")
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(InstrumentDefinedEncoder.referencePriceNullValue())
                .state()
                .phase("OPEN")
                .phaseCode((short) 'T')
                .matching(Matching.ON_ARRIVAL)
                .takesOrders(YesNo.YES);
        instrument.head().eventNumber(events.count() + 1).timestampNs(1);
        instrument.head().eventFlags().clear().lastOfCommand(true);
        add(instrument.encodedLength());
    }

    private void order(long orderId, Side side, long price, long qty) {
        accepted(orderId, side, price, qty, true);
    }

    private void accepted(long orderId, Side side, long price, long qty, boolean isLast) {
        OrderAcceptedEncoder order = new OrderAcceptedEncoder();
        order.wrapAndApplyHeader(buffer, 0, header);
        order.head().eventNumber(events.count() + 1).timestampNs(2);
        order.state().orderId(orderId).leavesQty(qty);
        order.terms()
                .instrumentId(0)
                .side(side)
                .price(price)
                .orderQty(qty)
                .displayQty(OrderTermsEncoder.displayQtyNullValue());
        order.head().eventFlags().clear().lastOfCommand(isLast);
        add(order.encodedLength());
    }

    /// A buy of 20 takes from the offer of 50.
    private void trade() {
        accepted(4, Side.BUY, 10_05, 20, false);
        TradedEncoder trade = new TradedEncoder();
        trade.wrapAndApplyHeader(buffer, 0, header)
                .tradeId(1)
                .instrumentId(0)
                .price(10_05)
                .qty(20)
                .takerSide(Side.BUY)
                .takerOrderId(4)
                .makerOrderId(3)
                .makerDisplayedQty(30)
                .tradeType(TradeType.AUTOMATIC);
        trade.head().eventNumber(events.count() + 1).timestampNs(2);
        trade.head().eventFlags().clear().lastOfCommand(true);
        add(trade.encodedLength());
    }

    private void add(int bodyLength) {
        events.add(buffer, MessageHeaderEncoder.ENCODED_LENGTH + bodyLength);
    }
}
