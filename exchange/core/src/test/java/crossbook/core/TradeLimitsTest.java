package crossbook.core;

import static crossbook.core.model.LimitSet.NO_LIMIT;
import static crossbook.core.order.RejectReason.OPEN_ORDERS_ABOVE_LIMIT;
import static crossbook.core.order.RejectReason.OPEN_VALUE_ABOVE_LIMIT;
import static crossbook.core.order.RejectReason.ORDER_QTY_ABOVE_LIMIT;
import static crossbook.core.order.RejectReason.ORDER_VALUE_ABOVE_LIMIT;
import static crossbook.core.order.RejectReason.POSITION_ABOVE_LIMIT;
import static crossbook.core.order.RejectReason.PRICE_OUTSIDE_COLLAR;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.KillTrading;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryExposures;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Limits before the trade (`docs/decisions/0026-limits-before-the-trade.md`), where no
/// random day looks: what refusals tell, what is shown, and who sets what.
class TradeLimitsTest {
    private static final long NONE = MatchingEngine.NO_LIMIT;
    private static final int ALICE = 0;
    private static final int BOB = 1;
    private static final int RISK = 2;
    private static final int OPERATIONS = 3;

    private final TestMarket market = TestMarket.open(2);
    private final MatchingEngine engine = market.engine;
    private long now;

    TradeLimitsTest() {
        participant(RISK, Role.RISK);
        participant(OPERATIONS, Role.MARKET_OPERATIONS);
        market.events.clear();
    }

    private void participant(int id, Role role) {
        DefineParticipant participant = new DefineParticipant();
        participant.participantId = id;
        participant.name = "p" + id;
        participant.roles = Roles.of(role);
        engine.onDefineParticipant(participant);
    }

    // Sets of one limit.

    private static LimitSet orderQty(long most) {
        return set(most, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT);
    }

    private static LimitSet orderValue(long most) {
        return set(NO_LIMIT, most, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT);
    }

    private static LimitSet collar(long millionths) {
        return set(NO_LIMIT, NO_LIMIT, millionths, NO_LIMIT, NO_LIMIT, NO_LIMIT);
    }

    private static LimitSet openOrders(long most) {
        return set(NO_LIMIT, NO_LIMIT, NO_LIMIT, most, NO_LIMIT, NO_LIMIT);
    }

    private static LimitSet openValue(long most) {
        return set(NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, most, NO_LIMIT);
    }

    private static LimitSet position(long most) {
        return set(NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, most);
    }

    private static LimitSet set(
            long qty, long value, long collar, long orders, long open, long position) {
        return new LimitSet(qty, value, collar, orders, open, position, null, null, null, null);
    }

    private static LimitSet rates(Rate orders, Rate cancels, Rate repeats, Protection protection) {
        return new LimitSet(
                NO_LIMIT,
                NO_LIMIT,
                NO_LIMIT,
                NO_LIMIT,
                NO_LIMIT,
                NO_LIMIT,
                orders,
                cancels,
                repeats,
                protection);
    }

    // Commands.

    private static DefineLimits define(int participant, LimitSet limits) {
        DefineLimits command = new DefineLimits();
        command.participantId = participant;
        command.limits = limits;
        return command;
    }

    private void limit(int participant, LimitSet limits) {
        send(define(participant, limits));
    }

    private void send(DefineLimits command) {
        engine.onDefineLimits(command);
    }

    private void limitHere(int participant, LimitSet limits) {
        DefineLimits command = define(participant, limits);
        command.oneInstrument = true;
        send(command);
    }

    private void limitEverybody(LimitSet limits) {
        DefineLimits command = define(0, limits);
        command.everybody = true;
        send(command);
    }

    private void enter(NewOrder order) {
        order.timestampNs = now;
        engine.onNewOrder(order);
    }

    private void buy(int participant, String id, long qty, long price) {
        enter(TestMarket.order(participant, id, Side.BUY, qty, price));
    }

    private void sell(int participant, String id, long qty, long price) {
        enter(TestMarket.order(participant, id, Side.SELL, qty, price));
    }

    private void expect(String... events) {
        assertEquals(List.of(events), market.events);
        market.events.clear();
    }

    // What refusals tell.

