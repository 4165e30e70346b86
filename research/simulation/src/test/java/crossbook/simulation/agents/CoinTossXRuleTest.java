package crossbook.simulation.agents;

import static crossbook.simulation.agents.FlowKind.LIMIT_BEHIND;
import static crossbook.simulation.agents.FlowKind.LIMIT_INSIDE;
import static crossbook.simulation.agents.FlowKind.MARKET_MOVING;
import static crossbook.simulation.agents.FlowKind.MARKET_STAYING;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

class CoinTossXRuleTest {
    private final FlowRule rule = new CoinTossXRule(0, FlowBooks.prices(9_000, 11_000));

    private static FlowBooks book() {
        return new FlowBooks().bid(9_990, 1_200).ask(10_000, 1_000);
    }

    @Test
    void anOrderThatMovesTakesAtLeastTheBestQueueInHundreds() {
        for (int i = 0; i < 50; i++) {
            FlowBooks books = book().ask(10_500, 1_000_000);
            for (int draw = 0; draw < i; draw++) books.flow.random().gaussian();
            assertThat(books.act(rule, MARKET_MOVING, Side.BUY)).isEqualTo(FlowOutcome.SENT);
            long qty = books.enteredQty();
            assertThat(qty).isGreaterThanOrEqualTo(1_000).isLessThan(7_000);
            assertThat(qty % 100).isZero();
            assertThat(books.simulation.book(0).ask()).isEqualTo(10_500);
        }
    }

    @Test
    void anOrderThatStaysTakesLess() {
        FlowBooks books = new FlowBooks().ask(10_000, 200);
        assertThat(books.act(rule, MARKET_STAYING, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).isEqualTo("B 100 @ market");
        assertThat(books.act(rule, MARKET_STAYING, Side.BUY)).isEqualTo(FlowOutcome.TOO_SMALL);
        assertThat(books.act(rule, MARKET_STAYING, Side.SELL)).isEqualTo(FlowOutcome.EMPTY_SIDE);
    }

    @Test
    void anOrderBetweenTheQuotesIsOnTheOnlyTickOrIsNotSent() {
        FlowBooks books = book();
        assertThat(books.act(rule, LIMIT_INSIDE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.entered()).startsWith("B ").endsWith(" @ 9995");
        assertThat(books.act(rule, LIMIT_INSIDE, Side.SELL)).isEqualTo(FlowOutcome.NO_ROOM);
    }

    @Test
    void anOrderBehindStaysInTheRange() {
        FlowBooks books = book();
        for (int i = 0; i < 200; i++) {
            assertThat(books.act(rule, LIMIT_BEHIND, Side.BUY)).isEqualTo(FlowOutcome.SENT);
            int place = books.flow.orders().count() - 1;
            assertThat(books.flow.orders().limitPrice(place)).isBetween(9_000L, 9_990L);
            assertThat(books.flow.orders().leavesQty(place) % 100).isZero();
        }
        assertThat(books.act(rule, LIMIT_BEHIND, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        int place = books.flow.orders().count() - 1;
        assertThat(books.flow.orders().limitPrice(place)).isBetween(10_000L, 11_000L);
    }

    /// What lies eight standard deviations away is not drawn in a thousand draws.
    @Test
    void drawsAreBounded() {
        FlowBooks books = new FlowBooks().bid(1_000, 1_000);
        assertThat(books.act(rule, LIMIT_INSIDE, Side.SELL)).isEqualTo(FlowOutcome.OUT_OF_DRAWS);
        assertThat(books.orders()).isEqualTo(1);
    }
}
