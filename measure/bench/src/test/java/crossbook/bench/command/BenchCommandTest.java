package crossbook.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.FastStart;
import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;
import crossbook.load.report.LongWait;
import crossbook.load.report.Report;
import crossbook.load.report.ReportJson;
import crossbook.load.report.Series;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

@Tag("slow")
@FastStart
class BenchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));

    @Test
    void aMeasurementHasAtLeastTenRuns() {
        assertThat(run("bench", "core", "--runs", "9")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --runs: 9: at least 10, unless --quick");
    }

    @Test
    void turnsAreTenAtLeast() {
        for (String what : new String[] {"latency", "sessions", "attached", "http", "websocket"}) {
            err.getBuffer().setLength(0);
            assertThat(run("bench", what, "--turns", "9")).isEqualTo(2);
            assertThat(err.toString().strip())
                    .isEqualTo("crossbook: --turns: 9: at least 10, unless --quick");
        }
    }

    /// Every client hears of the orders, even where they are few and the exchange is slow.
    @Test
    @Tag("slow")
    void theTopOfTheBookReachesEveryClientOfTheWebSocket(@TempDir Path directory)
            throws IOException {
        assertThat(run(
                        "bench",
                        "websocket",
                        "--clients",
                        "20",
                        "--rate",
                        "10,1000",
                        "--quick",
                        "--json"))
                .as(err.toString())
                .isZero();
        Path file = Files.writeString(directory.resolve("websocket.json"), out.toString());
        Report report = ReportJson.read(file);
        assertThat(List.of("at 10/s", "at 1,000/s"))
                .extracting(report.workload()::get)
                .allMatch(told -> told.matches("[0-9]+ messages a second, 0 of 20 clients lost"));
        assertThat(report.series().stream().map(Series::name))
                .containsExactly(
                        "order to its answer",
                        "event to a client",
                        "order to its answer",
                        "event to a client");
        assertThat(report.series())
                .filteredOn(series -> series.name().equals("event to a client"))
                .allMatch(series -> series.latencies().getTotalCount() >= 20);
    }

    /// Five seconds of two clients over TCP and in virtual time.
    @Test
    @Tag("slow")
    void clientsTradeOverTcpAndInVirtualTime(@TempDir Path directory) throws IOException {
        assertThat(run("bench", "clients", "--clients", "1,2", "--for", "5s", "--json"))
                .as(err.toString())
                .isZero();
        Report report =
                ReportJson.read(Files.writeString(directory.resolve("clients"), out.toString()));
        String figures = "[0-9,]+ orders in [0-9.]+ s, [0-9,]+/s";
        assertThat(report.workload().get("2 clients")).matches(figures);
        assertThat(report.workload().get("2 clients, virtual")).matches(figures);
        assertThat(report.workload().get("2 clients, CoinTossX"))
                .isEqualTo("server 224562 orders in 00:04:23.981, 850/s;"
                        + " cloud 222390 orders in 00:19:38.576, 189/s");
        assertThat(report.series().stream().map(Series::name))
                .containsExactly("1 client", "2 clients");
        assertThat(report.series().getLast().latencies().getTotalCount()).isGreaterThan(50);
    }

    @Test
    void moreThanTenClientsAreRefused() {
        assertThat(run("bench", "clients", "--clients", "2,11")).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("crossbook: --clients: 11: 1 to 10");
        err.getBuffer().setLength(0);
        assertThat(run("bench", "clients", "--for", "25h")).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("crossbook: --for: 25h: at most 24h");
    }

    @Tag("slow")
    @Test
    void latencyAndThroughputAreReportedBesideTheirFloors(@TempDir Path directory)
            throws IOException {
        String ways = "--transport tcp,fix,quickfix --rate 1000 --turns 1 --quick --json";
        assertThat(run(("bench latency " + ways).split(" ", -1)))
                .as(err.toString())
                .isZero();
        Report latency =
                ReportJson.read(Files.writeString(directory.resolve("latency"), out.toString()));
        assertThat(latency.ratios()).hasSize(6);
        assertThat(latency.series()).hasSize(18);
        assertThat(latency.waits())
                .hasSize(10)
                .isSortedAccordingTo(
                        Comparator.comparingLong(LongWait::lengthNs).reversed());
        assertThat(latency.series().stream().map(Series::label))
                .containsAll(latency.waits().stream().map(LongWait::series).toList());

        out.getBuffer().setLength(0);
        String options = "--transport ipc --flow trading --orders 2000 --window 100 --turns 2";
        assertThat(run(("bench throughput --json " + options).split(" ", -1)))
                .as(err.toString())
                .isZero();
        Report throughput =
                ReportJson.read(Files.writeString(directory.resolve("most"), out.toString()));
        assertThat(throughput.ratios()).hasSize(1);
        assertThat(throughput.series().get(1).latencies().getTotalCount()).isEqualTo(4_000);
        assertThat(throughput.workload().get(throughput.series().get(1).name()))
                .endsWith(" orders/s");
    }

    @Tag("slow")
    @Test
    void ordersOverHttpAndReadersOfTheEventsAreMeasuredInTurns(@TempDir Path directory)
            throws IOException {
        String four = "--connections 4 --batch 5 --turns 1 --quick --json";
        assertThat(run(("bench http " + four).split(" ", -1)))
                .as(err.toString())
                .isZero();
        Report http = ReportJson.read(Files.writeString(directory.resolve("http"), out.toString()));
        assertThat(http.ratios()).hasSize(2);
        assertThat(http.series().get(1).name()).isEqualTo("HTTP");

        out.getBuffer().setLength(0);
        String options = "--without store --clients 3 --turns 1 --quick --json";
        assertThat(run(("bench attached " + options).split(" ", -1)))
                .as(err.toString())
                .isZero();
        Report attached =
                ReportJson.read(Files.writeString(directory.resolve("attached"), out.toString()));
        assertThat(attached.ratios()).hasSize(1);
        assertThat(attached.workload().get("WebSocket")).endsWith(" to 3 of 3 clients");
    }

    @Test
    void aChallengeHasAtLeastTenProcesses() {
        assertThat(run("bench", "challenge", "--runs", "9")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --runs: 9: at least 10, unless --quick");
    }

    @Test
    void anAdapterNeedsAPlaceAndAJdk(@TempDir Path directory) {
        assertThat(run("bench", "adapter")).isEqualTo(2);
        assertThat(err.toString()).contains("--out=DIR");
        err.getBuffer().setLength(0);
        String out = directory.resolve("adapter").toString();
        assertThat(run("bench", "adapter", "--out", out, "--java-home", "nowhere"))
                .isEqualTo(3);
        assertThat(err.toString().strip()).startsWith("crossbook: ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatBelongsToLatencyNeedsIt() {
        for (String[] option :
                new String[][] {{"--rate", "1M"}, {"--for", "1s"}, {"--picture", "latency.png"}}) {
            err.getBuffer().setLength(0);
            assertThat(run("bench", "core", option[0], option[1])).isEqualTo(2);
            assertThat(err.toString().strip())
                    .isEqualTo("crossbook: " + option[0] + ": only with --latency");
        }
    }

    @Test
    void whatBelongsToInstrumentsNeedsThem() {
        isRefused("--zipf: only with --instruments", "--zipf", "1");
        isRefused("--engines: only with --instruments", "--deep", "--engines", "2");
        isRefused("--deep: not with --instruments", "--deep", "--instruments");
        isRefused(
                "--instruments, --deep: the flow is generated; not with --stream or --latency",
                "--instruments",
                "--latency");
        isRefused("--covered: not with --instruments or --deep", "--covered", "--instruments");
        isRefused("--covered: not with --instruments or --deep", "--covered", "--deep");
    }

    @Test
    void everyEngineHasAnInstrument() {
        isRefused("--instruments: 0: 1 to 524288", "--instruments", "1,0");
        isRefused("--zipf: -1.0: 0 to 10", "--instruments", "--zipf=-1");
        isRefused(
                "--engines: 2: 1 to the fewest instruments, 1", "--instruments", "--engines", "2");
        isRefused(
                "--engines: 0: 1 to the fewest instruments, 5",
                "--instruments",
                "5",
                "--engines",
                "0");
    }

    private void isRefused(String message, String... options) {
        err.getBuffer().setLength(0);
        List<String> words = new ArrayList<>(List.of("bench", "core"));
        words.addAll(List.of(options));
        assertThat(run(words.toArray(String[]::new))).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("crossbook: " + message);
    }

    @Test
    void aRateIsANumberOfMessages() {
        for (String rate : new String[] {"0", "1G", "fast", "1M,-2M"}) {
            assertThat(run("bench", "core", "--latency", "--rate", rate)).isEqualTo(2);
            assertThat(err.toString()).contains("is no rate such as 125K or 1M");
            err.getBuffer().setLength(0);
        }
        assertThat(run("bench", "core", "--latency", "--rate", "101M")).isEqualTo(2);
        assertThat(err.toString()).contains("'101M' is more than 100M messages a second");
    }

    @Test
    void latencyIsThatOfOneStream(@TempDir Path directory) throws IOException {
        Files.createFile(directory.resolve("one.bin.gz"));
        Files.createFile(directory.resolve("two.bin.gz"));
        assertThat(run("bench", "core", "--latency", "--stream", "" + directory))
                .isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --latency: one stream at a time, not 2");
    }

    @Test
    void aStreamThatIsNotThereIsBadInput() {
        assertThat(run("bench", "core", "--stream", "nowhere.bin.gz")).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: nowhere.bin.gz: there is no such file");
    }

    @Test
    void aJavaHomeWithoutJavaIsBadInput() {
        assertThat(run("bench", "core", "--java-home", "nowhere")).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --java-home: nowhere: has no bin/java");
    }

    @Test
    void severalJavasReplayStreams() {
        String home = System.getProperty("java.home");
        assertThat(run("bench", "core", "--deep", "--java-home", home, "--java-home", home))
                .isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: --java-home: more than one for streams only");
    }

    @Test
    @Tag("slow")
    void javasAreMeasuredEachWithItsFlags() {
        String home = System.getProperty("java.home");
        String once = "bench core --quick --runs 1 --stream ../../data/samples/mixed.bin.gz"
                + " --java-home " + home + " --java-option=-XX:+UseCompactObjectHeaders"
                + " --java-home " + home + " --java-option=-XX:TieredStopAtLevel=1";
        assertThat(run(once.split(" ", -1))).as(err.toString()).isZero();
        assertThat(out.toString())
                .containsPattern("mixed +1 .* 1\\.00\\R")
                .containsPattern("mixed +2 .*\\R")
                .containsPattern("\\n1  .* -XX:\\+UseCompactObjectHeaders")
                .containsPattern("\\n2  .* -XX:TieredStopAtLevel=1")
                .doesNotContainPattern("\\n2  .* -XX:\\+UseCompactObjectHeaders");
    }

    @Test
    void theEngineHasRoomForSixteenMillionOrders() {
        assertThat(run("bench", "memory", "16777216")).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("crossbook: ORDERS: 16777216: 1 to 16777215");
    }

    @Test
    void ownersAreOneAtLeast() {
        assertThat(run("bench", "memory", "--owners", "0")).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("crossbook: --owners: 0: 1 to 100000000");
    }

    @Test
    @Tag("slow")
    void everyOwnerHasThreeAccounts() {
        assertThat(run("bench", "memory", "2000", "--owners", "1000"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("owners                     1,000 with 3,000 accounts, each by a deposit")
                .contains("live orders                2,000 in all instruments")
                .containsPattern("all together               [0-9]+ MB in a heap of 2,[0-9]{3} MB");
    }

    @Test
    @Tag("slow")
    void aStreamIsMeasuredCoveredInEveryWay() {
        String once = "--covered --quick --runs 1 --json --stream ../../data/samples/mixed.bin.gz";
        assertThat(run(("bench core " + once).split(" ", -1)))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .startsWith("{\"streams\":[{\"name\":\"mixed\",\"messages\":60000,\"trades\":")
                .containsPattern("\"cover\":\"NONE\",\"medianNs\":[0-9.]+,\"ratio\":1.000")
                .containsPattern("\"cover\":\"FULL\",\"medianNs\":[0-9.]+,\"ratio\":[0-9.]+")
                .containsPattern("\"cover\":\"FULL_PER_MILLION\",\"medianNs\":[0-9.]+");
    }

    @Test
    void withoutAMeasurementItSaysWhichThereAre() {
        assertThat(run("bench")).isEqualTo(0);
        assertThat(out.toString())
                .startsWith("Examples:")
                .contains("bench core", "bench latency", "bench compare");
    }

    @Test
    void hiccupsAreMeasuredAndComparedWithThemselves(@TempDir Path directory) throws IOException {
        assertThat(run("bench", "hiccups", "--for", "50ms", "--quick", "--json"))
                .isEqualTo(0);
        Path first = Files.writeString(directory.resolve("first.json"), out.toString());
        Path second = Files.writeString(directory.resolve("second.json"), out.toString());
        Path picture = directory.resolve("both.png");
        out.getBuffer().setLength(0);
        assertThat(run("bench", "compare", "" + first, "" + second, "--picture", "" + picture))
                .isEqualTo(0);
        assertThat(out.toString())
                .contains(
                        "first: timer loop", "second: timer loop", "first: engine with snapshots");
        assertThat(picture).isNotEmptyFile();
    }

    @Test
    void whatIsNoReportCannotBeCompared(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("bad.json"), "{}");
        assertThat(run("bench", "compare", "" + file, "" + file)).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: " + file + ": is not a report of crossbook bench --json");
    }

    @Test
    void aDurationHasAUnit() {
        assertThat(run("bench", "hiccups", "--for", "10")).isEqualTo(2);
        assertThat(err.toString()).contains("'10' is no duration such as 500ms, 10s, 2m or 1h");
    }

    private int run(String... args) {
        return Main.run(terminal, args);
    }
}
