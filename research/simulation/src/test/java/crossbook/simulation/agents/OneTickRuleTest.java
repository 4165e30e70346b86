package crossbook.simulation.agents;

import static crossbook.simulation.agents.FlowKind.CANCEL_AGGRESSIVE;
import static crossbook.simulation.agents.FlowKind.LIMIT_AGGRESSIVE;
import static crossbook.simulation.agents.FlowKind.LIMIT_PASSIVE;
import static crossbook.simulation.agents.FlowKind.MARKET;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;
import crossbook.simulation.events.EventKind;

import org.junit.jupiter.api.Test;

class OneTickRuleTest {
    private static FlowRule rule(boolean mayCross) {
        return new OneTickRule(0, FlowBooks.prices(5, 20_000), mayCross);
    }

    private static FlowBooks book(long bid, long ask) {
        return new FlowBooks().bid(bid, 100).ask(ask, 100);
    }

    @Test
    void aPassiveOrderIsATickBehindAndAnAggressiveOneATickBetter() {
        for (boolean mayCross : new boolean[] {false, true}) {
            FlowBooks books = book(9_980, 10_000);
            FlowRule rule = rule(mayCross);
            assertThat(books.act(rule, LIMIT_PASSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
            assertThat(books.entered()).endsWith(" @ 9975");
            assertThat(books.act(rule, LIMIT_PASSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
            assertThat(books.entered()).endsWith(" @ 10005");
            assertThat(books.act(rule, LIMIT_AGGRESSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
            assertThat(books.entered()).endsWith(" @ 9985");
            assertThat(books.act(rule, LIMIT_AGGRESSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
            assertThat(books.entered()).endsWith(" @ 9995");
        }
    }

    @Test
    void atASpreadOfOneTickModelOneMeetsTheOtherSideAndModelTwoJoins() {
        FlowBooks one = book(9_995, 10_000);
        assertThat(one.act(rule(true), LIMIT_AGGRESSIVE, Side.BUY))
                .isEqualTo(FlowOutcome.OTHER_TYPE);
        assertThat(one.entered()).endsWith(" @ 10000");
        assertThat(one.simulation.events().count(EventKind.TRADED)).isEqualTo(1);
        FlowBooks two = book(9_995, 10_000);
        assertThat(two.act(rule(false), LIMIT_AGGRESSIVE, Side.SELL)).isEqualTo(FlowOutcome.SENT);
        assertThat(two.entered()).endsWith(" @ 10000");
        assertThat(two.simulation.events().count(EventKind.TRADED)).isZero();
    }

    @Test
    void theFirstOrderOfASideIsOneToTenTicksOff() {
        for (int i = 0; i < 100; i++) {
            FlowBooks books = new FlowBooks().ask(10_000, 100);
            for (int draw = 0; draw < i; draw++) books.flow.random().uniform();
            assertThat(books.act(rule(true), LIMIT_AGGRESSIVE, Side.BUY))
                    .isEqualTo(FlowOutcome.SENT);
            assertThat(books.simulation.book(0).bid()).isBetween(9_950L, 9_995L);
        }
        FlowBooks empty = new FlowBooks();
        FlowRule rule = rule(true);
        assertThat(empty.act(rule, LIMIT_PASSIVE, Side.SELL)).isEqualTo(FlowOutcome.OTHER_TYPE);
        assertThat(empty.simulation.book(0).ask()).isBetween(10_005L, 10_050L);
    }

    @Test
    void volumesArePareto() {
        FlowBooks books = book(5_000, 10_000).ask(10_005, 1L << 50);
        FlowRule rule = rule(false);
        int orders = 4_000;
        int twice = 0;
        for (int i = 0; i < orders; i++) {
            assertThat(books.act(rule, MARKET, Side.BUY)).isEqualTo(FlowOutcome.SENT);
            long qty = books.enteredQty();
            assertThat(qty).isGreaterThanOrEqualTo(500); // 50 lots of 10
            if (qty >= 1_000) twice++;
        }
        assertThat(twice).isBetween(orders / 2 - 130, orders / 2 + 130); // four standard deviations
        assertThat(books.act(rule, LIMIT_PASSIVE, Side.BUY)).isEqualTo(FlowOutcome.SENT);
        assertThat(books.flow.orders().leavesQty(0)).isGreaterThanOrEqualTo(200);
    }

    @Test
    void whatCannotBeIsNotSent() {
        FlowBooks books = new FlowBooks();
        assertThat(books.act(rule(true), MARKET, Side.BUY)).isEqualTo(FlowOutcome.EMPTY_SIDE);
        assertThat(books.act(rule(true), CANCEL_AGGRESSIVE, Side.BUY))
                .isEqualTo(FlowOutcome.EMPTY_SIDE);
        books.bid(5, 100);
        assertThat(books.act(rule(true), LIMIT_PASSIVE, Side.BUY)).isEqualTo(FlowOutcome.NO_ROOM);
        assertThat(books.act(rule(true), CANCEL_AGGRESSIVE, Side.BUY))
                .isEqualTo(FlowOutcome.NO_ORDER);
        assertThat(books.orders()).isEqualTo(1);
    }
}
