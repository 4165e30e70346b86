package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.LimitSet;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.host.PartitionedHost.Way;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// What was defined while a partition was away, or on the way to it when it went, is in all
/// partitions when it is back, under the same numbers.
@Tag("slow")
class MissedDefinitionsTest {
    private static final int AWAY = 1;

    @TempDir
    Path directory;

    private RunningHost first;
    private ChildHost second;
    private RunningHost front;

    @BeforeEach
    void start() throws IOException {
        first = JournalHost.start(HostSettings.of(home(0)).withPartition(0));
        second = ChildHost.startPartition(home(AWAY), AWAY);
        startFront();
    }

    private void startFront() {
        front = PartitionedHost.start(
                HostSettings.of(directory),
                new PartitionedHost.Partitions(
                        List.of(Way.to(home(0)), Way.to(home(AWAY))),
                        Map.of("S1", AWAY, "S3", AWAY, "S5", AWAY)));
    }

    private Path home(int number) {
        return directory.resolve("partition-" + number);
    }

    @AfterEach
    void stop() throws IOException {
        front.close();
        first.close();
        second.close();
    }

    @ParameterizedTest(name = "killed {0}, front lost {1}")
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void aPartitionThatWasAwayHasThemToo(boolean isKilled, boolean isFrontLost) throws Exception {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            await(seen, events, "PartitionResumed", 2);
            sender.model();
            define(sender, 0);
            define(sender, AWAY);
            awaitBoth(seen, events, sender);
            if (isKilled) second.kill();
            else second.freeze();
            define(sender, 2); // on its way when the partition goes
            define(sender, 3);
            if (isFrontLost) startAnew(events, sender, seen);
            else await(seen, events, "PartitionSuspended", count(seen, "PartitionSuspended") + 1);
            define(sender, 4);
            define(sender, 5); // after it has gone
            seen.awaitAnswers(events, sender.in(0));
            if (isFrontLost) startAnew(events, sender, seen);

            awaitAway(seen, events);
            if (!isKilled) second.thaw();
            awaitReturn(seen, events);
            define(sender, 6);
            awaitBoth(seen, events, sender);
            assertThat(defined(AWAY)).isEqualTo(defined(0)).hasSize(3 * 7);
            for (int instrument : List.of(3, 5)) {
                sender.in(instrument).sell(2, 1_000, 1);
                sender.buy(4, 1_000, 1);
                await(seen, events, "Traded", count(seen, "Traded") + 1);
            }
        }
    }

    /// A participant, its limit, and an instrument.
    private static void define(CommandSender sender, int number) {
        sender.participant(number);
        sender.instrument(number);
        sender.maxOrderQty(number, 1_000L + number);
    }

    /// What the first partition was told is read by the next front.
    private void startAnew(EventStream events, CommandSender sender, EventList seen) {
        seen.awaitAnswers(events, sender.in(0));
        long resumed = count(seen, "PartitionResumed");
        front.close();
        startFront();
        await(seen, events, "PartitionResumed", resumed + 1); // the one that is there
    }

    private static void awaitBoth(EventList seen, EventStream events, CommandSender sender) {
        for (int id = 0; id < 2; id++) seen.awaitAnswers(events, sender.in(id));
    }

    /// Until that many events of a kind have come.
    private static void await(EventList seen, EventStream events, String kind, long count) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (count(seen, kind) < count) {
            if (events.poll(seen::onEvent, 64) == 0) LockSupport.parkNanos(10_000);
            assertThat(System.nanoTime()).as(kind).isLessThan(deadline);
        }
    }

    /// One that stood still for longer than its connections wait has ended, as one that was killed:
    /// either is started again.
    private void awaitReturn(EventList seen, EventStream events) throws IOException {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (isAway()) {
            if (!second.isAlive()) second = ChildHost.startPartition(home(AWAY), AWAY);
            if (events.poll(seen::onEvent, 64) == 0) LockSupport.parkNanos(1_000_000);
            assertThat(System.nanoTime()).as(second::log).isLessThan(deadline);
        }
    }

    /// Until the front says that a partition is away; it may have told others of another before.
    private void awaitAway(EventList seen, EventStream events) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (!isAway()) {
            if (events.poll(seen::onEvent, 64) == 0) LockSupport.parkNanos(1_000_000);
            assertThat(System.nanoTime()).as("it is away").isLessThan(deadline);
        }
    }

    private boolean isAway() {
        return HostStatus.read(directory).orElseThrow().isSuspended(AWAY);
    }

    private static long count(EventList seen, String kind) {
        return seen.kindsOf().stream().filter(kind::equals).count();
    }

    /// What a partition knows in the end.
    private Map<String, String> defined(int number) {
        Map<String, String> all = new TreeMap<>();
        EventReader reader = new EventReader(new EventListener() {
            @Override
            public void onParticipantDefined(ParticipantDefinedDecoder event) {
                all.put("participant " + event.participantId(), event.name());
            }

            @Override
            public void onInstrumentDefined(InstrumentDefinedDecoder event) {
                all.put("instrument " + event.instrumentId(), event.symbol());
            }

            @Override
            public void onLimitsDefined(LimitsDefinedDecoder event) {
                all.put(
                        "limits of " + event.participantId(),
                        LimitSet.of(event.limits()).toString());
            }
        });
        for (byte[] event : EventList.of(home(number)).events) {
            reader.onEvent(new UnsafeBuffer(event), 0, event.length);
        }
        return all;
    }
}
