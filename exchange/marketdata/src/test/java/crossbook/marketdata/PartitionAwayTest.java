package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketImage;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.market.MarketModelFile;
import crossbook.testkit.HeldHost;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The feed of an exchange of two engines, of which one goes and comes back: XYZ is in the first,
/// XYZ1 in the second.
@Tag("slow")
class PartitionAwayTest {
    private static final String HALTED = "HALTED";
    private static final String UNAVAILABLE = "UNAVAILABLE";
    private static final MarketListener NOBODY = new MarketListener() {};

    @TempDir
    Path directory;

    private HeldHost host;
    private HostConnection connection;

    @BeforeEach
    void start() {
        HostSettings settings = HostSettings.of(directory.resolve("host"));
        host = HeldHost.start(settings, 2, Map.of("XYZ1", 1));
        connection = HostConnection.open(host.directory());
        RandomTrading trading = new RandomTrading(connection, 2);
        trading.market(MarketModelFile.shipped("continuous"));
        trading.orders(400);
        for (int id = 0; id < 2; id++) trading.commands().phase(id, HALTED); // after all of them
    }

    @AfterEach
    void stop() {
        connection.close();
        host.close();
    }

    private MarketDataGateway gateway(Optional<Path> checkpoint) {
        MarketDataSettings settings = MarketDataSettings.DEFAULT;
        return new MarketDataGateway(
                checkpoint.map(settings::withCheckpoint).orElse(settings),
                HostConnection.open(host.directory()),
                Optional.empty());
    }

    private static MarketDataSubscriber subscriber(MarketDataGateway gateway) {
        return MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(gateway.serviceAddress()), NOBODY);
    }

    private static String phase(Market market, String symbol) {
        return market.book(symbol).map(MarketBook::phase).orElse("");
    }

    /// Until the second instrument is in that phase; the first is in the one that it has.
    private static void awaitPhase(String phase, Pump pump, MarketDataSubscriber subscriber) {
        Market market = subscriber.market();
        pump.until(
                phase,
                () -> phase(market, "XYZ").equals(HALTED)
                        && phase(market, "XYZ1").equals(phase));
        assertThat(market.book("XYZ1").orElseThrow().takesOrders()).isFalse();
    }

    @Test
    void itsInstrumentsAreNotAvailableUntilItIsBack() {
        Optional<Path> checkpoint = Optional.of(directory.resolve("feed.checkpoint"));
        MarketDataGateway gateway = gateway(checkpoint);
        try (MarketDataSubscriber subscriber = subscriber(gateway)) {
            awaitPhase(HALTED, new Pump(gateway, subscriber), subscriber);
            host.stopPartition(1);
            awaitPhase(UNAVAILABLE, new Pump(gateway, subscriber), subscriber);
            MarketImage books = MarketImage.of(subscriber.market());
            long sequence = gateway.sequence();

            // Who comes now has it from the snapshot, and a gateway goes on from its checkpoint.
            gateway.close();
            gateway = gateway(checkpoint);
            assertThat(gateway.sequence()).isEqualTo(sequence);
            try (MarketDataSubscriber late = subscriber(gateway)) {
                awaitPhase(UNAVAILABLE, new Pump(gateway, late), late);
                host.startPartition(1);
                awaitPhase(HALTED, new Pump(gateway, late), late);
                assertThat(MarketImage.of(late.market())).isEqualTo(books);
                awaitSameFromTheFirstEvent(gateway, late);
            }
        } finally {
            gateway.close();
        }
    }

    private void awaitSameFromTheFirstEvent(MarketDataGateway gateway, MarketDataSubscriber late) {
        try (MarketDataGateway anew = gateway(Optional.empty())) {
            new Pump(gateway, anew, late)
                    .until(
                            "both have the same messages",
                            () -> anew.eventNumber() == gateway.eventNumber()
                                    && late.sequence() == anew.sequence());
            assertThat(MarketImage.of(anew.market())).isEqualTo(MarketImage.of(late.market()));
            assertThat(phase(anew.market(), "XYZ1")).isEqualTo(HALTED);
        }
    }
}
