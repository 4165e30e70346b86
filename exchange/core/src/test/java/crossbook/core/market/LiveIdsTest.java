package crossbook.core.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.TestMarket;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.command.NewOrder;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.core.state.Hash;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

class LiveIdsTest {
    private record Key(int participantId, String clOrdId) {}

    private final Orders orders = new Orders(0, 1);
    private final Map<Key, LiveOrder> map = new HashMap<>();
    private final ClOrdId id = new ClOrdId();
    private LiveIds ids = new LiveIds(7, 1);

    @ParameterizedTest
    @ValueSource(longs = {0, 7, -1})
    void agreesWithAHashMapOnRandomOperations(long seed) {
        ids = new LiveIds(seed, 1);
        SplittableRandom random = new SplittableRandom(seed);
        List<Key> live = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            Key key = new Key(random.nextInt(3), text(random.nextInt(20_000)));
            if (random.nextInt(3) == 0 && !live.isEmpty()) {
                int place = random.nextInt(live.size());
                remove(live.get(place));
                live.set(place, live.getLast());
                live.removeLast();
            } else if (!map.containsKey(key)) {
                add(key);
                live.add(key);
            }
            assertEquals(map.get(key), find(key));
        }
        live.forEach(key -> assertEquals(map.get(key), find(key)));
    }

    @Test
    void holdsFarMoreThanASegment() {
        for (int i = 0; i < 150_000; i++) add(new Key(i % 2, Integer.toString(i)));
        map.forEach((key, order) -> assertEquals(order, find(key)));
        for (int i = 0; i < 150_000; i += 3) remove(new Key(i % 2, Integer.toString(i)));
        for (int i = 0; i < 150_000; i++) {
            Key key = new Key(i % 2, Integer.toString(i));
            assertEquals(map.get(key), find(key));
        }
    }

    /// Somebody who knew the seed could choose numbers that all hash into one bucket. They are
    /// slow then, but they are found; under another seed they scatter.
    @Test
    void idsThatCollideUnderOneSeedScatterUnderAnother() {
        List<Key> colliding = new ArrayList<>();
        for (long hash = 0; hash < 5_000; hash++) colliding.add(new Key(0, numberOf(hash)));
        colliding.forEach(this::add);
        assertEquals(5_000, longestChain());
        colliding.forEach(key -> assertEquals(map.get(key), find(key)));

        for (long seed = 8; seed < 28; seed++) {
            startAnew(seed);
            colliding.forEach(this::add);
            assertChainsAreShort("seed " + seed);
        }
    }

    /// What clients send, or might send: numbers one after the other and far apart, texts with a
    /// number in them, long texts of which two parts differ in the same way.
    @ParameterizedTest
    @ValueSource(longs = {0, 7, -1, 0x9E3779B97F4A7C15L})
    void noPatternOfIdsMakesLongChains(long seed) {
        List<LongFunction<String>> patterns = List.of(
                n -> Long.toString(n),
                n -> Long.toString(1_000_000 * n),
                n -> Long.toString(n << 14),
                n -> Long.toUnsignedString(n << 50 | 1),
                n -> Long.toUnsignedString(n << 32 | n),
                n -> String.format("o%d", n),
                n -> String.format("%dA", n),
                n -> String.format("CLIENT-%d-NYC", 10_000_000 + n),
                n -> String.format("20 CHARACTERS %06d", n),
                n -> String.format("f81d4fae-7dec-11d0-a765-%012x", n),
                n -> String.format("%s12345678....%s12345678%s", four(n), four(n), four(n)),
                n -> String.format("ACCOUNT:%s....%s", four(n), four(n)),
                n -> String.format("%s%s%s", four(n), "....".repeat(3), four(n)));
        for (LongFunction<String> pattern : patterns) {
            startAnew(seed);
            for (long n = 0; n < 10_000; n++) add(new Key(0, pattern.apply(n)));
            assertChainsAreShort(pattern.apply(1));
        }
    }

    private static String four(long n) {
        return String.format("%04d", n);
    }

    private void startAnew(long seed) {
        map.clear();
        ids = new LiveIds(seed, 1);
    }

    /// With twice as many buckets as ids a random function has six or seven in the fullest one.
    private void assertChainsAreShort(String what) {
        assertTrue(longestChain() <= 24, () -> what + ": a chain of " + longestChain());
    }

    private int longestChain() {
        int longest = 0;
        for (LiveOrder first : map.values()) {
            int length = 0;
            for (LiveOrder order = first; order != null; order = order.nextOfBucket()) length++;
            longest = Math.max(longest, length);
        }
        return longest;
    }

    /// The number that hashes to this under the seed 7, as the id of participant 0.
    private static String numberOf(long hash) {
        long owner = ClOrdId.nameKey(0, new ClOrdId().set(1)) * (Hash.then(7, 2) | 1);
        long word = (hash - owner) * inverse(Hash.then(7, 1) | 1);
        return Long.toUnsignedString(word ^ word >>> 32);
    }

    /// What an odd number must be multiplied by to give 1, by Newton's way: each step doubles the
    /// bits that are right.
    private static long inverse(long odd) {
        long inverse = odd;
        for (int step = 0; step < 5; step++) inverse *= 2 - odd * inverse;
        return inverse;
    }

    @Test
    void participantsAndFormsDoNotMix() {
        add(new Key(0, "1"));
        add(new Key(1, "1"));
        add(new Key(0, "ABCDEFGHIJKLMNOPQRST"));
        add(new Key(0, "ABCDEFGHIJKLMNOPQRSU"));
        add(new Key(0, "ABCDEFGH"));
        add(new Key(0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
        add(new Key(0, "ABCDEFGHIJKLMNOPQRSTUVWXYA"));
        map.forEach((key, order) -> assertEquals(order, find(key)));
        assertNull(find(new Key(2, "1")));
        assertNull(find(new Key(1, "ABCDEFGH")));
        ClOrdId missing = new ClOrdId();
        assertNull(ids.find(0, missing, ids.hash(0, missing)));
    }

    /// Numbers, short and long texts.
    private static String text(int n) {
        return switch (n % 4) {
            case 0 -> Integer.toString(n);
            case 1 -> "o" + n;
            case 2 -> String.format("f81d4fae-7dec-11d0-a765-%012x", n);
            default -> "an-order-named-" + n;
        };
    }

    private void add(Key key) {
        NewOrder command = TestMarket.order(key.participantId, key.clOrdId, Side.BUY, 1, 1);
        LiveOrder order = orders.open(command, 0, 0, 0);
        map.put(key, order);
        ids.add(order);
    }

    private void remove(Key key) {
        LiveOrder order = map.remove(key);
        ids.remove(order);
        orders.close(order);
    }

    private LiveOrder find(Key key) {
        id.set(key.clOrdId);
        return ids.find(key.participantId, id, ids.hash(key.participantId, id));
    }
}
