package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.JavaProcess;
import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Faults in a real cluster, and that what is wrong is seen.
class ChaosTest {
    private static final long SEED = 3;
    private static final int PROCESSES = 5; // three members, gateway, market data
    private static final String NONE_LOST = " violations, 0 acknowledged orders lost, 0 twice";
    private static final String KEPT = "\n0" + NONE_LOST;

    /// Of each sort one: what is killed, cut off, spoiled.
    private static final List<FaultKind> SHORT_FORM =
            List.of(FaultKind.KILL_LEADER, FaultKind.ISOLATE_LEADER, FaultKind.DAMAGE_LOG);

    private static final List<FaultKind> LONG_FORM = List.of(
            FaultKind.KILL_LEADER,
            FaultKind.ISOLATE_LEADER,
            FaultKind.DAMAGE_LOG,
            FaultKind.KILL_GATEWAY,
            FaultKind.FULL_DISK,
            FaultKind.JUMP_CLOCK,
            FaultKind.DELAY,
            FaultKind.KILL_STORE,
            FaultKind.ROLL);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void aSeedIsASchedule() {
        List<FaultKind> kinds = List.of(FaultKind.values());
        List<Fault> schedule = Schedule.of(SEED, kinds, 3 * kinds.size());
        assertThat(schedule).isEqualTo(Schedule.of(SEED, kinds, 3 * kinds.size()));
        assertThat(schedule).isNotEqualTo(Schedule.of(SEED + 1, kinds, 3 * kinds.size()));
        assertThat(schedule.stream()
                        .collect(Collectors.groupingBy(Fault::kind, Collectors.counting()))
                        .values())
                .containsOnly(3L);
    }

    /// The engine puts the newest order first in its queue: each member does it, so it is not their
    /// difference that tells. Nothing else is wrong, and nothing is left.
    @Test
    @Tag("slow")
    void whatWasPromisedIsKeptAndABrokenEngineIsFound() throws Exception {
        Path report = directory.resolve("report");
        Path classes = PlantedCore.newestFirst(directory);
        String table = endured(6, SHORT_FORM, "--classes=" + classes, "--report=" + report);
        assertThat(table).contains("leader killed ").contains(NONE_LOST);
        assertThat(table.lines().filter(line -> line.startsWith("VIOLATION ")))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("VIOLATION auditor: "));
        assertThat(ProcessHandle.current().descendants()).isEmpty();

        assertThat(report.resolve("waits.png")).isNotEmptyFile();
        assertThat(report.resolve("missed.png")).isNotEmptyFile();
        assertThat(report.resolve("faults.csv")).content().contains(",kill-leader,\"member ");
        assertThat(report.resolve("report.html")).content().contains("leader killed ");
    }

    @Test
    @Tag("long")
    void whatWasPromisedIsKeptThroughFaultsOfEachSort() throws Exception {
        Path report = directory.resolve("report");
        Path newer = directory.resolve("newer/crossbook/server/build.properties");
        Files.createDirectories(newer.getParent());
        Files.writeString(newer, "version=9.9.9\ncommit=newer\n");
        String table = endured(
                0, LONG_FORM, "--roll-to=" + directory.resolve("newer"), "--report=" + report);
        assertThat(table).containsPattern("; store: [0-9,]+ rows\n").contains(KEPT);
        assertThat(report.resolve("faults.csv"))
                .content()
                .containsPattern(",roll,\"1[^\"]+ > 9.9.9 \\(newer\\), engine [0-9]+ > 1[^\"]+\",");
        assertThat(report.resolve("report.html")).content().contains(table.strip());
    }

    @Test
    @Tag("long")
    void whatWasPromisedIsKeptThroughAThousandFaults() {
        assertThat(chaos(0, "--faults=1000")).contains(KEPT);
    }

    /// What a run says in which each of these kinds that can be done here is done once.
    private String endured(int code, List<FaultKind> kinds, String... more) {
        List<String> only = kinds.stream()
                .filter(Chaos.possible()::contains)
                .map(FaultKind::toString)
                .toList();
        int count = only.size();
        List<String> options = new ArrayList<>(List.of(more));
        options.addAll(List.of("--faults=" + count, "--only=" + String.join(",", only)));
        String table = chaos(code, options.toArray(new String[0]));
        assertThat(table)
                .as(() -> out + "\n" + err)
                .contains(count + " faults, " + count + " really injected");
        return table;
    }

    /// Who ends it when all of its processes run finds none, and no disk of it.
    @Test
    @Tag("slow")
    void nothingIsLeftBehind() throws Exception {
        FaultKind kind = Chaos.possible().contains(FaultKind.FULL_DISK)
                ? FaultKind.FULL_DISK
                : FaultKind.KILL_LEADER;
        List<String> command = JavaProcess.likeThisOne()
                .with("-Djava.io.tmpdir=" + directory)
                .command(Main.class, List.of("chaos", "--faults=100", "--only=" + kind));
        Process chaos = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<ProcessHandle> exchange = List.of();
        try {
            while (exchange.size() < PROCESSES) {
                assertThat(chaos.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
                exchange = chaos.descendants().toList();
            }
            chaos.destroy();
            assertThat(chaos.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            chaos.destroyForcibly();
        }
        assertThat(exchange).noneMatch(ProcessHandle::isAlive);
        assertThat(Path.of("/proc/mounts")).content().doesNotContain(directory.toString());
        assertThat(directory).isNotEmptyDirectory(); // what it did is there to be looked at
    }

    @Test
    void aMistakeIsSaidInASentence() {
        chaos(2, "--members=4");
        assertThat(err.toString()).contains("--members: must be 3 or 5, not 4");
        chaos(2, "--faults=0");
        assertThat(err.toString()).contains("--faults: must be at least 1, not 0");
        chaos(2, "--only=kill-leaders");
        assertThat(err.toString()).contains("'kill-leaders' is none of stop-leader, kill-leader");
    }

    private String chaos(int code, String... options) {
        Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
        List<String> words = new ArrayList<>(List.of("chaos"));
        words.addAll(List.of(options));
        assertThat(Main.run(terminal, words.toArray(new String[0])))
                .as(() -> out + "\n" + err)
                .isEqualTo(code);
        return out.toString();
    }
}
