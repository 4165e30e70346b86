package crossbook.core;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.EventSink;
import crossbook.core.model.Instrument;
import crossbook.core.model.RuleKey;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ObjLongConsumer;

/// What a refusal says would have been right is right, and nothing nearer is, by the engine itself:
/// in random markets, for orders of all types near the limits.
class LimitsTest {
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final int MARKETS = 300;
    private static final int ORDERS = 200;

    /// The reasons that are about a value, and which.
    private static final Map<RejectReason, ObjLongConsumer<NewOrder>> VALUES = Map.of(
            RejectReason.PRICE_OFF_TICK, (order, value) -> order.limitPrice = value,
            RejectReason.PRICE_ABOVE_MAXIMUM, (order, value) -> order.limitPrice = value,
            RejectReason.PRICE_OUTSIDE_BAND, (order, value) -> order.limitPrice = value,
            RejectReason.STOP_PRICE_OFF_TICK, (order, value) -> order.stopPrice = value,
            RejectReason.QTY_OFF_LOT, (order, value) -> order.orderQty = value,
            RejectReason.QTY_ABOVE_MAXIMUM, (order, value) -> order.orderQty = value,
            RejectReason.VALUE_ABOVE_MAXIMUM, (order, value) -> order.orderQty = value,
            RejectReason.QTY_BELOW_MINIMUM_RESERVE, (order, value) -> order.orderQty = value,
            RejectReason.DISPLAY_QTY_OUT_OF_RANGE, (order, value) -> order.displayQty = value,
            RejectReason.MIN_QTY_OUT_OF_RANGE, (order, value) -> order.minQty = value);

    /// Where the two are neighbours and no range.
    private static final Set<RejectReason> STEPS = Set.of(
            RejectReason.PRICE_OFF_TICK,
            RejectReason.STOP_PRICE_OFF_TICK,
            RejectReason.QTY_OFF_LOT);

    private final Random random = new Random(SEED);
    private final Map<RejectReason, Integer> seen = new EnumMap<>(RejectReason.class);
    private MatchingEngine engine;
    private RejectReason reason = RejectReason.NONE;

    @Tag("slow")
    @Test
    void whatARefusalSaysWouldBeRightIsRight() {
        for (int i = 0; i < MARKETS; i++) {
            open();
            for (int j = 0; j < ORDERS; j++) look(order());
        }
        assertThat(seen).containsOnlyKeys(VALUES.keySet());
        assertThat(seen.values()).as(seen.toString()).allMatch(count -> count > 20);
    }

    /// A change is told the same, and a quantity counts what has been executed.
    @Test
    void aReplaceAndACrossAreToldToo() {
        TestMarket market = TestMarket.open(2);
        market.engine.onNewOrder(TestMarket.order(0, "a1", Side.BUY, 10, 10_00));
        market.engine.onNewOrder(TestMarket.order(1, "b1", Side.SELL, 4, 10_00));
        ReplaceOrder replace = new ReplaceOrder();
        replace.origClOrdId.set("a1");
        replace.changesQty = true;
        replace.orderQty = 3;
        market.engine.onReplaceOrder(replace);
        assertThat(market.events).last().isEqualTo("rejected a1 QTY_NOT_ABOVE_EXECUTED");
        assertThat(market.engine.lowLimit()).isEqualTo(5);
        assertThat(market.engine.highLimit()).isEqualTo(MatchingEngine.NO_LIMIT);

        market.engine.onNewOrder(TestMarket.order(1, "b2", Side.SELL, 4, 10_05));
        NewCross cross = new NewCross();
        cross.buyClOrdId.set("c1");
        cross.sellClOrdId.set("c2");
        cross.qty = 10;
        cross.price = 11_00;
        market.engine.onNewCross(cross);
        assertThat(market.engine.lowLimit()).isEqualTo(10_00);
        assertThat(market.engine.highLimit()).isEqualTo(10_05);
    }

