package crossbook.web.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.Role;
import crossbook.client.marketdata.MarketImage;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.Liquidity;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.testkit.EventBooks;

import org.agrona.concurrent.AgentRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// What a real host's events make true.
class LiveExchangeTest {
    @TempDir
    Path directory;

    private TestMarket market;
    private LiveExchange live;
    private AgentRunner runner;

    @BeforeEach
    void start() {
        market = TestMarket.start(directory.resolve("host"), "continuous", "NPN", "AGL");
        open(LiveSettings.in(ZoneOffset.UTC));
    }

    private void open(LiveSettings settings) {
        live = new LiveExchange(settings, market.connect(), Optional.empty());
        runner = TestMarket.run(live);
        TestMarket.await(live::isCaughtUp);
        awaitTrue(view -> view.market().books().size() == 2);
    }

    @AfterEach
    void stop() {
        runner.close();
        market.close();
    }

    private void awaitTrue(Function<LiveView, Boolean> condition) {
        TestMarket.await(() -> live.ask(condition));
    }

    private <T> List<T> list(Function<LiveView, List<T>> question) {
        return live.ask(question);
    }

    private <T> Optional<T> maybe(Function<LiveView, Optional<T>> question) {
        return live.ask(question);
    }

    private void awaitOrder(int participantId, String id, OrderState state) {
        awaitTrue(
                view -> view.order(participantId, id).map(OrderView::state).orElse(null) == state);
    }

    @Test
    void anOrderIsFollowedFromItsEntryToItsEnd() {
        market.limit(0, "a1", Side.SELL, 100, 1_005);
        awaitOrder(0, "a1", OrderState.NEW);
        market.limit(1, "b1", Side.BUY, 30, 1_005);
        awaitOrder(0, "a1", OrderState.PARTIALLY_FILLED);
        market.replace(0, "a1", "a2", 80, 1_006);
        awaitOrder(0, "a2", OrderState.PARTIALLY_FILLED);
        OrderView open = live.ask(view -> view.openOrders(0).getFirst());
        assertThat(open.clOrdId()).isEqualTo("a2");
        assertThat(open.symbol()).isEqualTo("NPN");
        assertThat(open.orderQty()).isEqualTo(80);
        assertThat(open.leavesQty()).isEqualTo(50);
        assertThat(open.cumQty()).isEqualTo(30);
        assertThat(open.price()).isEqualTo(OptionalLong.of(1_006));
        assertThat(open.cumValue()).isEqualTo(OptionalLong.of(30 * 1_005));
        OrderView asEntered = live.ask(view -> view.order(0, "a1").orElseThrow());
        assertThat(asEntered.clOrdId()).isEqualTo("a2");

        market.cancel(0, "a2");
        awaitOrder(0, "a2", OrderState.CANCELED);
        OrderView closed = live.ask(view -> view.closedOrders(0, 10).getFirst());
        assertThat(closed.reason()).isEqualTo(Reason.REQUESTED);
        assertThat(closed.leavesQty()).isZero();
        assertThat(list(view -> view.openOrders(0))).isEmpty();
        assertThat(maybe(view -> view.order(0, open.orderId())))
                .map(OrderView::clOrdId)
                .contains("a2");
        assertThat(maybe(view -> view.order(1, open.orderId()))).isEmpty();
    }

    @Test
    void aRefusedOrderIsRememberedWithItsReason() {
        market.limit(0, "a1", Side.BUY, 0, 1_000);
        awaitOrder(0, "a1", OrderState.REJECTED);
        OrderView refused = live.ask(view -> view.order(0, "a1")).orElseThrow();
        assertThat(refused.reason()).isEqualTo(Reason.QTY_NOT_POSITIVE);
        assertThat(refused.orderId()).isZero();
    }

