package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Published FIX libraries of other languages, as a user gets them, as clients of what `serve`
/// starts: they share no code with the exchange.
@Tag("slow")
class FixLibrariesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path EXAMPLES = ROOT.resolve("examples");
    private static final Path ENVIRONMENT = Path.of("target/fix-python").toAbsolutePath();
    private static final Pattern PORT = Pattern.compile("\"fix\":([0-9]+)");

    @TempDir
    private Path directory;

    @Test
    void simplefixOfPython() throws Exception {
        assumeTrue(OtherProgram.isOnPath("python3"), "no python3: simplefix is not tested");
        succeed(ROOT, List.of("python3", "-m", "venv", ENVIRONMENT.toString()));
        String python = ENVIRONMENT.resolve("bin").resolve("python").toString();
        succeed(ROOT, List.of(python, "-m", "pip", "install", "--quiet", "simplefix==1.0.17"));
        assertTrades(
                ROOT,
                List.of(python, EXAMPLES.resolve("python/fix_simplefix.py").toString()),
                List.of());
    }

    @Test
    void quickfixOfGo() throws Exception {
        assumeTrue(OtherProgram.isOnPath("go"), "no go: QuickFIX/Go is not tested");
        Path program = directory.resolve("fix-client");
        Path source = EXAMPLES.resolve("go/fix-client");
        succeed(source, List.of("go", "build", "-o", program.toString(), "."));
        assertTrades(
                directory,
                List.of(program.toString()),
                List.of(ROOT.resolve("fix/dictionaries/FIX44.xml").toString()));
    }

    private void succeed(Path where, List<String> command) throws Exception {
        Path output = directory.resolve("output.txt");
        int code = OtherProgram.run(where, output, Map.of(), command);
        assertThat(code).as(() -> command + ": " + OtherProgram.text(output)).isZero();
    }

    /// Enters an order, changes it and cancels it.
    ///
    /// @param more what follows the exchange, the participant, the password and the instrument
    private void assertTrades(Path where, List<String> program, List<String> more)
            throws Exception {
        Path home = directory.resolve("home");
        try (CrossbookProcess exchange = CrossbookProcess.serve(directory, home)) {
            Matcher port = PORT.matcher(exchange.readLine());
            assertThat(port.find()).as(exchange::err).isTrue();
            List<String> command = new ArrayList<>(program);
            command.add("127.0.0.1:" + port.group(1));
            command.add("alice");
            command.add(home.resolve("secrets").resolve("alice").toString());
            command.add("NPN");
            command.addAll(more);
            succeed(where, command);
        }
        assertThat(OtherProgram.text(directory.resolve("output.txt")).lines())
                .containsExactly(
                        "order: ExecType 0, Price 9.50",
                        "replace: ExecType 5, Price 9.40",
                        "cancel: ExecType 4, Price 9.40 REQUESTED: "
                                + "The order ended because its participant asked for it");
    }
}
