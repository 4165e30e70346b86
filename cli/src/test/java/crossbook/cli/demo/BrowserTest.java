package crossbook.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

class BrowserTest {
    @TempDir
    private Path directory;

    @Test
    void macAndWindowsHaveACommandForIt() {
        assertThat(Browser.command("Mac OS X", Map.of())).containsExactly("open");
        assertThat(Browser.command("Windows 11", Map.of()))
                .containsExactly("rundll32", "url.dll,FileProtocolHandler");
    }

    @Test
    void elsewhereThereMustBeAScreenAndAProgram() throws IOException {
        Map<String, String> screen =
                Map.of("DISPLAY", ":0", "PATH", directory + ":" + directory.resolve("none"));
        assertThat(Browser.command("Linux", screen)).isEmpty();

        Path program = Files.createFile(directory.resolve("xdg-open"));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(Browser.command("Linux", screen)).containsExactly("xdg-open");
        assertThat(Browser.command("Linux", Map.of("PATH", directory.toString())))
                .isEmpty();
    }
}
