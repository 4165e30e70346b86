package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.client.stream.RemoteHost;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Three members in processes of their own, and one of them killed, again and again.
@Tag("slow")
class ThreeMembersTest {
    private static final int MEMBERS = 3;

    @TempDir
    Path directory;

    private final ChildHost[] members = new ChildHost[MEMBERS];
    private List<Integer> ports;

    @BeforeEach
    void start() throws IOException {
        ports = ChildHost.freePorts(MEMBERS);
        ClusterHost.initialize(
                directory,
                IntStream.range(0, MEMBERS)
                        .mapToObj(id -> ChildHost.settings(home(id)))
                        .toList());
        for (int id = 0; id < MEMBERS; id++) start(id);
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (ChildHost member : members) {
            if (member != null) member.kill();
        }
    }

    private Path home(int id) {
        return directory.resolve("member" + id);
    }

    private void start(int id) throws IOException {
        members[id] = ChildHost.startMember(home(id), id, ports);
    }

    /// Whatever was sent is answered once, in its order; the events go on without a hole.
    @Test
    void whenTheLeaderIsKilledNothingIsLostAndNothingHappensTwice() throws Exception {
        killLeaders(1);
    }

    @Test
    @Tag("long")
    void soItIsHoweverOftenOneIsKilled() throws Exception {
        killLeaders(20);
    }

