package crossbook.gateway.password;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.password.PasswordQueue.Place;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Whose password is checked next.
class PasswordQueueTest {
    private static final String HERE = "127.0.0.1";
    private static final long SECOND = 1_000_000_000;

    private final PasswordQueue queue = new PasswordQueue(
            new FailedLogons(new FailedLogons.Terms(
                    Duration.ofMillis(500), Duration.ofMinutes(1), Set.of())),
            1,
            4);

    private Place add(String name) {
        Place place = new Place(name, HERE);
        assertThat(queue.add(place)).isTrue();
        return place;
    }

    private String checkNext() {
        Place next = queue.next(0);
        if (next == null) return "nobody";
        queue.done(next);
        return next.name();
    }

    @Test
    void oneIsCheckedAtATimeAndOthersInTheirOrder() {
        add("alice");
        add("bob");
        Place first = queue.next(0);
        assertThat(first.name()).isEqualTo("alice");
        assertThat(first.hasBegun()).isTrue();
        assertThat(queue.next(0)).isNull();
        queue.done(first);
        assertThat(checkNext()).isEqualTo("bob");
        assertThat(checkNext()).isEqualTo("nobody");
    }

    /// A client with less patience than the queue is long comes to its turn all the same.
    @Test
    void whoComesBackHasThePlaceOfBefore() {
        Place impatient = add("alice");
        add("bob");
        add("carol");
        assertThat(queue.left(impatient)).isTrue();
        add("alice");
        assertThat(checkNext()).isEqualTo("alice");
        assertThat(checkNext()).isEqualTo("bob");
    }

    @Test
    void whoIsAwayKeepsNobodyWaiting() {
        queue.left(add("alice"));
        add("bob");
        assertThat(checkNext()).isEqualTo("bob");
        assertThat(checkNext()).isEqualTo("nobody");
    }

    @Test
    void whoWasLoggedOnGoesFirst() {
        queue.wasLoggedOn("carol");
        for (String name : List.of("alice", "bob", "carol")) add(name);
        assertThat(checkNext()).isEqualTo("carol");
        assertThat(checkNext()).isEqualTo("alice");
    }

    @Test
    void aNameIsCheckedOnceAtATime() {
        PasswordQueue two = new PasswordQueue(
                new FailedLogons(new FailedLogons.Terms(
                        Duration.ofMillis(500), Duration.ofMinutes(1), Set.of())),
                2,
                4);
        for (String name : List.of("alice", "alice", "bob")) two.add(new Place(name, HERE));
        Place first = two.next(0);
        assertThat(two.next(0).name()).isEqualTo("bob");
        assertThat(two.next(0)).isNull();
        two.done(first);
        assertThat(two.next(0).name()).isEqualTo("alice");
    }

    @Test
    void aFullQueueTakesNobody() {
        for (int i = 0; i < 4; i++) add("name" + i);
        assertThat(queue.add(new Place("alice", HERE))).isFalse();
        assertThat(checkNext()).isEqualTo("name0");
        assertThat(queue.add(new Place("alice", HERE))).isTrue();
    }

    @Test
    void placesOfThoseWhoLeftAreBounded() {
        List<Place> left = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Place place = add("name" + i);
            assertThat(queue.left(place)).isTrue();
            left.add(place);
        }
        add("bob");
        add("name9");
        add("name0");
        assertThat(checkNext()).as("was kept").isEqualTo("name9");
        assertThat(checkNext()).isEqualTo("bob");
        assertThat(checkNext()).as("was forgotten").isEqualTo("name0");
        assertThat(queue.left(left.getFirst())).isFalse();
    }

    /// The guesser's failures slow everybody there to two checks a second, and refuse nobody.
    @Test
    void aGuesserAtASharedAddressDoesNotKeepOthersOut() {
        for (int i = 0; i < 20; i++) {
            Place guess = new Place("name" + i, HERE);
            queue.add(guess);
            queue.next(i * SECOND);
            queue.done(guess);
            queue.failed(guess, i * SECOND);
        }
        Place alice = add("alice");
        assertThat(queue.waitNs(alice, 19 * SECOND)).isZero();
        assertThat(queue.next(19 * SECOND)).isNull();
        assertThat(queue.next(19 * SECOND + SECOND / 2)).isSameAs(alice);
    }
}
