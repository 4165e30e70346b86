package crossbook.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

class PriceLadderTest {
    private static final long LARGEST = (1L << 48) - 1;

    /// Ranks at every border that the hierarchy has, and far from each other.
    private static final List<Long> BORDERS = List.of(
            0L,
            1L,
            63L,
            64L,
            65L,
            127L,
            4_095L,
            4_096L,
            262_143L,
            262_144L,
            1L << 24,
            (1L << 36) - 1,
            1L << 36,
            (1L << 42) - 1,
            1L << 42,
            (1L << 47) - 1,
            1L << 47,
            LARGEST - 64,
            LARGEST - 1,
            LARGEST);

    private final PriceLadder ladder = new PriceLadder(new LadderNodes());
    private final TreeMap<Long, Integer> map = new TreeMap<>();
    private int nextLevel = 1;

    @ParameterizedTest
    @ValueSource(longs = {64, 4_096, 1L << 20, 1L << 48})
    void agreesWithATreeMapOnRandomOperations(long span) {
        SplittableRandom random = new SplittableRandom(span);
        for (int i = 0; i < 20_000; i++) {
            boolean clusters = random.nextInt(4) > 0;
            long at = random.nextLong(clusters ? Math.min(span, 200) : span);
            toggle(span == 1L << 48 && random.nextBoolean() ? LARGEST - at : at);
            if (random.nextInt(5_000) == 0) map.keySet().stream().toList().forEach(this::toggle);
            agrees(random.nextLong(span), i % 500 == 0);
        }
    }

    @Test
    void agreesWithATreeMapAtEveryBorder() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            toggle(BORDERS.get(random.nextInt(BORDERS.size())));
            for (long rank : BORDERS) agrees(rank, false);
            agrees(0, i % 100 == 0);
        }
    }

    @Test
    void anEmptyLadderHasNothing() {
        assertTrue(ladder.isEmpty());
        toggle(LARGEST);
        toggle(0);
        toggle(LARGEST);
        toggle(0);
        assertTrue(ladder.isEmpty());
        agrees(0, true);
    }

    private void toggle(long rank) {
        if (map.remove(rank) != null) {
            ladder.remove(ladder.page(rank), rank);
            return;
        }
        map.put(rank, nextLevel);
        ladder.put(ladder.page(rank), rank, nextLevel++);
    }

    private void agrees(long rank, boolean whole) {
        assertEquals(map.getOrDefault(rank, PriceLevels.NONE), ladder.get(rank));
        if (map.containsKey(rank)) nextAgrees(rank);
        if (!whole) return;
        for (Map.Entry<Long, Integer> expected : map.entrySet()) {
            assertEquals(expected.getValue(), ladder.get(expected.getKey()));
            nextAgrees(expected.getKey());
        }
    }

    private void nextAgrees(long rank) {
        assertEquals(level(map.higherEntry(rank)), ladder.next(ladder.page(rank), rank));
    }

    private static int level(Map.Entry<Long, Integer> entry) {
        return entry == null ? PriceLevels.NONE : entry.getValue();
    }
}
