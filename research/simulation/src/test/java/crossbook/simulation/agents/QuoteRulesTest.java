package crossbook.simulation.agents;

import static crossbook.simulation.agents.FlowKind.ASK_MOVE;
import static crossbook.simulation.agents.FlowKind.BID_MOVE;
import static crossbook.simulation.agents.FlowKind.PRICE_MOVE;
import static crossbook.simulation.agents.FlowKind.TRADE;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.hawkes.EventHistory;
import crossbook.simulation.refit.FlowHistory;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import org.junit.jupiter.api.Test;

/// The rules `price` and `quotes`. Where a book is made by hand, a tick is 5 and a lot 10.
class QuoteRulesTest {
    private static final FlowPrices PRICES = FlowBooks.prices(9_000, 11_000);

    private final FlowRule price = new PriceRule(0, PRICES);
    private final FlowRule quotes = new QuotesRule(0, PRICES);

    private static FlowBooks narrow() {
        return new FlowBooks().bid(9_995, 100).ask(10_000, 60);
    }

    private static void isQuoted(FlowBooks books, long bid, long ask) {
        BookView book = books.simulation.book(0);
        assertThat(book.bid()).isEqualTo(bid);
        assertThat(book.ask()).isEqualTo(ask);
    }

    @Test
    void aTradeLeavesTheQueueAsLongAsItWas() {
        FlowBooks books = narrow();
        for (Side side : Side.values()) {
            assertThat(books.act(price, TRADE, side)).isEqualTo(FlowOutcome.SENT);
        }
        isQuoted(books, 9_995, 10_000);
        assertThat(books.simulation.book(0).bidQty()).isEqualTo(100);
        assertThat(books.simulation.book(0).askQty()).isEqualTo(60);
        assertThat(books.simulation.events().count(EventKind.TRADED)).isEqualTo(2);
        FlowBooks small = new FlowBooks().bid(9_995, 10);
        assertThat(small.act(price, TRADE, Side.SELL)).isEqualTo(FlowOutcome.TOO_SMALL);
        assertThat(small.act(price, TRADE, Side.BUY)).isEqualTo(FlowOutcome.EMPTY_SIDE);
    }

    /// What others have there is taken, its own orders are canceled without a trade.
    @Test
    void aMoveOfThePriceMovesBothQuotes() {
        FlowBooks books = narrow();
        assertThat(books.act(price, PRICE_MOVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 10_000, 10_005);
        assertThat(books.simulation.events().count(EventKind.TRADED)).isEqualTo(1);
        assertThat(books.act(price, PRICE_MOVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 10_005, 10_010);
        assertThat(books.act(price, PRICE_MOVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 10_000, 10_005);
        assertThat(books.simulation.events().count(EventKind.TRADED)).isEqualTo(1);
    }

    @Test
    void aQuoteMovesByATick() {
        FlowBooks books = narrow();
        assertThat(books.act(quotes, ASK_MOVE, Side.SELL)).isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.act(quotes, BID_MOVE, Side.BUY)).isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.act(quotes, ASK_MOVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 9_995, 10_005);
        assertThat(books.act(quotes, BID_MOVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 9_990, 10_005);
        assertThat(books.act(quotes, ASK_MOVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 9_990, 10_000);
        assertThat(books.act(quotes, BID_MOVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        isQuoted(books, 9_995, 10_000);
        assertThat(books.simulation.events().count(EventKind.TRADED)).isEqualTo(2);
        FlowBooks empty = new FlowBooks();
        assertThat(empty.act(quotes, ASK_MOVE, Side.BUY)).isEqualTo(FlowOutcome.EMPTY_SIDE);
        assertThat(empty.act(quotes, BID_MOVE, Side.BUY)).isEqualTo(FlowOutcome.EMPTY_SIDE);
    }

    @Test
    void atTheEndOfTheRangeNothingMoves() {
        FlowPrices range = FlowBooks.prices(9_995, 10_000);
        FlowBooks books = narrow();
        assertThat(books.act(new PriceRule(0, range), PRICE_MOVE, Side.BUY))
                .isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.act(new QuotesRule(0, range), BID_MOVE, Side.SELL))
                .isEqualTo(FlowOutcome.NO_ROOM);
        isQuoted(books, 9_995, 10_000);
    }

    /// Both worlds are their processes: each event is an order or more, at its time, and the quotes
    /// are where the events have moved them.
    @Test
    void theQuotesOfAWorldAreThoseOfItsProcess() {
        follow("hawkes-price", new int[][] {{0, 0}, {0, 0}, {1, 1}, {-1, -1}});
        follow("hawkes-quotes", new int[][] {{0, 1}, {0, -1}, {1, 0}, {-1, 0}});
    }

    /// @param moves for each type by how many ticks the bid and the ask move
    private static void follow(String name, int[][] moves) {
        World world = WorldFile.shipped(name);
        Simulation simulation = world.simulation(1);
        simulation.advance(3_600_000_000_000L);
        EventHistory process = FlowHistory.of(world, simulation).getFirst().process();
        assertThat(process.size()).isGreaterThan(4_000);
        simulation.reset(1);
        simulation.runUntil(simulation.startNs());
        BookView book = simulation.book(0);
        long bid = book.bid();
        long ask = book.ask();
        for (int i = 0; i < process.size(); i++) {
            bid += moves[process.type(i)][0];
            ask += moves[process.type(i)][1];
            simulation.runUntil(simulation.startNs() + (long) (process.timeS(i) * 1e9));
            assertThat(book.bid()).isEqualTo(bid);
            assertThat(book.ask()).isEqualTo(ask).isGreaterThan(bid);
        }
        HawkesFlow flow = (HawkesFlow) simulation.client(0).agent();
        assertThat(flow.count(FlowOutcome.SENT)).isEqualTo(process.size());
        assertThat(simulation.events().count(EventKind.ORDER_REJECTED)).isZero();
        assertThat(simulation.events().count(EventKind.CANCEL_REJECTED)).isZero();
    }
}
