package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.EventSink;
import crossbook.core.model.RuleKey;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Refusals that no scenario can write down.
class MarketRefusalsTest {
    private final TestMarket market = new TestMarket();

    @BeforeEach
    void open() {
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = TestMarket.model()
                .byOrdType("""
                                    MARKET  LIMIT  BUDGET  HIDDEN
                        CONTINUOUS   take   rest    take    rest
                        HALTED        -      -       -       -
                        CLOSED        -      -       -       -
                        """)
                .combinations(TestMarket.COMBINATIONS + "HIDDEN  yes  yes  yes  yes\n")
                .rule(RuleKey.SEGMENTS, """
                        segment  band  ticks  lot  max_qty  max_value  min_reserve  closing_price
                        S        -     -      1    -        100        -            LAST_TRADE
                        """)
                .build();
        market.engine.onDefineMarketModel(rules);
        market.instrument(0, "ABC");
        DefineParticipant participant = new DefineParticipant();
        participant.name = "p0";
        market.engine.onDefineParticipant(participant);
        market.events.clear();
    }

    @Test
    void anOrderMayNotBeWorthMoreThanItsSegmentAllows() {
        market.engine.onNewOrder(TestMarket.order(0, "a1", Side.BUY, 10, 10_00));
        market.engine.onNewOrder(TestMarket.order(0, "a2", Side.BUY, 10, 10_01));
        market.engine.onNewOrder(TestMarket.order(0, "a3", Side.BUY, Long.MAX_VALUE, 2));
        assertEquals(
                List.of(
                        "accepted a1",
                        "rejected a2 VALUE_ABOVE_MAXIMUM",
                        "rejected a3 VALUE_ABOVE_MAXIMUM"),
                market.events);
    }

    @Test
    void anOrderMayNotBecomeWorthMoreThanItsSegmentAllows() {
        market.engine.onNewOrder(TestMarket.order(0, "a1", Side.BUY, 10, 9_99));
        market.events.clear();
        ReplaceOrder replace = new ReplaceOrder();
        replace.origClOrdId.set("a1");
        replace.changesQty = true;
        replace.orderQty = 11;
        market.engine.onReplaceOrder(replace);
        replace.changesPrice = true;
        replace.orderQty = 10;
        replace.limitPrice = 10_01;
        market.engine.onReplaceOrder(replace);
        assertEquals(
                List.of("rejected a1 VALUE_ABOVE_MAXIMUM", "rejected a1 VALUE_ABOVE_MAXIMUM"),
                market.events);
    }

    @Test
    void aPeggedOrderMustSayWhatItFollows() {
        NewOrder order = TestMarket.order(0, "a1", Side.BUY, 10, 0);
        order.ordType = OrdType.PEGGED;
        market.engine.onNewOrder(order);
        assertEquals(List.of("rejected a1 PEG_REFERENCE_MISSING"), market.events);
    }

    @Test
    void aMinimumReserveIsNotNegative() {
        DefineInstrument instrument = new DefineInstrument();
        instrument.instrumentId = 1;
        instrument.symbol = "XYZ";
        instrument.minReserveQty = -1;
        RejectReason[] told = {RejectReason.NONE};
        MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {
            @Override
            public void instrumentRejected(DefineInstrument command, RejectReason reason) {
                told[0] = reason;
            }
        });
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = market.engine.marketModel();
        engine.onDefineMarketModel(rules);
        instrument.instrumentId = 0;
        engine.onDefineInstrument(instrument);
        assertEquals(RejectReason.MIN_RESERVE_QTY_NEGATIVE, told[0]);
    }
}