    static Stream<Arguments> limits() {
        return Stream.of(
                arguments(orderQty(10), 11, 100, NONE, 10, ORDER_QTY_ABOVE_LIMIT),
                arguments(orderValue(1000), 10, 101, NONE, 9, ORDER_VALUE_ABOVE_LIMIT),
                arguments(
                        orderValue(1000),
                        Long.MAX_VALUE / 4,
                        1L << 40,
                        NONE,
                        NONE,
                        ORDER_VALUE_ABOVE_LIMIT), // 2^101
                arguments(
                        collar(50_000),
                        1,
                        107,
                        NONE,
                        106,
                        PRICE_OUTSIDE_COLLAR), // 5 % of 101 are 5.05
                arguments(collar(50_000), -1, 95, 96, NONE, PRICE_OUTSIDE_COLLAR),
                arguments(openOrders(2), 1, 100, NONE, 2, OPEN_ORDERS_ABOVE_LIMIT),
                arguments(openValue(1000), -5, 101, NONE, 2, OPEN_VALUE_ABOVE_LIMIT),
                arguments(position(10), 5, 99, NONE, 3, POSITION_ABOVE_LIMIT));
    }

    /// Alice has two orders to buy, of 3 and 4 at 100, and the last price is 101.
    ///
    /// @param qty what she would buy, or sell if it is negative
    @ParameterizedTest
    @MethodSource
    void limits(LimitSet limits, long qty, long price, long low, long high, RejectReason reason) {
        sell(BOB, "s", 1, 101);
        buy(BOB, "t", 1, 101);
        buy(ALICE, "a1", 3, 100);
        buy(ALICE, "a2", 4, 100);
        limit(ALICE, limits);
        market.events.clear();
        enter(TestMarket.order(ALICE, "a3", qty < 0 ? Side.SELL : Side.BUY, Math.abs(qty), price));
        expect("rejected a3 " + reason);
        assertEquals(low, engine.lowLimit());
        assertEquals(high, engine.highLimit());
    }

    @Test
    void aMarketOrderIsToldHowManyTheLastPriceAllows() {
        sell(BOB, "s", 1, 100);
        buy(BOB, "t", 1, 100);
        limit(ALICE, orderValue(1000));
        NewOrder order = TestMarket.order(ALICE, "a1", Side.BUY, 11, 0);
        order.ordType = OrdType.MARKET;
        order.timeInForce = TimeInForce.IOC;
        enter(order);
        assertEquals(10, engine.highLimit());
    }

    @Test
    void aReplaceIsToldHowManyThereMayBe() {
        limit(ALICE, openValue(1000));
        buy(ALICE, "a1", 4, 100);
        buy(ALICE, "a2", 6, 99);
        replaceQty("a2", 7);
        assertEquals(6, engine.highLimit());
        limit(ALICE, position(12));
        replaceQty("a2", 9);
        assertEquals(8, engine.highLimit());
        expect(
                "accepted a1",
                "accepted a2",
                "rejected a2 OPEN_VALUE_ABOVE_LIMIT",
                "rejected a2 POSITION_ABOVE_LIMIT");
    }

    private ReplaceOrder replace(String id) {
        ReplaceOrder replace = new ReplaceOrder();
        replace.timestampNs = now;
        replace.origClOrdId.set(id);
        return replace;
    }

    private void replaceQty(String id, long qty) {
        ReplaceOrder replace = replace(id);
        replace.changesQty = true;
        replace.orderQty = qty;
        engine.onReplaceOrder(replace);
    }

    private void replacePrice(String id, long price) {
        ReplaceOrder replace = replace(id);
        replace.changesPrice = true;
        replace.limitPrice = price;
        engine.onReplaceOrder(replace);
    }

    @Test
    void theLeastLimitOfBothLayersIsTold() {
        DefineLimits command = define(ALICE, orderQty(5));
        command.layer = LimitLayer.FIRM;
        send(command);
        limit(ALICE, orderQty(10));
        buy(ALICE, "a1", 11, 100);
        assertEquals(5, engine.highLimit());
    }

    @Test
    void nothingIsCountedBeforeTheFirstLimit() {
        buy(ALICE, "a1", 10, 100);
        assertNull(engine.participants().exposure(ALICE, new Parties(), 0));
    }

    @Test
    void whoMayCancelNoMoreIsKilledAllTheSame() {
        limit(ALICE, rates(null, new Rate(1, 100), null, null));
        for (int i = 0; i < 3; i++) buy(ALICE, "a" + i, 1, 100);
        for (int i = 0; i < 2; i++) {
            CancelOrder cancel = new CancelOrder();
            cancel.clOrdId.set("a" + i);
            engine.onCancelOrder(cancel);
        }
        assertEquals(2, engine.liveOrderCount());
        engine.onKillTrading(new KillTrading());
        assertEquals(0, engine.liveOrderCount());
    }

    // Where windows end, and what was there before a limit.

    @Test
    void whatRestsAboveANewLimitStaysAndMayBeLessened() {
        buy(ALICE, "a1", 20, 100);
        limit(ALICE, orderQty(10));
        replaceQty("a1", 15);
        replacePrice("a1", 99);
        expect("accepted a1", "replaced a1 as a1", "replaced a1 as a1");
    }

