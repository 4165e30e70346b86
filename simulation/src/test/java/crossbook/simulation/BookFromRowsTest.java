package crossbook.simulation;

import static crossbook.simulation.events.EventColumn.ACTION;
import static crossbook.simulation.events.EventColumn.DISPLAYED;
import static crossbook.simulation.events.EventColumn.FLAGS;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.SIDE;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventTable;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/// The visible book as the rows alone make it is the book of the engine.
@Tag("slow")
class BookFromRowsTest {
    private static final long SECOND = 1_000_000_000L;

    private record Resting(boolean buys, long price, long displayed) {}

    private final Map<Long, Resting> orders = new HashMap<>();
    private long read;

    /// Reads the rows that are new. An order is in the visible book if it has a limit and is
    /// neither hidden nor waiting. A change is one of what is there: whoever waits goes on
    /// waiting.
    private void read(EventTable table) {
        for (; read < table.rows(); read++) {
            char action = (char) table.get(read, ACTION);
            boolean isThere = orders.containsKey(table.get(read, ORDER_ID));
            switch (action) {
                case 'A', 'V' -> put(table);
                case 'M' -> {
                    if (isThere) put(table);
                }
                case 'F' -> {
                    if (isThere) fill(table);
                }
                case 'P', 'C' -> orders.remove(table.get(read, ORDER_ID));
                default -> {}
            }
        }
    }

    private void put(EventTable table) {
        boolean isHidden = (table.get(read, FLAGS) & EventFlag.HIDDEN.bit) != 0;
        long price = table.get(read, PRICE);
        if (isHidden || price == Instrument.NO_PRICE) return;
        boolean buys = table.get(read, SIDE) == 'B';
        orders.put(table.get(read, ORDER_ID), new Resting(buys, price, table.get(read, DISPLAYED)));
    }

    private void fill(EventTable table) {
        long order = table.get(read, ORDER_ID);
        Resting old = orders.get(order);
        if (table.get(read, LEAVES) == 0) orders.remove(order);
        else orders.put(order, new Resting(old.buys, old.price, table.get(read, DISPLAYED)));
    }

    private SortedMap<Long, Long> levels(boolean buys) {
        SortedMap<Long, Long> levels = new TreeMap<>();
        for (Resting order : orders.values()) {
            if (order.buys == buys) levels.merge(order.price, order.displayed, Long::sum);
        }
        return levels;
    }

    private static SortedMap<Long, Long> levels(Simulation simulation, Side side) {
        SortedMap<Long, Long> levels = new TreeMap<>();
        simulation.book(0).visitLevels(side, (price, qty, _) -> {
            levels.put(price, qty);
            return true;
        });
        return levels;
    }

    @Test
    void theRowsMakeTheBookOfTheEngine() {
        DefineInstrument npn = new DefineInstrument();
        npn.symbol = "NPN";
        npn.segment = "ZA01";
        npn.unitsPerTick = 2;
        npn.referencePrice = 10_000;
        Simulation simulation = Simulation.of(MarketModelFile.shipped("jse"))
                .instrument(npn)
                .participant("a")
                .participant("b")
                .participant("c")
                .startNs(1_768_284_000L * SECOND) // 2026-01-13 06:00 UTC
                .build();
        Random random = new Random(4);
        int seen = 0;
        for (int i = 0; i < 60_000; i++) {
            act(simulation.client(random.nextInt(3)), random);
            simulation.advance(SECOND / 2);
            read(simulation.table());
            if (i % 50 != 0) continue;
            assertThat(levels(true)).isEqualTo(levels(simulation, Side.BUY));
            assertThat(levels(false)).isEqualTo(levels(simulation, Side.SELL));
            if (!levels(true).isEmpty() && !levels(false).isEmpty()) seen++;
        }
        assertThat(seen).isGreaterThan(500);
    }

    /// Does one of all the things that a client can do.
    static void act(SimulatedClient client, Random random) {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = 2L * (random.nextInt(30) - 3);
        long price = side == Side.BUY ? 10_000 - away : 10_000 + away;
        long qty = 1L + random.nextInt(300);
        OwnOrders own = client.orders();
        int place = own.count() == 0 ? 0 : random.nextInt(own.count());
        switch (random.nextInt(12)) {
            case 0 -> client.market(0, side, qty);
            case 1 -> client.iceberg(0, side, 10 * qty, price, qty);
            case 2 -> client.hidden(0, side, 1_000 * qty, price, 0);
            case 3 -> client.stop(0, side, qty, price);
            case 4 -> client.stopLimit(0, side, qty, price, price);
            case 5 -> client.pegged(0, side, 1_000 * qty, PegReference.MID);
            case 6, 7, 8 -> {
                if (own.count() > 0) client.cancel(0, own.clOrdId(place));
            }
            case 9 -> {
                if (own.count() > 0) client.replace(0, own.clOrdId(place), price, qty);
            }
            case 10 -> {
                NewOrder order = client.draft(0, side, qty, OrdType.LIMIT);
                order.limitPrice = price;
                order.timeInForce = TimeInForce.values()[random.nextInt(12)];
                client.enter(order);
            }
            default -> client.limit(0, side, qty, price);
        }
    }
}
