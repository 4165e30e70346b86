package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

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

    /// Somebody who knew the seed could choose numbers whose hashes begin alike. They
    /// are slow, but they are found, and the table does not explode.
    @Test
    void idsWhoseHashesCollideAreStillFound() {
        List<Key> colliding = new ArrayList<>();
        for (long i = 0; i < 5_000; i++) {
            long owner = 0L << 32 | 1; // participant 0, the form of numbers
            long word = unmix(i << 12) ^ Long.rotateLeft(owner, 17) ^ 7;
            colliding.add(new Key(0, Long.toUnsignedString(word)));
        }
        colliding.forEach(this::add);
        colliding.forEach(key -> assertEquals(map.get(key), find(key)));
        for (int i = 0; i < colliding.size(); i += 2) remove(colliding.get(i));
        colliding.forEach(key -> assertEquals(map.get(key), find(key)));
    }

    @Test
    void participantsAndFormsDoNotMix() {
        add(new Key(0, "1"));
        add(new Key(1, "1"));
        add(new Key(0, "ABCDEFGHIJKLMNOPQRST"));
        add(new Key(0, "ABCDEFGHIJKLMNOPQRSU"));
        add(new Key(0, "ABCDEFGH"));
        map.forEach((key, order) -> assertEquals(order, find(key)));
        assertNull(find(new Key(2, "1")));
        assertNull(find(new Key(1, "ABCDEFGH")));
        ClOrdId missing = new ClOrdId();
        assertNull(ids.find(0, missing, ids.hash(0, missing)));
    }

    /// Numbers, short and long texts.
    private static String text(int n) {
        return switch (n % 3) {
            case 0 -> Integer.toString(n);
            case 1 -> "o" + n;
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

    /// The word that [Hash#mix] turns into `mixed`.
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
