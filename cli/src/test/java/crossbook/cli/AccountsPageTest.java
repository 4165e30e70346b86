package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `docs/accounts.md` is typed, command by command, beside an exchange that runs: each
/// says what the page shows, to the last digit.
@Tag("slow")
class AccountsPageTest {
    private static final String PROMPT = "./crossbook ";

    @TempDir
    Path directory;

    /// A command of the page, and what stands below it.
    private record Shown(String command, String said) {}

    @Test
    void everyCommandSaysWhatThePageShows() throws Exception {
        assertSaysWhatItShows("docs/accounts.md", 21, directory);
    }

    /// @param least how many commands the page shows
    static void assertSaysWhatItShows(String name, int least, Path directory) throws Exception {
        List<Shown> page = page(name);
        assertThat(page).hasSizeGreaterThanOrEqualTo(least);
        TypedCommands typed = new TypedCommands(directory);
        try (ExchangeHere exchange = typed.serveHere()) {
            for (Shown each : page) {
                assertThat(plain(typed.type(each.command)))
                        .as(each.command)
                        .isEqualTo(plain(each.said));
            }
            typed.stop(exchange);
        }
    }

    /// The blocks of the page: a command, what it says, an empty line.
    private static List<Shown> page(String name) throws Exception {
        List<Shown> shown = new ArrayList<>();
        String command = "";
        StringBuilder said = new StringBuilder();
        for (String line : Files.readAllLines(TypedCommands.ROOT.resolve(name))) {
            if (line.startsWith(PROMPT)) {
                command = line.substring(PROMPT.length());
            } else if (!command.isEmpty() && (line.isEmpty() || line.startsWith("```"))) {
                shown.add(new Shown(command, said.toString()));
                command = "";
                said.setLength(0);
            } else if (!command.isEmpty()) {
                said.append(line).append('\n');
            }
        }
        return shown;
    }

    /// Without the engine's ids of orders, which chance has made.
    private static String plain(String text) {
        return text.replaceAll("order [A-Za-z0-9]+", "order ID");
    }
}
