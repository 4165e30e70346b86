package crossbook.flow;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The table of resting orders against a map of the JDK.
class RestingOrdersTest {
    @Test
    void itHoldsWhatAMapHolds() {
        RestingOrders orders = new RestingOrders();
        Map<Long, Long> expected = new HashMap<>();
        List<Long> ids = new ArrayList<>();
        long state = 7;
        for (int i = 0; i < 200_000; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            long id = (state >>> 40) % 5_000 - 2_500;
            int place = orders.find(id);
            assertThat(place != RestingOrders.NONE).isEqualTo(expected.containsKey(id));
            if (place == RestingOrders.NONE) {
                orders.add((int) (id & 3), id, id > 0 ? Side.BUY : Side.SELL, i + 1, 10);
                expected.put(id, (long) i + 1);
                ids.add(id);
            } else {
                assertThat(orders.price(place)).isEqualTo(expected.get(id));
                assertThat(orders.side(place)).isEqualTo(id > 0 ? Side.BUY : Side.SELL);
                orders.reduce(place, 10);
                expected.remove(id);
            }
            assertThat(orders.size()).isEqualTo(expected.size());
        }
        orders.clear(2);
        expected.keySet().removeIf(id -> (id & 3) == 2);
        assertThat(ids)
                .allMatch(
                        id -> (orders.find(id) != RestingOrders.NONE) == expected.containsKey(id));
        assertThat(orders.size()).isEqualTo(expected.size());
    }
}
