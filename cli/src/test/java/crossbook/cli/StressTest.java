package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// What a user sees of an exchange that was not served by its machine, whose engine cannot handle
/// a command, or whose file system in memory is full.
@Tag("slow")
class StressTest {
    private static final Pattern PORT = Pattern.compile("\"gateway\":([0-9]+)");
    private static final int STOPPED_S = 11; // it says so from ten seconds on
    private static final int STOPPED_FOR_LONG_S = 35; // connections wait thirty
    private static final int FRAME_HEADER = 32;
    private static final int SESSION_ID = 12;
    private static final int TERM_OFFSET = 8;

    @TempDir
    private Path directory;

    private Path home() {
        return directory.resolve("home");
    }

    private String[] words(String... more) {
        List<String> words = new ArrayList<>(List.of("serve", "--json", "--home"));
        words.add(home().toString());
        for (String setting : List.of("web.http=127.0.0.1:0", "gateway.password_iterations=1000")) {
            words.addAll(List.of("--set", setting));
        }
        words.addAll(List.of(more));
        return CrossbookProcess.onFreePorts(words.toArray(String[]::new));
    }

    private CrossbookProcess serve(String... more) throws IOException {
        return CrossbookProcess.start(directory, words(more));
    }

    private static String awaitReady(CrossbookProcess exchange) throws IOException {
        String ready = exchange.readLine();
        assertThat(ready).as(exchange::err).isNotNull();
        Matcher port = PORT.matcher(ready);
        assertThat(port.find()).as(ready).isTrue();
        return "127.0.0.1:" + port.group(1);
    }

