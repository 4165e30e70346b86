package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.OtherProgram;
import crossbook.testkit.PythonEnvironment;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
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
    private static final Path ROOT = Repository.ROOT;
    private static final Path EXAMPLES = ROOT.resolve("examples");

    @TempDir
    private Path directory;

    /// An order that is changed and canceled, and then one that a reader of market data sees.
    @Test
    void simplefixOfPython() throws Exception {
        assumeTrue(OtherProgram.isOnPath("python3"), "no python3: simplefix is not tested");
        String python = PythonEnvironment.of(Path.of("target/fix-python"), "simplefix==1.0.17")
                .program("python");
        try (CrossbookProcess exchange = serve()) {
            String ready = exchange.readLine();
            String client = EXAMPLES + "/python/fix_simplefix.py";
            assertTrades(ready, List.of(python, client), List.of());
            Process reader = new ProcessBuilder(
                            python,
                            EXAMPLES + "/python/fix_market_data.py",
                            address(ready, "marketdata_fix"),
                            "NPN",
                            "2")
                    .redirectErrorStream(true)
                    .start();
            BufferedReader said = reader.inputReader();
            assertThat(said.readLine()).isEqualTo("NPN: bid nothing, offer nothing");
            List<String> order =
                    new ArrayList<>(List.of(python, EXAMPLES + "/python/fix_order.py"));
            order.addAll(List.of(address(ready, "fix"), "alice", password()));
            order.addAll(List.of("1", "100", "NPN", "9.50"));
            succeed(ROOT, order);
            assertThat(said.readLine()).isEqualTo("NPN: bid 100 at 9.50, offer nothing");
            assertThat(reader.waitFor()).isZero();
        }
    }

    @Test
    void quickfixOfGo() throws Exception {
        assumeTrue(OtherProgram.isOnPath("go"), "no go: QuickFIX/Go is not tested");
        Path program = directory.resolve("fix-client");
        Path source = EXAMPLES.resolve("go/fix-client");
        // Not optimised, which costs the compiler a third of its time.
        List<String> build = List.of("go", "build", "-gcflags=all=-N -l", "-o", program.toString());
        succeed(source, build);
        try (CrossbookProcess exchange = serve()) {
            assertTrades(
                    exchange.readLine(),
                    List.of(program.toString()),
                    List.of(ROOT.resolve("exchange/fix/dictionaries/FIX44.xml").toString()));
        }
    }

    private CrossbookProcess serve() throws IOException {
        return CrossbookProcess.serve(directory, directory.resolve("home"));
    }

    private String password() {
        return directory.resolve("home/secrets/alice").toString();
    }

    private static String address(String ready, String service) {
        Matcher port = Pattern.compile("\"" + service + "\":([0-9]+)").matcher(ready);
        assertThat(port.find()).as(ready).isTrue();
        return "127.0.0.1:" + port.group(1);
    }

    private void succeed(Path where, List<String> command) throws Exception {
        Path output = directory.resolve("output.txt");
        int code = OtherProgram.run(where, output, Map.of(), command);
        assertThat(code).as(() -> command + ": " + OtherProgram.text(output)).isZero();
    }

    /// Enters an order, changes it and cancels it.
    ///
    /// @param more what follows the exchange, the participant, the password and the instrument
    private void assertTrades(String ready, List<String> program, List<String> more)
            throws Exception {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(address(ready, "fix"), "alice", password(), "NPN"));
        command.addAll(more);
        succeed(directory, command);
        assertThat(OtherProgram.text(directory.resolve("output.txt")).lines())
                .containsExactly(
                        "order: ExecType 0, Price 9.50",
                        "replace: ExecType 5, Price 9.40",
                        "cancel: ExecType 4, Price 9.40 REQUESTED: "
                                + "The order ended because its participant asked for it");
    }
}
