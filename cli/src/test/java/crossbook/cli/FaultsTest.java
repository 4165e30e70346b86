package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.client.stream.OwnDriver;
import crossbook.configuration.Home;
import crossbook.testkit.Patience;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a user sees of an exchange whose disk, files or ports are not as they should be:
/// one line that says what is wrong, where, and what to do, and an exit code.
@Tag("slow")
class FaultsTest {
    private static final int FEED_STREAM = 2_001;
    private static final int FEW = 5; // packets, which say at least that the feed is there
    private static final Pattern PORT = Pattern.compile("\"gateway\":([0-9]+)");

    @TempDir
    private Path directory;

    private Path home() {
        return directory.resolve("home");
    }

    private Path data() {
        return home().resolve("data");
    }

    private String[] serve(String... more) {
        List<String> words = new ArrayList<>(List.of("serve", "--no-web", "--json", "--home"));
        words.add(home().toString());
        words.addAll(List.of("--set", "gateway.password_iterations=1000"));
        words.addAll(List.of(more));
        return CrossbookProcess.onFreePorts(words.toArray(String[]::new));
    }

    private CrossbookProcess start() throws IOException {
        return CrossbookProcess.start(directory, serve());
    }

    private static String awaitReady(CrossbookProcess exchange) throws IOException {
        String ready = exchange.readLine();
        assertThat(ready).as(exchange::err).isNotNull();
        Matcher port = PORT.matcher(ready);
        assertThat(port.find()).as(ready).isTrue();
        return "127.0.0.1:" + port.group(1);
    }

    private Outcome run(String gateway, String command) {
        return ExchangeHere.ask(command, home(), component -> gateway);
    }

    /// An exchange of an order, which has stopped: there is a log, and a snapshot.
    private void oneDay() throws IOException {
        try (ExchangeHere exchange = ExchangeHere.start(home())) {
            exchange.succeed("order sell 10 NPN @ 10 --as alice");
            exchange.succeed("stop");
            exchange.awaitStop();
        }
    }

