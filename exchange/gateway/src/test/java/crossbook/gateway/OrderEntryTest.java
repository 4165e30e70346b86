package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import crossbook.client.entry.Cross;
import crossbook.client.entry.CrossRequest;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.Execution;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.client.entry.Participant;
import crossbook.client.entry.Role;
import crossbook.client.entry.Security;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The comfortable way to trade, against a whole exchange.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class OrderEntryTest extends ExchangeTest {
    @Parameter
    int partitions;

    @Override
    TestExchange start() {
        return TestExchange.start(directory, TestExchange.SETTINGS, partitions);
    }

    @Test
    void ordersAreFollowedFromReports() {
        try (OrderEntry alice = logOn("alice");
                OrderEntry bob = logOn("bob")) {
            Security abc = alice.security("ABC");
            assertThat(abc.price("10.05")).isEqualTo(1_005);
            OwnOrder sell = alice.submitAndWait(OrderRequest.limit(abc, Side.SELL, 100, 1_005));
            assertThat(sell.status()).isEqualTo(OrdStatus.NEW);
            alice.replace(sell, 80, 1_004);
            alice.await(sell::isAnswered);
            assertThat(sell.leavesQty()).isEqualTo(80);
            assertThat(sell.price()).isEqualTo(1_004);

            OwnOrder buy = bob.submitAndWait(OrderRequest.market(abc, Side.BUY, 30));
            bob.await(() -> !buy.isLive());
            assertThat(buy.status()).isEqualTo(OrdStatus.FILLED);
            alice.await(() -> sell.cumQty() == 30);
            assertThat(sell.status()).isEqualTo(OrdStatus.PARTIALLY_FILLED);
            alice.cancel(sell);
            alice.await(sell::isAnswered);
            assertThat(sell.status()).isEqualTo(OrdStatus.CANCELED);

            OwnOrder bad = bob.submitAndWait(OrderRequest.limit(abc, Side.BUY, 0, 1));
            assertThat(bad.reason()).isEqualTo(Reason.QTY_NOT_POSITIVE);
            bob.submit(OrderRequest.limit(abc, Side.BUY, 1, 1));
            bob.submit(OrderRequest.limit(abc, Side.BUY, 1, 2));
            assertThat(bob.cancelAll()).isEqualTo(2);
        }
    }

    @Test
    void everyOrderThatTheProtocolHasCanBeSaid() {
        try (OrderEntry alice = logOn("alice");
                OrderEntry bob = logOn("bob")) {
            Security abc = alice.security("ABC");
            OwnOrder iceberg =
                    alice.submitAndWait(OrderRequest.iceberg(abc, Side.SELL, 100, 20, 10));
            OwnOrder stop = alice.submitAndWait(OrderRequest.stop(abc, Side.SELL, 5, 9));
            OwnOrder stopLimit =
                    alice.submitAndWait(OrderRequest.stopLimit(abc, Side.SELL, 5, 8, 7));
            OwnOrder hidden = alice.submitAndWait(
                    OrderRequest.hidden(abc, Side.BUY, 9, 11).with(to -> to.minQty(9)));
            OwnOrder bid =
                    alice.submitAndWait(OrderRequest.limit(abc, Side.BUY, 1, 10).postOnly());
            OwnOrder pegged = alice.submitAndWait(
                    OrderRequest.peggedLimit(abc, Side.BUY, 6, PegReference.BID, 12));
            assertThat(List.of(iceberg, stop, stopLimit, hidden, bid, pegged))
                    .allMatch(OwnOrder::isLive, "is live")
                    .extracting(OwnOrder::reason)
                    .containsOnly(Reason.NONE, Reason.WAITS_FOR_ELECTION);
            alice.replace(iceberg, to -> to.displayQty(20));
            alice.replace(stop, to -> to.stopPrice(8));
            alice.await(() -> iceberg.isAnswered() && stop.isAnswered());
            assertThat(List.of(iceberg.reason(), stop.reason()))
                    .containsOnly(Reason.NONE, Reason.WAITS_FOR_ELECTION);
            OwnOrder taker = bob.submitAndWait(OrderRequest.limit(abc, Side.SELL, 9, 11));
            assertThat(taker.status()).isEqualTo(OrdStatus.FILLED); // the hidden order

            OwnOrder late =
                    bob.submitAndWait(OrderRequest.limit(abc, Side.BUY, 1, 20).postOnly());
            assertThat(late.reason()).isEqualTo(Reason.POST_ONLY_WOULD_TRADE);
            assertThat(alice.cancelAll(Optional.of(abc), Optional.of(Side.BUY))).isEqualTo(2);
        }
    }

    @Test
    void aCrossIsFollowedLikeOrders() {
        TestTrader bob = exchange.trader("bob");
        try (OrderEntry alice = logOn("alice")) {
            Security abc = alice.security("ABC");
            alice.submitAndWait(OrderRequest.limit(abc, Side.BUY, 1, 14));
            alice.submitAndWait(OrderRequest.limit(abc, Side.SELL, 1, 17));
            Cross cross = alice.submit(CrossRequest.of(abc, 40, 15));
            alice.await(() -> cross.isAnswered() && cross.sell().cumQty() == 40);
            assertThat(cross.buy().status()).isEqualTo(OrdStatus.FILLED);

            alice.submitAndWait(OrderRequest.limit(abc, Side.BUY, 1, 16));
            Cross outside = alice.submit(CrossRequest.of(abc, 40, 15));
            alice.await(outside::isAnswered);
            assertThat(outside.buy().status()).isEqualTo(OrdStatus.REJECTED);
            assertThat(outside.sell().reason()).isEqualTo(outside.buy().reason());
            Cross bad = alice.submit(CrossRequest.of(abc, 0, 15));
            alice.await(bad::isAnswered);
            assertThat(bad.sell().status()).isEqualTo(OrdStatus.REJECTED);
        }
        assertHearsOnlyOfItsOwn(bob);
    }

    /// The last event of the command is then in two reports.
    @Test
    void anAnswerHasBothSidesOfATradeWithOneself() {
        try (OrderEntry alice = logOn("alice")) {
            Security abc = alice.security("ABC");
            alice.ask(limit(abc, "a1", Side.SELL, 60, 15));
            EntryAnswer buy = alice.ask(limit(abc, "a2", Side.BUY, 100, 15));
            assertThat(buy.executions()).last().returns(40L, Execution::leavesQty);
            assertThat(buy.others()).singleElement().returns(0L, Execution::leavesQty);
        }
    }

    private static EntryRequest limit(
            Security security, String id, Side side, long qty, long price) {
        OrderRequest order = OrderRequest.limit(security, side, qty, price);
        return EntryRequest.enter(order.with(terms -> terms.clOrdId(id)));
    }

    @Test
    void tradesOffTheBookAreReportedAndTakenBack() {
        TestTrader bob = exchange.trader("bob");
        TestTrader carol = exchange.trader("carol");
        try (OrderEntry alice = logOn("alice")) {
            Security abc = alice.security("ABC");
            long trade = alice.reports().report(abc, Side.SELL, "bob", "BT", 500, 77);
            assertThat(trade).isPositive();
            alice.reports().cancel(abc, trade);
            EntryException refused = catchThrowableOfType(
                    EntryException.class, () -> alice.reports().cancel(abc, trade));
            assertThat(refused.reason()).isEqualTo(Reason.TRADE_ALREADY_BUSTED);
            refused = catchThrowableOfType(
                    EntryException.class,
                    () -> alice.reports().report(abc, Side.SELL, "nobody", "BT", 500, 77));
            assertThat(refused.reason()).isEqualTo(Reason.UNKNOWN_COUNTERPARTY);
            bob.await("trade TRADE  " + trade + " BUY 500@77");
            bob.await("trade TRADE_CANCEL  " + trade + " BUY 500@77");
        }
        assertHearsOnlyOfItsOwn(carol);
    }

    private static void assertHearsOnlyOfItsOwn(TestTrader trader) {
        trader.buy("own", 1, 1);
        trader.await("NEW own");
        assertThat(trader.heard).containsExactly("logon NONE", "NEW own 1/0 NONE");
    }

    @Test
    void whoComesBackKnowsWhatItMissedAndSendsTheRestOnce() {
        try (OrderEntry alice = logOn("alice");
                OrderEntry bob = logOn("bob")) {
            Security abc = alice.security("ABC");
            OwnOrder rests = alice.submitAndWait(
                    OrderRequest.limit(abc, Side.SELL, 10, 5).staying());
            OwnOrder goes = alice.submitAndWait(OrderRequest.limit(abc, Side.SELL, 10, 9));
            OwnOrder unheard =
                    alice.submit(OrderRequest.limit(abc, Side.SELL, 7, 6).staying());
            bob.await(() -> exchange.gateway().status().commands() == 3);
            exchange.killGateway();
            exchange.startGateway();
            OwnOrder unsent = null;
            try {
                unsent = alice.submit(OrderRequest.limit(abc, Side.SELL, 3, 7).staying());
            } catch (EntryException _) { // the connection is known to be lost
                unsent = alice.orders().all().stream().reduce((_, last) -> last).orElseThrow();
            }

            alice.moveTo(exchange.tcp());
            bob.moveTo(exchange.tcp());
            bob.reconnect();
            OwnOrder buy = bob.submitAndWait(OrderRequest.limit(abc, Side.BUY, 4, 5));
            bob.await(() -> buy.cumQty() == 4);
            alice.reconnect();
            OwnOrder last = unsent;
            alice.await(() -> last.isAnswered() && unheard.isAnswered());

            assertThat(rests.cumQty()).isEqualTo(4);
            assertThat(goes.reason()).isEqualTo(Reason.CANCEL_ON_DISCONNECT);
            assertThat(unheard.status()).isEqualTo(OrdStatus.NEW);
            assertThat(last.status()).isEqualTo(OrdStatus.NEW);
            assertThat(alice.cancelAll()).isEqualTo(3);
        }
    }

    @Test
    void operatorsAskAndAreAnswered() {
        try (OrderEntry ops = logOn(TestExchange.OPERATOR)) {
            ops.operator()
                    .ask(OperatorRequest.changePhase(
                            ops.security("ABC").instrumentId(), 0, "CLOSED", ""));
            EntryException refusal = catchThrowableOfType(
                    EntryException.class,
                    () -> ops.operator()
                            .ask(OperatorRequest.changePhase(
                                    ops.security("ABC").instrumentId(), 0, "CLOSED", "")));
            assertThat(refusal.reason()).isEqualTo(Reason.PHASE_UNCHANGED);
            assertThat(ops.operator()
                            .ask(new Security(0, "XYZ", 2, 1, 1, 10, true, "").definition())
                            .createdId())
                    .isEqualTo(1);
            assertThat(ops.operator()
                            .ask(new Participant(
                                            "erin",
                                            true,
                                            true,
                                            false,
                                            Set.of(Role.TRADER),
                                            "erinerin")
                                    .definition())
                            .createdId())
                    .isEqualTo(TestExchange.TRADERS.size() + 1);
            assertThat(ops.operator().ask(OperatorRequest.status()).detail()).contains("alive");
            ops.operator().ask(OperatorRequest.takeSnapshot());
            assertThat(ops.securities()).extracting(Security::symbol).contains("ABC", "XYZ");
        }
    }

    @Test
    void aRefusedLogonSaysWhy() {
        EntryException refusal = catchThrowableOfType(
                EntryException.class, () -> OrderEntry.logOn(exchange.tcp(), "alice", "guess"));
        assertThat(refusal.reason()).isEqualTo(Reason.WRONG_PASSWORD);
        try (OrderEntry alice = logOn("alice")) { // after the wait that the gateway asks for
            assertThat(alice.orders().all()).isEmpty();
        }
    }

    private OrderEntry logOn(String name) {
        return OrderEntry.logOn(exchange.tcp(), name, name + name);
    }
}
