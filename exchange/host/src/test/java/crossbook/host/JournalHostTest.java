package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

class JournalHostTest {
    @TempDir
    Path directory;

    @Test
    void whatGoesInComesOutAsEvents() {
        try (RunningHost host = JournalHost.start(HostSettings.of(directory));
                HostConnection connection = HostConnection.open(host.directory())) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            EventList seen = new EventList();

            sender.market(2);
            sender.sell(0, 100, 10);
            sender.buy(1, 100, 10);
            seen.awaitNumber(events, 7);

            assertThat(seen.kindsOf())
                    .containsExactly(
                            "MarketModelDefined",
                            "ParticipantDefined",
                            "ParticipantDefined",
                            "InstrumentDefined",
                            "OrderAccepted",
                            "OrderAccepted",
                            "Traded");
        }
    }

    @Test
    void itTellsWhatIsDefinedAsOfItsStart() {
        long last;
        try (RunningHost host = JournalHost.start(HostSettings.of(directory));
                HostConnection connection = HostConnection.open(host.directory())) {
            assertThat(host.definitions().tell((_, _, _) -> {})).isZero();
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            EventList seen = new EventList();
            sender.market(2);
            sender.sell(0, 100, 10);
            seen.awaitNumber(events, 5);
            last = events.lastEventNumber();
        }
        try (RunningHost host = JournalHost.start(HostSettings.of(directory))) {
            EventList told = new EventList();
            assertThat(host.definitions().tell(told::onEvent)).isGreaterThan(last);
            assertThat(told.kindsOf())
                    .containsExactly(
                            "MarketModelDefined",
                            "ParticipantDefined",
                            "ParticipantDefined",
                            "InstrumentDefined");
        }
    }
}
