package crossbook.bench.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.bench.StreamFiles;
import crossbook.bench.adapter.Harness.Queue;
import crossbook.bench.adapter.Harness.Run;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/// The library as another program has it. The harness fails where the book is not empty at
/// first, and [Harness] where a report is not the one that is expected.
@Tag("slow")
class AdapterTest {
    private static final String ENGINE = "engine";
    private static final Path SAMPLE = Path.of("../..", "data", "samples", "market-maker.bin.gz");

    @TempDir
    static Path directory;

    private static AdapterBuild build;

    @BeforeAll
    static void build() throws IOException {
        assumeTrue(CCompiler.find().isPresent(), "there is no C compiler (apt-get install gcc)");
        build = AdapterBuild.in(directory.resolve("out"), Path.of(System.getProperty("java.home")));
    }

    @ParameterizedTest
    @CsvSource({
        "static, OWN, 256",
        "normal, OWN, 1",
        "swing-25, OWN, 1000",
        "swing-40, OWN, 0",
        "flash-crash, OWN, 1000000",
        "static, GENERAL, 64",
    })
    void theFiveScenariosGiveTheirReport(String scenario, Queue queue, int batch)
            throws IOException {
        MessageFile stream = messages(scenario(scenario));
        assertThat(stream.reportHash()).isEqualTo(published(scenario));
        run(stream, ENGINE, queue, 4_096, batch);
    }

    @Test
    void theFloorGivesTheSameReport() throws IOException {
        run(messages(scenario("swing-25")), Adapter.BARE, Queue.OWN, 4_096, 256);
    }

    @ParameterizedTest
    @EnumSource(Queue.class)
    void aFullQueueLosesNothing(Queue queue) throws IOException {
        run(messages(SAMPLE), ENGINE, queue, 2, 1_000);
    }

    @Test
    void theLibraryShowsTheTopOfTheBook() throws IOException {
        MessageFile stream = messages(SAMPLE);
        Run engine = run(stream, ENGINE, Queue.OWN, 1_024, 100);

        // The prices are in data/samples/expected.json; the quantities are from a book of
        // another program.
        assertThat(engine.top()).containsExactly(20_011L, 34L, 20_014L, 64L);
        assertThat(run(stream, Adapter.BARE, Queue.OWN, 1_024, 100).top()).isEqualTo(engine.top());
    }

    @Test
    void aProcessMayStartTheEngineAgain() throws Exception {
        Path source = build.library().resolveSibling("twice.c");
        try (var in = AdapterTest.class.getResourceAsStream("twice.c")) {
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        Path program = source.resolveSibling("twice");
        CCompiler.require().compile(source, program, List.of());
        Process process = new ProcessBuilder(program.toString(), build.library().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = process.inputReader().lines().toList();

        assertThat(process.waitFor()).isZero();
        String day = """
                depth 8
                0,0,18446744073709551615,10,9
                0,1,2,10,4
                1,1,2,10,4
                3,2,18446744073709551615,11,8
                4,3,2,0,0
                """;
        assertThat(String.join("\n", lines)).isEqualToIgnoringNewLines(day + day);
    }

    /// As the maintainers of the public harness have it: in their directory, from a checkout.
    @Test
    void theDirectoryForTheRosterBuildsTheLibrary() throws Exception {
        Path root = Repository.ROOT;
        assumeTrue(
                Files.exists(root.resolve("target/app/jars.bench")),
                "nothing is built (./crossbook build)");
        Path harness = directory.resolve("matching-engine-benchmark");
        Path adapter =
                Files.createDirectories(harness.resolve("additional_references/crossbook_adapter"));
        Path script = Files.copy(
                root.resolve("measure/bench/crossbook_adapter/build.sh"),
                adapter.resolve("build.sh"));
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString());
        builder.environment().put("ME_CROSSBOOK_SRC", root.toString());
        builder.environment().put("ME_JDK", System.getProperty("java.home"));
        builder.environment().put("CROSSBOOK_BUILD", "off");
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> lines = process.inputReader().lines().toList();

        assertThat(process.waitFor()).isZero();
        assertThat(lines).endsWith("built: crossbook_adapter.so");
        new Harness(build.harness(), 4_096, 256)
                .run(harness.resolve("crossbook_adapter.so"), ENGINE, messages(SAMPLE), Queue.OWN);
    }

    private static Run run(MessageFile stream, String book, Queue queue, int capacity, int batch)
            throws IOException {
        return new Harness(build.harness(), capacity, batch)
                .run(build.library(), book, stream, queue);
    }

    private static MessageFile messages(Path stream) throws IOException {
        return MessageFile.write(stream, directory.resolve("messages"));
    }

    private static Path scenario(String name) {
        List<Path> found = StreamFiles.fiveScenarios(shared()).found();
        assumeTrue(!found.isEmpty(), "the shared streams are not there (CROSSBOOK_SHARED)");
        return found.stream()
                .filter(file -> StreamFiles.name(file).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Path> shared() {
        return Optional.ofNullable(System.getenv("CROSSBOOK_SHARED")).map(Path::of);
    }

    private static String published(String scenario) throws IOException {
        String json = Files.readString(scenario(scenario).resolveSibling("expected.json"));
        String part = json.substring(json.indexOf('"' + scenario + '"'));
        String name = "\"reportSha256\": \"";
        return part.substring(part.indexOf(name) + name.length()).substring(0, 64);
    }
}
