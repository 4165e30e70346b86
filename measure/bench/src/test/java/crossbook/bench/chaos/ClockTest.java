package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.bench.FastStart;
import crossbook.bench.JavaProcess;
import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.host.CommandLog;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An exchange whose machine's clock is set by an hour, or that wakes up after one: it goes on
/// and says so. One that is started with a clock that cannot be right asks first.
@Tag("slow")
@FastStart
class ClockTest {
    private static final int HOUR_S = 3_600;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long NEAR_MS = TimeUnit.MINUTES.toMillis(10);
    private static final int DAYS_S = 1_000 * 24 * HOUR_S;
    private static final Pattern PORT = Pattern.compile("\"gateway\":([0-9]+).*?\"web\":([0-9]+)");
    private static final Pattern OFF =
            Pattern.compile("crossbook_host_clock_off_seconds\\{.*?} (-?[0-9.]+)\n");

    private static final Pattern CONSENT =
            Pattern.compile("--set (engine.clock_confirmed=[0-9]{4}-[0-9]{2}-[0-9]{2})");

    @TempDir
    private Path directory;

    private Interposer interposer;
    private String address;
    private String web;

    @BeforeEach
    void make() throws IOException {
        assumeTrue(Interposer.isPossible(), "clocks of a process need a C compiler");
        interposer = Interposer.in(directory.resolve("interposer"), 1);
    }

