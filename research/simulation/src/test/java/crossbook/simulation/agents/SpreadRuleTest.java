package crossbook.simulation.agents;

import static crossbook.simulation.agents.FlowKind.CANCEL_AGGRESSIVE;
import static crossbook.simulation.agents.FlowKind.CANCEL_PASSIVE;
import static crossbook.simulation.agents.FlowKind.LIMIT_AGGRESSIVE;
import static crossbook.simulation.agents.FlowKind.LIMIT_BEHIND;
import static crossbook.simulation.agents.FlowKind.LIMIT_INSIDE;
import static crossbook.simulation.agents.FlowKind.LIMIT_PASSIVE;
import static crossbook.simulation.agents.FlowKind.MARKET;
import static crossbook.simulation.agents.FlowKind.MARKET_MOVING;
import static crossbook.simulation.agents.FlowKind.MARKET_STAYING;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The book is 9990 x 100 to 10000 x 60 unless something else is said; a tick is 5, a lot 10.
class SpreadRuleTest {
    private final FlowRule rule = new SpreadRule(0, FlowBooks.prices(9_000, 11_000));

    private static FlowBooks book() {
        return new FlowBooks().bid(9_990, 100).ask(10_000, 60);
    }

    @Test
    void anOrderThatMovesTakesTheBestQueueAndNoMore() {
        FlowBooks books = book().ask(10_005, 500);
        assertThat(books.act(rule, MARKET_MOVING, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).isEqualTo("B 60 @ market");
        assertThat(books.simulation.book(0).ask()).isEqualTo(10_005);
        assertThat(books.act(rule, MARKET_MOVING, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).isEqualTo("A 100 @ market");
    }

    @Test
    void anOrderThatStaysLeavesALot() {
        FlowBooks books = new FlowBooks().ask(10_000, 20);
        assertThat(books.act(rule, MARKET_STAYING, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).isEqualTo("B 10 @ market");
        assertThat(books.act(rule, MARKET_STAYING, Side.BUY)).isEqualTo(FlowOutcome.TOO_SMALL);
        assertThat(books.simulation.book(0).askQty()).isEqualTo(10);
    }

    @Test
    void whereOneTickIsFreeAnOrderBetweenTheQuotesIsThere() {
        FlowBooks buys = book();
        assertThat(buys.act(rule, LIMIT_INSIDE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(buys.entered()).startsWith("B ").endsWith(" @ 9995");
        FlowBooks sells = book();
        assertThat(sells.act(rule, LIMIT_INSIDE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(sells.entered()).startsWith("A ").endsWith(" @ 9995");
    }

    @Test
    void atASpreadOfOneTickNothingFitsAndNothingIsSent() {
        FlowBooks books = new FlowBooks().bid(9_995, 100).ask(10_000, 60);
        long before = books.orders();
        assertThat(books.act(rule, LIMIT_INSIDE, Side.BUY)).isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.act(rule, LIMIT_INSIDE, Side.SELL)).isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.orders()).isEqualTo(before);
        // An aggressive one joins its best price then.
        assertThat(books.act(rule, LIMIT_AGGRESSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).endsWith(" @ 9995");
        assertThat(books.act(rule, LIMIT_AGGRESSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).endsWith(" @ 10000");
    }

    @Test
    void anAggressiveOrderIsBetweenTheQuotesWhereThereIsRoom() {
        FlowBooks books = book();
        assertThat(books.act(rule, LIMIT_AGGRESSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).endsWith(" @ 9995");
    }

    /// Where the range ends at the best price or a tick behind it, there is one price.
    @Test
    void anOrderBehindIsAtTheBestPriceOrWorseAPassiveOneWorse() {
        FlowRule narrow = new SpreadRule(0, FlowBooks.prices(9_990, 10_005));
        FlowBooks books = book();
        assertThat(books.act(narrow, LIMIT_BEHIND, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).endsWith(" @ 9990");
        assertThat(books.act(narrow, LIMIT_PASSIVE, Side.BUY)).isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.act(narrow, LIMIT_PASSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).endsWith(" @ 10005");
        for (int i = 0; i < 100; i++) {
            assertThat(books.act(rule, LIMIT_BEHIND, Side.SELL)).isEqualTo(FlowOutcome.SENT);
            assertThat(books.simulation.book(0).ask()).isEqualTo(10_000);
        }
        assertThat(books.simulation.book(0).levels(Side.SELL)).isGreaterThan(5);
    }

    @ParameterizedTest
    @EnumSource(Side.class)
    void whereItsSideIsEmptyOnlyABetterOrderCanBeIt(Side side) {
        FlowBooks books = new FlowBooks();
        if (side == Side.BUY) books.ask(10_000, 60);
        else books.bid(10_000, 60);
        for (FlowKind kind : new FlowKind[] {LIMIT_BEHIND, LIMIT_PASSIVE, CANCEL_PASSIVE}) {
            assertThat(books.act(rule, kind, side)).isEqualTo(FlowOutcome.EMPTY_SIDE);
        }
        for (FlowKind kind : new FlowKind[] {MARKET, MARKET_MOVING, MARKET_STAYING}) {
            assertThat(books.act(rule, kind, side.opposite())).isEqualTo(FlowOutcome.EMPTY_SIDE);
        }
        assertThat(books.act(rule, LIMIT_INSIDE, side)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.simulation.book(0).hasBid()).isTrue();
        assertThat(books.simulation.book(0).hasAsk()).isTrue();
    }

    @Test
    void anEmptyBookBeginsBehindTheStartPrice() {
        FlowRule narrow = new SpreadRule(0, FlowBooks.prices(9_995, 10_005));
        FlowBooks books = new FlowBooks();
        assertThat(books.act(narrow, LIMIT_INSIDE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).startsWith("B ").endsWith(" @ 9995");
    }

    @Test
    void cancelsAreOfOwnOrdersAtTheBestPriceOrBehindIt() {
        FlowBooks books = book();
        assertThat(books.act(rule, CANCEL_AGGRESSIVE, Side.BUY)).isEqualTo(FlowOutcome.NO_ORDER);
        long best = books.flow.limit(0, Side.BUY, 10, 9_990);
        long behind = books.flow.limit(0, Side.BUY, 10, 9_980);
        long sell = books.flow.limit(0, Side.SELL, 10, 10_005);
        assertThat(books.act(rule, CANCEL_AGGRESSIVE, Side.SELL)).isEqualTo(FlowOutcome.NO_ORDER);
        assertThat(books.act(rule, CANCEL_AGGRESSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.flow.orders().isLive(best)).isFalse();
        assertThat(books.act(rule, CANCEL_PASSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.flow.orders().isLive(behind)).isFalse();
        assertThat(books.act(rule, CANCEL_PASSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.flow.orders().isLive(sell)).isFalse();
        assertThat(books.simulation.book(0).bidQty()).isEqualTo(100);
    }

    /// The mean of a floored exponential of mean m is 1 / (exp(1/m) - 1).
    @Test
    void distancesAndQuantitiesAreExponential() {
        FlowBooks books = new FlowBooks().bid(9_990, 10).ask(10_990, 10);
        FlowRule wide = new SpreadRule(0, FlowBooks.prices(5, 5_000_000));
        double distance = 0;
        double lots = 0;
        int draws = 20_000;
        for (int i = 0; i < draws; i++) {
            assertThat(books.act(wide, LIMIT_PASSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
            int place = books.flow.orders().count() - 1;
            distance += (9_990 - books.flow.orders().limitPrice(place)) / 5.0;
            lots += books.flow.orders().leavesQty(place) / 10.0;
        }
        double meanOfFour = 1 / (Math.exp(1 / 4.0) - 1);
        double meanOfSix = 1 / (Math.exp(1 / 6.0) - 1);
        assertThat(distance / draws)
                .isBetween(1 + meanOfFour - 0.12, 1 + meanOfFour + 0.12); // four standard errors
        assertThat(lots / draws).isBetween(1 + meanOfSix - 0.18, 1 + meanOfSix + 0.18);
    }
}
