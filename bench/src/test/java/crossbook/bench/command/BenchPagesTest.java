package crossbook.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.Main;
import crossbook.cli.Terminal;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The measurements of the engine that `docs` print, run as they stand there but for `--quick` and
/// where the picture goes.
@Tag("slow")
class BenchPagesTest {
    private static final Path DOCS = Path.of("../docs");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench core --latency --picture latency.png",
                "bench core --instruments",
                "bench core --instruments 10000 --engines 2",
                "bench core --deep"
            })
    void aMeasurementOfAPageRuns(String command) throws Exception {
        String pages = Files.readString(DOCS.resolve("performance.md"))
                + Files.readString(DOCS.resolve("lab/engine.md"));
        assertThat(pages).contains("`./crossbook " + command + "`");
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            words.add(word.endsWith(".png") ? directory.resolve(word).toString() : word);
        }
        words.add("--quick");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
        assertThat(Main.run(terminal, words.toArray(new String[0])))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("ns").contains("load ");
        if (command.contains("--picture")) {
            assertThat(directory.resolve("latency.png")).isNotEmptyFile();
        }
    }
}