    @Test
    void anExchangeOutlivesTheSettingOfItsClock() throws Exception {
        init();
        Process exchange = serve(List.of());
        try {
            assertThat(order("alice", "sell", 1_000)).contains("accepted ");
            int leapedS = 0;
            for (int leapS : List.of(-HOUR_S, 0, HOUR_S, 0)) {
                interposer.setClock(0, leapS);
                tradeUntilItHasLooked(leapS, leapS < leapedS);
                assertItIsTold(leapS < leapedS);
                leapedS = leapS;
            }
            assertThat(status().get(Value.CLOCK_STEPS)).isEqualTo(4);
            assertThat(said())
                    .containsPattern(
                            "clock was set back by 1 h to [0-9T:Z-]+: the system's clock is .*"
                                    + " behind the market's time, which stands still until")
                    .contains("forward, or the machine slept, by 1 h to ");
            stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
    }

    /// At every place where an operator looks.
    private void assertItIsTold(boolean isBehind) throws IOException {
        assertThat(status().clockOff().isTold()).isEqualTo(isBehind);
        String behind = "behind the market's time";
        String told = typed("status --as operator --connect " + address + " --password-file "
                + directory.resolve("home/secrets/operator"));
        assertThat(told).contains(isBehind ? behind : "the market's time follows");
        String doctor = typed("doctor --home " + directory.resolve("home"));
        assertThat(doctor)
                .containsPattern(
                        isBehind ? "warn +clock set .*" + behind : "ok +clock set .* follows");
        assertThat(get("time").contains("behind the market's time")).isEqualTo(isBehind);
        Matcher off = OFF.matcher(get("metrics"));
        assertThat(off.find()).isTrue();
        assertThat(Double.parseDouble(off.group(1)) < -HOUR_S / 2.0).isEqualTo(isBehind);
    }

    private String get(String path) throws IOException {
        try (InputStream in =
                URI.create("http://" + web + "/api/v1/" + path).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Stream<List<String>> hosts() {
        return Stream.of(
                List.of(),
                List.of("partitions.count=2"),
                List.of("engine.host=cluster", "engine.cluster_members=127.0.0.1:" + fivePorts()));
    }

    private static int fivePorts() {
        int first = 21_000;
        while (!TestedExchange.isFree(first)) first += 5;
        return first;
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void aStartWithAClockThatCannotBeRightWantsConsent(List<String> settings) throws Exception {
        init();
        runOnce(settings);
        long events = lastEvent();

        assertItIsRefused(-HOUR_S, settings, "(1 h|5[0-9] min.*) behind what was recorded last");
        assertItIsRefused(DAYS_S, settings, "1000 d ahead of when it last ran");
        assertThat(lastEvent()).as("nothing is recorded").isEqualTo(events);

        List<String> ahead = confirmed(settings);
        runOnce(ahead);
        assertThat(said()).contains("the market's time goes on from there");
        assertItIsRefused(0, settings, "(1000 d|999 d.*) behind what was recorded last");
        assertItIsRefused(0, ahead, "(1000 d|999 d.*) behind what was recorded last");

        runOnce(confirmed(settings));
        assertThat(said()).contains("the market's time stands still until the clock reaches that");
    }

    /// With the consent that the refusal asked for.
    private List<String> confirmed(List<String> settings) throws IOException {
        Matcher asked = CONSENT.matcher(said());
        assertThat(asked.find()).isTrue();
        List<String> all = new ArrayList<>(settings);
        all.add(asked.group(1));
        return all;
    }

    private void runOnce(List<String> settings) throws Exception {
        Process exchange = serve(settings);
        try {
            assertThat(order("alice", "sell", 10)).contains("accepted ");
            assertThat(order("bob", "buy", 10)).contains("traded ");
            stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
    }

    private void assertItIsRefused(int leapS, List<String> settings, String why) throws Exception {
        interposer.setClock(0, leapS);
        Process exchange = launch(settings);
        try {
            assertThat(exchange.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(exchange.exitValue()).as(said()).isEqualTo(3);
            assertThat(said())
                    .containsPattern("the clock of this machine says 20.*Z, " + why + ", 20.*Z")
                    .containsPattern(CONSENT);
        } finally {
            exchange.destroyForcibly();
        }
    }

    private long lastEvent() throws IOException {
        Path data = directory.resolve("home/data");
        Path host = Files.exists(data.resolve("member-0")) ? data.resolve("member-0") : data;
        long[] last = {0};
        CommandLog.open(host)
                .events((buffer, at, _) -> last[0] = EventHead.eventNumber(buffer, at));
        return last[0];
    }

    private void init() throws IOException {
        Commands.run(words("init", "--set", "gateway.password_iterations=1000"));
    }

    private static void stop(Process exchange) throws InterruptedException {
        exchange.destroy();
        assertThat(exchange.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    private String said() throws IOException {
        return Files.readString(directory.resolve("said.txt"));
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

    private Process serve(List<String> settings) throws IOException {
        Process process = launch(settings);
        Matcher ports = PORT.matcher(String.valueOf(process.inputReader().readLine()));
        assertThat(ports.find())
                .as(() -> directory.resolve("said.txt").toString())
                .isTrue();
        address = "127.0.0.1:" + ports.group(1);
        web = "127.0.0.1:" + ports.group(2);
        return process;
    }

    private Process launch(List<String> settings) throws IOException {
        List<String> command = new ArrayList<>(interposer.prefix(0));
        List<String> more = new ArrayList<>(List.of("serve", "--json"));
        for (String key :
                List.of("gateway.tcp", "fix.tcp", "marketdata.tcp", "marketdata.fix", "web.http"))
            more.addAll(List.of("--set", key + "=127.0.0.1:0"));
        more.addAll(List.of("--set", "store.enabled=false"));
        more.addAll(List.of("--set", "gateway.password_iterations=1000"));
        more.addAll(List.of("--set", "engine.idle=doze"));
        for (String key : settings) more.addAll(List.of("--set", key));
        command.addAll(List.of(words(more.toArray(String[]::new))));
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("said.txt").toFile())
                .start();
    }

    private String order(String who, String side, int qty) {
        String password = directory.resolve("home/secrets/" + who).toString();
        return typed("order " + side + " " + qty + " NPN @ 10.05 --as " + who + " --connect "
                + address + " --password-file " + password);
    }

    private static String typed(String line) {
        StringWriter said = new StringWriter();
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
