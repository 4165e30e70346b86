package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The clients in Python, which share no code with the exchange, against what `serve` starts.
@Tag("slow")
class PythonExamplesTest {
    private static final Path EXAMPLES = Path.of("../examples/python").toAbsolutePath();
    private static final Pattern PORTS =
            Pattern.compile("\"gateway\":([0-9]+),\"marketdata\":([0-9]+)");

    @TempDir
    private Path directory;

    @BeforeEach
    void needsPython() throws IOException, InterruptedException {
        boolean hasPython;
        try {
            Process version = new ProcessBuilder("python3", "--version").start();
            hasPython =
                    version.waitFor(Patience.MINUTES, TimeUnit.MINUTES) && version.exitValue() == 0;
        } catch (IOException _) {
            hasPython = false;
        }
        assumeTrue(hasPython, "there is no python3: the examples in Python are not tested");
    }

    private String home() {
        return directory.resolve("home").toString();
    }

    private CrossbookProcess serve(String... more) throws IOException {
        return CrossbookProcess.serve(directory, Path.of(home()), more);
    }

    private static Matcher ports(CrossbookProcess exchange) throws IOException {
        Matcher ports = PORTS.matcher(exchange.readLine());
        assertThat(ports.find()).as(exchange::err).isTrue();
        return ports;
    }