    @Test
    void whatLessensAnOrderIsAlwaysPossible() {
        limit(ALICE, rates(new Rate(1, 100), null, null, null));
        buy(ALICE, "a1", 10, 100);
        replaceQty("a1", 9);
        replaceQty("a1", 8);
        replacePrice("a1", 99);
        expect(
                "accepted a1",
                "replaced a1 as a1",
                "replaced a1 as a1",
                "rejected a1 ORDER_RATE_EXCEEDED");
    }

    @Test
    void soManyOrdersAreAcceptedInAWindow() {
        limit(ALICE, rates(new Rate(2, 100), null, null, null));
        now = 1000;
        buy(ALICE, "a1", 1, 100);
        now = 1010;
        buy(ALICE, "a2", 1, 100);
        now = 1099;
        buy(ALICE, "a3", 1, 100); // 1000 and 1010 are in (999, 1099]
        replaceQty("a2", 1); // names what it has
        now = 1100;
        buy(ALICE, "a4", 1, 100);
        buy(ALICE, "a5", 1, 100);
        expect(
                "accepted a1",
                "accepted a2",
                "rejected a3 ORDER_RATE_EXCEEDED",
                "rejected a2 ORDER_RATE_EXCEEDED",
                "accepted a4",
                "rejected a5 ORDER_RATE_EXCEEDED");
    }

    @Test
    void theSameOrderIsNotRepeatedTooOften() {
        limit(ALICE, rates(null, null, new Rate(2, 100), null));
        buy(ALICE, "a1", 1, 100);
        buy(ALICE, "a2", 2, 100);
        buy(ALICE, "a3", 1, 100);
        buy(ALICE, "a4", 1, 101);
        buy(ALICE, "a5", 1, 100);
        now = 100;
        buy(ALICE, "a6", 1, 100);
        expect(
                "accepted a1",
                "accepted a2",
                "accepted a3",
                "accepted a4",
                "rejected a5 ORDER_REPEATED",
                "accepted a6");
    }

    @Test
    void aMarketMakersQuotesArePulledAfterSoManyFills() {
        limit(ALICE, rates(null, null, null, new Protection(2, NO_LIMIT, 100, 50)));
        buy(ALICE, "a1", 5, 100);
        buy(ALICE, "a2", 5, 99);
        sell(ALICE, "a3", 5, 110);
        sell(BOB, "b1", 1, 100);
        now = 99;
        sell(BOB, "b2", 7, 99); // 4 @ 100, then 3 @ 99
        buy(ALICE, "a4", 1, 90);
        now = 148;
        buy(ALICE, "a5", 1, 90);
        now = 149;
        buy(ALICE, "a6", 1, 90);
        expect(
                "accepted a1",
                "accepted a2",
                "accepted a3",
                "accepted b1",
                "traded 1 @ 100",
                "accepted b2",
                "traded 4 @ 100",
                "traded 3 @ 99",
                "pulled 2",
                "canceled a2 PROTECTED",
                "canceled a3 PROTECTED",
                "rejected a4 QUOTES_PULLED",
                "rejected a5 QUOTES_PULLED",
                "accepted a6");
    }

    @Test
    void aFilledQuantityCountsUntilTheWindowEndsAndNotAtItsEnd() {
        limit(ALICE, rates(null, null, null, new Protection(9, 4, 100, NO_LIMIT)));
        buy(ALICE, "a1", 9, 100);
        sell(BOB, "b1", 2, 100);
        now = 100;
        sell(BOB, "b2", 2, 100);
        now = 199;
        sell(BOB, "b3", 2, 100);
        expect(
                "accepted a1",
                "accepted b1",
                "traded 2 @ 100",
                "accepted b2",
                "traded 2 @ 100",
                "accepted b3",
                "traded 2 @ 100",
                "pulled 1",
                "canceled a1 PROTECTED");
    }

    /// Alice has an order of one side already, so that this side of a cross is too much.
    @ParameterizedTest
    @EnumSource
    void bothSidesOfACrossAreOrders(Side side) {
        buy(BOB, "b1", 1, 90);
        sell(BOB, "b2", 1, 110);
        enter(TestMarket.order(ALICE, "a1", side, 1, side == Side.BUY ? 90 : 110));
        limit(ALICE, position(5));
        market.events.clear();
        NewCross cross = new NewCross();
        cross.buyClOrdId.set("c1");
        cross.sellClOrdId.set("c2");
        cross.price = 100;
        cross.qty = 5;
        engine.onNewCross(cross);
        cross.qty = 4;
        engine.onNewCross(cross);
        expect("rejected c1 POSITION_ABOVE_LIMIT", "accepted c1", "accepted c2", "traded 4 @ 100");
    }

