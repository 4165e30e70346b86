package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How much an engine can hold, and what it costs to hold it. `crossbook bench memory`
/// does the same with ten million orders.
class CapacityTest {
    private static final int MANY_INSTRUMENTS = 100_000;
    private static final int MANY_ORDERS = 1_000_000;

    private final EventDigest digest = new EventDigest();
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();

    @Test
    void anIdleInstrumentCostsLessThanAKilobyte() {
        long before = MemoryBenchmark.usedBytes();
        MatchingEngine engine = engine(MANY_INSTRUMENTS);

        long bytes = MemoryBenchmark.usedBytes() - before;

        assertThat(engine.instrumentCount()).isEqualTo(MANY_INSTRUMENTS);
        assertThat(bytes / MANY_INSTRUMENTS).isBetween(1L, 1_023L);
    }

    @Test
    void aHundredThousandInstrumentsTrade() {
        MatchingEngine engine = engine(MANY_INSTRUMENTS);
        for (int id = 0; id < MANY_INSTRUMENTS; id++) {
            newOrder.instrumentId = id;
            enter(engine, 3L * id, Side.SELL, 1_000L + id, 10);
            enter(engine, 3L * id + 1, Side.BUY, 1_000L + id, 4);
            enter(engine, 3L * id + 2, Side.BUY, 900, 5);
        }

        assertThat(digest.trades()).isEqualTo(MANY_INSTRUMENTS);
        assertThat(engine.liveOrderCount()).isEqualTo(2 * MANY_INSTRUMENTS);
        assertThat(engine.book(77_777).asks().bestPrice()).isEqualTo(78_777);
        assertThat(engine.book(77_777).asks().leavesQty()).isEqualTo(6);
    }

    @Test
    void pricesReachFromOneToTheHighest() {
        long before = MemoryBenchmark.usedBytes();
        MatchingEngine engine = engine(1);
        int id = 0;
        for (long price = 1; price <= Instrument.MAX_PRICE; price *= 2) {
            enter(engine, id++, Side.SELL, price, 10);
        }
        assertThat(engine.book(0).asks().levelCount()).isEqualTo(48);
        assertThat(MemoryBenchmark.usedBytes() - before).isLessThan(4 << 20);

        enter(engine, id++, Side.BUY, Instrument.MAX_PRICE, 475);
        assertThat(digest.trades()).isEqualTo(48);
        assertThat(engine.book(0).asks().bestPrice()).isEqualTo(Instrument.MAX_PRICE);
        assertThat(engine.book(0).asks().leavesQty()).isEqualTo(5);
    }

    @Test
    @Tag("slow")
    void aMillionOrdersLive() {
        long before = MemoryBenchmark.usedBytes();
        MatchingEngine engine = engine(1);
        for (int id = 0; id < MANY_ORDERS; id++) {
            long away = 1 + id * 7L % 5_000;
            boolean buys = id % 2 == 0;
            enter(engine, id, buys ? Side.BUY : Side.SELL, buys ? 10_000 - away : 10_000 + away, 1);
        }
        assertThat(engine.liveOrderCount()).isEqualTo(MANY_ORDERS);
        assertThat((MemoryBenchmark.usedBytes() - before) / MANY_ORDERS).isBetween(32L, 200L);

        for (int id = 0; id < MANY_ORDERS; id++) {
            cancelOrder.clOrdId.set(id);
            engine.onCancelOrder(cancelOrder);
        }
        assertThat(engine.liveOrderCount()).isZero();
        assertThat(engine.book(0).bids().isEmpty()).isTrue();
    }

    private MatchingEngine engine(int instruments) {
        return new MarketSetup(MarketSetup.plainRules(), instruments, 1)
                .newEngine(new BookEventSink(digest));
    }

    private void enter(MatchingEngine engine, long id, Side side, long price, long qty) {
        newOrder.clOrdId.set(id);
        newOrder.side = side;
        newOrder.ordType = OrdType.LIMIT;
        newOrder.timeInForce = TimeInForce.GTC;
        newOrder.limitPrice = price;
        newOrder.orderQty = qty;
        engine.onNewOrder(newOrder);
    }
}
