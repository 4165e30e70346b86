package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.host.PartitionedHost.Way;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.PartitionMergedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// Two partitions behind one host: whatever of it is stopped and started again, every
/// event of each partition is told once, in its order, and what was told stays as it was.
@Tag("slow")
class PartitionedHostTest {
    private static final int COUNT = 2;
    private static final int GATEWAY = 3;
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int BODY = HEADER + EventHeadDecoder.ENCODED_LENGTH;

    @TempDir
    Path directory;

    private final RunningHost[] partitions = new RunningHost[COUNT];
    private RunningHost host;

    @BeforeEach
    void start() {
        for (int i = 0; i < COUNT; i++) startPartition(i);
        startHost();
    }

    private void startPartition(int number) {
        partitions[number] = JournalHost.start(HostSettings.of(home(number)).withPartition(number));
    }

    private Path home(int number) {
        return directory.resolve("partition-" + number);
    }

    private void startHost() {
        host = PartitionedHost.start(
                HostSettings.of(directory),
                new PartitionedHost.Partitions(
                        List.of(Way.to(home(0)), Way.to(home(1))), Map.of("S1", 1)));
    }

    @AfterEach
    void stop() {
        host.close();
        for (RunningHost each : partitions) each.close();
    }

    @Test
    void everyEventIsToldOnceWhateverIsStopped() {
        Random random = new Random(7);
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            for (int round = 0; round < 6; round++) {
                for (int i = 0; i < 200; i++) {
                    sender.in(random.nextInt(COUNT)).anything(random);
                }
                awaitBoth(seen, events, sender);
                switch (round) {
                    case 0, 3 -> {
                        host.close();
                        startHost();
                    }
                    case 1, 4 -> {
                        partitions[1].close();
                        startPartition(1);
                    }
                    default -> {
                        host.close();
                        partitions[0].close();
                        startPartition(0);
                        startHost();
                    }
                }
            }
            for (int i = 0; i < 200; i++) sender.in(random.nextInt(COUNT)).anything(random);
            awaitBoth(seen, events, sender);

            List<List<byte[]>> told = ofPartitions(seen.events);
            for (int i = 0; i < COUNT; i++) {
                assertThat(told.get(i)).hasSizeGreaterThan(500);
                assertThat(texts(told.get(i))).isEqualTo(texts(own(i)));
            }
            assertThat(tradeIds(seen.events)).doesNotHaveDuplicates();
            assertThat(texts(again(seen.events.size()))).isEqualTo(texts(seen.events));
        }
    }

    @Test
    void theOthersGoOnWhileOneIsAway() {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            awaitBoth(seen, events, sender);
            partitions[1].close();
            await(seen, events, "PartitionSuspended");
            sender.in(0);
            seen.awaitAnswers(events, sender);
            startPartition(1);
            await(seen, events, "PartitionResumed");
            awaitBoth(seen, events, sender);
            UnsafeBuffer first = new UnsafeBuffer(seen.events.getFirst());
            assertThat(EventHead.timestampNs(first, 0))
                    .as("tells it from others")
                    .isPositive();
        }
    }

    /// What the host says itself is a command too.
    @Test
    void commandsAreNumberedOnWhateverWasSaidLast() {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            awaitBoth(seen, events, sender);
            partitions[1].close();
            await(seen, events, "PartitionSuspended");
            host.close();
            startHost();
            await(seen, events, "PartitionResumed");
            seen.awaitAnswers(events, sender.in(0));
            assertThat(EventAudit.violations(seen.events)).isEmpty();
            startPartition(1);
        }
    }

    /// Whatever a partition missed, and whoever was there to remember it.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSessionThatEndedWhileAPartitionWasAwayIsInNobodysWay(boolean isFrontLost) {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            sender.openSession(0, 77, 3);
            await(seen, events, "SessionOpened");
            awaitBoth(seen, events, sender);
            partitions[1].close();
            await(seen, events, "PartitionSuspended");
            sender.closeSession(0, 77, 3);
            await(seen, events, "SessionClosed");
            if (isFrontLost) {
                host.close();
                startHost();
                await(seen, events, "PartitionSuspended");
            }
            startPartition(1);
            await(seen, events, "PartitionResumed");
            awaitBoth(seen, events, sender);
            sender.openSession(0, 78, 3);
            awaitBoth(seen, events, sender);
            long opened =
                    seen.kindsOf().stream().filter("SessionOpened"::equals).count();
            assertThat(opened).isEqualTo(2);
        }
    }

    /// A front that is lost may have told one partition and not the other, and a gateway may
    /// have been lost with it.
    @Test
    void whatOnlyOnePartitionHasHeardTheOtherHearsToo() {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            connection.commands().announce(GATEWAY);
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            sender.openSession(0, 77, GATEWAY);
            await(seen, events, "SessionOpened");
            awaitBoth(seen, events, sender);
            host.close();
            tellAlone(1);
            partitions[1].close();
            startHost();
            await(seen, events, "PartitionResumed");
            startPartition(1);
            await(seen, events, "SessionClosed");
            await(seen, events, "PartitionResumed");
            sender.openSession(0, 79, GATEWAY);
            await(seen, events, "SessionOpened");
            awaitBoth(seen, events, sender);
            for (int i = 0; i < COUNT; i++) {
                List<String> sessions = EventList.of(home(i)).kindsOf().stream()
                        .filter(kind -> kind.matches("Session(Opened|Closed)|TradingKilled"))
                        .toList();
                assertThat(sessions)
                        .containsExactly(
                                "SessionOpened",
                                "SessionClosed",
                                "SessionOpened",
                                "TradingKilled",
                                "SessionOpened");
            }
        }
    }

    /// Closes the session of the first participant, opens one of the second, and kills that.
    private void tellAlone(int number) {
        try (HostConnection connection = HostConnection.open(home(number));
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            sender.lastClOrdId(1_000_000);
            EventList seen = new EventList();
            sender.closeSession(0, 77, GATEWAY);
            sender.openSession(1, 78, GATEWAY);
            sender.kill(1);
            seen.awaitAnswers(events, sender.in(number));
        }
    }

    /// A process that is stopped, as that of a frozen machine is, answers nobody.
    @Test
    void nobodyWaitsForAPartitionThatStandsStill() throws Exception {
        ChildHost child = null;
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            awaitBoth(seen, events, sender);
            partitions[1].close();
            await(seen, events, "PartitionSuspended");
            child = ChildHost.startPartition(home(1), 1);
            await(seen, events, "PartitionResumed");
            awaitBoth(seen, events, sender);
            child.freeze();
            await(seen, events, "PartitionSuspended");
            seen.awaitAnswers(events, sender.in(0));
            host.close();
            startHost();
            seen.awaitAnswers(events, sender.in(0));
            child.thaw();
            long resumed = count(seen, "PartitionResumed");
            long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
            while (count(seen, "PartitionResumed") == resumed) {
                // One that stood still for longer than its connections wait ends by itself.
                if (!child.isAlive()) child = ChildHost.startPartition(home(1), 1);
                if (events.poll(seen::onEvent, 64) == 0) LockSupport.parkNanos(1_000_000);
                assertThat(System.nanoTime()).as("it resumes").isLessThan(deadline);
            }
            awaitBoth(seen, events, sender);
            assertThat(host.isRunning()).isTrue();
        } finally {
            if (child != null) child.close();
        }
    }

    @Test
    void aTradeOfAPartitionThatIsNotThereIsAnsweredAsUnknown() {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            EventList seen = new EventList();
            defineMarket(sender);
            sender.in(1).sell(0, 1_000, 1);
            sender.buy(1, 1_000, 1);
            awaitBoth(seen, events, sender);
            assertThat(seen.kindsOf()).contains("Traded");
            sender.in(1).bust(PartitionTradeId.outside(5, 1));
            await(seen, events, "TradeChangeRejected");
        }
    }

    /// How many orders a second: `-Dcrossbook.partition.orders=1000000`. They trade in
    /// pairs, one in each partition after the other, with 1,024 on their way; nothing is on
    /// the way but hosts.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @EnabledIfSystemProperty(named = "crossbook.partition.orders", matches = "[0-9]+")
    void howManyOrdersASecond(int count) {
        int orders = Integer.getInteger("crossbook.partition.orders");
        List<RunningHost> engines = new ArrayList<>();
        Map<String, Integer> placed = new HashMap<>();
        for (int i = 0; i < count; i++) {
            Path home = directory.resolve("measured-" + count + "-" + i);
            engines.add(JournalHost.start(HostSettings.of(home).withPartition(i)));
            placed.put("S" + i, i);
        }
        List<Way> ways =
                engines.stream().map(RunningHost::directory).map(Way::to).toList();
        try (RunningHost front = PartitionedHost.start(
                        HostSettings.of(directory.resolve("measured-" + count)),
                        new PartitionedHost.Partitions(ways, placed));
                HostConnection connection = HostConnection.open(front.directory());
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            sender.model();
            for (int id = 0; id < 2; id++) sender.participant(id);
            for (int id = 0; id < count; id++) sender.instrument(id);
            EventList defined = new EventList();
            for (int id = 0; id < count; id++) defined.awaitAnswers(events, sender.in(id));
            long[] answered = {0};
            EventHandler counting = (buffer, at, length) -> {
                int templateId = new MessageHeaderDecoder().wrap(buffer, at).templateId();
                if (templateId == OrderAcceptedDecoder.TEMPLATE_ID) answered[0]++;
            };
            long begun = System.nanoTime();
            int sent = 0;
            while (answered[0] < orders) {
                while (sent < orders && sent - answered[0] < 1_024) {
                    sender.in(sent / 2 % count);
                    if (sent % 2 == 0) sender.sell(0, 1_000, 1);
                    else sender.buy(1, 1_000, 1);
                    sent++;
                }
                events.poll(counting, 64);
            }
            long perSecond = orders * 1_000_000_000L / (System.nanoTime() - begun);
            System.out.println(count + " partitions: " + perSecond + " orders/s");
        } finally {
            engines.forEach(RunningHost::close);
        }
    }

    private static void defineMarket(CommandSender sender) {
        sender.model();
        for (int id = 0; id < 2; id++) sender.participant(id);
        for (int id = 0; id < COUNT; id++) sender.instrument(id);
    }

    /// What was sent has been answered, in both.
    private static void awaitBoth(EventList seen, EventStream events, CommandSender sender) {
        for (int id = 0; id < COUNT; id++) seen.awaitAnswers(events, sender.in(id));
    }

    private static void await(EventList seen, EventStream events, String kind) {
        long before = count(seen, kind);
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (count(seen, kind) == before) {
            if (events.poll(seen::onEvent, 64) == 0) LockSupport.parkNanos(100_000);
            assertThat(System.nanoTime()).as(kind).isLessThan(deadline);
        }
    }

    private static long count(EventList seen, String kind) {
        return seen.kindsOf().stream().filter(kind::equals).count();
    }

    /// What became of orders, by partition: of which the events before a mark are, it says.
    private static List<List<byte[]>> ofPartitions(List<byte[]> events) {
        List<List<byte[]>> all = List.of(new ArrayList<>(), new ArrayList<>());
        List<byte[]> unmarked = new ArrayList<>();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        PartitionMergedDecoder mark = new PartitionMergedDecoder();
        for (byte[] event : events) {
            UnsafeBuffer buffer = new UnsafeBuffer(event);
            if (header.wrap(buffer, 0).templateId() == PartitionMergedDecoder.TEMPLATE_ID) {
                mark.wrapAndApplyHeader(buffer, 0, header);
                all.get(mark.partition()).addAll(unmarked);
                unmarked.clear();
            } else if (EventReader.isOfAnOrder(buffer, 0)) {
                unmarked.add(event);
            }
        }
        assertThat(unmarked).isEmpty();
        return all;
    }

    private List<byte[]> own(int number) {
        return EventList.of(home(number)).events.stream()
                .filter(event -> EventReader.isOfAnOrder(new UnsafeBuffer(event), 0))
                .toList();
    }

    /// The first events as somebody sees them who reads them now.
    private List<byte[]> again(int count) {
        try (HostConnection connection = HostConnection.open(directory);
                EventStream events = connection.events(1)) {
            EventList all = new EventList();
            all.awaitNumber(events, count);
            return all.events.subList(0, count);
        }
    }

    /// Without what the host writes itself: head, and numbers that others than the
    /// partition have.
    private static List<String> texts(List<byte[]> events) {
        return events.stream().map(PartitionedHostTest::text).toList();
    }

    private static String text(byte[] event) {
        byte[] body = Arrays.copyOfRange(event, BODY, event.length);
        UnsafeBuffer buffer = new UnsafeBuffer(body);
        int templateId =
                new MessageHeaderDecoder().wrap(new UnsafeBuffer(event), 0).templateId();
        int field = switch (templateId) {
            case TradedDecoder.TEMPLATE_ID -> TradedDecoder.tradeIdEncodingOffset();
            case CommandRepeatedDecoder.TEMPLATE_ID ->
                CommandRepeatedDecoder.originalEventNumberEncodingOffset();
            default -> -1;
        };
        if (field >= 0) buffer.putLong(field - EventHeadDecoder.ENCODED_LENGTH, 0);
        return templateId + " " + Arrays.toString(body);
    }

    private static List<Long> tradeIds(List<byte[]> events) {
        List<Long> ids = new ArrayList<>();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        for (byte[] event : events) {
            UnsafeBuffer buffer = new UnsafeBuffer(event);
            if (header.wrap(buffer, 0).templateId() != TradedDecoder.TEMPLATE_ID) continue;
            int at = HEADER + TradedDecoder.tradeIdEncodingOffset();
            ids.add(buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
        }
        Set<Long> partitions = new HashSet<>();
        ids.forEach(id -> partitions.add(id >>> 40));
        assertThat(partitions).containsExactlyInAnyOrder(0L, 1L);
        return ids;
    }
}
