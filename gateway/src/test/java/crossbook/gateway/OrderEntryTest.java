package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import crossbook.client.entry.EntryException;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.client.entry.Participant;
import crossbook.client.entry.Role;
import crossbook.client.entry.Security;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Set;

/// The comfortable way to trade, against a whole exchange.
class OrderEntryTest {
    @TempDir
    Path directory;

    private TestExchange exchange;

    @BeforeEach
    void start() {
        exchange = TestExchange.start(directory);
    }

    @AfterEach
    void stop() {
        exchange.close();
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
            ops.operator().changePhase(ops.security("ABC"), "CLOSED", 0);
            EntryException refusal = catchThrowableOfType(
                    EntryException.class,
                    () -> ops.operator().changePhase(ops.security("ABC"), "CLOSED", 0));
            assertThat(refusal.reason()).isEqualTo(Reason.PHASE_UNCHANGED);
            assertThat(ops.operator().define(new Security(0, "XYZ", 2, 1, 1, 10, true, "")))
                    .isEqualTo(1);
            assertThat(ops.operator()
                            .define(new Participant(
                                    "erin", true, true, false, Set.of(Role.TRADER), "erinerin")))
                    .isEqualTo(TestExchange.TRADERS.size() + 1);
            assertThat(ops.operator().status()).contains("alive");
            ops.operator().takeSnapshot();
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
