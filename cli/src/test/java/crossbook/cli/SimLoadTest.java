package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The agents of a world as clients, in processes of their own, of a running exchange.
@Tag("slow")
class SimLoadTest {
    private static final Pattern EVENTS = Pattern.compile("hawkes events:? +([0-9,]+)");

    @TempDir
    Path directory;

    private TypedCommands typed;

    /// The process is the one of the world in virtual time, whatever the market makes of it; and
    /// nothing is left in the book.
    @Test
    void agentsTradeOnARunningExchange() throws Exception {
        typed = new TypedCommands(directory);
        typed.set("GATEWAY_THROTTLE_RATE", "off");
        typed.succeed("init --market continuous");
        for (int i = 1; i <= 2; i++) {
            typed.succeed("participants add hawkes" + i + " --generate");
            typed.succeed("instruments add HWK" + i + " --tick 0.01 --price-scale 2");
        }
        String ten = Files.readString(TypedCommands.ROOT.resolve("data/worlds/hawkes-ten.toml"));
        Files.writeString(
                directory.resolve("two.toml"),
                ten.replace("count = 10", "count = 2").replace("\"1h\"", "\"1m\""));
        try (ExchangeHere exchange = typed.serveHere()) {
            String connect = " --connect " + exchange.gateway() + " --password-file "
                    + directory.resolve("home/secrets");
            String report = typed.succeed("sim load two.toml --threads 2" + connect);
            assertThat(report.lines().filter(line -> line.matches("hawkes[12] +HWK[12] .*")))
                    .hasSize(2);
            assertThat(report).containsPattern("(?m)^together +[0-9,]+ ").contains("sent: ");
            assertThat(report).doesNotContain("refused UNKNOWN");
            assertThat(events(report)).isEqualTo(events(typed.succeed("sim run two.toml")));
            assertThat(typed.succeed("book HWK1")).doesNotContain("bid").doesNotContain("ask");
            assertThat(typed.succeed("trades HWK1")).contains("250.");
            String json = typed.succeed("sim load two.toml --until 5s --json" + connect);
            assertThat(json).startsWith("{\"world\":\"two.toml\",").contains("\"together\":{");
            itEndsEarlyWhenItIsStopped(connect);
            typed.stop(exchange);
        }
    }

    private static String events(String report) {
        Matcher matcher = EVENTS.matcher(report);
        assertThat(matcher.find()).as(report).isTrue();
        return matcher.group(1);
    }

    /// As by Ctrl-C, when its orders are in the book.
    private void itEndsEarlyWhenItIsStopped(String connect) throws Exception {
        List<String> words = new ArrayList<>(CrossbookProcess.launchCommand());
        words.addAll(List.of(("sim load two.toml --speed 1" + connect).split(" ", -1)));
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        Path said = directory.resolve("stopped.txt");
        builder.redirectError(said.toFile());
        Process load = builder.start();
        try {
            while (!typed.succeed("book HWK1").contains("bid")) {
                assertThat(load.isAlive()).as(Files.readString(said)).isTrue();
                LockSupport.parkNanos(100_000_000);
            }
            load.toHandle().destroy(); // which leaves what it prints to be read
            String report = String.join("\n", load.inputReader().lines().toList());
            assertThat(load.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(report).contains("together ", "hawkes events: ");
            assertThat(typed.succeed("book HWK1")).doesNotContain("bid");
        } finally {
            load.destroyForcibly();
        }
    }
}