    private static List<Path> files(Path place, String part) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> file.getFileName().toString().contains(part))
                    .sorted()
                    .toList();
        }
    }

    /// Inverts some bytes: of one that is changed, what is packed may not depend.
    private static void damage(Path file, long at) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            byte[] some = new byte[8];
            bytes.seek(at);
            int count = bytes.read(some);
            for (int i = 0; i < count; i++) some[i] = (byte) ~some[i];
            bytes.seek(at);
            bytes.write(some, 0, count);
        }
    }

    /// The start ends with that code and with one line that says all of this.
    private void assertRefused(Outcome outcome, int exitCode, String... parts) {
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
        assertThat(outcome.err().lines()).as(outcome.err()).hasSize(1);
        assertThat(outcome.err()).startsWith("crossbook: ").contains(parts);
        assertThat(outcome.err()).doesNotContain("Exception").doesNotContain("\tat ");
        assertThat(outcome.out()).isEmpty();
    }

    private Outcome serveToTheEnd(String... more) {
        List<String> words = new ArrayList<>(List.of(serve(more)));
        words.add("--no-store");
        return Outcome.here(words);
    }

    /// A component may be started before its engine, as on a machine that starts everything.
    @Test
    void aGatewayWaitsForItsEngineAsLongAsItIsToldTo() throws IOException {
        ExchangeHere.init(new Home(home()));
        List<String> gateway =
                List.of("gateway", "--home", home().toString(), "--set", "gateway.tcp=127.0.0.1:0");
        List<String> impatient = new ArrayList<>(gateway);
        impatient.addAll(List.of("--set", "engine.wait=1s"));
        Outcome alone = Outcome.here(impatient);
        assertThat(alone.exitCode()).isEqualTo(4);
        assertThat(alone.err())
                .contains("no engine runs with " + home().resolve("data"))
                .contains("it was waited for 1 s (engine.wait)");
        try (CrossbookProcess waiting =
                CrossbookProcess.start(directory, gateway.toArray(String[]::new))) {
            while (!waiting.err().contains("component=engine state=awaited")) {
                assertThat(waiting.isAlive()).as(waiting::err).isTrue();
                LockSupport.parkNanos(1_000_000);
            }
            String[] words = {"engine", "--home", home().toString()};
            try (CrossbookProcess engine = CrossbookProcess.start(directory, words)) {
                assertThat(engine.isAlive()).isTrue();
                assertThat(waiting.readLine()).as(waiting::err).startsWith("gateway listens on ");
            }
        }
    }

    /// Its datagrams go through a media driver of its own, which the engine does not take along.
    @Test
    void aFeedSendsOnWhenItsEngineIsKilledAndStartedAgain() throws IOException {
        ExchangeHere.init(new Home(home()));
        String line = "127.0.0.1:" + FreePorts.udp();
        String[] engine = {"engine", "--home", home().toString()};
        String[] feed = CrossbookProcess.onFreePorts(
                "marketdata", "--home", home().toString(), "--set", "marketdata.udp=" + line);
        try (CrossbookProcess first = CrossbookProcess.start(directory, engine);
                CrossbookProcess sender = CrossbookProcess.start(directory, feed);
                OwnDriver driver = OwnDriver.launch(
                        new MediaDriver.Context().threadingMode(ThreadingMode.SHARED));
                Aeron aeron = Aeron.connect(
                        new Aeron.Context().aeronDirectoryName(driver.directoryName()));
                Subscription packets =
                        aeron.addSubscription("aeron:udp?endpoint=" + line, FEED_STREAM)) {
            awaitPackets(packets, sender);
            first.kill();
            try (CrossbookProcess second = CrossbookProcess.start(directory, engine)) {
                assertThat(second.readLine()).as(second::err).isEqualTo("ready");
                while (packets.poll((buffer, offset, length, header) -> {}, 64) > 0) {
                    assertThat(second.isAlive()).isTrue(); // what was sent before
                }
                awaitPackets(packets, sender);
            }
        }
    }

    private static void awaitPackets(Subscription packets, CrossbookProcess sender) {
        long giveUpNs = System.nanoTime() + Patience.NS;
        int heard = 0;
        while (heard < FEW) {
            heard += packets.poll((buffer, offset, length, header) -> {}, 64);
            assertThat(System.nanoTime() - giveUpNs).as(sender::err).isNegative();
            LockSupport.parkNanos(100_000);
        }
    }

    @Test
    void aFileInTheWayOfTheHome() throws IOException {
        Files.writeString(home(), "not a directory");

        assertRefused(serveToTheEnd(), 8, home().toString(), "is a file", "name another directory");
    }

    @Test
    void aDataDirectoryWhoseParentIsMissing() throws IOException {
        oneDay();
        Path nowhere = directory.resolve("nowhere");

        assertRefused(
                serveToTheEnd("--set", "engine.dir=" + nowhere.resolve("data")),
                3,
                "engine.dir",
                "there is no directory " + nowhere,
                "make it, or name another");
    }

    @Test
    void aFileInTheWayOfTheRecordings() throws IOException {
        oneDay();
        Path file = Files.writeString(directory.resolve("file"), "not a directory");
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.createLink(other.resolve("archive"), file);

        assertRefused(
                serveToTheEnd("--set", "engine.dir=" + other),
                8,
                other.resolve("archive") + " is a file",
                "or name another");
    }

    @Test
    void aPortOfMarketDataInUse() throws IOException {
        oneDay();
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + other.getLocalPort();
            Outcome outcome = serveToTheEnd("--set", "marketdata.tcp=" + address);

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(7);
            assertThat(outcome.err().lines().toList().getLast())
                    .contains("marketdata.tcp: " + address, "another port")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void aDamagedSnapshotIsSkippedForTheOneBefore() throws IOException {
        oneDay();
        oneDay();
        List<Path> snapshots = files(data().resolve("snapshots"), "snapshot-");
        assertThat(snapshots).hasSize(2);
        damage(snapshots.getLast(), Files.size(snapshots.getLast()) / 2);

        try (CrossbookProcess exchange = start()) {
            String gateway = awaitReady(exchange);
            List<String> about = exchange.err()
                    .lines()
                    .filter(line -> line.contains(snapshots.getLast().toString()))
                    .toList();
            assertThat(about).as(exchange::err).hasSize(1);
            assertThat(about.getFirst())
                    .contains("this snapshot cannot be read")
                    .contains(snapshots.getFirst() + " is taken instead");
            run(gateway, "stop");
            exchange.await();
        }
    }

    @Test
    void noSnapshotThatCanBeRead() throws IOException {
        oneDay();
        Path snapshot = files(data().resolve("snapshots"), "snapshot-").getLast();
        damage(snapshot, Files.size(snapshot) / 2);

        assertRefused(
                serveToTheEnd(),
                8,
                snapshot + ": this snapshot cannot be read",
                "restore the directory from a copy");
    }

    @Test
    void aSnapshotOfAnotherVersion() throws IOException {
        oneDay();
        Path snapshot = files(data().resolve("snapshots"), "snapshot-").getLast();
        damage(snapshot, 7);

        assertRefused(serveToTheEnd(), 8, snapshot.toString(), "not a snapshot of this version");
    }

    @Test
    void aDamagedLog() throws IOException {
        oneDay();
        Files.delete(files(data().resolve("snapshots"), "snapshot-").getLast());
        Path log = files(data().resolve("archive"), "-0.rec").getLast();
        damage(log, 200);

        assertRefused(
                serveToTheEnd(),
                8,
                log.toString(),
                "is damaged at position ",
                "restore the directory from a copy");
    }

    @Test
    void anIdentityThatIsNone() throws IOException {
        oneDay();
        Files.writeString(data().resolve("identity"), "partition=none\n");

        assertRefused(
                serveToTheEnd(),
                8,
                data().resolve("identity") + ": cannot be read",
                "restore the directory from a copy");
    }

    /// A process that may not write files of that size meets what a full disk is like:
    /// the files are there, and writing fails.
    @Test
    void aDiskThatIsFullAtTheStart() throws IOException {
        oneDay();
        Path other = Files.createDirectory(directory.resolve("other"));
        CrossbookProcess.Limit limit = CrossbookProcess.Limit.fileBytes(64 * 1024);
        assumeTrue(limit.isPossible());
        try (CrossbookProcess exchange =
                CrossbookProcess.start(directory, limit, serve("--set", "engine.dir=" + other))) {
            assertRefused(exchange.await(), 8, other.toString(), "check that there is room");
        }
    }

    @Test
    void aDiskThatBecomesFull() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "there is prlimit");
        try (CrossbookProcess exchange = start()) {
            String gateway = awaitReady(exchange);
            long before = exchange.err().lines().count();
            // More than what the exchange says, for that goes to a file too; the record grows
            // faster.
            Process limit = new ProcessBuilder(
                            "/usr/bin/prlimit", "--pid", "" + exchange.pid(), "--fsize=2048")
                    .start();
            assertThat(limit.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(limit.exitValue()).isZero();

            while (exchange.isAlive()) {
                run(gateway, "order sell 10 NPN @ 10 --as alice");
            }
            Outcome outcome = exchange.await();

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(8);
            List<String> lines = outcome.err().lines().skip(before).toList();
            assertThat(lines.getLast())
                    .contains("is no longer recorded", "check that there is room on the disk");
            assertThat(outcome.err()).doesNotContain("\tat ");
        }
    }
}
