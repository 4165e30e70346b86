package crossbook.core;

import static crossbook.core.model.LimitSet.NO_LIMIT;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryExposures;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.model.RuleKey;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Limits before the trade (`docs/decisions/0026-limits-before-the-trade.md`), rule by rule.
class TradeLimitsTest {
    private static final int ALICE = 0;
    private static final int BOB = 1;
    private static final int RISK = 2;
    private static final int OPERATIONS = 3;

    private final TestMarket market = TestMarket.open(
            2, TestMarket.model().rule(RuleKey.REMEMBER_TRADES, "10").build());
    private final MatchingEngine engine = market.engine;
    private long now;
    private int ids;

    TradeLimitsTest() {
        participant(RISK, Role.RISK);
        participant(OPERATIONS, Role.MARKET_OPERATIONS);
        market.instrument(1, "DEF");
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
        command.timestampNs = now;
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

    private static NewOrder market(int participant, String id, Side side, long qty) {
        NewOrder order = TestMarket.order(participant, id, side, qty, 0);
        order.ordType = OrdType.MARKET;
        order.timeInForce = TimeInForce.IOC;
        return order;
    }

    private void trade(long qty, long price) {
        sell(BOB, "t" + ++ids, qty, price);
        buy(BOB, "u" + ids, qty, price);
        market.events.clear();
    }

    private void cancel(int participant, String id) {
        CancelOrder cancel = new CancelOrder();
        cancel.timestampNs = now;
        cancel.participantId = participant;
        cancel.clOrdId.set(id);
        engine.onCancelOrder(cancel);
    }

    private ReplaceOrder replace(int participant, String id) {
        ReplaceOrder replace = new ReplaceOrder();
        replace.timestampNs = now;
        replace.participantId = participant;
        replace.origClOrdId.set(id);
        return replace;
    }

    private void replaceQty(String id, long qty) {
        ReplaceOrder replace = replace(ALICE, id);
        replace.changesQty = true;
        replace.orderQty = qty;
        engine.onReplaceOrder(replace);
    }

    private void replacePrice(String id, long price) {
        ReplaceOrder replace = replace(ALICE, id);
        replace.changesPrice = true;
        replace.limitPrice = price;
        engine.onReplaceOrder(replace);
    }

    private Exposure exposure(int participant) {
        return engine.exposure(participant, new Parties(), 0);
    }

    private void expect(String... events) {
        assertEquals(List.of(events), market.events);
        market.events.clear();
    }

    // The rules.

    @Test
    void nothingIsCountedBeforeTheFirstLimit() {
        buy(ALICE, "a1", 10, 100);
        assertNull(exposure(ALICE));
        limit(BOB, orderQty(5));
        assertEquals(1, exposure(ALICE).openOrders());
        assertEquals(10, exposure(ALICE).openQty(Side.BUY));
        assertEquals(1000, exposure(ALICE).openValue());
    }

    @Test
    void anOrderIsNotLargerThanTheLimit() {
        limit(ALICE, orderQty(10));
        buy(ALICE, "a1", 11, 100);
        assertEquals(10, engine.highLimit());
        buy(ALICE, "a2", 10, 100);
        buy(BOB, "b1", 11, 100);
        replaceQty("a2", 11);
        replaceQty("a2", 9);
        expect(
                "rejected a1 ORDER_QTY_ABOVE_LIMIT",
                "accepted a2",
                "accepted b1",
                "rejected a2 ORDER_QTY_ABOVE_LIMIT",
                "replaced a2 as a2");
    }

    @Test
    void whatRestsAboveANewLimitStaysAndMayBeLessened() {
        buy(ALICE, "a1", 20, 100);
        limit(ALICE, orderQty(10));
        replaceQty("a1", 15);
        replacePrice("a1", 99);
        replacePrice("a1", 101);
        expect("accepted a1", "replaced a1 as a1", "replaced a1 as a1", "replaced a1 as a1");
    }

    @Test
    void anOrderIsNotWorthMoreThanTheLimit() {
        limit(ALICE, orderValue(1000));
        buy(ALICE, "a1", 10, 101);
        assertEquals(9, engine.highLimit());
        sell(ALICE, "a2", 10, 101);
        buy(ALICE, "a3", 10, 100);
        buy(ALICE, "a4", Long.MAX_VALUE / 4, 1L << 40); // 2^101
        replacePrice("a3", 101);
        expect(
                "rejected a1 ORDER_VALUE_ABOVE_LIMIT",
                "rejected a2 ORDER_VALUE_ABOVE_LIMIT",
                "accepted a3",
                "rejected a4 ORDER_VALUE_ABOVE_LIMIT",
                "rejected a3 ORDER_VALUE_ABOVE_LIMIT");
    }

    @Test
    void aMarketOrderIsValuedAtTheReference() {
        limit(ALICE, orderValue(1000));
        enter(market(ALICE, "a1", Side.BUY, 1));
        trade(1, 100);
        enter(market(ALICE, "a2", Side.BUY, 10));
        enter(market(ALICE, "a3", Side.BUY, 11));
        assertEquals(10, engine.highLimit());
        assertEquals("rejected a3 ORDER_VALUE_ABOVE_LIMIT", market.events.removeLast());
        expect("accepted a2", "expired a2 NOT_FILLED");
    }

    @Test
    void withoutAReferenceAMarketOrderCannotBeValued() {
        limit(ALICE, openValue(1000));
        enter(market(ALICE, "a1", Side.BUY, 1));
        expect("rejected a1 PRICE_REFERENCE_MISSING");
    }

    @Test
    void aBudgetIsTheValueOfItsOrder() {
        limit(ALICE, orderValue(1000));
        NewOrder order = market(ALICE, "a1", Side.BUY, 10);
        order.ordType = OrdType.BUDGET;
        order.budget = 1001;
        enter(order);
        order.budget = 1000;
        order.clOrdId.set("a2");
        enter(order);
        expect("rejected a1 ORDER_VALUE_ABOVE_LIMIT", "accepted a2", "expired a2 NOT_FILLED");
    }

    @Test
    void aLimitIsNotFartherFromTheReferenceThanTheCollar() {
        limit(ALICE, collar(50_000));
        buy(ALICE, "a0", 1, 5000); // there is no reference
        cancel(ALICE, "a0");
        trade(1, 101); // 5 % are 5.05: 5
        buy(ALICE, "a1", 1, 107);
        assertEquals(106, engine.highLimit());
        sell(ALICE, "a2", 1, 95);
        assertEquals(96, engine.lowLimit());
        buy(ALICE, "a3", 1, 50);
        replacePrice("a3", 107);
        replacePrice("a3", 106);
        cancel(ALICE, "a3");
        sell(ALICE, "a4", 1, 500);
        expect(
                "rejected a1 PRICE_OUTSIDE_COLLAR",
                "rejected a2 PRICE_OUTSIDE_COLLAR",
                "accepted a3",
                "rejected a3 PRICE_OUTSIDE_COLLAR",
                "replaced a3 as a3",
                "accepted a4");
    }

    @Test
    void noMoreOrdersAreOpenThanTheLimit() {
        limitHere(ALICE, openOrders(2));
        buy(ALICE, "a1", 1, 100);
        buy(ALICE, "a2", 1, 100);
        buy(ALICE, "a3", 1, 100);
        assertEquals(2, engine.highLimit());
        NewOrder elsewhere = TestMarket.order(ALICE, "a4", Side.BUY, 1, 100);
        elsewhere.instrumentId = 1;
        enter(elsewhere);
        cancel(ALICE, "a1");
        buy(ALICE, "a5", 1, 100);
        sell(BOB, "b1", 1, 100); // a2 is gone
        buy(ALICE, "a6", 1, 100);
        buy(ALICE, "a7", 1, 100);
        expect(
                "accepted a1",
                "accepted a2",
                "rejected a3 OPEN_ORDERS_ABOVE_LIMIT",
                "accepted a4",
                "accepted a5",
                "accepted b1",
                "traded 1 @ 100",
                "accepted a6",
                "rejected a7 OPEN_ORDERS_ABOVE_LIMIT");
    }

    @Test
    void aSetForAllInstrumentsCountsOrdersOverAllOfThem() {
        limit(ALICE, openOrders(1));
        buy(ALICE, "a1", 1, 100);
        NewOrder elsewhere = TestMarket.order(ALICE, "a2", Side.BUY, 1, 100);
        elsewhere.instrumentId = 1;
        enter(elsewhere);
        expect("accepted a1", "rejected a2 OPEN_ORDERS_ABOVE_LIMIT");
    }

    @Test
    void whatIsOpenIsNotWorthMoreThanTheLimit() {
        limit(ALICE, openValue(1000));
        buy(ALICE, "a1", 6, 100);
        sell(ALICE, "a2", 5, 101);
        assertEquals(3, engine.highLimit());
        sell(BOB, "b1", 2, 100); // a1 has 4 left: 400
        buy(ALICE, "a3", 6, 99); // and 594
        replaceQty("a3", 7);
        assertEquals(6, engine.highLimit());
        replaceQty("a1", 5); // 300
        replaceQty("a3", 7);
        assertEquals(993, exposure(ALICE).openValue());
        expect(
                "accepted a1",
                "rejected a2 OPEN_VALUE_ABOVE_LIMIT",
                "accepted b1",
                "traded 2 @ 100",
                "accepted a3",
                "rejected a3 OPEN_VALUE_ABOVE_LIMIT",
                "replaced a1 as a1",
                "replaced a3 as a3");
    }

    @Test
    void thePositionStaysWithinTheLimitWhateverTrades() {
        limit(ALICE, position(10));
        buy(ALICE, "a1", 6, 100);
        buy(ALICE, "a2", 5, 99);
        assertEquals(4, engine.highLimit());
        sell(ALICE, "a3", 10, 110);
        sell(ALICE, "a4", 1, 110);
        sell(BOB, "b1", 6, 100);
        assertEquals(6, exposure(ALICE).position());
        assertEquals(-6, exposure(BOB).position());
        sell(ALICE, "a5", 6, 111); // -6 + 10 + 6 = 10
        buy(ALICE, "a6", 5, 99);
        buy(ALICE, "a7", 4, 99);
        replaceQty("a7", 5);
        assertEquals(4, engine.highLimit());
        expect(
                "accepted a1",
                "rejected a2 POSITION_ABOVE_LIMIT",
                "accepted a3",
                "rejected a4 POSITION_ABOVE_LIMIT",
                "accepted b1",
                "traded 6 @ 100",
                "accepted a5",
                "rejected a6 POSITION_ABOVE_LIMIT",
                "accepted a7",
                "rejected a7 POSITION_ABOVE_LIMIT");
    }

    @Test
    void bustsAndCorrectionsChangeThePosition() {
        buy(ALICE, "a0", 1, 100);
        sell(BOB, "b0", 1, 100); // before anything is counted
        limit(ALICE, position(10));
        buy(ALICE, "a1", 8, 100);
        sell(BOB, "b1", 8, 100);
        assertEquals(8, exposure(ALICE).position());
        CorrectTrade correction = new CorrectTrade();
        correction.tradeId = 2;
        correction.changesQty = true;
        correction.qty = 5;
        engine.onCorrectTrade(correction);
        assertEquals(5, exposure(ALICE).position());
        assertEquals(-5, exposure(BOB).position());
        bust(2);
        assertEquals(0, exposure(ALICE).position());
        bust(1);
        assertEquals(0, exposure(ALICE).position());
        assertEquals(0, exposure(BOB).position());
    }

    private void bust(long tradeId) {
        BustTrade bust = new BustTrade();
        bust.tradeId = tradeId;
        engine.onBustTrade(bust);
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
        replacePrice("a1", 101);
        replaceQty("a2", 1); // names what it has
        cancel(ALICE, "a1");
        now = 1100;
        buy(ALICE, "a4", 1, 100);
        buy(ALICE, "a5", 1, 100);
        expect(
                "accepted a1",
                "accepted a2",
                "rejected a3 ORDER_RATE_EXCEEDED",
                "rejected a1 ORDER_RATE_EXCEEDED",
                "rejected a2 ORDER_RATE_EXCEEDED",
                "accepted a4",
                "rejected a5 ORDER_RATE_EXCEEDED");
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
    void cancelsHaveABudgetOfTheirOwn() {
        limit(ALICE, rates(null, new Rate(1, 100), null, null));
        buy(ALICE, "a1", 1, 100);
        buy(ALICE, "a2", 1, 100);
        cancel(ALICE, "a1");
        cancel(ALICE, "a2");
        assertEquals(1, engine.liveOrderCount());
        MassCancel all = new MassCancel();
        all.participantId = ALICE;
        engine.onMassCancel(all);
        assertEquals(0, engine.liveOrderCount());
        buy(ALICE, "a3", 1, 100);
        KillTrading kill = new KillTrading();
        kill.participantId = ALICE;
        engine.onKillTrading(kill);
        assertEquals(0, engine.liveOrderCount());
        assertEquals(0, exposure(ALICE).openOrders());
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
    void aMarketMakersQuotesArePulledAfterSoMuch() {
        limitHere(ALICE, rates(null, null, null, new Protection(9, 10, 100, NO_LIMIT)));
        buy(ALICE, "a1", 20, 100);
        sell(BOB, "b1", 9, 100);
        sell(BOB, "b2", 1, 100);
        now = 1L << 50;
        buy(ALICE, "a2", 1, 90);
        limit(ALICE, LimitSet.NONE); // of the same layer, and for more
        buy(ALICE, "a3", 1, 90);
        expect(
                "accepted a1",
                "accepted b1",
                "traded 9 @ 100",
                "accepted b2",
                "traded 1 @ 100",
                "pulled 1",
                "canceled a1 PROTECTED",
                "rejected a2 QUOTES_PULLED",
                "accepted a3");
    }

    @Test
    void aFillCountsUntilTheWindowEndsAndNotAtItsEnd() {
        limit(ALICE, rates(null, null, null, new Protection(2, NO_LIMIT, 100, NO_LIMIT)));
        buy(ALICE, "a1", 9, 100);
        sell(BOB, "b1", 1, 100);
        now = 100;
        sell(BOB, "b2", 1, 100); // the first fill is 100 ago
        now = 199;
        sell(BOB, "b3", 1, 100); // the second is 99 ago
        expect(
                "accepted a1",
                "accepted b1",
                "traded 1 @ 100",
                "accepted b2",
                "traded 1 @ 100",
                "accepted b3",
                "traded 1 @ 100",
                "pulled 1",
                "canceled a1 PROTECTED");
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

    @Test
    void aClientHasLimitsOfItsOwnAndCountsForItsParticipant() {
        DefineLimits command = define(ALICE, openOrders(1));
        command.client.setAccount("C1");
        send(command);
        limit(ALICE, openOrders(2));
        buyFor("a1", "C1");
        buyFor("a2", "C1");
        buyFor("a3", "C2");
        buyFor("a4", "");
        expect(
                "accepted a1",
                "rejected a2 OPEN_ORDERS_ABOVE_LIMIT",
                "accepted a3",
                "rejected a4 OPEN_ORDERS_ABOVE_LIMIT");
    }

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
        engine.visitLimits((layer, participantId, client, instrumentId, limits) -> shown.add(layer
                + " " + participantId + "/" + client.account() + " in " + instrumentId + ": "
                + limits.orderQty()));
        assertEquals(
                List.of("MARKET -1/ in -1: 7", "MARKET 1/ in 0: 6", "FIRM 0/C1 in -1: 5"), shown);
    }

    @Test
    void everybodyIsEachParticipantOnItsOwn() {
        limitEverybody(openOrders(1));
        buy(ALICE, "a1", 1, 100);
        buy(BOB, "b1", 1, 100);
        buy(BOB, "b2", 1, 100);
        expect("accepted a1", "accepted b1", "rejected b2 OPEN_ORDERS_ABOVE_LIMIT");
    }

    @Test
    void bothLayersApply() {
        DefineLimits command = define(ALICE, orderQty(20));
        command.layer = LimitLayer.FIRM;
        send(command);
        limit(ALICE, orderQty(10));
        buy(ALICE, "a1", 11, 100);
        command.limits = orderQty(5);
        send(command);
        buy(ALICE, "a2", 6, 100);
        assertEquals(5, engine.highLimit());
        expect("rejected a1 ORDER_QTY_ABOVE_LIMIT", "rejected a2 ORDER_QTY_ABOVE_LIMIT");
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

    @Test
    void bothSidesOfACrossAreOrders() {
        buy(BOB, "b1", 1, 90);
        sell(BOB, "b2", 1, 110);
        limit(ALICE, position(5));
        cross("c1", "c2", 6);
        cross("c3", "c4", 5);
        assertEquals(0, exposure(ALICE).position());
        assertEquals(0, exposure(ALICE).openOrders());
        assertEquals("rejected c1 POSITION_ABOVE_LIMIT", market.events.get(2));
    }

    private void cross(String buyId, String sellId, long qty) {
        NewCross cross = new NewCross();
        cross.participantId = ALICE;
        cross.buyClOrdId.set(buyId);
        cross.sellClOrdId.set(sellId);
        cross.qty = qty;
        cross.price = 100;
        engine.onNewCross(cross);
    }
}