    private Outcome run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home().toString()));
        return Outcome.here(all);
    }

    private Outcome sell(String gateway) {
        return run("order", "sell", "10", "NPN", "@", "10", "--as", "alice", "--connect", gateway);
    }

    private void stop(CrossbookProcess exchange, String gateway) throws IOException {
        Outcome stop = run("stop", "--connect", gateway);
        assertThat(stop.exitCode()).as(stop.err()).isZero();
        Outcome outcome = exchange.await();
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    }

    private static void shell(String words) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", words).inheritIO().start();
        assertThat(shell.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(shell.exitValue()).as(words).isZero();
    }

    @Test
    void aProcessThatWasNotServedSaysSoAndGoesOn() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is a shell");
        try (CrossbookProcess exchange = serve()) {
            String gateway = awaitReady(exchange);

            shell("kill -STOP " + exchange.pid() + "; sleep " + STOPPED_S + "; kill -CONT "
                    + exchange.pid());

            Outcome order = sell(gateway);
            assertThat(order.exitCode()).as(order.err() + exchange.err()).isZero();
            stop(exchange, gateway);
            assertThat(exchange.err())
                    .containsPattern(
                            "not served for [0-9]{2,} s: load [0-9.]+ on [0-9]+ processors")
                    .contains("this process had", "the Java VM paused")
                    .doesNotContain("room on the disk")
                    .doesNotContain("Exception");
        }
    }

    /// Longer than connections wait.
    @Test
    @Tag("long")
    void aProcessThatWasNotServedForLongEndsInASentenceAndStartsAgain() throws Exception {
        try (CrossbookProcess exchange = serve()) {
            Outcome order = sell(awaitReady(exchange));
            assertThat(order.exitCode()).as(order.err()).isZero();

            shell("kill -STOP " + exchange.pid() + "; sleep " + STOPPED_FOR_LONG_S + "; kill -CONT "
                    + exchange.pid());

            Outcome outcome = exchange.await();
            assertThat(outcome.exitCode()).isNotZero();
            assertThat(outcome.err())
                    .contains("this process was not served for ")
                    .contains("what was recorded is safe; start it again")
                    .doesNotContain("Exception");
        }
        try (CrossbookProcess exchange = serve()) {
            String gateway = awaitReady(exchange);
            assertThat(sell(gateway).exitCode()).isZero();
            stop(exchange, gateway);
        }
        Outcome verified = run("log", "verify");
        assertThat(verified.exitCode()).as(verified.err()).isZero();
    }

    @Test
    void aCommandThatTheEngineCannotHandleIsNamedAndCanBeLeftOut() throws Exception {
        String gateway;
        try (CrossbookProcess exchange = serve()) {
            gateway = awaitReady(exchange);
            assertThat(sell(gateway).exitCode()).isZero();
            exchange.kill();
        }
        appendUnknownCommand(home().resolve("data").resolve("archive"));

        Outcome refused = Outcome.here(words("--no-store"));
        Matcher advice = Pattern.compile("the engine cannot handle command ([0-9]+) of the log")
                .matcher(refused.err());
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(1);
        assertThat(advice.find()).as(refused.err()).isTrue();
        String number = advice.group(1);
        assertThat(refused.err())
                .contains("to go on without it: crossbook log skip " + number)
                .doesNotContain("there is room");

        Outcome verified = run("log", "verify");
        assertThat(verified.exitCode()).isEqualTo(6);
        assertThat(verified.err())
                .contains("the engine cannot handle command " + number)
                .doesNotContain("unexpected");

        Outcome other = run("log", "skip", "1");
        assertThat(other.exitCode()).isEqualTo(3);
        assertThat(other.err()).contains("the first that it cannot handle is " + number);
        assertThat(run("log", "skip", number).exitCode()).isZero();

        try (ExchangeHere exchange = ExchangeHere.start(home())) {
            exchange.succeed("order sell 10 NPN @ 10 --as alice");
            exchange.succeed("stop");
            exchange.awaitStop();
        }
        Outcome after = run("log", "verify");
        assertThat(after.exitCode()).as(after.err()).isZero();
    }

    /// As if it had been recorded, and the engine had failed.
    private static void appendUnknownCommand(Path archive) throws IOException {
        Path log;
        try (Stream<Path> files = Files.list(archive)) {
            log = files.filter(file -> file.getFileName().toString().endsWith("-0.rec"))
                    .sorted()
                    .toList()
                    .getLast();
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            int last = 0;
            int end = 0;
            while (intAt(file, end) > 0) {
                last = end;
                end += (intAt(file, end) + FRAME_HEADER - 1) / FRAME_HEADER * FRAME_HEADER;
            }
            byte[] header = new byte[FRAME_HEADER + 20];
            file.seek(last);
            file.readFully(header);
            ByteBuffer frame =
                    ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).put(header);
            frame.putInt(0, FRAME_HEADER + 18)
                    .putInt(TERM_OFFSET, end)
                    .putShort(FRAME_HEADER, (short) 16)
                    .putShort(FRAME_HEADER + 2, (short) 8)
                    .putShort(FRAME_HEADER + 4, (short) 9_999);
            CRC32C checksum = new CRC32C();
            checksum.update(frame.array(), FRAME_HEADER, 32);
            frame.putInt(SESSION_ID, (int) checksum.getValue());
            file.seek(end);
            file.write(frame.array());
        }
    }

    private static int intAt(RandomAccessFile file, long at) throws IOException {
        file.seek(at);
        return Integer.reverseBytes(file.readInt());
    }

    @Test
    void aFileSystemInMemoryThatIsFull() throws Exception {
        Path memory = Files.createDirectory(directory.resolve("memory"));
        Process mount = new ProcessBuilder(
                        "/bin/mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", memory.toString())
                .redirectErrorStream(true)
                .start();
        assumeTrue(mount.waitFor() == 0, "a file system can be mounted here");
        try {
            String engine = "engine.dir=" + Files.createDirectory(memory.resolve("data"));
            try (CrossbookProcess exchange = serve("--set", engine)) {
                String gateway = awaitReady(exchange);
                fill(memory);
                while (exchange.isAlive()) sell(gateway);
                assertNoRoom(exchange.await(), memory);
            }
            try (CrossbookProcess exchange = serve("--set", engine)) {
                assertNoRoom(exchange.await(), memory);
            }
        } finally {
            shell("umount " + memory);
        }
    }

    private static void fill(Path memory) throws IOException {
        FileStore store = Files.getFileStore(memory);
        try (RandomAccessFile file =
                new RandomAccessFile(memory.resolve("other").toFile(), "rw")) {
            byte[] page = new byte[4_096];
            while (store.getUsableSpace() >= 2L * page.length) file.write(page);
        }
    }

    private static void assertNoRoom(Outcome outcome, Path memory) {
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(8);
        assertThat(outcome.err().lines().toList().getLast())
                .contains(memory.resolve("data").toString())
                .contains("0 MiB are free", "want at least 17 MiB")
                .doesNotContain("InternalError");
    }
}