    private void killLeaders(int kills) throws Exception {
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(remote())) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            seen.awaitAnswers(events, sender);
            for (int kill = 0; kill < kills; kill++) {
                int leader = leader();
                send(sender, events, seen, 500);
                members[leader].kill();
                send(sender, events, seen, 500);
                start(leader);
            }
            seen.awaitAnswers(events, sender);
        }
        assertThat(EventAudit.violations(seen.events)).isEmpty();
        assertThat(seen.answered()).hasSizeGreaterThan(1_000 * kills);
        assertEachIsAnsweredOnce(seen);
    }

    private static void assertEachIsAnsweredOnce(EventList seen) {
        List<String> answered = seen.answered();
        for (int i = 0; i < answered.size(); i++) {
            assertThat(answered.get(i)).as("order " + (i + 1)).isEqualTo(Integer.toString(i + 1));
        }
    }

    /// All but its identity, which it has in common with the others.
    @Test
    void eachGivesTheSameEventsAlsoOneThatHasLostItsDisk() throws Exception {
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(remote())) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            Random random = new Random(3);
            for (int i = 0; i < 5_000; i++) sender.anything(random);
            seen.awaitAnswers(events, sender);
            int lost = (leader() + 1) % MEMBERS;
            members[lost].kill();
            for (String part : List.of("archive", "cluster", "snapshots")) {
                IoUtil.delete(home(lost).resolve(part).toFile(), true);
            }
            start(lost);
            long last = seen.awaitAnswers(events, sender);
            awaitAll(last);
            for (int id = 0; id < MEMBERS; id++) {
                EventList theirs = new EventList();
                try (HostConnection other = HostConnection.open(home(id));
                        EventStream stream = other.events(1)) {
                    theirs.awaitNumber(stream, last);
                }
                for (int i = 0; i < last; i++) {
                    assertThat(theirs.events.get(i))
                            .as("member " + id + ", event " + (i + 1))
                            .isEqualTo(seen.events.get(i));
                }
                HostStatus status = HostStatus.read(home(id)).orElseThrow();
                assertThat(status.get(Value.MEMBER)).isEqualTo(id);
            }
        }
        assertThat(seen.kindsOf()).contains("StateHashed");
        assertThat(EventAudit.violations(seen.events)).isEmpty();
    }

    /// What is left of the log begins after the election, so the snapshot says who was elected.
    @Test
    void whoBeginsFromASnapshotKnowsWhoLeads() throws Exception {
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(remote())) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            seen.awaitAnswers(events, sender);
            int leader = leader();
            int other = (leader + 1) % MEMBERS;
            awaitSnapshot(other);
            members[other].kill();
            start(other);
            awaitAll(seen.awaitAnswers(events, sender));
            HostStatus led = HostStatus.read(home(leader)).orElseThrow();
            HostStatus status = HostStatus.read(home(other)).orElseThrow();
            assertThat(status.get(Value.LEADER)).isEqualTo(leader);
            assertThat(status.get(Value.TERM)).isEqualTo(led.get(Value.TERM));
            assertThat(status.get(Value.MEMBER)).isEqualTo(other);
        }
    }

    /// Log and events are two recordings; a snapshot has one of the cluster and one of the engine.
    private void awaitSnapshot(int id) throws IOException {
        long giveUpNs = System.nanoTime() + CommandSender.PATIENCE_NS;
        Path archive = home(id).resolve("archive");
        for (long count = 0; count < 4; LockSupport.parkNanos(10_000_000)) {
            try (Stream<Path> files = Files.list(archive)) {
                count = files.filter(Recording::isFile).count();
            }
            assertThat(System.nanoTime() - giveUpNs).isNegative();
        }
    }

    /// A build with another engine version does not join; all members together go over to it.
    @Test
    void whoDecidesDifferentlyDoesNotJoin() throws Exception {
        Path next = OtherVersion.compile(directory);
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(home(leader()))) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            seen.awaitAnswers(events, sender);
            int other = (leader() + 1) % MEMBERS;
            members[other].close();
            members[other] = ChildHost.start(home(other), other, ports, next);
            long giveUpNs = System.nanoTime() + CommandSender.PATIENCE_NS;
            while (members[other].isAlive()) {
                assertThat(System.nanoTime() - giveUpNs)
                        .as(members[other].log())
                        .isNegative();
                send(sender, events, seen, 1);
                LockSupport.parkNanos(1_000_000);
            }
            int version = EngineVersion.current();
            assertThat(members[other].log())
                    .contains("the log goes on with engine version " + version
                            + ", and this build has " + (version + 1))
                    .contains("`crossbook cluster stop`");
            start(other);
            awaitAll(seen.awaitAnswers(events, sender));

            HostFile leader = HostFile.read(home(leader())).orElseThrow();
            List<HostFile> all = IntStream.range(0, MEMBERS)
                    .mapToObj(id -> HostFile.read(home(id)).orElseThrow())
                    .toList();
            while (!ClusterStop.ask(leader, all)) {
                assertThat(System.nanoTime() - giveUpNs).as("all follow").isNegative();
                LockSupport.parkNanos(10_000_000);
            }
            for (ChildHost member : members) member.awaitEnd();
            for (int id = 0; id < MEMBERS; id++) {
                members[id] = ChildHost.start(home(id), id, ports, next);
            }
            send(sender, events, seen, 100);
            awaitAll(seen.awaitAnswers(events, sender));
        }
        assertThat(EventAudit.violations(seen.events)).isEmpty();
        assertEachIsAnsweredOnce(seen);
    }

    /// How long nothing is acknowledged when a leader is killed: `-Dcrossbook.cluster.kills=20` and
    /// `-Dcrossbook.cluster.heartbeat=500`, in milliseconds. An order is sent at once.
    @Test
    @EnabledIfSystemProperty(named = "crossbook.cluster.kills", matches = "[0-9]+")
    void howLongALeaderIsMissed() throws Exception {
        int kills = Integer.getInteger("crossbook.cluster.kills");
        EventList seen = new EventList();
        List<Long> missed = new ArrayList<>();
        try (HostConnection connection = HostConnection.open(remote())) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            for (int kill = 0; kill < kills; kill++) {
                seen.awaitAnswers(events, sender);
                awaitAll(events.lastEventNumber());
                int leader = leader();
                members[leader].kill();
                long killedNs = System.nanoTime();
                seen.awaitAnswers(events, sender);
                missed.add((System.nanoTime() - killedNs) / 1_000_000);
                System.out.println("leader " + leader + " missed: " + missed.getLast() + " ms");
                start(leader);
            }
        }
        List<Long> sorted = missed.stream().sorted().toList();
        System.out.println("median " + sorted.get(sorted.size() / 2) + " ms of " + sorted);
        assertEachIsAnsweredOnce(seen);
    }

    /// Until every member has handled as much.
    private void awaitAll(long event) {
        long giveUpNs = System.nanoTime() + CommandSender.PATIENCE_NS;
        for (int id = 0; id < MEMBERS; id++) {
            while (events(id) < event) {
                assertThat(System.nanoTime() - giveUpNs).as("member " + id).isNegative();
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    private long events(int id) {
        return HostStatus.read(home(id))
                .filter(HostStatus::isAlive)
                .map(status -> status.get(Value.EVENTS))
                .orElse(0L);
    }

    private static void send(CommandSender sender, EventStream events, EventList seen, int orders) {
        for (int i = 0; i < orders; i++) {
            sender.marker();
            events.poll(seen::onEvent, 64);
        }
    }

    private RemoteHost remote() {
        ClusterSettings settings = ChildHost.clusterSettings(ChildHost.settings(home(0)), ports);
        return RemoteHost.cluster(settings.ingressText(), settings.archives(), "127.0.0.1");
    }

    private int leader() {
        long giveUpNs = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (System.nanoTime() - giveUpNs < 0) {
            for (int id = 0; id < MEMBERS; id++) {
                long leader = HostStatus.read(home(id))
                        .filter(HostStatus::isAlive)
                        .map(status -> status.get(Value.LEADER))
                        .orElse(-1L);
                if (leader >= 0 && members[(int) leader].isAlive()) return (int) leader;
            }
            LockSupport.parkNanos(1_000_000);
        }
        throw new AssertionError("nobody leads");
    }
}
