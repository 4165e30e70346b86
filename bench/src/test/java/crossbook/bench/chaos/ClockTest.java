package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.bench.JavaProcess;
import crossbook.cli.Main;
import crossbook.cli.Terminal;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An exchange whose machine's clock is set by an hour, or that wakes up after one: it goes on.
@Tag("slow")
class ClockTest {
    private static final int HOUR_S = 3_600;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long NEAR_MS = TimeUnit.MINUTES.toMillis(10);
    private static final Pattern PORT = Pattern.compile("\"gateway\":([0-9]+)");

    @TempDir
    private Path directory;

    private Interposer interposer;
    private String address;

    @BeforeEach
    void make() throws IOException {
        assumeTrue(Interposer.isPossible(), "clocks of a process need a C compiler");
        interposer = Interposer.in(directory.resolve("interposer"), 1);
    }

    @Test
    void anExchangeOutlivesTheSettingOfItsClock() throws Exception {
        Commands.run(words("init", "--set", "gateway.password_iterations=1000"));
        Process exchange = serve();
        try {
            assertThat(order("alice", "sell", 1_000)).contains("accepted ");
            int leapedS = 0;
            for (int leapS : List.of(-HOUR_S, 0, HOUR_S, 0)) {
                interposer.setClock(0, leapS);
                tradeUntilItHasLooked(leapS, leapS < leapedS);
                leapedS = leapS;
            }
            exchange.destroy();
            assertThat(exchange.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            exchange.destroyForcibly();
        }
    }

    /// A clock that was set forward shows in the time that the host says; as long as one that was
    /// set back is behind it, that time stands still.
    private void tradeUntilItHasLooked(int leapS, boolean isBack) {
        HostStatus before = status();
        boolean hasLooked = false;
        for (long begunNs = System.nanoTime(); !hasLooked; ) {
            assertThat(System.nanoTime() - begunNs)
                    .as("set by %d s", leapS)
                    .isLessThan(Patience.NS);
            assertThat(order("bob", "buy", 1)).contains("traded ");
            HostStatus after = status();
            while (after.get(Value.COMMANDS) == before.get(Value.COMMANDS)) {
                LockSupport.parkNanos(LOOK_NS);
                after = status();
            }
            long said = after.get(Value.UPDATED_NS);
            boolean stands = said == before.get(Value.UPDATED_NS);
            hasLooked = isBack ? stands : !stands && isNear(said, leapS);
            before = after;
        }
    }

    private static boolean isNear(long ns, int leapS) {
        long due = System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(leapS);
        return Math.abs(TimeUnit.NANOSECONDS.toMillis(ns) - due) < NEAR_MS;
    }

    private HostStatus status() {
        return HostStatus.read(directory.resolve("home/data")).orElseThrow();
    }

    private Process serve() throws IOException {
        List<String> command = new ArrayList<>(interposer.prefix(0));
        List<String> more = new ArrayList<>(List.of("serve", "--json"));
        for (String key :
                List.of("gateway.tcp", "fix.tcp", "marketdata.tcp", "marketdata.fix", "web.http"))
            more.addAll(List.of("--set", key + "=127.0.0.1:0"));
        more.addAll(List.of("--set", "store.enabled=false"));
        more.addAll(List.of("--set", "gateway.password_iterations=1000"));
        more.addAll(List.of("--set", "engine.idle=doze"));
        command.addAll(List.of(words(more.toArray(String[]::new))));
        Process process = new ProcessBuilder(command)
                .redirectError(directory.resolve("said.txt").toFile())
                .start();
        Matcher port = PORT.matcher(String.valueOf(process.inputReader().readLine()));
        assertThat(port.find())
                .as(() -> directory.resolve("said.txt").toString())
                .isTrue();
        address = "127.0.0.1:" + port.group(1);
        return process;
    }

    private String order(String who, String side, int qty) {
        StringWriter said = new StringWriter();
        String password = directory.resolve("home/secrets/" + who).toString();
        String line = "order " + side + " " + qty + " NPN @ 10.05 --as " + who + " --connect "
                + address + " --password-file " + password;
        Terminal terminal = Terminal.plain(new PrintWriter(said), new PrintWriter(said));
        Main.run(terminal, line.split(" ", -1));
        return said.toString();
    }

    private String[] words(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", directory.resolve("home").toString()));
        return JavaProcess.likeThisOne().command(Main.class, all).toArray(String[]::new);
    }
}
