package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/// An exchange of two engines, by its commands: NPN and SOL are in the first, AGL is in the second.
@Tag("slow")
class PartitionsCommandTest {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final String ENGINE = "engine --set partitions.run=one --set engine.partition=";
    private static final String CLUSTER = " --set partitions.run=one --set engine.partition=1";
    private static final String MEMBER = "engine" + CLUSTER + " --set engine.cluster_member=";
    private static final int MEMBERS = 3;

    @TempDir
    Path directory;

    private TypedCommands typed;

    @BeforeEach
    void open() throws IOException {
        typed = new TypedCommands(directory);
        typed.set("ENGINE_CLUSTER_HEARTBEAT", "2s");
    }

    @Test
    void inOneProcess() throws Exception {
        assertThat(typed.type("init --partitions 1")).contains("--partitions: 1: not 2 to 64");
        typed.succeed("init --partitions 2");
        try (ExchangeHere exchange = typed.serveHere()) {
            trade("NPN", "a1");
            trade("AGL", "a2");
            assertThat(typed.succeed("book AGL")).contains("40");
            assertThat(typed.succeed("trades AGL")).contains("AGL: 1 trade");
            typed.stop(exchange);
        }
    }

    @Test
    void oneIsKilledAndTheOtherGoesOn() throws Exception {
        typed.succeed("init --partitions 2");
        Process[] all = {typed.serve(ENGINE + 0), typed.serve(ENGINE + 1), null};
        try {
            all[2] = typed.serve("serve --set partitions.run=front");
            trade("AGL", "a1");
            kill(all[1]);
            assertThat(typed.type("order sell 1 AGL @ 10.05 --id a2 --as alice"))
                    .contains("PARTITION_SUSPENDED");
            trade("NPN", "a3");
            assertThat(typed.succeed("status"))
                    .containsPattern("partition 0\n  state +alive\n")
                    .containsPattern("partition 1\n  state +dead\n");
            all[1] = typed.serve(ENGINE + 1);
            await("status", "partition 1\n  state +alive\n");
            awaitTrade("AGL");
            assertThat(typed.succeed("book AGL")).contains("10.05");

            // What is in front is killed: the book is what it was, and it goes on.
            String before = typed.succeed("book AGL");
            kill(all[2]);
            all[2] = typed.serve("serve --set partitions.run=front");
            assertThat(typed.succeed("book AGL")).isEqualTo(before);
            trade("AGL", "a4");
            assertThat(typed.succeed("audit live --for 1s")).contains(": 0 violations");
            typed.stop(all[2]);
            assertThat(typed.succeed("audit events")).contains(": 0 violations");
        } finally {
            for (Process each : all) if (each != null) each.destroyForcibly();
        }
    }

    /// The first is an engine alone, the second is three members, of which the leader is killed.
    @Test
    void overTheNetwork() throws Exception {
        typed.succeed("init --partitions 2");
        assertThat(typed.type("cluster init")).contains("partitions.engines: names no members");
        nameEngines();
        assertThat(typed.succeed("cluster init")).contains("partition 1:\n", "member 2 at ");
        assertThat(typed.type("cluster status")).contains("say which partition is meant");
        assertThat(typed.type("serve --set partitions.run=one"))
                .contains("runs an engine and nothing else");
        List<Process> all = new ArrayList<>();
        try {
            for (int i = 0; i < MEMBERS; i++) all.add(typed.begin(MEMBER + i));
            all.add(typed.begin(ENGINE + 0));
            all.add(typed.serve());
            trade("NPN", "a1");
            await("order sell 100 AGL @ 10.05 --tif gtc --id a2 --as alice", "accepted");
            assertThat(typed.succeed("order buy 60 AGL @ 10.05 --as bob")).contains("traded");
            int leader = leader();
            kill(all.get(leader));
            await("order buy 10 AGL @ 10.05 --as bob", "traded");
            assertThat(leader()).isNotEqualTo(leader);
            trade("NPN", "a3");
            assertThat(typed.succeed("book AGL")).contains("30");
            assertThat(typed.succeed("status"))
                    .containsPattern("partition 1\n  address +127[^\n]+\n  state +reached\n");
            all.set(leader, typed.begin(MEMBER + leader));
            awaitMembers();
            typed.stop(all.getLast());
            assertThat(typed.succeed("audit events")).contains(": 0 violations");
            assertThat(typed.succeed("cluster stop" + CLUSTER))
                    .contains("all members have stopped");
            typed.succeed("backup friday");
            Path copy = directory.resolve("friday").resolve("data");
            assertThat(copy.resolve("partition-0")).isDirectoryContaining("glob:**/identity");
            assertThat(copy.resolve("partition-1")).isDirectoryContaining("glob:**/member-2");

            Path instruments = directory.resolve("home").resolve("instruments.toml");
            String moved = Files.readString(instruments).replace("partition = 1", "partition = 0");
            Files.writeString(instruments, moved);
            assertThat(typed.type(MEMBER + 0))
                    .contains("AGL: cannot leave partition 1: it has 1 live orders there");
        } finally {
            for (Process each : all) each.destroyForcibly();
        }
    }