    private Process python(String program, String... words) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("python3", EXAMPLES.resolve(program).toString()));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("python.err").toFile())
                .start();
    }

    private String password(String participant) {
        return directory.resolve("home").resolve("secrets").resolve(participant).toString();
    }

    /// An example answers a mistake in a sentence, without a traceback.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fix_order.py   |                                     | fix_order.py HOST:PORT
            fix_order.py   | 127.0.0.1:1 alice no-file 1 1 N 1   | no-file: No such file
            fix_order.py   | 127.0.0.1:1 alice /dev/null 1 1 N 1 | 127.0.0.1:1: Connection refused
            market_data.py |                                     | required: UDP, TCP, SYMBOL
            web_client.py  |                                     | web_client.py
            order_entry.py |                                     | order_entry.py HOST:PORT
            """)
    void aMistakeIsSaidInWords(String program, String words, String said) throws Exception {
        String[] typed = words == null ? new String[0] : words.split(" ");
        assertThat(python(program, typed).waitFor()).isPositive();
        assertThat(directory.resolve("python.err"))
                .content()
                .contains(said)
                .doesNotContain("Traceback");
    }

    /// Engine and gateway as two processes.
    @Test
    void aGatewayOfItsOwnTellsWhatWasMissed() throws Exception {
        Outcome made = CrossbookProcess.run(directory, "init", "--home", home());
        assertThat(made.exitCode()).as(made.err()).isZero();
        String[] common = {"--json", "--home", home(), "--set"};
        try (CrossbookProcess engine = start("engine", common, "engine.snapshot_every=off")) {
            assertThat(engine.readLine()).as(engine::err).contains("ready");
            try (CrossbookProcess gateway =
                    start("gateway", common, "gateway.password_iterations=1000")) {
                Matcher port = Pattern.compile("\"gateway\":([0-9]+)").matcher(gateway.readLine());
                assertThat(port.find()).as(gateway::err).isTrue();
                learnsWhatItMissed(port.group(1), "9.50");
            }
        }
    }

    /// Among everything that the bots do meanwhile.
    @Test
    void theDemonstrationTellsWhatWasMissed() throws Exception {
        String[] words = {"--no-browser", "--json", "--home", home(), "--set"};
        try (CrossbookProcess demo = start("demo", words, "web.http=127.0.0.1:0")) {
            learnsWhatItMissed(ports(demo).group(1), "3000.00");
        }
    }

    /// Over FIX too, as the tutorial has it: times and what depends on them left out.
    @Test
    void ordersAreSentAndWhatWasMissedIsLearnt() throws Exception {
        try (CrossbookProcess exchange = serve()) {
            String ready = exchange.readLine();
            Matcher ports = PORTS.matcher(ready);
            Matcher port = Pattern.compile("\"fix\":([0-9]+)").matcher(ready);
            assertThat(ports.find() && port.find()).as(exchange::err).isTrue();
            learnsWhatItMissed(ports.group(1), "9.50");
            Process client = python(
                    "fix_order.py",
                    "127.0.0.1:" + port.group(1),
                    "alice",
                    password("alice"),
                    "1",
                    "100",
                    "NPN",
                    "9.50");
            List<String> told;
            try (BufferedReader out = client.inputReader(StandardCharsets.UTF_8)) {
                told = out.lines().toList();
            }
            assertThat(client.waitFor())
                    .as(Files.readString(directory.resolve("python.err")))
                    .isZero();
            String tutorial = Files.readString(Path.of("../docs/tutorials/first-fix-session.md"));
            assertThat(told).hasSize(6);
            for (String line : told) assertThat(alike(tutorial)).contains(alike(line));
        }
    }

    /// Without times and what is made of them.
    private static String alike(String transcript) {
        return transcript
                .replaceAll("[|](52|60)=[^|]*", "|$1=...")
                .replaceAll("[|](9|10|17|37|554)=[^|]*", "|$1=...");
    }

    private CrossbookProcess start(String command, String[] options, String setting)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(options));
        words.add(setting);
        return CrossbookProcess.start(
                directory, CrossbookProcess.onFreePorts(words.toArray(String[]::new)));
    }

    private void learnsWhatItMissed(String port, String price) throws Exception {
        Process client = python(
                "order_entry.py", "127.0.0.1:" + port, "alice", password("alice"), "NPN", price);
        List<String> told;
        try (BufferedReader out = client.inputReader(StandardCharsets.UTF_8)) {
            told = out.lines()
                    .map(line -> line.replaceAll("[0-9a-f]{12,}", "1"))
                    .toList();
        }
        assertThat(client.waitFor())
                .as(Files.readString(directory.resolve("python.err")))
                .isZero();
        assertThat(told)
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("NEW s1"),
                        line -> assertThat(line).isEqualTo("NEW g1"),
                        line -> assertThat(line).startsWith("connection lost"),
                        line -> assertThat(line)
                                .isEqualTo("EXPIRED g1 CANCEL_ON_DISCONNECT (missed)"),
                        line -> assertThat(line).startsWith("nothing is missing up to event"),
                        line -> assertThat(line)
                                .startsWith("NEW s1 repeated, answered first by event"),
                        line -> assertThat(line).isEqualTo("CANCELED s1 REQUESTED"),
                        line -> assertThat(line).isEqualTo("logged out"));
    }

    /// Which also runs the decoders that are printed from the schemas.
    @Test
    void aClientIsTestedWithoutAServer() throws Exception {
        Path recording = EXAMPLES.resolveSibling("recordings").resolve("order_entry.jsonl");
        Path anyPassword = Files.writeString(directory.resolve("password"), "any");
        String printer = "../../exchange/protocol/src/build/python/print_decoders.py";
        assertThat(python(printer).waitFor()).isZero();
        Process player = python("recorded_session.py", "play", "127.0.0.1:0", recording.toString());
        try (BufferedReader played = player.inputReader(StandardCharsets.UTF_8)) {
            String port = played.readLine().replace("listening on ", "");
            Process client = python(
                    "order_entry.py",
                    "127.0.0.1:" + port,
                    "alice",
                    anyPassword.toString(),
                    "NPN",
                    "9.50");
            assertThat(client.inputReader(StandardCharsets.UTF_8).lines()).endsWith("logged out");
            assertThat(played.readLine()).isEqualTo("played to its end");
        } finally {
            player.destroy();
        }
    }

    @Test
    void theMarketIsFollowedThoughDatagramsAreLost() throws Exception {
        int port = FreePorts.udp();
        try (CrossbookProcess exchange = serve("--set", "marketdata.datagrams=127.0.0.1:" + port)) {
            Matcher ports = ports(exchange);
            Process client = python(
                    "market_data.py",
                    "127.0.0.1:" + port,
                    "127.0.0.1:" + ports.group(2),
                    "NPN",
                    "--lose",
                    "30");
            try (BufferedReader out = client.inputReader(StandardCharsets.UTF_8)) {
                assertThat(out.readLine()).contains(": snapshot of 0 orders");
                for (int quantity = 1; quantity <= 5; quantity++) {
                    order(ports.group(1), quantity);
                }
                await(out, "NPN nothing / 15 @ 10.05");
                Outcome stop = CrossbookProcess.run(
                        directory,
                        "stop",
                        "--home",
                        home(),
                        "--connect",
                        "127.0.0.1:" + ports.group(1));
                assertThat(stop.exitCode()).as(stop.err()).isZero();
            } finally {
                client.destroy();
            }
        }
    }

    /// One that shows whose it is, as the feed tells it with a message of its own.
    private void order(String port, int quantity) throws IOException {
        Outcome sell = CrossbookProcess.run(
                directory,
                "order",
                "sell",
                Integer.toString(quantity),
                "NPN",
                "@",
                "10.05",
                "--attributed",
                "--as",
                "alice",
                "--home",
                home(),
                "--connect",
                "127.0.0.1:" + port);
        assertThat(sell.exitCode()).as(sell.err()).isZero();
    }

    private static void await(BufferedReader out, String end) throws IOException {
        String line = out.readLine();
        while (line != null && !line.endsWith(end)) line = out.readLine();
        assertThat(line).isNotNull();
    }
}
