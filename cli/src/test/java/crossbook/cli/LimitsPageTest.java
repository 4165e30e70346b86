package crossbook.cli;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// `docs/limits.md` is typed, command by command, as `docs/accounts.md` is.
class LimitsPageTest {
    @TempDir
    Path directory;

    @Test
    void everyCommandSaysWhatThePageShows() throws Exception {
        AccountsPageTest.assertSaysWhatItShows("docs/limits.md", 14, directory);
    }
}
