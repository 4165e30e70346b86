package crossbook.web.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.marketdata.MarketImage;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;
import crossbook.host.StateEvents;
import crossbook.protocol.Side;
import crossbook.testkit.EventBooks;

import org.agrona.concurrent.AgentRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A reader that comes when the first events are gone.
class LiveHistoryTest {
    @TempDir
    Path directory;

    private TestMarket market;
    private LiveExchange live;
    private AgentRunner runner;

    private void follow(Optional<RememberedState> remembered) {
        live = new LiveExchange(LiveSettings.in(ZoneOffset.UTC), market.connect(), remembered);
        runner = TestMarket.run(live);
    }

    @AfterEach
    void stop() {
        runner.close();
        market.close();
    }

    private void startSmall() {
        market = TestMarket.startSmall(directory.resolve("host"), "continuous", "NPN", "AGL");
    }

    private void purge(int instruments) {
        EventBooks books = new EventBooks();
        try (HostConnection connection = market.connect();
                EventStream events = connection.events(1)) {
            TestMarket.await(() -> {
                market.flow(500, instruments);
                do events.poll(books, 64);
                while (!events.isLive()); // nothing that it needs may go
                market.takeSnapshot();
                return isFirstGone(connection);
            });
        }
    }

    private static boolean isFirstGone(HostConnection connection) {
        try (EventStream first = connection.events(1)) {
            while (first.poll((_, _, _) -> {}, 1) == 0) connection.doWork();
            return false;
        } catch (EventsNotRetainedException e) {
            return true;
        }
    }

    @Test
    void whatIsGoneIsToldByTheHostsSnapshot() {
        startSmall();
        purge(2);
        follow();
        market.limit(0, "new", Side.BUY, 10, 700);
        TestMarket.await(() -> live.ask(view -> view.order(0, "new").isPresent()));
        MarketImage image = live.ask(view -> MarketImage.of(view.market()));
        EventBooks books = new EventBooks();
        StateEvents.tell(directory.resolve("host"), books);
        long told = lastTold();
        try (HostConnection connection = market.connect();
                EventStream events = connection.events(told + 1)) {
            long end = live.ask(LiveView::eventNumber);
            TestMarket.await(() -> {
                events.poll(books, 64);
                return events.lastEventNumber() >= end;
            });
        }
        assertThat(books.image().differenceTo(image)).isEmpty();
        List<OrderView> open = live.ask(view -> view.openOrders(0));
        assertThat(open).hasSizeGreaterThan(1).allMatch(order -> order.leavesQty() > 0);
        assertThat(live.status().epoch()).isPositive();
    }

    private void follow() {
        follow(Optional.of(handler -> StateEvents.tell(directory.resolve("host"), handler)));
        TestMarket.await(live::isCaughtUp);
    }

    @Test
    void whatAnOrderTradedForBeforeCounts() {
        startSmall();
        market.limitOf(1, "b1", Side.BUY, 30, 1_010);
        market.limitOf(1, "a1", Side.SELL, 100, 1_005);
        purge(1);
        follow();
        market.limitOf(1, "b2", Side.BUY, 20, 1_005);
        TestMarket.await(() -> live.ask(view ->
                view.order(0, "a1").filter(order -> order.cumQty() == 50).isPresent()));
        OptionalLong value = live.ask(view -> view.order(0, "a1").orElseThrow().cumValue());
        assertThat(value).isEqualTo(OptionalLong.of(30 * 1_010 + 20 * 1_005));
    }

    private long lastTold() {
        return StateEvents.tell(directory.resolve("host"), (_, _, _) -> {});
    }

    @Test
    void withoutTheStateItSaysWhatIsGone() {
        startSmall();
        purge(2);
        follow(Optional.empty());
        TestMarket.await(() -> live.status().state() == LiveStatus.State.FAILED);
        assertThatThrownBy(() -> live.ask(LiveView::eventNumber))
                .isInstanceOf(LiveUnavailableException.class)
                .hasMessageContaining("event 1 is no longer kept");
    }
}
