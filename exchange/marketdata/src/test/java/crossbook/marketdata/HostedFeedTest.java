package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketImage;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.market.MarketModelFile;
import crossbook.testkit.EventBooks;
import crossbook.testkit.HeldHost;
import crossbook.testkit.RandomTrading;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The feed of a real host, whose gateway is stopped or killed: the exchange goes on,
/// and subscribers have the books that the events make.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
@Tag("slow")
class HostedFeedTest {
    @Parameter
    int partitions;

    private static final MarketListener NOBODY = new MarketListener() {};

    @TempDir
    Path directory;

    private HeldHost host;
    private HostConnection connection;
    private RandomTrading commands;
    private EventStream stream;
    private final EventBooks books = new EventBooks();

    @BeforeEach
    void start() {
        host = HeldHost.start(
                HostSettings.of(directory.resolve("host")),
                partitions,
                Map.of("XYZ1", partitions - 1));
        connection = HostConnection.open(host.directory());
        commands = new RandomTrading(connection, 2);
        stream = connection.events(1);
        commands.market(MarketModelFile.shipped("continuous"));
    }

    @AfterEach
    void stop() {
        connection.close();
        host.close();
    }

    /// Reads events and pumps until the subscriber shows what the events make of the
    /// books.
    private void awaitSame(Agent gateway, MarketDataSubscriber subscriber) {
        Pump pump = new Pump(gateway, subscriber);
        pump.until(() -> standing(gateway, subscriber), () -> {
            host.requireSound();
            stream.poll(books, 64);
            return subscriber.isLive()
                    && stream.isLive()
                    && MarketImage.of(subscriber.market()).equals(books.image());
        });
    }

    private String standing(Agent gateway, MarketDataSubscriber subscriber) {
        String differs =
                MarketImage.of(subscriber.market()).differenceTo(books.image()).orElse("nothing");
        return "books that are the same: the subscriber is " + subscriber.state() + " at message "
                + subscriber.sequence() + " of " + subscriber.newestSequence()
                + ", the events are at " + stream.lastEventNumber()
                + (stream.isLive() ? ", live" : ", not live") + ", and what differs is "
                + differs + "\n" + gateway;
    }

    private static MarketDataSubscriber subscriber(MarketDataGateway gateway) {
        return MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(gateway.serviceAddress()), NOBODY);
    }

    @Test
    void aGatewayThatIsStoppedGoesOnWhereItWas() {
        MarketDataSettings settings =
                MarketDataSettings.DEFAULT.withCheckpoint(directory.resolve("feed.checkpoint"));
        MarketDataGateway gateway = gateway(settings);
        settings = settings.withService(ServiceSettings.DEFAULT.at(gateway.serviceAddress()));
        try (MarketDataSubscriber subscriber = subscriber(gateway)) {
            for (int i = 0; i < 4; i++) {
                commands.orders(400);
                awaitSame(gateway, subscriber);
                gateway.close();
                commands.orders(400);
                gateway = gateway(settings);
            }
            awaitSame(gateway, subscriber);
            assertThat(subscriber.market().book("XYZ").orElseThrow().phase())
                    .isEqualTo("CONTINUOUS");
        } finally {
            gateway.close();
        }
    }

    private MarketDataGateway gateway(MarketDataSettings settings) {
        return new MarketDataGateway(
                settings, HostConnection.open(host.directory()), Optional.empty());
    }

    @Test
    void aGatewayThatIsKilledIsMissedByNobodyForLong() throws IOException {
        Path checkpoint = directory.resolve("feed.checkpoint");
        GatewayProcess gateway = new GatewayProcess(host.directory(), checkpoint, 0);
        int port = gateway.service().getPort();
        try (MarketDataSubscriber subscriber = MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(gateway.service()), NOBODY)) {
            for (int i = 0; i < 3; i++) {
                commands.orders(1_000);
                awaitSame(gateway, subscriber);
                commands.orders(500);
                gateway.close();
                commands.orders(500);
                gateway = new GatewayProcess(host.directory(), checkpoint, port);
            }
            awaitSame(gateway, subscriber);
            assertThat(subscriber.damages()).isZero();
            new Pump(gateway, subscriber)
                    .until("a checkpoint is there", () -> Files.exists(checkpoint));
        } finally {
            gateway.close();
        }
    }
}
