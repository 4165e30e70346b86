package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What the launcher does on a machine that has no JDK and no Node: it fetches both, from a
/// server of the test on loopback, into a cache of its own.
class LauncherFetchTest extends LauncherProject {
    private static final String LINUX_JDK = "OpenJDK25U-jdk_x64_linux_hotspot_25.0.4.1_1";
    private static final String LINUX_NODE = "node-v24.15.0-linux-x64";

    /// A machine as uname names it, and the JDK and Node for it.
    private record Machine(String system, String name, String jdk, String node) {}

    private static final List<Machine> MACHINES = List.of(
            new Machine("Linux", "x86_64", LINUX_JDK, LINUX_NODE),
            new Machine(
                    "Linux",
                    "aarch64",
                    "OpenJDK25U-jdk_aarch64_linux_hotspot_25.0.4.1_1",
                    "node-v24.15.0-linux-arm64"),
            new Machine(
                    "Darwin",
                    "x86_64",
                    "OpenJDK25U-jdk_x64_mac_hotspot_25.0.4.1_1",
                    "node-v24.15.0-darwin-x64"),
            new Machine(
                    "Darwin",
                    "arm64",
                    "OpenJDK25U-jdk_aarch64_mac_hotspot_25.0.4.1_1",
                    "node-v24.15.0-darwin-arm64"));

    private final Map<String, byte[]> served = new ConcurrentHashMap<>();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final CountDownLatch halfIsSent = new CountDownLatch(1);
    private final CountDownLatch goesAway = new CountDownLatch(1);
    private volatile boolean isCut;
    private HttpServer publisher;
    private Path cache;

    @BeforeEach
    void aMachineThatHasNothing() throws IOException {
        assumeTrue(!Files.exists(Path.of("/etc/alpine-release")), "its JDK is another");
        Files.delete(tools.resolve("node"));
        Files.delete(tools.resolve("npm"));
        runsOn("Linux", "x86_64");
        linkTool("curl", tools);
        cache = temporary.resolve("cache/crossbook");
        environment.put("XDG_CACHE_HOME", cache.getParent().toString());
        publisher =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        publisher.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        publisher.createContext("/", exchange -> {
            String name = exchange.getRequestURI().getPath().substring(1);
            asked.add(name);
            byte[] archive = served.get(name);
            exchange.sendResponseHeaders(
                    archive == null ? 404 : 200, archive == null ? -1 : archive.length);
            if (archive != null && isCut) {
                exchange.getResponseBody().write(archive, 0, archive.length / 2);
                exchange.getResponseBody().flush();
                halfIsSent.countDown();
                awaitQuietly(goesAway);
            } else if (archive != null) {
                exchange.getResponseBody().write(archive);
            }
            exchange.close();
        });
        publisher.start();
        environment.put(
                "CROSSBOOK_FETCH_FROM",
                "http://127.0.0.1:" + publisher.getAddress().getPort());
    }

    @AfterEach
    void stopThePublisher() {
        goesAway.countDown();
        publisher.stop(0);
    }

    @Test
    void withoutATerminalItSaysWhatToSetAndFetchesNothing() throws Exception {
        publish(LINUX_JDK, LINUX_NODE);
        Outcome outcome = run("version");
        refuses(outcome, "crossbook: no JDK 25 or newer found: install one");
        assertThat(outcome.err.getFirst())
                .endsWith("CROSSBOOK_FETCH=yes to have Eclipse Temurin fetched into " + cache);

        jdkAndMaven();
        outcome = run("version");
        refuses(outcome, "crossbook: Node 20.19 or newer with npm is needed");
        assertThat(outcome.err.getFirst())
                .endsWith("CROSSBOOK_FETCH=yes to have it fetched into " + cache);
        script(tools.resolve("npm"), "");
        script(tools.resolve("node"), "echo v18.20.4");
        refuses(run("version"), "crossbook: Node 20.19 or newer with npm is needed");
        assertThat(asked).isEmpty();
        assertThat(cache).doesNotExist();
    }