    @Test
    void aRefusalForNoValueTellsNone() {
        TestMarket market = TestMarket.open(1);
        NewOrder order = TestMarket.order(0, "a1", Side.BUY, 10, Instrument.MAX_PRICE + 1);
        market.engine.onNewOrder(order);
        assertThat(market.engine.highLimit()).isEqualTo(Instrument.MAX_PRICE);
        order.participantId = 9;
        market.engine.onNewOrder(order);
        assertThat(market.events).last().isEqualTo("rejected a1 UNKNOWN_PARTICIPANT");
        assertThat(market.engine.lowLimit()).isEqualTo(MatchingEngine.NO_LIMIT);
        assertThat(market.engine.highLimit()).isEqualTo(MatchingEngine.NO_LIMIT);
    }

    private void look(NewOrder order) {
        RejectReason why = refusal(order);
        ObjLongConsumer<NewOrder> field = VALUES.get(why);
        if (field == null) return;
        long low = engine.lowLimit();
        long high = engine.highLimit();
        long value = value(order, why);
        String told = why + " of " + value + ": " + low + " or " + high + " in "
                + engine.book(0).instrument();
        if (low == MatchingEngine.NO_LIMIT && high == MatchingEngine.NO_LIMIT) return;
        seen.merge(why, 1, Integer::sum);
        if (low != MatchingEngine.NO_LIMIT)
            assertThat(keeps(order, field, low, why)).as(told).isTrue();
        if (high != MatchingEngine.NO_LIMIT)
            assertThat(keeps(order, field, high, why)).as(told).isTrue();
        for (int i = 0; i < 20; i++) {
            long other = value + random.nextLong(-100, 100);
            boolean isRight = isOutside(why, other, low, high) && isAccepted(order, field, other);
            assertThat(isRight).as(told + ", " + other).isFalse();
        }
    }

    /// Whether a value is none of those that were told, and no better: between two neighbours, or
    /// out of the range.
    private static boolean isOutside(RejectReason why, long value, long low, long high) {
        boolean hasLow = low != MatchingEngine.NO_LIMIT;
        boolean hasHigh = high != MatchingEngine.NO_LIMIT;
        if (STEPS.contains(why)) return !(hasLow && value <= low) && !(hasHigh && value >= high);
        boolean isNone = why == RejectReason.MIN_QTY_OUT_OF_RANGE && value == 0; // right as well
        return !isNone && ((hasLow && value < low) || (hasHigh && value > high));
    }

    private static long value(NewOrder order, RejectReason why) {
        return switch (why) {
            case PRICE_OFF_TICK, PRICE_ABOVE_MAXIMUM, PRICE_OUTSIDE_BAND -> order.limitPrice;
            case STOP_PRICE_OFF_TICK -> order.stopPrice;
            case DISPLAY_QTY_OUT_OF_RANGE -> order.displayQty;
            case MIN_QTY_OUT_OF_RANGE -> order.minQty;
            default -> order.orderQty;
        };
    }

    private boolean keeps(
            NewOrder order, ObjLongConsumer<NewOrder> field, long value, RejectReason why) {
        return refusalWith(order, field, value) != why;
    }

    private boolean isAccepted(NewOrder order, ObjLongConsumer<NewOrder> field, long value) {
        return refusalWith(order, field, value) == RejectReason.NONE;
    }

    private RejectReason refusalWith(NewOrder order, ObjLongConsumer<NewOrder> field, long value) {
        long[] before = {
            order.limitPrice, order.stopPrice, order.orderQty, order.displayQty, order.minQty
        };
        field.accept(order, value);
        RejectReason why = refusal(order);
        order.limitPrice = before[0];
        order.stopPrice = before[1];
        order.orderQty = before[2];
        order.displayQty = before[3];
        order.minQty = before[4];
        return why;
    }

    private RejectReason refusal(NewOrder order) {
        reason = RejectReason.NONE;
        order.clOrdId.set(engine.commandNumber() + 1);
        engine.onNewOrder(order);
        return reason;
    }

