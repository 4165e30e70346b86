package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class DeadlinesTest {
    private static final Phase PHASE =
            new Phase(0, "HALTED", '-', Phase.Matching.NEVER, false, true, 0, 0, false, "", "");

    private final Orders orders = new Orders(0, 1);
    private final PriceLevels levels = new PriceLevels(orders);
    private final LadderNodes nodes = new LadderNodes();
    private final Deadlines deadlines = new Deadlines();

    private Book book(int instrumentId) {
        Instrument instrument =
                new Instrument(instrumentId, "I" + instrumentId, 2, 1, 1, 100, true);
        return new Book(instrument, PHASE, orders, levels, nodes);
    }

    @Test
    void theEarliestComesFirstAndTheLowerInstrumentWhereTwoEndTogether() {
        Book[] books = IntStream.range(0, 40).mapToObj(this::book).toArray(Book[]::new);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            Book book = books[random.nextInt(books.length)];
            boolean lifts = random.nextInt(3) == 0;
            book.enter(PHASE, lifts ? MatchingEngine.NO_DEADLINE : random.nextLong(50));
            deadlines.update(book);
            if (random.nextInt(10) == 0) forget(books[random.nextInt(books.length)]);

            Book first = Stream.of(books)
                    .filter(other -> other.phaseEndsNs() != MatchingEngine.NO_DEADLINE)
                    .min(Comparator.comparingLong(Book::phaseEndsNs)
                            .thenComparingInt(other -> other.instrument().instrumentId()))
                    .orElse(null);
            assertEquals(
                    first == null ? MatchingEngine.NO_DEADLINE : first.phaseEndsNs(),
                    deadlines.nextNs());
            if (first != null) assertSame(first, deadlines.next());
        }
    }

    private void forget(Book book) {
        deadlines.forget(book);
        book.enter(PHASE, MatchingEngine.NO_DEADLINE);
    }
}
