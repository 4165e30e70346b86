package crossbook.core.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.TestMarket;
import crossbook.core.order.ClOrdId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

class ClosedIdsTest {
    private static final long SEED = 7;

    private static ClOrdId id(long number) {
        return new ClOrdId().set(number);
    }

    @Test
    void theOldestIsForgottenWhenTheWindowIsFull() {
        ClosedIds ids = new ClosedIds(2, SEED);
        assertTrue(ids.isEmpty());
        ids.add(id(1), 10, 100, 1);
        ids.add(id(2), 20, 200, 2);
        assertEquals(100, ids.originalEvent(id(1), 10));
        assertEquals(ClosedIds.NO_EVENT, ids.originalEvent(id(1), 11));
        ids.add(id(3), 30, 300, 3);
        assertFalse(ids.contains(id(1)));
        assertEquals(200, ids.originalEvent(id(2), 20));
        assertEquals(300, ids.originalEvent(id(3), 30));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 17, 100, 1_000, 100_000})
    void agreesWithALinkedMapOfTheLast(int window) {
        ClosedIds ids = new ClosedIds(window, SEED);
        Map<Long, Long> last = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(window);
        for (long event = 1; event <= 20_000; event++) {
            long number = random.nextLong(4L * window);
            assertEquals(last.containsKey(number), ids.contains(id(number)));
            if (!last.containsKey(number)) {
                if (last.size() == window) last.remove(last.keySet().iterator().next());
                last.put(number, event);
                ids.add(id(number), number, event, event);
            }
            assertEquals(last.get(number), ids.originalEvent(id(number), number));
        }
        last.forEach((number, event) -> assertEquals(event, ids.originalEvent(id(number), number)));
    }

    /// Ids of every length, which have much in common, against a map of texts; saved and loaded
    /// now and then.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 40, 200})
    void agreesWithALinkedMapOfTexts(int window) {
        ClosedIds ids = new ClosedIds(window, SEED);
        Map<String, Long> last = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(window);
        for (long event = 1; event <= 20_000; event++) {
            String text = anyText(random);
            ClOrdId id = new ClOrdId().set(text);
            assertEquals(last.containsKey(text), ids.contains(id), text);
            assertEquals(last.getOrDefault(text, ClosedIds.NO_EVENT), ids.originalEvent(id, 0));
            if (!last.containsKey(text)) {
                if (last.size() == window) last.remove(last.keySet().iterator().next());
                last.put(text, event);
                ids.add(id, 0, event, event);
            }
            if (event % 1_000 == 0) ids = loaded(ids, window, event);
        }
    }

    private static String anyText(SplittableRandom random) {
        StringBuilder text = new StringBuilder("9".repeat(random.nextInt(1, 37)));
        if (random.nextBoolean()) text.setCharAt(random.nextInt(text.length()), 'x');
        if (random.nextBoolean()) text.setCharAt(text.length() - 1, '8');
        return text.toString();
    }

    private static ClosedIds loaded(ClosedIds ids, int window, long newest) {
        LongStream.Builder words = LongStream.builder();
        ids.save(words::add);
        long[] saved = words.build().toArray();
        return ClosedIds.load(TestMarket.input(saved), window, window, newest, SEED);
    }

    @Test
    void aLoadedWindowForgetsInTheSameOrder() {
        ClosedIds ids = new ClosedIds(3, SEED);
        for (long number = 1; number <= 5; number++) ids.add(id(number), number, number, number);
        ClosedIds loaded = loaded(ids, 3, 5);
        loaded.add(id(6), 6, 6, 6);
        assertFalse(loaded.contains(id(3)));
        assertTrue(loaded.contains(id(4)));
    }

    /// An id that counts no more may come again while it is still there.
    @Test
    void ofTwoWithTheSameIdTheNewerCounts() {
        ClosedIds ids = new ClosedIds(3, SEED);
        ids.add(id(1), 10, 100, 1);
        ids.add(id(2), 20, 200, 2);
        assertFalse(ids.contains(id(1), 2));
        ids.add(id(1), 10, 300, 3);
        assertEquals(300, ids.originalEvent(id(1), 10, 2));
        ids.add(id(4), 40, 400, 4); // forgets the first
        assertEquals(300, ids.originalEvent(id(1), 10));
        assertTrue(ids.forgetBefore(4, 8));
        assertFalse(ids.contains(id(1)));
        assertTrue(ids.contains(id(4)));
    }

    /// Numbers that all have the same hash in their low bits under one seed: anyone who knew
    /// it could make each look-up walk past all of them. Under another seed they are
    /// scattered.
    @Test
    void idsThatCollideUnderOneSeedScatterUnderAnother() {
        assertEquals(5_000, longestRun(SEED));
        for (long seed = 8; seed < 28; seed++) assertTrue(longestRun(seed) < 100, "seed " + seed);
    }

    /// The most places of the index that are taken one after the other.
    private static int longestRun(long seed) {
        ClosedIds ids = new ClosedIds(10_000, seed);
        BitSet taken = new BitSet();
        for (long hash = 1; hash <= 5_000; hash++) {
            ids.add(id(unmix(hash << 20) ^ SEED), 0, hash, hash);
        }
        for (long hash = 1; hash <= 5_000; hash++) {
            taken.set(ids.find(id(unmix(hash << 20) ^ SEED)));
        }
        int longest = 0;
        for (int from = taken.nextSetBit(0); from >= 0; ) {
            int to = taken.nextClearBit(from);
            longest = Math.max(longest, to - from);
            from = taken.nextSetBit(to);
        }
        return longest;
    }

    /// The word that `Hash.mix` turns into `mixed`.
    private static long unmix(long mixed) {
        long z = unshift(mixed, 31) * 0x319642B2D24D8EC3L;
        z = unshift(z, 27) * 0x96DE1B173F119089L;
        return unshift(z, 30);
    }

    private static long unshift(long word, int bits) {
        long z = word;
        for (int done = bits; done < 64; done += bits) z = word ^ z >>> bits;
        return z;
    }
}
