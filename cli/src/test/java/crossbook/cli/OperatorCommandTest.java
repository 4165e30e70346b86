package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// The operator command that `docs/changing-the-protocol.md` adds by a patch: codecs, printed
/// sources and all that the patch changes are compiled, its scenario holds, and an exchange answers
/// its verb.
@Tag("slow")
class OperatorCommandTest {
    private static final Path ROOT = TypedCommands.ROOT;
    private static final Path PATCH = ROOT.resolve("docs/operator-command.patch");
    private static final String SCHEMAS = "exchange/protocol/src/main/resources/";
    private static final List<String> PRINTERS =
            List.of("client/PrintClient", "host/PrintHost", "gateway/PrintGateway");
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private static Path directory;

    private static SourcePatch patch;
    private static Path sources;
    private static Path classes;

    @BeforeAll
    static void compile() throws Exception {
        patch = SourcePatch.read(PATCH);
        sources = directory.resolve("sources");
        classes = Files.createDirectories(directory.resolve("classes"));
        patch.apply(ROOT, sources);
        copySchemas();
        compile(codecs());
        compile(patched("exchange/core/"));
        compile(printed());
        compile(Stream.of("research/scenario/", "cli/")
                .flatMap(each -> patched(each).stream())
                .toList());
    }

    private static void copySchemas() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(SCHEMAS + "crossbook/protocol"))) {
            for (Path file : files.toList()) {
                String name = "crossbook/protocol/" + file.getFileName();
                Path changed = sources.resolve(SCHEMAS + name);
                Path copy = classes.resolve(name);
                Files.createDirectories(copy.getParent());
                Files.copy(Files.exists(changed) ? changed : file, copy);
            }
        }
    }

    /// The codecs that are new, or otherwise than without the patch.
    private static List<Path> codecs() throws Exception {
        Path out = directory.resolve("codecs");
        List<String> options = new ArrayList<>();
        options.add("-Dsbe.output.dir=" + out);
        for (String option :
                Files.readString(ROOT.resolve("exchange/protocol/pom.xml")).split("</?argument>")) {
            boolean isOfTool = option.startsWith("-Dsbe.") && !option.contains("output.dir");
            if (isOfTool || option.startsWith("--add-opens")) options.add(option);
        }
        List<String> words = new ArrayList<>(List.of("uk.co.real_logic.sbe.SbeTool"));
        for (String name : List.of("command", "event", "entry", "marketdata")) {
            words.add(classes.resolve("crossbook/protocol/" + name + ".xml").toString());
        }
        java(options, words);
        Path before = ROOT.resolve("exchange/protocol/target/generated-sources/sbe");
        return javaIn(out).stream()
                .filter(file -> !isSame(file, before.resolve(out.relativize(file))))
                .toList();
    }

    private static boolean isSame(Path file, Path other) {
        try {
            return Files.exists(other) && Files.mismatch(file, other) < 0;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Path> printed() throws Exception {
        Path out = directory.resolve("printed");
        Path repository = Files.createDirectories(directory.resolve("repository"));
        Path sink = Path.of("core/src/main/java/crossbook/core/event/EventSink.java");
        Files.createDirectories(repository.resolve(sink).getParent());
        Files.copy(sources.resolve("exchange").resolve(sink), repository.resolve(sink));
        for (String printer : PRINTERS) {
            String program = printer.replace("/", "/src/build/java/") + ".java";
            java(
                    List.of(),
                    List.of(
                            ROOT.resolve("exchange").resolve(program).toString(),
                            out.toString(),
                            repository.toString()));
        }
        return javaIn(out);
    }

    private static List<Path> patched(String folder) {
        return patch.javaBelow(folder).stream().map(sources::resolve).toList();
    }

    private static List<Path> javaIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static String classPath() {
        return classes + File.pathSeparator + System.getProperty("java.class.path");
    }

    private static void java(List<String> options, List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath()));
        command.addAll(words);
        run(command);
    }

    private static String run(List<String> command) throws Exception {
        Path output = Files.createTempFile(directory, "run", ".txt");
        int exitCode = OtherProgram.run(directory, output, Map.of(), command);
        assertThat(exitCode).as(() -> OtherProgram.text(output)).isZero();
        return OtherProgram.text(output);
    }

    private static void compile(List<Path> files) throws IOException {
        assertThat(files).isNotEmpty();
        StringWriter words = new StringWriter();
        List<String> options =
                List.of("-cp", classPath(), "-d", classes.toString(), "-proc:none", "-nowarn");
        try (StandardJavaFileManager manager = COMPILER.getStandardFileManager(null, null, null)) {
            boolean isDone = COMPILER.getTask(
                            words,
                            manager,
                            null,
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
            assertThat(isDone).as(words::toString).isTrue();
        }
    }

    @Test
    void itsScenarioHolds() throws Exception {
        List<String> command = new ArrayList<>(CrossbookProcess.launchCommand(classes));
        command.add("scenario");
        command.add(sources.resolve("data/scenarios/notices.txt").toString());
        assertThat(run(command)).contains("1 scenario");
    }

    @Test
    void anExchangeAnswersItsVerb(@TempDir Path home) throws Exception {
        TypedCommands typed = new TypedCommands(home);
        typed.plant(classes);
        Process exchange = typed.serve();
        try {
            assertThat(typed.succeed("notice NPN \"the fixing is late\""))
                    .isEqualTo("told of NPN\n");
            assertThat(typed.type("notice NPN \"buy mine\" --as alice"))
                    .contains("ROLE_NOT_PERMITTED");
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
    }

    @Test
    void aHunkThatAppliesNoLongerIsNamed(@TempDir Path elsewhere) {
        assertThatThrownBy(() -> patch.apply(elsewhere, elsewhere))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("hunk 1 of ")
                .hasMessageContaining("operator-command.patch");
    }
}
