package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.configuration.Home;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `crossbook demo` as a user meets it.
@Tag("slow")
class DemoCommandTest {
    private static final Pattern READY = Pattern.compile(
            "\"home\":\"([^\"]+)\",\"ports\":\\{\"gateway\":([0-9]+),\"marketdata\":([0-9]+)");

    @TempDir
    private Path directory;

    private Matcher ready(CrossbookProcess demo) throws IOException {
        String line = demo.readLine();
        assertThat(line).as(demo::err).isNotNull();
        Matcher ready = READY.matcher(line);
        assertThat(ready.find()).as(line).isTrue();
        return ready;
    }

    private static void awaitTrades(String symbol, String home, String port) {
        String address = "127.0.0.1:" + port;
        long limit = System.nanoTime() + Patience.NS;
        while (true) {
            Outcome trades = Outcome.here("trades", symbol, "--home", home, "--connect", address);
            if (trades.out().matches("(?s).*[1-9][0-9]* trades?, volume .*")) return;
            assertThat(System.nanoTime()).as(trades.out() + trades.err()).isLessThan(limit);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    /// A second one finds its ports taken, takes others, and writes them into its configuration.
    @Test
    void itTradesInADirectoryThatIsGoneAfterwards() throws IOException {
        ServerSocket taken = holdGatewayPort();
        try (taken;
                CrossbookProcess demo =
                        CrossbookProcess.start(directory, "demo", "--json", "--no-browser")) {
            Matcher ready = ready(demo);
            String home = ready.group(1);
            assertThat(ready.group(2)).isNotEqualTo("7001").isNotEqualTo("0");
            assertThat(demo.err()).contains("port 7001 is taken: gateway listens on ");
            awaitTrades("USDJPY", home, ready.group(3));

            Outcome stop = Outcome.here("stop", "--home", home);
            assertThat(stop.exitCode()).as(stop.err()).isZero();
            assertThat(demo.await().exitCode()).as(demo.err()).isZero();
            assertThat(Path.of(home)).doesNotExist();
        }
    }

    private static ServerSocket holdGatewayPort() throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), 7001));
        } catch (java.net.BindException e) {
            return socket; // somebody else has it, which will do
        }
        return socket;
    }

    @Test
    void aHomeThatIsNamedStaysAndGoesOn() throws IOException {
        String home = directory.resolve("home").toString();
        String[] words = {
            "demo", "--json", "--no-browser", "--home", home, "--set", "web.http=127.0.0.1:0"
        };
        for (int i = 0; i < 2; i++) {
            try (CrossbookProcess demo =
                    CrossbookProcess.start(directory, CrossbookProcess.onFreePorts(words))) {
                Matcher ready = ready(demo);
                awaitTrades("NPN", home, ready.group(3));
                String gateway = "127.0.0.1:" + ready.group(2);
                Outcome stop = Outcome.here("stop", "--home", home, "--connect", gateway);
                assertThat(stop.exitCode()).as(stop.err()).isZero();
                assertThat(demo.await().exitCode()).as(demo.err()).isZero();
            }
        }
        assertThat(Path.of(home, "secrets", "alice")).exists();
    }

    /// Its engine is three members: the one that leads is killed, orders are answered again, and it
    /// comes back.
    @Test
    @Tag("slow")
    void itsLeaderIsKilledAndTheMarketGoesOn() throws IOException {
        CrossbookProcess demo = CrossbookProcess.start(
                directory, "demo", "--json", "--no-browser", "--members", "3");
        List<ProcessHandle> members = List.of();
        try (demo) {
            Matcher ready = ready(demo);
            Matcher leads = awaitSaid(demo, "member ([0-2]) leads, kill -9 ([0-9]+) kills it");
            String leader = leads.group(1);
            members = ProcessHandle.of(demo.pid()).orElseThrow().children().toList();
            assertThat(members).hasSize(3);
            awaitTrades("USDJPY", ready.group(1), ready.group(3));
            long killed = Long.parseLong(leads.group(2));
            assertThat(ProcessHandle.of(killed).orElseThrow().destroyForcibly()).isTrue();
            awaitSaid(demo, "member " + leader + " is gone");
            Matcher next = awaitSaid(
                    demo, "for ([0-9]+\\.[0-9]+) s no order was answered; member ([0-2]) leads");
            assertThat(next.group(2)).isNotEqualTo(leader);
            awaitSaid(demo, "member " + leader + " is back and has what the others have");
            Outcome status = Outcome.here("cluster", "status", "--json", "--home", ready.group(1));
            assertThat(status.out().split("\"state\":\"alive\"", -1))
                    .as(status.out())
                    .hasSize(4);

            demo.stop();
            assertThat(demo.err()).as("stopped by Ctrl-C").endsWith("stopped\n");
            assertThat(Path.of(ready.group(1))).doesNotExist();
            assertThat(members).noneMatch(ProcessHandle::isAlive);
        } finally {
            members.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /// Until it has said something on stderr.
    private static Matcher awaitSaid(CrossbookProcess demo, String words) {
        Pattern pattern = Pattern.compile(words);
        long limit = System.nanoTime() + Patience.NS;
        while (true) {
            Matcher said = pattern.matcher(demo.err());
            if (said.find()) return said;
            assertThat(System.nanoTime()).as(words + ": " + demo.err()).isLessThan(limit);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void membersThatCannotBeAreRefused() {
        for (String count : List.of("0", "1", "2", "4", "many", "")) {
            Outcome refused = Outcome.here("demo", "--members", count);
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("--members")
                    .contains("'" + count + "' is neither 3 nor 5: an odd number, of which more");
        }
    }

    @Test
    void anExchangeOfSomebodyIsNoDemonstration() throws IOException {
        Path home = directory.resolve("exchange");
        ExchangeHere.init(new Home(home));
        Outcome refused = Outcome.here("demo", "--no-browser", "--home", home.toString());
        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err()).contains("is of an exchange that is no demonstration");
        assertThat(Files.exists(home.resolve("data"))).isFalse();
    }
}
