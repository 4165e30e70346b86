package crossbook.bench;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.Progress;

import java.util.Locale;
import java.util.SplittableRandom;

/// `crossbook bench memory`: many instruments, and many live orders in some of them.
/// Fills an engine with orders that do not trade, spread over prices and instruments,
/// then cancels them, oldest first.
///
/// @param orders how many are live at the end
public record MemoryBenchmark(int orders) implements Task<String> {
    /// An engine has slots for 2^24 orders, of which one is none.
    public static final int MOST_ORDERS = (1 << 24) - 1;

    private static final int INSTRUMENTS = 100_000;

    /// How many of them have orders.
    private static final int BUSY = 1_000;

    private static final int PARTICIPANTS = 1_000;
    private static final int LEVELS_PER_SIDE = 500;
    private static final long MID = 100_000;

    private static final int WARM_UP_ORDERS = 200_000;

    @Override
    public String run(Progress progress) {
        long bytesBefore = usedBytes();
        run(Math.min(orders, WARM_UP_ORDERS), bytesBefore);
        return String.format("%s%n%s", TaskProcess.jvm(), run(orders, bytesBefore));
    }

    private static String run(int orders, long bytesBefore) {
        MatchingEngine engine = new MarketSetup(MarketSetup.plainRules(), INSTRUMENTS, PARTICIPANTS)
                .newEngine(new BookEventSink(new EventDigest()));
        long emptyBytes = usedBytes();
        long idleBytes = emptyBytes - bytesBefore;
        long startNs = System.nanoTime();
        fill(orders, engine);
        long filledNs = System.nanoTime();
        long bytes = usedBytes() - emptyBytes;
        int live = engine.liveOrderCount();
        long emptyingNs = System.nanoTime();
        empty(orders, engine);
        long endNs = System.nanoTime();
        if (live != orders || engine.liveOrderCount() != 0) {
            throw new IllegalStateException("live orders: " + live + ", then "
                    + engine.liveOrderCount() + ", instead of " + orders + ", then 0");
        }
        return String.format(
                Locale.ROOT,
                "instruments                %,d, as yet without orders%n"
                        + "bytes per idle instrument  %.0f%n"
                        + "live orders                %,d in %,d instruments%n"
                        + "bytes per live order       %.1f%n"
                        + "both together              %,d MB%n"
                        + "ns per new order           %.1f%n"
                        + "ns per cancel              %.1f%n",
                INSTRUMENTS,
                (double) idleBytes / INSTRUMENTS,
                orders,
                BUSY,
                (double) bytes / orders,
                (idleBytes + bytes) / 1_000_000,
                (double) (filledNs - startNs) / orders,
                (double) (endNs - emptyingNs) / orders);
    }

    private static void fill(int orders, MatchingEngine engine) {
        SplittableRandom random = new SplittableRandom(7);
        NewOrder newOrder = new NewOrder();
        newOrder.ordType = OrdType.LIMIT;
        newOrder.timeInForce = TimeInForce.GTC;
        newOrder.orderQty = 100;
        for (int id = 1; id <= orders; id++) {
            boolean buys = (random.nextInt() & 1) == 0;
            int away = 1 + random.nextInt(LEVELS_PER_SIDE);
            newOrder.clOrdId.set(id);
            newOrder.participantId = id % PARTICIPANTS;
            newOrder.instrumentId = random.nextInt(BUSY);
            newOrder.side = buys ? Side.BUY : Side.SELL;
            newOrder.limitPrice = buys ? MID - away : MID + away;
            engine.onNewOrder(newOrder);
        }
    }

    /// Cancels oldest first, which is at random among prices and instruments; those are
    /// found by drawing the same numbers again.
    private static void empty(int orders, MatchingEngine engine) {
        SplittableRandom random = new SplittableRandom(7);
        CancelOrder cancelOrder = new CancelOrder();
        for (int id = 1; id <= orders; id++) {
            random.nextInt();
            random.nextInt(LEVELS_PER_SIDE);
            cancelOrder.clOrdId.set(id);
            cancelOrder.participantId = id % PARTICIPANTS;
            cancelOrder.instrumentId = random.nextInt(BUSY);
            engine.onCancelOrder(cancelOrder);
        }
    }

    /// What the heap holds after collections of its garbage.
    static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}
