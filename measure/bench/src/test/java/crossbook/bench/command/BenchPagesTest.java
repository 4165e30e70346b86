package crossbook.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.FastStart;
import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;

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

/// The measurements of the engine that `docs` print, run as they stand there but for how much is
/// measured and where the picture goes.
@FastStart
class BenchPagesTest {
    private static final Path DOCS = Path.of("../../docs");

    @TempDir
    Path directory;

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(
            strings = {
                "bench core --latency --picture latency.png",
                "bench core --instruments 10000 --engines 2"
            })
    void aMeasurementOfAPageRuns(String command) throws Exception {
        run(command);
    }

    /// What the short form measures too, over millions of orders in one book.
    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"bench core --instruments", "bench core --deep"})
    void aMeasurementOfAPageThatFillsDeepBooksRuns(String command) throws Exception {
        run(command);
    }

    private void run(String command) throws Exception {
        String pages = Files.readString(DOCS.resolve("performance.md"))
                + Files.readString(DOCS.resolve("lab/engine.md"));
        assertThat(pages).contains("`./crossbook " + command + "`");
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            words.add(word.endsWith(".png") ? directory.resolve(word).toString() : word);
        }
        words.addAll(List.of("--quick", "--runs", "1"));
        // The lowest rate that can be named is kept up with on any machine, and so is drawn.
        if (command.contains("--latency")) words.addAll(List.of("--rate", "1K", "--for", "100ms"));
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