    @Test
    void bothSidesHaveTheirFillsAndPositions() {
        market.limit(0, "a1", Side.SELL, 10, 1_000);
        market.limit(0, "a2", Side.SELL, 10, 1_010);
        market.order(1, "b1", Side.BUY, TimeInForce.IOC, 15, 1_010);
        awaitOrder(1, "b1", OrderState.FILLED);
        List<ExecutionView> sold = live.ask(view -> view.fills(0, 0, 10));
        List<ExecutionView> bought = live.ask(view -> view.fills(1, 0, 10));
        assertThat(sold).extracting(ExecutionView::lastQty).containsExactly(10L, 5L);
        assertThat(sold).extracting(ExecutionView::liquidity).containsOnly(Liquidity.MAKER);
        assertThat(bought).extracting(ExecutionView::lastPrice).containsExactly(1_000L, 1_010L);
        assertThat(bought).extracting(ExecutionView::liquidity).containsOnly(Liquidity.TAKER);
        long first = bought.getFirst().eventNumber();
        assertThat(list(view -> view.fills(1, first, 10))).hasSize(1);

        PositionView position = live.ask(view -> view.positions(1).getFirst());
        assertThat(position.qty()).isEqualTo(15);
        assertThat(position.boughtValue()).isEqualTo(BigInteger.valueOf(15_050));
        assertThat(position.averagePrice()).isEqualTo(OptionalLong.of(1_003));
        assertThat(position.profit()).contains(BigInteger.valueOf(15 * 1_010 - 15_050));
        PositionView other = live.ask(view -> view.positions(0).getFirst());
        assertThat(other.qty()).isEqualTo(-15);
        assertThat(other.profit()).contains(BigInteger.valueOf(15_050 - 15 * 1_010));
    }

