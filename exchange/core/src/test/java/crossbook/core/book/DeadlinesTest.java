package crossbook.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import crossbook.core.TestMarket;
import crossbook.core.command.DefineInstrument;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.ScheduleClock;
import crossbook.core.price.EngineTime;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class DeadlinesTest {
    private final MarketModel model = TestMarket.model().build();
    private final Phase phase = model.phase("HALTED");
    private final Orders orders = new Orders(0, 1);
    private final BookTables tables = new BookTables(orders, new PriceLevels(), new LadderNodes());
    private final Deadlines deadlines = new Deadlines(new EngineTime());

    private LiveBook book(int instrumentId) {
        DefineInstrument command = new DefineInstrument();
        command.instrumentId = instrumentId;
        command.symbol = "I" + instrumentId;
        Instrument instrument = command.instrument();
        ScheduleClock clock = new ScheduleClock(model.rules().schedule(), 0, false);
        return new LiveBook(instrument, phase, BookRules.of(model, instrument, clock), tables);
    }

    @Test
    void theEarliestComesFirstAndTheLowerInstrumentWhereTwoEndTogether() {
        LiveBook[] books = IntStream.range(0, 40).mapToObj(this::book).toArray(LiveBook[]::new);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20_000; i++) {
            LiveBook book = books[random.nextInt(books.length)];
            boolean lifts = random.nextInt(3) == 0;
            book.enter(phase, lifts ? EngineTime.NO_DEADLINE : random.nextLong(50));
            deadlines.update(book);
            if (random.nextInt(10) == 0) forget(books[random.nextInt(books.length)]);

            LiveBook first = Stream.of(books)
                    .filter(other -> other.phaseEndsNs() != EngineTime.NO_DEADLINE)
                    .min(Comparator.comparingLong(LiveBook::phaseEndsNs)
                            .thenComparingInt(other -> other.instrument().instrumentId()))
                    .orElse(null);
            assertEquals(
                    first == null ? EngineTime.NO_DEADLINE : first.phaseEndsNs(),
                    deadlines.nextNs());
            if (first != null) assertSame(first, deadlines.next());
        }
    }

    private void forget(LiveBook book) {
        deadlines.remove(book);
        book.enter(phase, EngineTime.NO_DEADLINE);
    }
}
