package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.server.JsonObject;
import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// The web interface in a real browser, before a real `crossbook demo` and a real `crossbook serve`
/// (of each of four markets for a night): the tests of `exchange/web/ui/e2e`, each a test here as
/// well.
/// `docs/testing.md` tells what they prove.
@Tag("slow")
class WebInterfaceTest {
    private static final Path SOURCES =
            Path.of("../exchange/web/ui").toAbsolutePath().normalize();
    private static final String[] BROWSERS = {
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable"
    };

    @TempDir
    private Path directory;

    @TestFactory
    Stream<DynamicTest> everyTestInTheBrowser() throws Exception {
        return testsWith(Map.of());
    }

    /// The same with everything looked at on every market, more kills and more messages.
    @TestFactory
    @Tag("long")
    Stream<DynamicTest> everyTestInTheBrowserAtItsLongest() throws Exception {
        return testsWith(Map.of(
                "CROSSBOOK_WALK", "whole", "CROSSBOOK_KILLS", "10", "CROSSBOOK_MESSAGES", "15000"));
    }

    private Stream<DynamicTest> testsWith(Map<String, String> sizes) throws Exception {
        assumeTrue(
                System.getenv("CHROMIUM") != null || OtherProgram.isOnPath(BROWSERS),
                "no Chromium: apt-get install chromium-headless-shell, or name it in CHROMIUM");
        assumeTrue(OtherProgram.isOnPath("node"), "no Node: apt-get install nodejs npm");
        Path output = directory.resolve("output.txt");
        assertThat(run(output, sizes, List.of("node", "build.js", "--install")))
                .as(() -> OtherProgram.text(output))
                .isZero();

        Path report = directory.resolve("report.xml");
        int code = run(output, sizes, command(report));
        OtherProgram.text(output)
                .lines()
                .filter(line -> line.contains("ℹ "))
                .forEach(System.out::println);
        assertThat(report).as(() -> OtherProgram.text(output)).exists();
        List<Element> tests = testsOf(report);
        assertThat(tests).as(() -> OtherProgram.text(output)).isNotEmpty();
        boolean hasFailed = tests.stream().anyMatch(test -> has(test, "failure"));
        assertThat(code != 0).as(() -> OtherProgram.text(output)).isEqualTo(hasFailed);
        return tests.stream().map(WebInterfaceTest::testOf);
    }

    private static List<String> command(Path report) {
        return List.of(
                "node",
                "--test",
                "--test-concurrency=1",
                "--test-timeout=" + TimeUnit.HOURS.toMillis(1),
                "--test-reporter=spec",
                "--test-reporter-destination=stdout",
                "--test-reporter=junit",
                "--test-reporter-destination=" + report,
                "e2e/traders.mjs",
                "e2e/operators.mjs",
                "e2e/walk.test.mjs");
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

    /// What happened to a test there becomes of one here.
    private static DynamicTest testOf(Element test) {
        return DynamicTest.dynamicTest(test.getAttribute("name"), () -> {
            String said = test.getAttribute("name") + ": " + oneLine(test.getTextContent());
            assertThat(has(test, "failure")).withFailMessage(() -> said).isFalse();
            assumeTrue(!has(test, "skipped"), "skipped there");
        });
    }

    /// A summary of many tests has one line for each.
    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static boolean has(Element test, String name) {
        return test.getElementsByTagName(name).getLength() > 0;
    }

    private static int run(Path output, Map<String, String> sizes, List<String> command)
            throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(sizes);
        environment.put(
                "CROSSBOOK_E2E_COMMAND", JsonObject.texts(CrossbookProcess.launchCommand()));
        environment.put("CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS", "1000");
        return OtherProgram.run(SOURCES, output, environment, command);
    }
}
