package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.cli.verb.ExitCode;
import crossbook.configuration.Home;
import crossbook.server.Component;
import crossbook.testkit.FixText;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// FIX in a process of its own, which is killed: operators ask the gateway of another process.
@Tag("slow")
class FixSessionsCommandTest {
    private static final Pattern PORT = Pattern.compile("\"fix\":([0-9]+)");

    @TempDir
    private Path directory;

    private Path home;
    private ExchangeHere exchange; // its engine, and the gateway that operators ask
    private CrossbookProcess fix;
    private int fixPort;

    @BeforeEach
    void start() throws IOException {
        home = directory.resolve("home");
        exchange = ExchangeHere.start(
                new Home(home), Set.of(Component.ENGINE, Component.GATEWAY), Map.of());
        startFix();
    }

    private void startFix() throws IOException {
        fix = CrossbookProcess.start(
                directory,
                CrossbookProcess.onFreePorts("fix", "--json", "--home", home.toString()));
        Matcher port = PORT.matcher(fix.readLine());
        assertThat(port.find()).as(fix::err).isTrue();
        fixPort = Integer.parseInt(port.group(1));
    }

    @AfterEach
    void stop() {
        fix.close();
        exchange.close();
    }

    /// A client that says one message after the other, and reads what is answered.
    private final class Client implements AutoCloseable {
        private final Socket socket = new Socket(InetAddress.getLoopbackAddress(), fixPort);
        private int number;

        private Client(int number) throws IOException {
            this.number = number;
        }

        private void send(String body) throws IOException {
            int typeEnd = body.indexOf('|') + 1;
            String message = body.substring(0, typeEnd) + "49=DESK1|56=CROSSBOOK|34=" + number++
                    + "|52=" + FixText.now() + "|" + body.substring(typeEnd);
            socket.getOutputStream().write(FixText.bytes(FixText.framed("FIX.4.4", message)));
        }

        /// The next message, with `|` for the end of a field.
        private String read() throws IOException {
            StringBuilder text = new StringBuilder();
            while (!text.toString().matches("8=.*\\|10=\\d{3}\\|")) {
                int b = socket.getInputStream().read();
                if (b < 0) throw new IOException("closed after " + text);
                text.append(b == 1 ? "|" : new String(new byte[] {(byte) b}, ISO_8859_1));
            }
            return text.toString();
        }

        private Client logOn() throws IOException {
            String password = Files.readString(home.resolve("secrets/alice")).strip();
            send("35=A|98=0|108=3600|553=alice|554=" + password + "|");
            assertThat(read()).contains("|35=A|");
            return this;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private String list(String more) {
        return exchange.succeed("fix-sessions list " + more);
    }

    @Test
    void aSessionIsSeenAndResetFromAnotherProcess() throws Exception {
        assertThat(list("")).isEqualTo("no FIX session yet");
        assertThat(list("--json")).isEmpty();
        assertThat(exchange.run("fix-sessions reset DESK1").exitCode())
                .isEqualTo(ExitCode.REFUSED.number());
        Client first = new Client(1);
        first.logOn();
        first.send("35=1|112=x|");
        assertThat(first.read()).contains("|35=0|");
        assertThat(list("").lines().toList().get(1))
                .matches("alice       DESK1            FIX 4.4     logged on  \\S+Z +3 +3"
                        + "  1 \\S+Z +0 \\S+Z");
        fix.kill();
        first.close();
        assertThat(list("--json"))
                .contains("\"compId\":\"DESK1\"", "\"loggedOn\":false", "\"nextIn\":\"3\"");

        startFix();
        try (Client second = new Client(3).logOn()) {
            Outcome reset = resetWhile(second);
            assertThat(reset.out()).isEqualTo("the FIX session DESK1 of alice begins at 1");
        }
        assertThat(list("--json")).contains("\"loggedOn\":false", "\"nextIn\":\"1\"");
        fix.kill();
        startFix();
        try (Client third = new Client(1).logOn()) {
            third.send("35=1|112=y|");
            assertThat(third.read()).contains("|34=2|");
        }
    }

    private Outcome resetWhile(Client client) throws Exception {
        Outcome[] outcome = new Outcome[1];
        Thread asking = Thread.ofPlatform()
                .start(() -> outcome[0] = exchange.run("fix-sessions reset DESK1 --reason test"));
        assertThat(client.read()).contains("|35=5|", "|58=an operator has reset this session");
        asking.join();
        return outcome[0];
    }
}
