package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// The web interface in a real browser, before a real `crossbook demo`: the tests of `web/ui/e2e`,
/// each a test here as well. `docs/testing.md` tells what they prove.
class WebInterfaceTest {
    private static final Path SOURCES =
            Path.of("..", "web", "ui").toAbsolutePath().normalize();
    private static final List<String> BROWSERS =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final long LIMIT_MIN = 30;

    @TempDir
    private Path directory;

    @TestFactory
    Stream<DynamicTest> everyTestInTheBrowser() throws Exception {
        assumeTrue(
                System.getenv("CHROMIUM") != null || isOnPath(BROWSERS),
                "no Chromium: apt-get install chromium, or name it in CHROMIUM");
        assumeTrue(isOnPath(List.of("node")), "no Node: apt-get install nodejs npm");
        Path output = directory.resolve("output.txt");
        assertThat(run(output, List.of("node", "build.js", "--install")))
                .as(() -> text(output))
                .isZero();

        Path report = directory.resolve("report.xml");
        int code = run(output, command(report));
        text(output).lines().filter(line -> line.contains("ℹ ")).forEach(System.out::println);
        assertThat(report).as(() -> text(output)).exists();
        List<Element> tests = testsOf(report);
        assertThat(tests).as(() -> text(output)).isNotEmpty();
        boolean hasFailed = tests.stream().anyMatch(test -> has(test, "failure"));
        assertThat(code != 0).as(() -> text(output)).isEqualTo(hasFailed);
        return tests.stream().map(WebInterfaceTest::testOf);
    }

    private static boolean isOnPath(List<String> programs) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(directory -> programs.stream().map(each -> Path.of(directory, each)))
                .anyMatch(Files::isExecutable);
    }

    private static List<String> command(Path report) {
        return List.of(
                "node",
                "--test",
                "--test-reporter=spec",
                "--test-reporter-destination=stdout",
                "--test-reporter=junit",
                "--test-reporter-destination=" + report,
                "e2e/all.mjs");
    }

    private static List<Element> testsOf(Path report) throws Exception {
        NodeList cases = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getElementsByTagName("testcase");
        return IntStream.range(0, cases.getLength())
                .mapToObj(index -> (Element) cases.item(index))
                .toList();
    }

    /// What became of a test there becomes of one here.
    private static DynamicTest testOf(Element test) {
        return DynamicTest.dynamicTest(test.getAttribute("name"), () -> {
            assertThat(test.getElementsByTagName("failure").item(0))
                    .as(test.getTextContent())
                    .isNull();
            assumeTrue(!has(test, "skipped"), "skipped there");
        });
    }

    private static boolean has(Element test, String name) {
        return test.getElementsByTagName(name).getLength() > 0;
    }

    private static int run(Path output, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(SOURCES.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        List<String> exchange = CrossbookProcess.launchCommand();
        builder.environment().put("CROSSBOOK_E2E_COMMAND", JsonObject.texts(exchange));
        Process process = builder.start();
        try {
            if (!process.waitFor(LIMIT_MIN, TimeUnit.MINUTES)) {
                throw new IOException(command + " does not end: " + text(output));
            }
            return process.exitValue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }
}
