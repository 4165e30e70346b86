package crossbook.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// No bytes break a decoder. The short form tries some thousand inputs on all of them together,
/// the long one ten million (`-Dcrossbook.fuzz.inputs=N`: N), shared out among them, or all on
/// the one that `-Dcrossbook.fuzz.target=NAME` names.
class DecoderFuzzTest {
    private static final long SHORT = 3_000;
    private static final long LONG = Long.getLong("crossbook.fuzz.inputs", 10_000_000);
    private static final Path FOUND = Path.of("found");
    private static final Path REPORT = Path.of("target/fuzz.md");

    static List<FuzzTarget> targets() {
        String name = System.getProperty("crossbook.fuzz.target");
        return name == null ? FuzzTargets.each() : List.of(FuzzTargets.named(name));
    }

    /// The seeds are taken, and what once broke a decoder (`measure/fuzz/found/TARGET`) does no
    /// more.
    @ParameterizedTest
    @MethodSource("targets")
    void knownInputsBreakNothing(FuzzTarget target) throws Exception {
        assertThat(target.seeds()).isNotEmpty();
        for (byte[] seed : target.seeds()) target.accept(seed);
        Path found = FOUND.resolve(target.name());
        if (!Files.isDirectory(found)) return;
        try (Stream<Path> files = Files.list(found)) {
            for (Path file : files.toList()) target.accept(Files.readAllBytes(file));
        }
    }

    @Test
    @Tag("slow")
    void noInputBreaksADecoder(@TempDir Path directory) throws Exception {
        assertThat(FuzzRun.of("every", SHORT, directory).inputs()).isEqualTo(SHORT);
    }

    @Test
    @Tag("long")
    void noneOfManyInputsBreaksADecoder(@TempDir Path directory) throws Exception {
        long shares = targets().stream().mapToInt(FuzzTarget::share).sum();
        StringBuilder report = new StringBuilder("| target | inputs | branches | seconds |\n");
        report.append("|---|---|---|---|\n");
        for (FuzzTarget target : targets()) {
            long share = Math.ceilDiv(LONG * target.share(), shares);
            append(report, FuzzRun.of(target.name(), share, directory.resolve(target.name())));
        }
    }

    /// A row as soon as there is one: a long run may be watched.
    private static void append(StringBuilder report, FuzzRun run) throws IOException {
        report.append(String.format(
                "| %s | %,d | %,d | %,d |%n",
                run.target(), run.inputs(), run.branches(), run.seconds()));
        Files.writeString(REPORT, report.toString());
    }
}
