package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.FeedState;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.testkit.Patience;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// The feed in datagrams, some of which never arrive: the subscriber's books are the
/// engine's all the same.
class UdpFeedTest {
    private static final MarketListener NOBODY = new MarketListener() {};
    private static final int POINTS = 25;
    private static final int DROP_PERCENT = 5;
    private static final int STEPS = 400;
    private static final int MANY_POINTS = 100;
    private static final int MANY_STEPS = 8_000;
    private static final long OFTEN_NS = 10_000_000;

    /// More than a test ever lacks, all datagrams of a time lost: a driver that a busy machine
    /// does not serve, or the system's buffers, may lose them.
    private static final int WHATEVER_IS_LOST = 1 << 18;

    private final BusyMarket market = new BusyMarket(3, 2_000);
    private final Random random = new Random(4);

    @TempDir
    Path directory;

    private MediaDriver driver;
    private Aeron aeron;

    @BeforeEach
    void start() {
        driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("driver").toString())
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new BackoffIdleStrategy())
                .ipcTermBufferLength(1 << 20)
                .publicationTermBufferLength(1 << 20)
                .clientLivenessTimeoutNs(Patience.NS)
                .imageLivenessTimeoutNs(Patience.NS)
                .publicationUnblockTimeoutNs(2 * Patience.NS)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .driverTimeoutMs(Patience.MS));
    }

    @AfterEach
    void stop() {
        aeron.close();
        driver.close();
    }

    private MarketDataGateway gateway(List<String> lineA, List<String> lineB) {
        LineSettings lines = new LineSettings(
                lineA, lineB, 2001, List.of(), "127.0.0.1", 1_376, OFTEN_NS, OFTEN_NS);
        return new MarketDataGateway(
                MarketDataSettings.DEFAULT
                        .withLines(lines)
                        .withService(ServiceSettings.DEFAULT.withCache(WHATEVER_IS_LOST, 64 << 20)),
                market.record().connect(),
                Optional.of(aeron));
    }

    private static String channel(InetSocketAddress address) {
        return "aeron:udp?reliable=false|endpoint=" + LossyProxy.endpoint(address);
    }

    private MarketDataSubscriber subscriber(
            MarketDataGateway gateway, int replayLimit, InetSocketAddress... lines) {
        List<String> channels =
                List.of(lines).stream().map(UdpFeedTest::channel).toList();
        SubscriberSettings settings = SubscriberSettings.overUdp(channels, gateway.serviceAddress())
                .withReplayLimit(replayLimit);
        return MarketDataSubscriber.overUdp(settings, NOBODY, aeron);
    }

    private void awaitSame(Pump pump, MarketDataGateway gateway, MarketDataSubscriber subscriber) {
        pump.until(
                "the subscriber is where the engine is",
                () -> gateway.eventNumber() == market.record().count()
                        && subscriber.isLive()
                        && subscriber.sequence() == gateway.sequence());
        assertThat(Books.of(subscriber.market())).isEqualTo(Books.of(market));
    }

    @Test
    void withALineThatLosesSomeTheBooksAreTheEnginesAtEveryPoint() throws IOException {
        loseSome(POINTS, STEPS);
    }

    @Test
    @Tag("long")
    void withHundredsOfThousandsOfMessagesTheyAreTheSame() throws IOException {
        loseSome(MANY_POINTS, MANY_STEPS);
        withholdRanges(MANY_POINTS, MANY_STEPS);
        loseOfBoth(MANY_POINTS, MANY_STEPS);
    }

    private void loseSome(int points, int steps) throws IOException {
        InetSocketAddress receiver = LossyProxy.freeAddress();
        try (LossyProxy proxy = new LossyProxy(receiver, DROP_PERCENT, 7);
                MarketDataGateway gateway = gateway(List.of(proxy.endpoint()), List.of());
                MarketDataSubscriber subscriber = subscriber(gateway, WHATEVER_IS_LOST, receiver)) {
            Pump pump = new Pump(gateway, proxy, subscriber);
            for (int i = 0; i < points; i++) {
                goOn(pump, random.nextInt(2 * steps));
                awaitSame(pump, gateway, subscriber);
            }
            assertThat(proxy.dropped()).isPositive();
            assertThat(proxy.passed()).isPositive();
            assertThat(subscriber.replays()).isPositive();
            assertThat(subscriber.snapshots()).isEqualTo(1);
            assertThat(subscriber.damages()).isZero();
        }
    }

    /// Some steps, and some rounds of everybody between them.
    private void goOn(Pump pump, int steps) {
        for (int left = steps; left > 0; left -= 20) {
            market.steps(Math.min(20, left));
            pump.once();
        }
    }

    @Tag("slow")
    @Test
    void withWholeRangesWithheldTheyAreReplayedOrASnapshotIsTaken() throws IOException {
        withholdRanges(POINTS, STEPS);
    }

    private void withholdRanges(int points, int steps) throws IOException {
        InetSocketAddress receiver = LossyProxy.freeAddress();
        try (LossyProxy proxy = new LossyProxy(receiver, DROP_PERCENT, 8);
                MarketDataGateway gateway = gateway(List.of(proxy.endpoint()), List.of());
                MarketDataSubscriber subscriber = subscriber(gateway, steps / 2, receiver)) {
            Pump pump = new Pump(gateway, proxy, subscriber);
            awaitSame(pump, gateway, subscriber);
            for (int i = 0; i < points; i++) {
                goOn(pump, random.nextInt(steps / 4));
                proxy.withhold(true);
                goOn(pump, random.nextInt(2 * steps));
                pump.once();
                proxy.withhold(false);
                goOn(pump, random.nextInt(steps / 4));
                awaitSame(pump, gateway, subscriber);
            }
            assertThat(subscriber.replays()).isPositive();
            assertThat(subscriber.snapshots()).isGreaterThan(1);
            assertThat(subscriber.damages()).isZero();
        }
    }

    @Test
    void whatOneLineLosesTheOtherBrings() throws IOException {
        loseOfBoth(POINTS, STEPS);
    }

    private void loseOfBoth(int points, int steps) throws IOException {
        InetSocketAddress receiverA = LossyProxy.freeAddress();
        InetSocketAddress receiverB = LossyProxy.freeAddress();
        try (LossyProxy proxyA = new LossyProxy(receiverA, DROP_PERCENT, 9);
                LossyProxy proxyB = new LossyProxy(receiverB, DROP_PERCENT, 10);
                MarketDataGateway gateway =
                        gateway(List.of(proxyA.endpoint()), List.of(proxyB.endpoint()));
                MarketDataSubscriber subscriber =
                        subscriber(gateway, WHATEVER_IS_LOST, receiverA, receiverB)) {
            Pump pump = new Pump(gateway, proxyA, proxyB, subscriber);
            for (int i = 0; i < points; i++) {
                goOn(pump, random.nextInt(2 * steps));
                awaitSame(pump, gateway, subscriber);
            }
            assertThat(subscriber.duplicates()).isPositive();
            assertThat(proxyA.dropped()).isPositive();
            assertThat(proxyB.dropped()).isPositive();
        }
    }

    @Test
    void severalEndpointsGetOneLine() {
        InetSocketAddress one = LossyProxy.freeAddress();
        InetSocketAddress two = LossyProxy.freeAddress();
        List<String> both = List.of(LossyProxy.endpoint(one), LossyProxy.endpoint(two));
        try (MarketDataGateway gateway = gateway(both, List.of());
                MarketDataSubscriber first = subscriber(gateway, 20_000, one);
                MarketDataSubscriber second = subscriber(gateway, 20_000, two)) {
            Pump pump = new Pump(gateway, first, second);
            for (int i = 0; i < 10; i++) {
                market.steps(200);
                awaitSame(pump, gateway, first);
                awaitSame(pump, gateway, second);
            }
        }
    }

    @Test
    void silenceMakesTheBooksStale() {
        InetSocketAddress receiver = LossyProxy.freeAddress();
        try (MarketDataGateway gateway =
                gateway(List.of(LossyProxy.endpoint(receiver)), List.of())) {
            SubscriberSettings settings = SubscriberSettings.overUdp(
                            List.of(channel(receiver)), gateway.serviceAddress())
                    .with(new SubscriberSettings.Patience(2_000_000, 5_000_000_000L, 50_000_000));
            try (MarketDataSubscriber subscriber =
                    MarketDataSubscriber.overUdp(settings, NOBODY, aeron)) {
                Pump both = new Pump(gateway, subscriber);
                both.until("live", subscriber::isLive);
                new Pump(subscriber).until("stale", () -> subscriber.state() == FeedState.STALE);
                both.until("live again", subscriber::isLive);
            }
        }
    }
}
