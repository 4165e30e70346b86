package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.marketdata.MarketImage;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Retain;
import crossbook.host.HostSettings.Storage;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.host.StateEvents;
import crossbook.market.MarketModelFile;
import crossbook.testkit.EventBooks;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// A gateway without a checkpoint, beside a host that has given back its first events.
class PurgedFeedTest {
    private static final int PIECE = 1 << 19;

    @TempDir
    Path directory;

    private RunningHost host;
    private HostConnection connection;
    private RandomTrading commands;
    private EventStream stream;
    private final EventBooks books = new EventBooks();

    @BeforeEach
    void start() {
        HostSettings settings = HostSettings.of(directory.resolve("host"));
        host = JournalHost.start(
                settings.with(new Storage(PIECE, PIECE, 0, true, false, Retain.of(Duration.ZERO))));
        connection = HostConnection.open(host.directory());
        commands = new RandomTrading(connection);
        stream = connection.events(1);
        commands.market(MarketModelFile.shipped("continuous"));
    }

    @AfterEach
    void stop() {
        connection.close();
        host.close();
    }

    /// Orders and snapshots until the first event is no longer kept.
    private void purge() {
        new Pump().until("the first event is gone", () -> {
            commands.orders(500);
            do stream.poll(books, 64);
            while (!stream.isLive()); // nothing that it needs may go
            host.requestSnapshot();
            return isFirstGone();
        });
        commands.orders(500);
    }

    private boolean isFirstGone() {
        try (EventStream first = connection.events(1)) {
            while (first.poll((buffer, offset, length) -> {}, 1) == 0) connection.doWork();
            return false;
        } catch (EventsNotRetainedException e) {
            return true;
        }
    }

    private MarketDataGateway gateway(Optional<RememberedState> remembered) {
        return new MarketDataGateway(
                MarketDataSettings.DEFAULT.withCheckpoint(directory.resolve("feed.checkpoint")),
                HostConnection.open(host.directory()),
                Optional.empty(),
                remembered);
    }

    private RememberedState snapshot() {
        return handler -> StateEvents.tell(host.directory(), handler);
    }

    private void awaitSame(MarketDataGateway gateway) {
        new Pump(gateway).until("the gateway has the books of the events", () -> {
            stream.poll(books, 64);
            return stream.isLive()
                    && stream.lastEventNumber() == gateway.eventNumber()
                    && MarketImage.of(gateway.market()).equals(books.image());
        });
    }

    /// A status tells of a moment that is past: the first ones know no epoch.
    private static MarketDataStatus statusOf(MarketDataGateway gateway) {
        new Pump(gateway).until("its status is new", () -> gateway.status().isCaughtUp());
        return gateway.status();
    }

    @Test
    void theBooksAreThoseOfTheEngine() {
        purge();
        long epoch;
        try (MarketDataGateway gateway = gateway(Optional.of(snapshot()))) {
            awaitSame(gateway);
            commands.orders(500);
            awaitSame(gateway);
            assertThat(gateway.market().orderCount()).isPositive();
            assertThat(gateway.market().book("XYZ").orElseThrow().phase()).isEqualTo("CONTINUOUS");
            epoch = statusOf(gateway).epoch();
        }
        commands.orders(500);
        try (MarketDataGateway again = gateway(Optional.of(snapshot()))) { // from its checkpoint
            awaitSame(again);
            assertThat(statusOf(again).epoch()).isEqualTo(epoch).isPositive();
        }
    }

    @Test
    void withoutTheStateItSaysWhatIsGone() {
        purge();
        try (MarketDataGateway gateway = gateway(Optional.empty())) {
            assertThatThrownBy(() -> new Pump(gateway).until("it fails", () -> false))
                    .isInstanceOf(EventsNotRetainedException.class)
                    .hasMessageContaining("event 1 is no longer kept");
        }
    }
}
