package crossbook.core.market;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.TestMarket;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.core.order.ClOrdId;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

class RememberedIdsTest {
    private static final long SEED = 7;

    private record Closed(int participantId, long number, long event) {}

    private static RememberedIds ids(int window, int total) {
        MarketModel model = TestMarket.model()
                .rememberIds(window)
                .rule(RuleKey.REMEMBER_IDS_TOTAL, Integer.toString(total))
                .build();
        RememberedIds ids = new RememberedIds(SEED);
        ids.define(model);
        return ids;
    }

    private static ClOrdId id(long number) {
        return new ClOrdId().set(number);
    }

    private static long[] words(RememberedIds ids, int participants) {
        LongStream.Builder words = LongStream.builder();
        ids.save(words::add, participants);
        return words.build().toArray();
    }

    /// A list of all that closed, and a look through it from its end.
    private static long original(
            List<Closed> all, int window, int total, int participantId, long number) {
        int own = 0;
        for (int i = all.size() - 1; i >= Math.max(0, all.size() - total); i--) {
            if (all.get(i).participantId != participantId) continue;
            if (++own > window) break;
            if (all.get(i).number == number) return all.get(i).event;
        }
        return ClosedIds.NO_EVENT;
    }

    @Test
    void agreesWithAListOfAllThatClosed() {
        SplittableRandom random = new SplittableRandom(1);
        for (int day = 0; day < 60; day++) {
            int window = 1 + random.nextInt(40);
            int total = 1 + random.nextInt(100);
            int participants = 1 + random.nextInt(12);
            RememberedIds ids = ids(window, total);
            List<Closed> all = new ArrayList<>();
            for (long event = 1; event <= 1_500; event++) {
                int who = random.nextInt(1 + random.nextInt(participants));
                long number = random.nextLong(150);
                long first = original(all, window, total, who, number);
                assertEquals(first, ids.originalEvent(who, id(number), number));
                assertEquals(first != ClosedIds.NO_EVENT, ids.contains(who, id(number)));
                if (first == ClosedIds.NO_EVENT) {
                    ids.add(who, id(number), number, event);
                    all.add(new Closed(who, number, event));
                }
                if (random.nextInt(100) == 0) ids = loaded(ids, window, total, participants);
            }
        }
    }

    /// It has to save the same words, too, whatever places had not been freed.
    private static RememberedIds loaded(
            RememberedIds ids, int window, int total, int participants) {
        long[] words = words(ids, participants);
        RememberedIds loaded = ids(window, total);
        loaded.load(TestMarket.input(words), participants);
        assertArrayEquals(words, words(loaded, participants));
        return loaded;
    }

    /// Each fills its window once and leaves: what is kept is as much as one may fill, and a few
    /// places more for each who was there.
    @Test
    void tenThousandWhoComeAndGoAreNotKept() {
        int total = 4_096;
        int participants = 10_000;
        RememberedIds ids = ids(1_024, total);
        long most = 0;
        for (int who = 0; who < participants; who++) {
            for (long number = 0; number < 1_024; number++) ids.add(who, id(number), 0, 1);
            most = Math.max(most, ids.capacity() - 16L * (who + 1));
        }
        assertTrue(most <= 4 * (total + 2L * participants), () -> ids.capacity() + " places");
        assertTrue(words(ids, participants).length <= 6 * total + 2 * participants + 1);
    }
}
