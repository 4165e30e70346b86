package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

class EventQueueTest {
    private record Item(long timeNs, int number) {}

    private final EventQueue queue = new EventQueue();

    @Test
    void ofOneInstantTheOlderIsFirst() {
        for (int i = 0; i < 1_000; i++) queue.add(5, 2, 7, i);
        for (int i = 0; i < 1_000; i++) {
            long item = queue.next();
            assertThat(EventQueue.place(item)).isEqualTo(i);
            assertThat(EventQueue.kind(item)).isEqualTo(2);
            assertThat(EventQueue.owner(item)).isEqualTo(7);
        }
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.nextNs()).isEqualTo(Simulation.NEVER);
    }

    @Test
    void itIsASortThatKeepsTheOrderOfEquals() {
        Random random = new Random(3);
        List<Item> expected = new ArrayList<>();
        List<Item> taken = new ArrayList<>();
        int number = 0;
        for (int round = 0; round < 50; round++) {
            List<Item> added = new ArrayList<>();
            for (int i = 0; i < 200; i++) added.add(new Item(random.nextInt(40), number++));
            added.forEach(item -> queue.add(item.timeNs, 255, 0xFF_FFFF, item.number));
            added.sort(Comparator.comparingLong(Item::timeNs));
            expected.addAll(added);
            while (!queue.isEmpty()) {
                long time = queue.nextNs();
                taken.add(new Item(time, EventQueue.place(queue.next())));
            }
        }
        assertThat(taken).isEqualTo(expected);
    }
}
