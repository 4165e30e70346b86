package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

class ClosedIdsTest {
    private static ClOrdId id(long number) {
        return new ClOrdId().set(number);
    }

    @Test
    void theOldestIsForgottenWhenTheWindowIsFull() {
        ClosedIds ids = new ClosedIds(2);
        assertTrue(ids.isEmpty());
        ids.add(id(1), 10, 100);
        ids.add(id(2), 20, 200);
        assertEquals(100, ids.originalEvent(id(1), 10));
        assertEquals(ClientIds.NO_EVENT, ids.originalEvent(id(1), 11));
        ids.add(id(3), 30, 300);
        assertFalse(ids.contains(id(1)));
        assertEquals(200, ids.originalEvent(id(2), 20));
        assertEquals(300, ids.originalEvent(id(3), 30));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 17, 100, 1_000, 100_000})
    void agreesWithALinkedMapOfTheLast(int window) {
        ClosedIds ids = new ClosedIds(window);
        Map<Long, Long> last = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(window);
        for (long event = 1; event <= 20_000; event++) {
            long number = random.nextLong(4L * window);
            assertEquals(last.containsKey(number), ids.contains(id(number)));
            if (!last.containsKey(number)) {
                if (last.size() == window) last.remove(last.keySet().iterator().next());
                last.put(number, event);
                ids.add(id(number), number, event);
            }
            assertEquals(last.get(number), ids.originalEvent(id(number), number));
        }
        last.forEach((number, event) -> assertEquals(event, ids.originalEvent(id(number), number)));
    }

    @Test
    void aLoadedWindowForgetsInTheSameOrder() {
        ClosedIds ids = new ClosedIds(3);
        for (long number = 1; number <= 5; number++) ids.add(id(number), number, number);
        LongStream.Builder words = LongStream.builder();
        ids.save(words::add);
        ClosedIds loaded = ClosedIds.load(TestMarket.input(words.build().toArray()), 3);
        loaded.add(id(6), 6, 6);
        assertFalse(loaded.contains(id(3)));
        assertTrue(loaded.contains(id(4)));
    }
}