    @Test
    void thePublicHasItsTradesCandlesAndQueue() {
        market.limit(0, "a1", Side.SELL, 10, 1_000);
        market.limit(1, "b1", Side.SELL, 7, 1_000);
        market.limit(0, "a2", Side.SELL, 7, 1_000);
        market.order(2, "c1", Side.BUY, TimeInForce.IOC, 4, 1_000);
        awaitOrder(2, "c1", OrderState.FILLED);
        PublicTrade trade = live.ask(view -> view.trades(0, 0, 10).getFirst());
        assertThat(trade.price()).isEqualTo(1_000);
        assertThat(trade.qty()).isEqualTo(4);
        assertThat(trade.aggressor()).isEqualTo(Side.BUY);
        assertThat(trade.number()).isOne();
        assertThat(list(view -> view.trades(0, trade.tradeId(), 10))).isEmpty();
        Candle candle =
                live.ask(view -> view.candles(0, Duration.ofMinutes(5), 10).getFirst());
        assertThat(candle.close()).isEqualTo(1_000);
        assertThat(candle.turnover()).isEqualTo(BigInteger.valueOf(4_000));
        assertThat(candle.startNs() % Duration.ofMinutes(5).toNanos()).isZero();
        assertThat(live.ask(view -> view.day(0)).open()).isEqualTo(OptionalLong.of(1_000));
        OrderView last = live.ask(view -> view.order(0, "a2")).orElseThrow();
        assertThat(maybe(view -> view.queuePlace(last.orderId()))).contains(new QueuePlace(13, 2));
        assertThat(maybe(view -> view.queuePlace(12_345))).isEmpty();
        assertThatThrownBy(() -> live.ask(view -> view.candles(0, Duration.ofSeconds(7), 10)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sessionsAndWhatIsDoneInThemAreCounted() {
        market.limit(0, "a0", Side.BUY, 1, 900);
        market.openSession(0, 41);
        awaitTrue(view -> view.sessions().size() == 1);
        market.limit(0, "a1", Side.BUY, 1, 900);
        market.cancel(0, "a1");
        market.cancel(0, "a1");
        awaitTrue(view -> view.sessions().getFirst().activity().rejects() == 1);
        SessionView session = live.ask(view -> view.sessions().getFirst());
        assertThat(session.sessionId()).isEqualTo(41);
        assertThat(session.participant()).isEqualTo("alice");
        assertThat(session.gatewayId()).isEqualTo(3);
        assertThat(session.activity().orders()).isOne();
        assertThat(session.activity().cancels()).isOne();
        assertThat(live.ask(view -> view.participant("alice"))
                        .orElseThrow()
                        .activity()
                        .orders())
                .isEqualTo(2);
    }

    @Test
    void whatIsDoneToTheMarketIsOnRecord() {
        market.phase("HALTED");
        awaitTrue(view -> view.market().book(0).phase().equals("HALTED"));
        AuditView last = live.ask(view -> view.audit(0, 100).getLast());
        assertThat(last.action()).isEqualTo("PHASE_CHANGED");
        assertThat(last.target()).isEqualTo("NPN");
        assertThat(last.detail()).isEqualTo("HALTED");
        assertThat(last.before()).isEqualTo("CONTINUOUS");
        assertThat(list(view -> view.audit(last.eventNumber(), 100))).isEmpty();
    }

    @Test
    void whoIsKilledIsKnownUntilItMayTradeAgain() {
        market.limit(0, "a1", Side.BUY, 10, 990);
        awaitOrder(0, "a1", OrderState.NEW);
        market.kill(0, "too fast");
        awaitTrue(view -> view.participant("alice").orElseThrow().isKilled());
        awaitOrder(0, "a1", OrderState.CANCELED);
        assertThat(live.<Boolean>ask(
                        view -> view.participant("bob").orElseThrow().isKilled()))
                .isFalse();
        ParticipantView alice = live.ask(view -> view.participant("alice")).orElseThrow();
        assertThat(alice.roles()).containsExactly(Role.TRADER);
        AuditView last = live.ask(view -> view.audit(0, 100).getLast());
        assertThat(last.action()).isEqualTo("TRADING_KILLED");
        assertThat(last.target()).isEqualTo("alice");
        assertThat(last.detail()).isEqualTo("1 order canceled");
        assertThat(last.before()).isEqualTo("trading allowed");
        assertThat(last.reason()).isEqualTo("too fast");
        market.resume(0);
        awaitTrue(view -> !view.participant("alice").orElseThrow().isKilled());
        AuditView resumed = live.ask(view -> view.audit(0, 100).getLast());
        assertThat(resumed.before()).isEqualTo("trading stopped");
    }

    @Test
    void theBooksAreThoseOfTheEventsAndTheMemoryIsBounded() {
        runner.close();
        LiveSettings little = new LiveSettings(ZoneOffset.UTC, 50, 20, 30, 30, 10);
        open(little);
        EventBooks books = new EventBooks();
        try (HostConnection connection = market.connect();
                EventStream events = connection.events(1)) {
            for (int i = 0; i < 10; i++) {
                market.flow(1_000, 2);
                TestMarket.await(() -> {
                    events.poll(books, 64);
                    return events.isLive()
                            && live.<Boolean>ask(
                                    view -> view.eventNumber() == events.lastEventNumber()
                                            && MarketImage.of(view.market()).equals(books.image()));
                });
            }
        }
        for (int id = 0; id < 3; id++) {
            int participantId = id;
            int[] count = new int[1];
            List<OrderView> open = live.ask(
                    view -> { // the flow may still go on
                        count[0] = view.participant(participantId).orElseThrow().openOrders();
                        return view.openOrders(participantId);
                    });
            assertThat(open).hasSize(count[0]);
            assertThat(open).allMatch(order -> order.state().isOpen() && order.leavesQty() > 0);
            assertThat(list(view -> view.closedOrders(participantId, 100)))
                    .hasSize(20)
                    .noneMatch(order -> order.state().isOpen());
            assertThat(list(view -> view.fills(participantId, 0, 100))).hasSize(30);
        }
        assertThat(list(view -> view.trades(0, 0, 1_000))).hasSize(50);
        int[] shown = new int[1];
        int open = live.ask(view -> {
            shown[0] = view.market().orderCount();
            return view.participants().stream()
                    .mapToInt(ParticipantView::openOrders)
                    .sum();
        });
        assertThat(open).isEqualTo(shown[0]); // nothing in this flow is hidden or waits
    }

    @Test
    void aHostThatIsAwayIsMissedAndFoundAgain() {
        market.limit(0, "a1", Side.BUY, 10, 990);
        awaitOrder(0, "a1", OrderState.NEW);
        market.stopHost();
        TestMarket.await(() -> live.status().state() == LiveStatus.State.ENGINE_AWAY);
        assertThat(list(view -> view.openOrders(0))).hasSize(1);
        market.startHost();
        market.limit(0, "a2", Side.BUY, 10, 991);
        awaitOrder(0, "a2", OrderState.NEW);
        TestMarket.await(() -> live.status().state() == LiveStatus.State.UP);
        assertThat(list(view -> view.openOrders(0))).hasSize(2);
    }
}
