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

/// The operator's handbook: its blocks are typed into a shell in their order, in an exchange of
/// their own. That each alert has a paragraph is `ComposeTest`'s.
@Tag("slow")
class OperationsPageTest {
    private static final Path PAGE = TypedCommands.ROOT.resolve("docs/operations.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");

    @TempDir
    Path directory;

    @Test
    void everyBlockIsRun() throws Exception {
        List<String> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        while (block.find()) blocks.add(block.group(1).strip());
        assertThat(blocks).hasSizeGreaterThan(8);
        TypedCommands typed = new TypedCommands(directory);
        typed.set("GATEWAY_PASSWORD_ITERATIONS", "1000");
        StringBuilder shown = new StringBuilder();
        Process exchange = null;
        try {
            for (String each : blocks) {
                boolean isExchange = each.startsWith("crossbook serve");
                if (isExchange) exchange = typed.serve(each.substring("crossbook ".length()));
                else shown.append(typed.shell(each));
                if (each.contains("crossbook stop"))
                    assertThat(exchange.waitFor()).isZero();
            }
        } finally {
            if (exchange != null) exchange.destroyForcibly();
        }
        assertThat(shown.toString().split("10\\.05 +100 +1  ask", -1))
                .as("the order is there before the backup and after it: %s", shown)
                .hasSize(3);
        assertThat(shown).contains("all as recorded").contains("it is not shown again");
    }
}