    private void nameEngines() throws IOException {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) members.add("127.0.0.1:" + FreePorts.firstOf(5));
        String engines = "engines = [\"0@127.0.0.1:" + FreePorts.firstOf(2) + "\", \"1@"
                + String.join("+", members) + "\"]";
        Path file = directory.resolve("home").resolve("crossbook.toml");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("# engines = []", engines)
                        .replace("# run = \"all\"", "run = \"front\""));
    }

    private int leader() throws Exception {
        return members("leader").getFirst();
    }

    /// The members of the second partition that are that.
    private List<Integer> members(String word) throws Exception {
        List<Integer> found = new ArrayList<>();
        for (String line : typed.succeed("cluster status" + CLUSTER).lines().toList()) {
            if (line.contains(" " + word + " ")) found.add(line.charAt(0) - '0');
        }
        return found;
    }

    private void awaitMembers() throws Exception {
        long giveUpNs = System.nanoTime() + Patience.NS;
        while (members("alive").size() < MEMBERS) {
            assertThat(System.nanoTime() - giveUpNs).isNegative();
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    @Test
    void whatHasOrdersStaysWhereItIs() throws Exception {
        typed.succeed("init --partitions 2");
        ExchangeHere exchange = typed.serveHere();
        typed.succeed("order sell 100 AGL @ 10.05 --tif gtc --id a1 --as alice");
        typed.stop(exchange);
        Path instruments = directory.resolve("home").resolve("instruments.toml");
        String rows = Files.readString(instruments);
        String moved = rows.replace("partition = 1", "partition = 0");
        Files.writeString(instruments, moved);
        assertThat(typed.type("serve"))
                .contains("AGL: cannot leave partition 1: it has 1 live orders there");
        Files.writeString(instruments, rows);
        exchange = typed.serveHere();
        typed.succeed("cancel a1 --symbol AGL --as alice");
        typed.stop(exchange);
        Files.writeString(instruments, moved);
        exchange = typed.serveHere();
        trade("AGL", "a2");
        typed.stop(exchange);
    }

    private void trade(String symbol, String id) throws Exception {
        typed.succeed("order sell 100 " + symbol + " @ 10.05 --id " + id + " --as alice");
        assertThat(typed.succeed("order buy 60 " + symbol + " @ 10.05 --as bob"))
                .contains("traded");
    }

    /// The partition is back when its front has heard of it.
    private void awaitTrade(String symbol) throws Exception {
        await("order buy 1 " + symbol + " @ 10.05 --as bob", "traded");
    }

    private void await(String command, String word) throws Exception {
        long giveUpNs = System.nanoTime() + Patience.NS;
        Pattern wanted = Pattern.compile(word);
        String said = typed.type(command);
        while (!wanted.matcher(said).find()) {
            assertThat(System.nanoTime() - giveUpNs).as(said).isNegative();
            LockSupport.parkNanos(LOOK_NS);
            said = typed.type(command);
        }
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
    }
}
