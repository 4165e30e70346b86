package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

/// The first order over HTTP: the block of `docs/http-api.md` is typed into a shell as it stands
/// there, but for the port.
@Tag("slow")
class HttpPageTest {
    private static final String PORT = "127.0.0.1:7080";

    @TempDir
    Path directory;

    @Test
    void theFirstOrderIsEnteredChangedAndCanceled() throws Exception {
        assumeTrue(
                OtherProgram.isOnPath("curl") && OtherProgram.isOnPath("openssl"),
                "no curl or openssl, which the page uses");
        String page = Files.readString(TypedCommands.ROOT.resolve("docs/http-api.md"));
        int begin = page.indexOf("```sh\n", page.indexOf("## The first order")) + 6;
        String block = page.substring(begin, page.indexOf("```", begin));
        assertThat(block).contains(PORT);
        TypedCommands typed = new TypedCommands(directory);
        typed.set("WEB_SIGNATURE_WINDOW", "5m"); // between a signature and its request is a process
        try (ExchangeHere exchange = typed.serveHere()) {
            String said = typed.shell(block.replace(PORT, typed.setting("WEB_HTTP")));
            assertThat(said)
                    .contains("\"clientOrderId\":\"a-17\"", "\"price\":\"9.60\"", "CANCELED");
            typed.stop(exchange);
        }
    }
}