    private void open() {
        engine = new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {
            @Override
            public void orderRejected(NewOrder command, RejectReason why) {
                reason = why;
            }
        });
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = TestMarket.model()
                .byOrdType("""
                                    LIMIT  HIDDEN  ICEBERG  STOP_LIMIT
                        CONTINUOUS  rest    rest    rest      rest
                        HALTED       -       -       -         -
                        CLOSED       -       -       -         -
                        """)
                .combinations("""
                                    DAY  GTC  IOC  FOK
                        LIMIT       yes  yes  yes  yes
                        HIDDEN      yes  yes   -    -
                        ICEBERG     yes  yes   -    -
                        STOP_LIMIT  yes  yes   -    -
                        """)
                .rule(RuleKey.TICK_TABLES, tickTable())
                .rule(RuleKey.SEGMENTS, segment())
                .rule(RuleKey.MES_RULE, random.nextBoolean() ? "within_qty" : "at_least_reserve")
                .rule(RuleKey.MIN_DISPLAY_QTY, Integer.toString(1 + random.nextInt(20)))
                .build();
        engine.onDefineMarketModel(rules);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "ABC";
        instrument.priceScale = 2;
        instrument.unitsPerTick = oneOf(1, 1, 2, 5, 7);
        instrument.lotSize = oneOf(1, 1, 10, 15);
        instrument.maxOrderQty = instrument.lotSize * (20 + random.nextInt(1_000));
        instrument.minReserveQty = oneOf(0, 0, 30);
        instrument.referencePrice = oneOf((int) Instrument.NO_PRICE, 100, 5_000, 5_000, 5_000);
        if (instrument.referencePrice <= 0) instrument.referencePrice = Instrument.NO_PRICE;
        engine.onDefineInstrument(instrument);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "p0";
        engine.onDefineParticipant(participant);
    }

    private String tickTable() {
        StringBuilder table = new StringBuilder("ticks from tick\n");
        int from = 0;
        int bands = 1 + random.nextInt(4);
        for (int band = 0; band < bands; band++) {
            table.append("t ")
                    .append(decimal(from))
                    .append(' ')
                    .append(decimal(oneOf(1, 2, 3, 5, 10, 50)));
            table.append('\n');
            from += 1 + random.nextInt(3_000);
        }
        return table.toString();
    }

    private static String decimal(int cents) {
        return cents / 100 + "." + cents % 100 / 10 + cents % 10;
    }

    private String segment() {
        return "segment band ticks lot max_qty max_value min_reserve closing_price\nS "
                + (random.nextInt(4) == 0 ? "-" : 1 + random.nextInt(100) + "%") + ' '
                + (random.nextInt(3) == 0 ? "-" : "t") + ' '
                + oneOf(1, 1, 4, 10) + ' '
                + (random.nextBoolean() ? "-" : 500 + random.nextInt(9_000)) + ' '
                + (random.nextBoolean() ? "-" : 10_000 + random.nextInt(100_000)) + ' '
                + oneOf(0, 20, 100) + " LAST_TRADE\n";
    }

    private NewOrder order() {
        NewOrder order = new NewOrder();
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.ordType = switch (random.nextInt(4)) {
            case 0 -> OrdType.HIDDEN;
            case 1 -> OrdType.ICEBERG;
            case 2 -> OrdType.STOP_LIMIT;
            default -> OrdType.LIMIT;
        };
        order.timeInForce = TimeInForce.DAY;
        order.orderQty = qty();
        order.limitPrice = price();
        order.stopPrice = price();
        order.displayQty = qty() / 3;
        order.minQty = order.ordType == OrdType.HIDDEN ? qty() / 3 : 0;
        return order.classify();
    }

    private long qty() {
        long qty = 1L + random.nextInt(random.nextInt(10) == 0 ? 20_000 : 400);
        return switch (random.nextInt(3)) {
            case 0 -> qty;
            case 1 -> qty * 60;
            default -> 60;
        };
    }

    private long price() {
        if (random.nextInt(20) == 0) return Instrument.MAX_PRICE - 5 + random.nextInt(10);
        long price = 1L + random.nextInt(8_000);
        return random.nextInt(3) == 0 ? price : Math.max(1, price / 210) * 210;
    }

    private int oneOf(int... values) {
        return values[random.nextInt(values.length)];
    }
}