    // What is shown and set.

    private void buyFor(String id, String client) {
        NewOrder order = TestMarket.order(ALICE, id, Side.BUY, 1, 100);
        if (!client.isEmpty()) order.parties.setAccount(client);
        enter(order);
    }

    @Test
    void exposuresAreToldWithTheLeastLimitThatApplies() {
        DefineLimits command = define(ALICE, openOrders(7));
        command.client.setAccount("C1");
        send(command);
        limit(ALICE, openOrders(9));
        limitHere(ALICE, openOrders(8));
        buyFor("a1", "C1");
        buy(BOB, "b1", 1, 90);
        market.events.clear();
        QueryExposures query = new QueryExposures();
        query.participantId = ALICE;
        engine.onQueryExposures(query);
        expect(
                "exposure 0/ in -1: 1 of 9",
                "exposure 0/ in 0: 1 of 8",
                "exposure 0/C1 in -1: 1 of 7",
                "exposure 0/C1 in 0: 1 of any",
                "told 4");
        query.client.setAccount("C1");
        engine.onQueryExposures(query);
        expect("exposure 0/C1 in -1: 1 of 7", "exposure 0/C1 in 0: 1 of any", "told 2");
        query.client.setAccount("C2");
        engine.onQueryExposures(query);
        expect("told 0");
        query.everybody = true;
        engine.onQueryExposures(query);
        assertEquals("told 6", market.events.getLast());
    }

    @Test
    void anAnswerTellsAThousandExposuresAtMost() {
        limit(ALICE, openOrders(2_000));
        for (int i = 0; i < 600; i++) buyFor("a" + i, "C" + i);
        market.events.clear();
        QueryExposures query = new QueryExposures();
        query.everybody = true;
        engine.onQueryExposures(query);
        assertEquals(QueryExposures.MOST + 1, market.events.size());
        assertEquals("told 1000", market.events.getLast());
    }

    @Test
    void theSetsOfLimitsAreShown() {
        DefineLimits command = define(ALICE, orderQty(5));
        command.client.setAccount("C1");
        command.layer = LimitLayer.FIRM;
        send(command);
        limitEverybody(orderQty(7));
        limitHere(BOB, orderQty(6));
        limitHere(ALICE, orderQty(9));
        limitHere(ALICE, LimitSet.NONE);
        List<String> shown = new ArrayList<>();
        engine.participants()
                .visitLimits((layer, participantId, client, instrumentId, limits) -> shown.add(layer
                        + " " + participantId + "/" + client.account() + " in " + instrumentId
                        + ": "
                        + limits.orderQty()));
        assertEquals(
                List.of("MARKET -1/ in -1: 7", "MARKET 1/ in 0: 6", "FIRM 0/C1 in -1: 5"), shown);
    }

    @Test
    void theRiskRoleSetsTheLimitsOfOneParticipantAndOfItsLayer() {
        DefineLimits command = define(ALICE, orderQty(20));
        command.askerId = RISK;
        send(command);
        command.layer = LimitLayer.FIRM;
        command.everybody = true;
        send(command);
        command.askerId = BOB;
        command.everybody = false;
        send(command);
        command.askerId = RISK;
        send(command);
        command.askerId = OPERATIONS;
        command.everybody = true;
        send(command);
        expect(
                "rejected limits ROLE_NOT_PERMITTED",
                "rejected limits ROLE_NOT_PERMITTED",
                "rejected limits ROLE_NOT_PERMITTED");
    }

    @Test
    void limitsThatCannotBeAreRefused() {
        limit(9, orderQty(1));
        DefineLimits elsewhere = define(ALICE, orderQty(1));
        elsewhere.oneInstrument = true;
        elsewhere.instrumentId = 2;
        send(elsewhere);
        limit(ALICE, orderQty(-1));
        limit(ALICE, collar(1_000_001));
        limit(ALICE, rates(new Rate(0, 100), null, null, null));
        limit(ALICE, rates(new Rate(4097, 100), null, null, null));
        limit(ALICE, rates(null, null, new Rate(65, 100), null));
        limit(ALICE, rates(null, null, null, new Protection(1, 0, 100, NO_LIMIT)));
        limit(ALICE, rates(null, new Rate(1, 0), null, null));
        assertEquals("rejected limits UNKNOWN_PARTICIPANT", market.events.removeFirst());
        assertEquals("rejected limits UNKNOWN_INSTRUMENT", market.events.removeFirst());
        assertEquals(7, market.events.size());
        assertEquals(
                List.of("rejected limits LIMIT_OUT_OF_RANGE"),
                market.events.stream().distinct().toList());
    }
}
