package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.client.marketdata.FeedState;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.host.WrittenEvents;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;

/// The feed over one TCP connection: a snapshot, then live, without a gap.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class TcpFeedTest {
    @Parameter
    int partitions;

    private static final MarketListener NOBODY = new MarketListener() {};

    private BusyMarket market;

    @BeforeEach
    void open() {
        market = new BusyMarket(1, 2_000, partitions);
    }

    private MarketDataGateway gateway(MarketDataSettings settings) {
        return new MarketDataGateway(settings, market.record().connect(), Optional.empty());
    }

    private static MarketDataSubscriber subscriber(MarketDataGateway gateway) {
        return MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(gateway.serviceAddress()), NOBODY);
    }

    private void awaitSame(MarketDataGateway gateway, MarketDataSubscriber subscriber) {
        Pump pump = new Pump(gateway, subscriber);
        pump.until(
                "the subscriber is where the engine is",
                () -> gateway.eventNumber() == market.record().count()
                        && subscriber.isLive()
                        && subscriber.sequence() == gateway.sequence());
        assertThat(Books.of(subscriber.market())).isEqualTo(Books.of(market));
    }

    /// Scenario 98 of `rulebook.md`: a snapshot and what was buffered make the live book.
    @Test
    void aSubscriberThatComesLateHasTheBookAndKeepsIt() {
        market.steps(3_000);
        try (MarketDataGateway gateway = gateway(MarketDataSettings.DEFAULT);
                MarketDataSubscriber subscriber = subscriber(gateway)) {
            assertThat(subscriber.state()).isEqualTo(FeedState.RECOVERING);
            for (int i = 0; i < 50; i++) {
                awaitSame(gateway, subscriber);
                market.steps(100);
            }
            assertThat(subscriber.snapshots()).isEqualTo(1);
            assertThat(subscriber.damages()).isZero();
        }
    }

    @Test
    void aSubscriberOfAnEmptyMarketSeesItsFirstOrder() {
        BusyMarket empty = new BusyMarket(2, 2_000, partitions);
        WrittenEvents nothing = new WrittenEvents();
        try (MarketDataGateway gateway = new MarketDataGateway(
                        MarketDataSettings.DEFAULT, nothing.connect(), Optional.empty());
                MarketDataSubscriber subscriber = subscriber(gateway)) {
            Pump pump = new Pump(gateway, subscriber);
            pump.until("live", subscriber::isLive);
            empty.steps(500);
            for (int i = 1; i <= empty.record().count(); i++)
                nothing.add(empty.record().event(i));
            pump.until(
                    "all is told",
                    () -> gateway.eventNumber() == nothing.count()
                            && subscriber.sequence() == gateway.sequence());
            assertThat(Books.of(subscriber.market())).isEqualTo(Books.of(empty));
        }
    }

    /// However many engines there are, it is one gateway that serves it.
    @Test
    @Tag("slow")
    void aSubscriberThatIsTooSlowIsPutOutAndRecoversByASnapshot() {
        assumeTrue(partitions == 1);
        ServiceSettings small = ServiceSettings.DEFAULT.withCache(256, 1 << 16);
        try (MarketDataGateway gateway = gateway(MarketDataSettings.DEFAULT.withService(small));
                MarketDataSubscriber slow = subscriber(gateway)) {
            awaitSame(gateway, slow);
            Pump alone = new Pump(gateway);
            alone.until("put out", () -> {
                market.steps(1_000);
                return gateway.status().sessionsEnded() > 0;
            });
            awaitSame(gateway, slow);
            assertThat(slow.snapshots()).isEqualTo(2);
        }
    }

    @Test
    void aGatewayThatIsStartedAgainContinuesTheNumbers(@TempDir Path directory) {
        Path checkpoint = directory.resolve("feed.checkpoint");
        restart(MarketDataSettings.DEFAULT.withCheckpoint(checkpoint));
        assertThat(checkpoint).exists();
    }

    @Tag("slow")
    @Test
    void aGatewayWithoutACheckpointContinuesTheNumbersToo() {
        restart(MarketDataSettings.DEFAULT);
    }

    private void restart(MarketDataSettings settings) {
        Random random = new Random(5);
        MarketDataGateway gateway = gateway(settings);
        InetSocketAddress address = gateway.serviceAddress();
        MarketDataSettings again = settings.withService(ServiceSettings.DEFAULT.at(address));
        try (MarketDataSubscriber subscriber = subscriber(gateway)) {
            for (int i = 0; i < 5; i++) {
                market.steps(random.nextInt(1_000));
                awaitSame(gateway, subscriber);
                gateway.close();
                new Pump(subscriber).until("the loss is noticed", () -> !subscriber.isLive());
                market.steps(random.nextInt(1_000));
                gateway = gateway(again);
            }
            awaitSame(gateway, subscriber);
            assertThat(subscriber.snapshots()).isLessThanOrEqualTo(6);
        } finally {
            gateway.close();
        }
    }
}
