package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.simulation.random.RandomStream;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class OrderPlacesTest {
    private final OrderPlaces places = new OrderPlaces();

    @Test
    void itIsTheMapOfNumbersToPlaces() {
        RandomStream random = new RandomStream(1);
        Map<Long, Integer> expected = new HashMap<>();
        List<Long> live = new ArrayList<>();
        for (long number = 1; number <= 100_000; number++) {
            int place = (int) random.below(1 << 20);
            places.add(number, place);
            expected.put(number, place);
            live.add(number);
            while (random.chance(0.51) && !live.isEmpty()) {
                int at = (int) random.below(live.size());
                long other = live.get(at);
                if (random.chance(0.1)) {
                    places.move(other, 7);
                    expected.put(other, 7);
                } else {
                    places.remove(other);
                    expected.remove(other);
                    live.set(at, live.getLast());
                    live.removeLast();
                }
            }
            long asked = random.below(number + 10);
            assertThat(places.get(asked)).isEqualTo(expected.getOrDefault(asked, -1));
        }
        for (long number = 0; number < 100_010; number++) {
            assertThat(places.get(number)).isEqualTo(expected.getOrDefault(number, -1));
        }
    }

    @Test
    void whatWasNeverNumberedIsNowhere() {
        for (long number : new long[] {0, -1, 1, 1 << 20, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(places.get(number)).isEqualTo(OrderPlaces.NOWHERE);
        }
    }

    @Test
    void afterClearingNothingIsAnywhere() {
        for (long number = 1; number < 5_000; number++) places.add(number, 3);
        places.clear();
        for (long number = 1; number < 5_000; number++) {
            assertThat(places.get(number)).isEqualTo(OrderPlaces.NOWHERE);
        }
        places.add(1, 0);
        assertThat(places.get(1)).isZero();
        assertThat(places.get(2)).isEqualTo(OrderPlaces.NOWHERE);
    }
}
