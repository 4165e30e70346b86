package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import crossbook.host.CommandLog;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// An exchange of three members on this machine, by its commands.
@Tag("slow")
class ClusterCommandTest {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int MEMBERS = 3;
    private static final int PORTS = 5;

    @TempDir
    Path directory;

    private TypedCommands typed;

    @BeforeEach
    void open() throws IOException {
        typed = new TypedCommands(directory);
    }

    @Test
    void whatIsWrongIsSaidAndNothingIsHalfDone() throws Exception {
        assertThat(typed.type("cluster run")).contains("there is no exchange here");
        typed.succeed("init");
        assertThat(typed.type("cluster run"))
                .contains("engine.cluster_members: names no several members");
        assertThat(typed.type("cluster init --members 2"))
                .contains("engine.cluster_members")
                .contains("must name one, three, five or more, an odd number");
        assertThat(typed.type("cluster init --members a.lan:7201,b.lan:7201,c.lan:7201"))
                .contains("engine.allow_remote");
        assertThat(typed.type("cluster status")).contains("names no several members");
        typed.succeed("cluster init");
        assertThat(typed.type("cluster init")).contains("there is a host already");
        assertThat(typed.succeed("cluster status")).contains("not here", "127.0.0.1:7211");
        assertThat(typed.type("gateway --set engine.wait=1s"))
                .contains(
                        "nobody leads the cluster; of its members there run on this machine: none");
        assertThat(typed.type("cluster replace 3")).contains("member 3: there is none", "0 to 2");
        assertThat(typed.type("cluster transfer-leadership"))
                .contains("no member runs on this machine");
    }

    @Test
    void whoHasTradedAloneBecomesNoCluster() throws Exception {
        try (ExchangeHere exchange = typed.serveHere()) {
            typed.succeed("order sell 100 NPN @ 10.05 --as alice");
            assertThat(typed.type("cluster init")).contains("there is a host already");
            typed.stop(exchange);
        }
    }

