package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.QueryOrders;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

import java.util.List;

/// How live orders are, as somebody asks.
class OrderQueriesTest {
    private static final int ALICE = 0;
    private static final int BOB = 1;

    private final TestMarket market = TestMarket.open(2);
    private final QueryOrders query = new QueryOrders();

    private void enter(int participantId, String id, Side side, long qty, long price) {
        market.engine.onNewOrder(TestMarket.order(participantId, id, side, qty, price));
    }

    private void expect(String... events) {
        market.events.clear();
        long business = market.engine.businessHash();
        market.engine.onQueryOrders(query);
        assertEquals(List.of(events), market.events);
        assertEquals(business, market.engine.businessHash());
    }

    @Test
    void theOrdersOfAParticipantAreTold() {
        market.instrument(1, "DEF");
        enter(ALICE, "a1", Side.BUY, 10, 90);
        enter(BOB, "b1", Side.SELL, 4, 90);
        enter(ALICE, "a2", Side.SELL, 5, 110);
        enter(BOB, "b2", Side.SELL, 7, 110);
        query.participantId = ALICE;
        expect("order a1: 6, 1 more", "order a2: 5, 0 more", "told 2 NONE");
        query.side = Side.SELL;
        expect("order a2: 5, 0 more", "told 1 NONE");
        query.side = null;
        query.oneInstrument = true;
        query.instrumentId = 1;
        expect("told 0 NONE");
        query.instrumentId = 2;
        expect("told 0 UNKNOWN_INSTRUMENT");
        query.participantId = 2;
        expect("told 0 UNKNOWN_PARTICIPANT");
    }

    @Test
    void oneOrderIsTold() {
        market.instrument(1, "DEF");
        enter(ALICE, "a1", Side.BUY, 10, 90);
        query.clOrdId.set("a1");
        expect("order a1: 10, 0 more", "told 1 NONE");
        query.oneInstrument = true;
        query.instrumentId = 1;
        expect("told 0 ORDER_OF_ANOTHER_INSTRUMENT");
        query.instrumentId = 0;
        expect("order a1: 10, 0 more", "told 1 NONE");
        query.clOrdId.set("a2");
        expect("told 0 UNKNOWN_ORDER");
        query.orderId = market.engine.order(ALICE, query.clOrdId.set("a1")).orderId();
        expect("order a1: 10, 0 more", "told 1 NONE");
        query.participantId = BOB;
        expect("told 0 ORDER_OF_ANOTHER_PARTICIPANT");
        CancelOrder cancel = new CancelOrder();
        cancel.clOrdId.set("a1");
        market.engine.onCancelOrder(cancel);
        query.participantId = ALICE;
        expect("told 0 ORDER_ALREADY_CLOSED");
        query.orderId = 0;
        query.clOrdId.set("a1");
        expect("told 0 ORDER_ALREADY_CLOSED");
    }

    @Test
    void manyAreToldInParts() {
        for (int i = 0; i < QueryOrders.MOST + 3; i++) enter(ALICE, "a" + i, Side.BUY, 1, 90);
        market.events.clear();
        market.engine.onQueryOrders(query);
        assertEquals(QueryOrders.MOST + 1, market.events.size());
        assertEquals("order a0: 1, 1002 more", market.events.getFirst());
        assertEquals("order a999: 1, 3 more", market.events.get(QueryOrders.MOST - 1));
        assertEquals("told 1000 NONE, on from 1001", market.events.getLast());
        query.from = 1_001;
        expect(
                "order a1000: 1, 2 more",
                "order a1001: 1, 1 more",
                "order a1002: 1, 0 more",
                "told 3 NONE");
        query.from = Long.MAX_VALUE;
        expect("told 0 NONE");
    }
}
