package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What continuous integration runs: `.ci/run`, with a launcher of a few lines of shell, and the
/// workflows.
class ContinuousIntegrationTest extends LauncherProject {
    private static final String LEAVES_THINGS = """
            echo "$*" >words
            mkdir -p exchange/core/target/surefire-reports exchange/web/target/e2e "$TMPDIR/junit-2/home"
            echo '<testcase name="a"><failure message="b">' >exchange/core/target/surefire-reports/TEST-a.A.xml
            echo trace >exchange/core/target/surefire-reports/a.A.txt
            echo '<testcase name="a">' >exchange/core/target/surefire-reports/TEST-a.B.xml
            echo log >target/test.log
            echo picture >exchange/web/target/e2e/walk.png
            echo said >"$TMPDIR/junit-2/err1.txt"
            echo bytes >"$TMPDIR/junit-2/home/journal.dat"
            echo '3 passed, 1 failed, 0 skipped'
            """;

    @BeforeEach
    void aCheckout() throws IOException {
        Files.createDirectories(project.resolve(".ci"));
        Files.copy(Path.of("..", ".ci", "run"), project.resolve(".ci/run"));
        maven("");
        environment.put(
                "TMPDIR", Files.createDirectories(temporary.resolve("tmp")).toString());
        write(temporary.resolve("tmp/junit-1/err1.txt"), "of another run");
    }

    @Test
    void aFailedRunKeepsWhatIsNeededToSeeWhy() throws Exception {
        launcher(LEAVES_THINGS + "exit 1");
        Outcome outcome = ci();
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.out).containsExactly("3 passed, 1 failed, 0 skipped");
        assertThat(outcome.err.getLast())
                .isEqualTo("ci: what is needed to see why is in target/failed-run.tar.gz");
        assertThat(project.resolve("words")).hasContent("test --all\n");
        String archive = project.resolve("target/failed-run.tar.gz").toString();
        Process tar = new ProcessBuilder("tar", "-tzf", archive).start();
        String path = temporary.toString().substring(1);
        assertThat(tar.inputReader().lines().filter(name -> !name.endsWith("/")))
                .map(name -> name.replace("/./", "/").replace("//", "/").replace(path, "T"))
                .containsExactlyInAnyOrder(
                        "failed-run/exchange/core/target/surefire-reports/TEST-a.A.xml",
                        "failed-run/exchange/core/target/surefire-reports/a.A.txt",
                        "failed-run/target/test.log",
                        "failed-run/exchange/web/target/e2e/walk.png",
                        "failed-run/T/tmp/junit-2/err1.txt");
    }

    @Test
    void aGreenRunKeepsNothing() throws Exception {
        launcher(LEAVES_THINGS);
        Outcome outcome = ci("--long");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out).containsExactly("3 passed, 1 failed, 0 skipped");
        assertThat(project.resolve("words")).hasContent("test --long\n");
        assertThat(project.resolve("target/failed-run.tar.gz")).doesNotExist();
    }

    @Test
    void allThreadsAreEqualDuringARun() throws Exception {
        Path said = temporary.resolve("said");
        String setting = "/proc/sys/kernel/sched_autogroup_enabled";
        script(
                tools.resolve("cat"),
                "[ \"$1\" != " + setting + " ] || { echo 1; exit; }\nexec '" + system
                        + "/cat' \"$@\"");
        script(tools.resolve("sudo"), "shift\nexec \"$@\"");
        script(tools.resolve("tee"), "read -r value\necho \"$1 $value\" >>'" + said + "'");
        launcher("echo tested >>'" + said + "'\nexit 1");
        assertThat(ci().exitCode).isEqualTo(1);
        assertThat(said).hasContent(setting + " 0\ntested\n" + setting + " 1\n");
    }

    @Test
    void whatEverythingNeedsIsInstalledFirst() throws Exception {
        launcher("echo tested");
        Files.delete(tools.resolve("node"));
        Files.delete(tools.resolve("npm"));
        Path asked = packages("");
        Outcome outcome = ci();
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.err)
                .containsExactly("ci: there is no Node and it could not be installed");
        assertThat(asked).hasContent("update -qq\ninstall -y -qq nodejs npm\n");
    }

    @Test
    void whatTestsNeedIsInstalledWhileEverythingIsCompiled() throws Exception {
        Path compiled = temporary.resolve("compiled");
        Path asked = packages("until [ -e '" + compiled + "' ]; do sleep 0.1; done");
        launcher("touch '" + compiled + "'\n$CROSSBOOK_BEFORE_TESTS\n"
                + "sed -n '$ s/^/tested after: /p' '" + asked + "'");
        assertThat(ci().out)
                .singleElement()
                .asString()
                .startsWith("tested after: install -y -qq ")
                .contains(" gcc ")
                .endsWith(" chromium-headless-shell");
    }

    /// A system that has each package but one, and the file that takes what is asked for.
    ///
    /// @param first what an installation waits for
    private Path packages(String first) throws IOException {
        Path asked = temporary.resolve("asked");
        script(tools.resolve("sudo"), "shift\nexec \"$@\"");
        script(tools.resolve("apt-cache"), "[ \"$2\" != build-essential ]");
        script(
                tools.resolve("apt-get"),
                "[ \"$1\" = update ] || { " + (first.isEmpty() ? ":" : first) + "; }\n"
                        + "echo \"$*\" >>'" + asked + "'");
        return asked;
    }

    @Test
    void theWorkflowsAreValid() throws Exception {
        assumeTrue(
                OtherProgram.isOnPath("actionlint"),
                "no actionlint: go install github.com/rhysd/actionlint/cmd/actionlint@latest");
        Path said = temporary.resolve("said");
        assertThat(OtherProgram.run(Path.of(".."), said, Map.of(), List.of("actionlint")))
                .as(() -> OtherProgram.text(said))
                .isZero();
    }

    private void launcher(String body) throws IOException {
        script(project.resolve("crossbook"), "[ \"$1\" != --which-java ] || exit 0\n" + body);
    }

    private Outcome ci(String... arguments) throws Exception {
        script(temporary.resolve("ci"), "exec bash '" + project + "/.ci/run' \"$@\"");
        return runIn(temporary, temporary.resolve("ci").toString(), arguments);
    }
}