    @Test
    void whatIsMissingIsFetchedOnceAndUsed() throws Exception {
        for (String client : List.of("curl", "wget")) {
            Files.deleteIfExists(tools.resolve("curl"));
            linkTool(client, tools);
            if (!Files.exists(tools.resolve(client))) continue;
            environment.put("XDG_CACHE_HOME", temporary.resolve(client).toString());
            Path home = temporary.resolve(client).resolve("crossbook");
            publish(LINUX_JDK, LINUX_NODE);
            maven(BUILDS + "node --version >>\"$COUNT.node\"\n");
            environment.put("CROSSBOOK_FETCH", "yes");
            write(project.resolve("exchange/core/src/main/java/A.java"), "class A {} // " + client);
            Outcome outcome = run("version");
            assertThat(outcome.exitCode).as(client + ": " + outcome.err).isZero();
            assertThat(outcome.out).contains("crossbook.cli.Main", "version");
            assertThat(asked).containsExactly(LINUX_JDK + ".tar.gz", LINUX_NODE + ".tar.gz");
            assertThat(temporary.resolve("count.node")).hasContent("v24.15.0\n");
            assertThat(entries(home)).containsExactly(LINUX_JDK, LINUX_NODE);

            environment.remove("CROSSBOOK_FETCH");
            assertThat(run("--which-java").out)
                    .containsExactly(home.resolve(LINUX_JDK).toString());
            write(project.resolve("exchange/core/src/main/java/A.java"), "class B {} // " + client);
            assertThat(run("version").exitCode).isZero();
            assertThat(asked).hasSize(2);
            asked.clear();
            Files.delete(temporary.resolve("count.node"));
        }
    }

