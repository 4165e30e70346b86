package crossbook.web.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// The user interface's own tests, each a test here as well, and its types and accessibility.
final class UserInterfaceTest {
    private static final Path SOURCES = Path.of("ui").toAbsolutePath();

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> everyTestOfTheUserInterface() throws Exception {
        Path report = directory.resolve("report.xml");
        Path output = directory.resolve("output.txt");
        assertThat(run(output, List.of("npm", "run", "compile-tests")))
                .as(() -> text(output))
                .isZero();
        int code = start(output, nodeWith(report));
        assertThat(report).as(() -> text(output)).exists();
        List<DynamicTest> tests = testsOf(report);
        assertThat(tests).as(() -> text(output)).isNotEmpty();
        boolean allPassed =
                tests.stream().allMatch(test -> test.getDisplayName().startsWith("passed: "));
        assertThat(code == 0).as(() -> text(output)).isEqualTo(allPassed);
        return tests.stream();
    }

    @Test
    @Tag("slow")
    void typesAreRightAndEveryControlIsAccessible() throws Exception {
        Path output = directory.resolve("check.txt");
        assertThat(run(output, List.of("npm", "run", "check")))
                .as(() -> text(output))
                .isZero();
    }

    /// All files in one process, since they share nothing: a process for each takes longer.
    private static List<String> nodeWith(Path report) throws IOException {
        var command = new ArrayList<>(
                List.of("node", "--test-reporter=junit", "--test-reporter-destination=" + report));
        try (Stream<Path> files = Files.list(Path.of("target/ui-test/test"))) {
            files.map(file -> file.toAbsolutePath().toUri().toString())
                    .filter(file -> file.endsWith(".test.js"))
                    .sorted()
                    .forEach(file -> command.addAll(List.of("--import", file)));
        }
        command.addAll(List.of("--eval", ""));
        return command;
    }

    /// Every case of a report in JUnit's format: it fails here with what is said there.
    private static List<DynamicTest> testsOf(Path report) throws Exception {
        var cases = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getElementsByTagName("testcase");
        var tests = new ArrayList<DynamicTest>();
        IntStream.range(0, cases.getLength())
                .mapToObj(index -> (Element) cases.item(index))
                .forEach(test -> tests.add(testOf(test)));
        return tests;
    }

    private static DynamicTest testOf(Element test) {
        String name = test.getAttribute("name");
        var failures = test.getElementsByTagName("failure");
        boolean skipped = test.getElementsByTagName("skipped").getLength() > 0;
        if (failures.getLength() > 0) {
            String failure = failures.item(0).getTextContent();
            return DynamicTest.dynamicTest(
                    "failed: " + name, () -> assertThat(failure).isEmpty());
        }
        return DynamicTest.dynamicTest(
                "passed: " + name, () -> assumeTrue(!skipped, "skipped there"));
    }

    private static int run(Path output, List<String> command)
            throws IOException, InterruptedException {
        // What the interface is tested with; the build has put it there unless it had nothing to
        // do.
        start(output, List.of("node", "build.js", "--install"));
        return start(output, command);
    }

    private static int start(Path output, List<String> command)
            throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(SOURCES.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException missing) {
            assumeTrue(
                    false, () -> command.getFirst() + " is not installed: " + missing.getMessage());
            throw missing;
        }
        if (!process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(command + " did not end in five minutes: " + text(output));
        }
        return process.exitValue();
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
