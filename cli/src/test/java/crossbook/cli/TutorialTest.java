package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The first tutorial, typed as a reader types it: the commands of each block are run in their
/// order and must print the block behind it. The programs of the other tutorials are run where
/// Python is, and by `PythonExamplesTest`.
@Tag("slow")
class TutorialTest {
    private static final Path PAGE = TypedCommands.ROOT.resolve("docs/tutorials/first-market.md");

    /// Commands, and what they print where the page shows it.
    private static final Pattern STEP = Pattern.compile(
            "(?ms)^```\\n(\\./crossbook .*?)^```$(?:\\n+```\\n(?!\\./)(.*?)^```$)?");

    @TempDir
    Path directory;

    @Test
    void everyCommandPrintsWhatThePageShows() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        Process exchange = typed.serve();
        int steps = 0;
        try {
            Matcher step = STEP.matcher(Files.readString(PAGE));
            while (step.find()) {
                List<String> commands = commands(step.group(1));
                if (commands.equals(List.of("serve"))) continue;
                if (commands.equals(List.of("book NPN"))) { // after the kill
                    exchange.destroyForcibly().waitFor();
                    exchange = typed.serve();
                }
                StringBuilder printed = new StringBuilder();
                for (String command : commands) {
                    printed.append(typed.type(command));
                    if (command.equals("stop")) assertThat(exchange.waitFor()).isZero();
                }
                if (step.group(2) == null) continue;
                assertThat(plain(printed.toString())).isEqualTo(plain(step.group(2)));
                steps++;
            }
        } finally {
            exchange.destroyForcibly();
        }
        assertThat(steps).isGreaterThan(6);
        assertThat(typed.succeed("log verify")).contains("all as recorded");
    }

    private static List<String> commands(String block) {
        List<String> commands = new ArrayList<>();
        block.lines().forEach(line -> commands.add(line.substring("./crossbook ".length())));
        return commands;
    }

    /// Without times, and ids that chance made.
    private static String plain(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.replaceAll("order [A-Za-z0-9]{6}", "order ID")
                        .replaceAll("^\\d{4}-\\d\\d-\\d\\d [\\d:.]+", "TIME")
                        .stripTrailing())
                .reduce("", (a, b) -> a + b + "\n");
    }
}
