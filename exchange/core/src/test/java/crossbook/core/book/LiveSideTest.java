package crossbook.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.TestMarket;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.model.Instrument;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// A side against sorted maps: levels open in front of the best, at it and behind it, and close in
/// any order.
class LiveSideTest {
    private static final Instrument INSTRUMENT = new DefineInstrument().instrument();

    private final SplittableRandom random = new SplittableRandom(7);
    private final Orders orders = new Orders(0, 1);
    private final List<LiveOrder> resting = new ArrayList<>();
    private LiveSide side;
    private TreeMap<Long, Long> expected;

    @ParameterizedTest
    @EnumSource
    void agreesWithASortedMap(Side of) {
        side = new LiveSide(of, INSTRUMENT, orders, new PriceLevels(), new LadderNodes());
        expected = new TreeMap<>(of == Side.BUY ? Comparator.reverseOrder() : null);
        for (int i = 0; i < 20_000; i++) {
            boolean fills = i / 1_000 % 2 == 0; // the side fills up, and empties again
            if (random.nextInt(10) < (fills ? 6 : 3)) add(somePrice());
            else if (!resting.isEmpty()) remove(random.nextInt(resting.size()));
            if (i % 20 == 0) levelsAgree();
            if (i % 50 == 0) qtyAgrees(somePrice());
        }
        while (!resting.isEmpty()) {
            remove(resting.size() - 1);
            levelsAgree();
        }
        assertTrue(side.isEmpty());
    }

    /// Levels that open in front are put on the ladder later, but nobody has to do it for many:
    /// an order behind the best does it for those that are still in front of it.
    @ParameterizedTest
    @EnumSource
    void fewLevelsStandInFrontOfTheLadder(Side of) {
        side = new LiveSide(of, INSTRUMENT, orders, new PriceLevels(), new LadderNodes());
        expected = new TreeMap<>(of == Side.BUY ? Comparator.reverseOrder() : null);
        for (int i = 1; i <= 1_000; i++) {
            add(of == Side.BUY ? 5_000 + i : 5_000 - i);
            if (i % 3 == 0) remove(random.nextInt(resting.size())); // often one on the ladder
            assertTrue(offLadder() <= LiveSide.MOST_OFF_LADDER);
        }
        levelsAgree();
    }

    private int offLadder() {
        int count = 0;
        LiveOrder first = side.first();
        PriceLevel level = first == null ? null : first.level();
        while (level != null && level.page() == LadderNodes.NONE) {
            count++;
            level = level.worse();
        }
        return count;
    }

    @Test
    void moreThanThereIsCannotBeFilled() {
        side = new LiveSide(Side.SELL, INSTRUMENT, orders, new PriceLevels(), new LadderNodes());
        expected = new TreeMap<>();
        add(5_000);
        add(5_001);
        long all = side.leavesQty();
        assertTrue(side.canFill(all, 5_001));
        assertFalse(side.canFill(all, 5_000));
        assertFalse(side.canFill(all + 1, LiveSide.ANY_RANK));
    }

    /// Often a little before or behind the best, sometimes far from it.
    private long somePrice() {
        long best = expected.isEmpty() ? 5_000 : expected.firstKey();
        long away = random.nextInt(8) == 0 ? random.nextLong(4_000) : random.nextLong(-3, 4);
        return Math.clamp(side.side() == Side.BUY ? best - away : best + away, 1, 100_000);
    }

    private void add(long price) {
        NewOrder command = TestMarket.order(0, "o", side.side(), 1 + random.nextInt(9), price);
        LiveOrder order = orders.open(command, 0, 0, 0);
        side.add(order);
        resting.add(order);
        expected.merge(price, command.orderQty, Long::sum);
    }

    private void remove(int place) {
        LiveOrder order = resting.set(place, resting.getLast());
        resting.removeLast();
        long left = expected.merge(order.limitPrice(), -order.leavesQty(), Long::sum);
        if (left == 0) expected.remove(order.limitPrice());
        side.remove(order);
        orders.close(order);
    }

    private void qtyAgrees(long price) {
        assertEquals(expected.getOrDefault(price, 0L), side.qtyAt(price));
    }

    private void levelsAgree() {
        List<Map.Entry<Long, Long>> seen = new ArrayList<>();
        side.visitLevels((price, leavesQty, count) -> seen.add(Map.entry(price, leavesQty)));
        assertEquals(List.copyOf(expected.entrySet()), seen);
        assertEquals(expected.size(), side.levelCount());
        assertEquals(resting.size(), side.orderCount());
    }
}
