package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The README's walk: every command that it has is run as it stands there, in its order, and
/// what it shows is what comes. Only where the exchange lives and listens is set, in the
/// environment.
@Tag("slow")
class ReadmeTest {
    /// A command in a block of its own lines, or within a sentence.
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^\\./crossbook (.+)$|`\\./crossbook ([^`]+)`");

    /// Those that have tests of their own, take minutes, or are the launcher's.
    private static final Set<String> ELSEWHERE = Set.of(
            "demo",
            "docs",
            "test",
            "test --all",
            "format",
            "package",
            "--which-java",
            "bench core --quick");

    @TempDir
    Path directory;

    @Test
    void everyCommandOfTheReadmeDoesWhatItSays() throws Exception {
        String readme = Files.readString(TypedCommands.ROOT.resolve("README.md"));
        TypedCommands typed = new TypedCommands(directory);
        Process exchange = typed.serve();
        try {
            StringBuilder shown = new StringBuilder();
            for (String command : block(readme, "order sell")) {
                shown.append(typed.succeed(command));
            }
            assertThat(plain(shown.toString())).startsWith(plain(shownAfter(readme, "trades NPN")));
            exchange.destroyForcibly().waitFor();
            exchange = typed.serve();
            assertThat(typed.succeed("book NPN")).contains("10.05             40        1");
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
        assertThat(typed.succeed("log verify")).contains("all as recorded");
        assertThat(typed.succeed("explain alice/a1")).contains("10.05");
        for (String command : block(readme, "replay data/samples/market-maker")) {
            if (!ELSEWHERE.contains(command)) typed.succeed(command);
        }
        typed.succeed("--help");
        Set<String> known = new TreeSet<>(ELSEWHERE);
        known.addAll(typed.run());
        assertThat(known).isEqualTo(commands(readme));
    }

    private static Set<String> commands(String readme) {
        Set<String> commands = new TreeSet<>();
        Matcher command = COMMAND.matcher(readme);
        while (command.find()) {
            commands.add(command.group(1) == null ? command.group(2) : command.group(1));
        }
        return commands;
    }

    /// The commands of the block that has one which begins like this.
    private static List<String> block(String readme, String beginning) {
        int at = readme.indexOf("\n./crossbook " + beginning);
        int from = readme.lastIndexOf("```\n", at) + "```\n".length();
        return readme.substring(from, readme.indexOf("\n```", from))
                .lines()
                .map(line -> line.substring("./crossbook ".length()))
                .toList();
    }

    /// The block after the one that ends with a command.
    private static String shownAfter(String readme, String command) {
        int from = readme.indexOf("```\n", readme.indexOf("./crossbook " + command) + 1);
        int begin = readme.indexOf("```\n", from + 1) + "```\n".length();
        return readme.substring(begin, readme.indexOf("```", begin)).strip();
    }

    /// Without what is another each time: ids that chance or the clock made.
    private static String plain(String text) {
        return text.replaceAll("order [A-Za-z0-9]+", "order ID")
                .replaceAll("(accepted|traded) [0-9a-z]{3,}:", "$1 ID:");
    }
}