    @Test
    void aWrongSumIsRefusedAndLeavesNothing() throws Exception {
        publish(LINUX_JDK, LINUX_NODE);
        served.put(LINUX_JDK + ".tar.gz", "not what was published".getBytes(UTF_8));
        environment.put("CROSSBOOK_FETCH", "yes");
        Outcome outcome = run("version");
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.err.getLast())
                .isEqualTo("crossbook: " + LINUX_JDK + ".tar.gz is not what was published:"
                        + " its SHA-256 sum is another; nothing of it was kept");
        assertThat(entries(cache)).isEmpty();
    }

    @Test
    void aDownloadThatIsCutOffLeavesNothing() throws Exception {
        publish(LINUX_JDK, LINUX_NODE);
        environment.put("CROSSBOOK_FETCH", "yes");
        isCut = true;
        goesAway.countDown();
        Outcome outcome = run("version");
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.err.getLast())
                .isEqualTo("crossbook: " + LINUX_JDK
                        + ".tar.gz could not be fetched; nothing of it was kept");
        assertThat(entries(cache)).isEmpty();

        isCut = false;
        served.clear();
        assertThat(run("version").exitCode).as("it is not there").isEqualTo(3);
        assertThat(entries(cache)).isEmpty();
    }

    @Test
    void aLauncherThatIsEndedLeavesNothing() throws Exception {
        publish(LINUX_JDK, LINUX_NODE);
        environment.put("CROSSBOOK_FETCH", "yes");
        isCut = true;
        Process process = start(temporary, project.resolve("crossbook").toString(), "version");
        assertThat(halfIsSent.await(Patience.MINUTES, TimeUnit.MINUTES))
                .as("it fetches")
                .isTrue();
        assertThat(entries(cache)).containsExactly("lock");
        process.destroy();
        goesAway.countDown();
        assertThat(ended(process).exitCode).isEqualTo(143);
        assertThat(entries(cache)).isEmpty();
    }

    @Test
    void withoutCurlAndWgetItSaysSo() throws Exception {
        Files.delete(tools.resolve("curl"));
        environment.put("CROSSBOOK_FETCH", "yes");
        Outcome outcome = run("version");
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.err.getLast())
                .isEqualTo("crossbook: nothing can be fetched without curl or wget:"
                        + " install one of them");
    }

    @Test
    void everySystemHasArchivesOfItsOwn() throws Exception {
        environment.put("CROSSBOOK_FETCH", "yes");
        for (Machine machine : MACHINES) {
            runsOn(machine.system, machine.name);
            run("version");
            jdkAndMaven();
            run("version");
            Files.delete(places.resolve("25/bin/java"));
            assertThat(asked)
                    .as(machine.toString())
                    .containsExactly(machine.jdk + ".tar.gz", machine.node + ".tar.gz");
            asked.clear();
        }
        runsOn("FreeBSD", "amd64");
        refuses(run("version"), "crossbook: no JDK 25 or newer found: install one");
        assertThat(asked).isEmpty();
    }

    @Test
    void theJdkOfAMacIsInADirectoryOfItsBundle() throws Exception {
        String name = MACHINES.getLast().jdk;
        runsOn("Darwin", "arm64");
        publish(name, LINUX_NODE);
        Path bundle = temporary.resolve("made/jdk-25.0.4.1+1/Contents");
        jdk(bundle.resolve("Home"), "25.0.4.1");
        write(bundle.resolve("Info.plist"), "");
        publish("jdk", name, bundle.getParent());
        environment.put("CROSSBOOK_FETCH", "yes");
        assertThat(run("--which-java").out).containsExactly(cache.resolve(name).toString());
        assertThat(cache.resolve(name).resolve("bin/javac")).exists();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onATerminalItAsksOnce() throws Exception {
        publish(LINUX_JDK, LINUX_NODE);
        maven(BUILDS);
        String question = "There is no JDK 25 here. Fetch Eclipse Temurin 25 (140 MB) and, to build"
                + " the web interface, Node 24 (60 MB) into " + cache + "? [Y/n] ";
        Outcome no = onATerminal("n");
        assertThat(no.exitCode).isEqualTo(3);
        assertThat(String.join("\n", no.out)).contains(question, "no JDK 25 or newer found");
        assertThat(asked).isEmpty();

        Outcome yes = onATerminal("");
        assertThat(yes.exitCode).isZero();
        assertThat(String.join("\n", yes.out)).containsOnlyOnce("[Y/n]").contains(question);
        assertThat(yes.out).contains("crossbook.cli.Main", "version");
        assertThat(entries(cache)).containsExactly(LINUX_JDK, LINUX_NODE);
    }

    /// The outcome of `version` on a terminal on which somebody types an answer; all that is
    /// said is in `out`.
    private Outcome onATerminal(String answer) throws Exception {
        if (!Files.exists(tools.resolve("script"))) linkTool("script", tools);
        assumeTrue(Files.exists(tools.resolve("script")), "there is no script(1)");
        environment.put("SHELL", "/bin/sh");
        String command = "sh '" + project.resolve("crossbook") + "' version";
        script(temporary.resolve("typed"), "exec script -qec \"" + command + "\" /dev/null");
        Process process = start(temporary, temporary.resolve("typed").toString());
        process.outputWriter().append(answer).append('\n').flush();
        Outcome outcome = ended(process);
        process.outputWriter().close();
        return outcome;
    }

    private void runsOn(String system, String name) throws IOException {
        script(tools.resolve("uname"), "[ \"$1\" = -m ] && echo " + name + " || echo " + system);
    }

    /// Publishes a JDK and Node under these names, as archives whose sums the launcher knows.
    private void publish(String jdk, String node) throws Exception {
        publish("jdk", jdk, jdk(temporary.resolve("made/jdk-25.0.4.1+1"), "25.0.4.1"));
        Path home = temporary.resolve("made/" + node);
        script(home.resolve("bin/node"), "echo v24.15.0");
        script(home.resolve("bin/npm"), "");
        publish("node", node, home);
    }

    private void publish(String kind, String name, Path home) throws Exception {
        Path archive = temporary.resolve(name + ".tar.gz");
        List<String> command = List.of(
                "tar",
                "-czf",
                archive.toString(),
                "-C",
                home.getParent().toString(),
                home.getFileName().toString());
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        byte[] bytes = Files.readAllBytes(archive);
        served.put(name + ".tar.gz", bytes);
        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        Path launcher = project.resolve("crossbook");
        String text = Files.readString(launcher);
        String known = text.replaceAll("(?m)^(" + kind + " \\S+) [0-9a-f]{64} ", "$1 " + sum + " ");
        assertThat(known).contains(sum);
        Files.writeString(launcher, known);
    }

    private static List<String> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