    /// Its leader is killed: the next order is answered as if nothing had been.
    @Test
    void theMarketOutlivesItsLeader() throws Exception {
        typed.set("ENGINE_CLUSTER_HEARTBEAT", "2s");
        typed.set("AUDITOR_ENABLED", "true"); // it goes on with the events of another member
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) addresses.add("127.0.0.1:" + FreePorts.firstOf(PORTS));
        typed.succeed("cluster init --members " + String.join(",", addresses));
        int port = 3 + Integer.parseInt(addresses.get(1).substring("127.0.0.1:".length()));
        try (DatagramSocket taken = new DatagramSocket(port, InetAddress.getLoopbackAddress())) {
            assertThat(typed.type("cluster run"))
                    .contains("engine.cluster_members: 127.0.0.1:" + taken.getLocalPort()
                            + ": the UDP port is in use");
        }
        Process cluster = typed.serve("cluster run");
        try {
            typed.succeed("order sell 100 NPN @ 10.05 --as alice");
            JsonNode leader = leaderAfter(-1);
            long pid = typed.pidOf(leader.get("member").asInt());
            assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
            assertThat(typed.succeed("order buy 60 NPN @ 10.05 --as bob")).contains("traded");
            assertThat(typed.succeed("book NPN")).contains("40");
            leader = leaderAfter(leader.get("term").asLong());
            awaitAll();

            int stopped = leader.get("member").asInt();
            assertThat(typed.succeed("cluster transfer-leadership"))
                    .matches("(?s)member [0-2] leads, in term [0-9]+, after [0-9]+ ms\\s*")
                    .doesNotContain("member " + stopped);
            assertThat(typed.succeed("order buy 10 NPN @ 10.05 --as bob")).contains("traded");
            awaitAll();
            leaderAfter(leader.get("term").asLong());
            assertThat(typed.type("cluster replace 1")).contains("a host is running here");
            for (JsonNode member : members()) {
                assertThat(member.get("build").asText()).matches("1\\..+ \\(.+\\), engine [0-9]+");
            }
            assertThat(typed.succeed("status"))
                    .containsPattern("member 0\n  address +127[^\n]+\n  state +alive\n")
                    .containsPattern("member [0-2]\n[^\n]+\n[^\n]+\n  role +leader\n")
                    .containsPattern("auditor 0\n  alive +yes\n")
                    .containsPattern("violations +0\n");
            String metrics = ComposeTest.metrics(typed);
            assertThat(metrics.split("crossbook_host_alive\\{[^}]*} 1\n", -1)).hasSize(MEMBERS + 1);
            assertThat(metrics.split("crossbook_host_leads\\{[^}]*} 1\n", -1)).hasSize(2);
            typed.stop(cluster);
            for (JsonNode member : members()) {
                assertThat(member.get("state").asText()).isEqualTo("dead");
            }
            lostMembersAreReplaced();
        } finally {
            cluster.destroyForcibly();
            typed.killMembers();
        }
    }

    /// One begins without anything, and comes to where the others are; one has what another had
    /// before anybody is asked for the log.
    private void lostMembersAreReplaced() throws Exception {
        Path data = directory.resolve("home").resolve("data");
        assertThat(typed.succeed("cluster replace 1"))
                .contains("member-1.lost-1")
                .contains("member 1 begins empty");
        assertThat(members().get(1).get("state").asText()).isEqualTo("not here");
        long events = members().get(0).get("events").asLong();
        assertThat(typed.type("cluster replace 2 --from " + data.resolve("nowhere")))
                .contains("nowhere", "identity", "is missing");
        assertThat(typed.succeed("cluster replace 2 --from " + data.resolve("member-0")))
                .contains("member-2.lost-1")
                .contains("member 2 goes on from ");
        AtomicLong copied = new AtomicLong();
        CommandLog.open(data.resolve("member-2"))
                .events((buffer, offset, length) -> copied.incrementAndGet());
        assertThat(copied).hasValueGreaterThanOrEqualTo(events);
        Process cluster = typed.serve("cluster run");
        try {
            awaitAll();
            assertThat(typed.succeed("book NPN")).contains("30");
            for (JsonNode member : members()) {
                assertThat(member.get("events").asLong()).isGreaterThanOrEqualTo(events);
            }
            assertThat(typed.succeed("order buy 10 NPN @ 10.05 --as bob")).contains("traded");
            awaitAll();
            allStopAtOnePlace(cluster);
        } finally {
            cluster.destroyForcibly();
        }
    }

    /// By a command: none is started again, and all have handled as much.
    private void allStopAtOnePlace(Process cluster) throws Exception {
        assertThat(typed.succeed("cluster stop")).contains("all members have stopped");
        Set<String> ends = new HashSet<>();
        for (JsonNode member : members()) {
            ends.add(member.get("state").asText() + " " + member.get("commands").asLong());
        }
        assertThat(ends).hasSize(1).first().asString().startsWith("dead ");
        cluster.destroy();
        assertThat(cluster.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(typed.type("cluster stop")).contains("no member runs on this machine");
    }

    /// The one that was killed has been started again and has caught up.
    private void awaitAll() throws Exception {
        long giveUpNs = System.nanoTime() + Patience.NS;
        Set<Long> commands = new HashSet<>();
        do {
            commands.clear();
            for (JsonNode member : members()) {
                boolean isAlive = member.get("state").asText().equals("alive");
                commands.add(isAlive ? member.get("commands").asLong() : -1);
            }
            assertThat(System.nanoTime() - giveUpNs)
                    .as("members at " + commands)
                    .isNegative();
            LockSupport.parkNanos(LOOK_NS);
        } while (commands.size() > 1 || commands.contains(-1L));
    }

    /// The leader of a later term, as soon as it says that it leads.
    private JsonNode leaderAfter(long term) throws Exception {
        Optional<JsonNode> leader = Optional.empty();
        for (long begunNs = System.nanoTime(); leader.isEmpty(); ) {
            leader = members().stream()
                    .filter(member -> member.get("role").asText().equals("leader"))
                    .filter(member -> member.get("term").asLong() > term)
                    .findFirst();
            assertThat(System.nanoTime() - begunNs).isLessThan(Patience.NS);
            LockSupport.parkNanos(LOOK_NS);
        }
        return leader.get();
    }

    private List<JsonNode> members() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        List<JsonNode> members = new ArrayList<>();
        for (String line : typed.succeed("cluster status --json").lines().toList()) {
            members.add(mapper.readTree(line));
        }
        assertThat(members).hasSize(MEMBERS);
        return members;
    }
}
