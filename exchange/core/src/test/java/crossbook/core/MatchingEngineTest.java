package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.BookSide;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.model.Participant;
import crossbook.core.model.RuleKey;
import crossbook.core.order.OrdType;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

class MatchingEngineTest {
    private static final int ALICE = 0;
    private static final int BOB = 1;

    private final TestMarket market = TestMarket.open(2);

    /// A holder keeps the price of the order before; a market order does not have one.
    @Test
    void aRetryOfAMarketOrderIsKnownWhateverTheHolderHasForAPrice() {
        NewOrder order = TestMarket.order(BOB, "b1", Side.BUY, 10, 1000);
        order.ordType = OrdType.MARKET;
        market.engine.onNewOrder(order);
        order.limitPrice = 1001;
        market.engine.onNewOrder(order);
        assertEquals(List.of("accepted b1", "expired b1 NOT_FILLED", "repeated b1"), market.events);
    }

    @Test
    void aReplaceThatNamesAPriceOfZeroIsNotTheOneThatNamedNone() {
        market.engine.onNewOrder(TestMarket.order(ALICE, "a1", Side.SELL, 10, 1000));
        ReplaceOrder replace = new ReplaceOrder();
        replace.participantId = ALICE;
        replace.origClOrdId.set("a1");
        replace.clOrdId.set("a2");
        market.engine.onReplaceOrder(replace);
        market.engine.onReplaceOrder(replace);
        replace.changesPrice = true;
        market.engine.onReplaceOrder(replace);
        replace.changesPrice = false;
        replace.changesQty = true;
        market.engine.onReplaceOrder(replace);
        assertEquals(
                List.of(
                        "accepted a1",
                        "replaced a1 as a2",
                        "repeated a2",
                        "rejected a1 PRICE_NOT_POSITIVE",
                        "rejected a1 QTY_NOT_POSITIVE"),
                market.events);
    }

    @Test
    void aBudgetOfTheLargestAmountBuysWhatCostsExactlyThat() {
        market.engine.onNewOrder(TestMarket.order(ALICE, "a1", Side.SELL, Long.MAX_VALUE, 1));
        NewOrder order = TestMarket.order(BOB, "b1", Side.BUY, Long.MAX_VALUE, 0);
        order.ordType = OrdType.BUDGET;
        order.timeInForce = TimeInForce.FOK;
        order.budget = Long.MAX_VALUE;
        market.engine.onNewOrder(order);
        assertEquals(
                List.of("accepted a1", "accepted b1", "traded " + Long.MAX_VALUE + " @ 1"),
                market.events);
    }

    @Test
    void theLastInstantOfTimeIsReachedWithoutADeadline() {
        market.engine.onAdvanceTime(Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, market.engine.timestampNs());
    }

    @Test
    void timeThatGoesBackIsABug() {
        market.engine.onAdvanceTime(10);
        assertThrows(IllegalArgumentException.class, () -> market.engine.onAdvanceTime(9));
        assertEquals(10, market.engine.timestampNs());
    }

    /// `rulebook.md` 1.2: a phase ends at its time, not at that of the command that finds
    /// it over.
    @Test
    void deadlinesRunInTheOrderOfTimeThenOfInstrument() {
        market.instrument(1, "DEF");
        market.instrument(2, "XYZ");
        halt(0, 30);
        halt(1, 20);
        halt(2, 20);
        assertEquals(20, market.engine.nextDeadlineNs());
        market.events.clear();
        market.engine.onAdvanceTime(40);
        assertEquals(
                List.of(
                        "DEF entered CONTINUOUS 20",
                        "XYZ entered CONTINUOUS 20",
                        "ABC entered CONTINUOUS 30"),
                market.events);
        assertEquals(MatchingEngine.NO_DEADLINE, market.engine.nextDeadlineNs());
    }

    private void halt(int instrumentId, long endsNs) {
        ChangePhase halt = new ChangePhase();
        halt.instrumentId = instrumentId;
        halt.phase = "HALTED";
        halt.endsNs = endsNs;
        market.engine.onChangePhase(halt);
    }

    @Test
    void theQuantityAtAPriceIsThatOfItsOrders() {
        market.engine.onNewOrder(TestMarket.order(ALICE, "a1", Side.SELL, 10, 1000));
        market.engine.onNewOrder(TestMarket.order(BOB, "b1", Side.SELL, 5, 1000));
        market.engine.onNewOrder(TestMarket.order(BOB, "b2", Side.BUY, 7, 999));
        BookSide asks = market.engine.book(0).asks();
        assertEquals(15, asks.qtyAt(1000));
        assertEquals(0, asks.qtyAt(999));
        assertEquals(7, market.engine.book(0).bids().qtyAt(999));
        assertEquals(0, asks.qtyAt(-1));
        assertEquals(0, asks.qtyAt(Long.MAX_VALUE));
    }

    @Test
    void whoAndWhatIsFoundByNameUntilItIsRenamed() {
        assertEquals(OptionalInt.of(BOB), market.engine.participants().find("p1"));
        assertEquals("p1", market.engine.participants().get(BOB).name());
        assertNull(market.engine.participants().get(2));
        assertEquals(OptionalInt.of(0), market.engine.instrumentId("ABC"));
        assertEquals("test", market.engine.marketModel().name());

        DefineParticipant renamed = new DefineParticipant();
        renamed.participantId = BOB;
        renamed.name = "bob";
        renamed.cancelOnDisconnect = false;
        market.engine.onDefineParticipant(renamed);
        market.instrument(0, "XYZ");
        assertEquals(OptionalInt.empty(), market.engine.participants().find("p1"));
        assertEquals(OptionalInt.of(BOB), market.engine.participants().find("bob"));
        assertEquals(OptionalInt.empty(), market.engine.instrumentId("ABC"));
        assertEquals(OptionalInt.of(0), market.engine.instrumentId("XYZ"));
        assertEquals(
                new Participant(BOB, "bob", true, false, false, Roles.TRADER),
                market.engine.participants().get(BOB));
    }

    @Test
    void whatAnOrderLosesToOneOfItsOwnIsNotExecuted() {
        List<String> seen = new ArrayList<>();
        TestMarket decrementing = new TestMarket();
        decrementing.engine = new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {
            @Override
            public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
                seen.add(taker.orderQty() + ": " + taker.cumQty() + " and " + taker.leavesQty());
            }
        });
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = TestMarket.model()
                .rule(RuleKey.SELF_MATCH, "decrement")
                .rule(RuleKey.SELF_MATCH_SCOPE, "participant")
                .build();
        decrementing.engine.onDefineMarketModel(rules);
        decrementing.instrument(0, "ABC");
        for (int id = 0; id < 2; id++) {
            DefineParticipant participant = new DefineParticipant();
            participant.participantId = id;
            participant.name = "p" + id;
            decrementing.engine.onDefineParticipant(participant);
        }

        decrementing.engine.onNewOrder(TestMarket.order(0, "a", Side.BUY, 50, 1000));
        decrementing.engine.onNewOrder(TestMarket.order(1, "b", Side.BUY, 30, 1000));
        decrementing.engine.onNewOrder(TestMarket.order(0, "c", Side.SELL, 60, 1000));
        assertEquals(List.of("60: 10 and 50"), seen);
    }
}
