package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.server.JsonObject;
import crossbook.testkit.OtherProgram;
import crossbook.testkit.PythonEnvironment;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// The Python package, installed into a virtual environment of its own: its format, its types,
/// and each of its tests, against exchanges of the build that is tested. The build of the
/// documentation site, with the notebooks, is for a night.
@Tag("slow")
class PythonPackageTest {
    private static final Path ROOT = Repository.ROOT;
    private static final Path PACKAGE = ROOT.resolve("research/python");

    /// These start programs and wait for them, and share nothing with the others.
    private static final List<String> BUILDING =
            List.of("tests/test_site.py", "tests/test_install.py", "tests/test_bundled.py");

    /// What is written in Python and held to one format.
    private static final List<String> PLACES = List.of(
            ".",
            "../../docs/site",
            "../../examples/notebooks",
            "../../exchange/protocol/src/build");

    @TempDir
    private Path directory;

    private PythonEnvironment environment;

    @TestFactory
    Stream<DynamicTest> everyTestOfThePackage() throws Exception {
        Path engine = TestedEngine.in(directory);
        install(Map.of("CROSSBOOK_ENGINE_JAR", engine.toString()));
        List<String> others = BUILDING.stream().map(file -> "--ignore=" + file).toList();
        try (ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Stream<DynamicTest>> building = beside.submit(() -> runTests(BUILDING));
            List<DynamicTest> tests = new ArrayList<>(runTests(others).toList());
            tests.add(ruff("format", "--check"));
            tests.add(ruff("check"));
            tests.add(DynamicTest.dynamicTest("mypy", () -> succeed(environment.program("mypy"))));
            building.get().forEach(tests::add);
            return tests.stream();
        }
    }

    /// The notebooks compute for minutes, with the engine's jar as an installation builds it.
    @TestFactory
    @Tag("long")
    Stream<DynamicTest> theSiteIsBuiltAndEachNotebookRun() throws Exception {
        install(Map.of());
        return runTests(List.of("-m", "long"));
    }

    private void install(Map<String, String> variables) throws Exception {
        assumeTrue(
                hasPython(),
                "no Python 3.11 or newer with venv: apt-get install python3 python3-venv");
        environment = PythonEnvironment.of(
                Path.of("target/python"),
                variables,
                "--reinstall-package=crossbook", // else it is looked at by the age of its TOML file
                "./research/python[all,dev,docs]");
    }

    private boolean hasPython() throws Exception {
        if (!OtherProgram.isOnPath("python3")) return false;
        String program = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
        return run(directory.resolve("version.txt"), ROOT, "python3", "-c", program) == 0;
    }

    private DynamicTest ruff(String... words) {
        List<String> command = new ArrayList<>(List.of(environment.program("ruff")));
        command.addAll(List.of(words));
        command.addAll(PLACES);
        return DynamicTest.dynamicTest(
                "ruff " + words[0], () -> succeed(command.toArray(String[]::new)));
    }

    private Stream<DynamicTest> runTests(List<String> words) throws Exception {
        Path output = Files.createTempFile(directory, "pytest", ".txt");
        Path report = output.resolveSibling(output.getFileName() + ".xml");
        List<String> command =
                new ArrayList<>(List.of(environment.program("pytest"), "--junitxml=" + report));
        command.addAll(words);
        int code = run(output, PACKAGE, command.toArray(String[]::new));
        assertThat(report).as(() -> OtherProgram.text(output)).exists();
        NodeList cases = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getElementsByTagName("testcase");
        List<Element> tests = IntStream.range(0, cases.getLength())
                .mapToObj(index -> (Element) cases.item(index))
                .toList();
        assertThat(tests).as(() -> OtherProgram.text(output)).isNotEmpty();
        boolean hasFailed = tests.stream().anyMatch(PythonPackageTest::hasFailed);
        assertThat(code != 0).as(() -> OtherProgram.text(output)).isEqualTo(hasFailed);
        return tests.stream().map(PythonPackageTest::testOf);
    }

    private static DynamicTest testOf(Element test) {
        String name = test.getAttribute("classname") + " " + test.getAttribute("name");
        return DynamicTest.dynamicTest(name, () -> {
            String said = name + ": " + test.getTextContent().strip();
            assertThat(hasFailed(test)).withFailMessage(() -> said).isFalse();
            assumeTrue(!has(test, "skipped"), "skipped there");
        });
    }

    private static boolean hasFailed(Element test) {
        return has(test, "failure") || has(test, "error");
    }

    private static boolean has(Element test, String name) {
        return test.getElementsByTagName(name).getLength() > 0;
    }

    private void succeed(String... command) throws Exception {
        Path output = directory.resolve("output.txt");
        int code = run(output, PACKAGE, command);
        assertThat(code)
                .as(() -> String.join(" ", command) + "\n" + OtherProgram.text(output))
                .isZero();
    }

    private static int run(Path output, Path where, String... command)
            throws IOException, InterruptedException {
        String exchange = JsonObject.texts(CrossbookProcess.launchCommand());
        Map<String, String> environment = Map.of(
                "CROSSBOOK_COMMAND",
                exchange,
                // What one process has compiled of Python the others need not, whatever is set
                // here.
                "PYTHONDONTWRITEBYTECODE",
                "",
                // The engine in a process of Python has no time for the second compiler to pay.
                "CROSSBOOK_JVM_OPTIONS",
                "-XX:TieredStopAtLevel=1");
        return OtherProgram.run(where, output, environment, List.of(command));
    }
}
