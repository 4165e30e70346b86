package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
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
    private static final Pattern MARKET_DATA = Pattern.compile("\"marketdata_fix\":([0-9]+)");

    @TempDir
    private Path directory;

    @Test
    void simplefixOfPython() throws Exception {
        assertTrades(
                ROOT,
                List.of(pythonWithSimplefix(), EXAMPLES + "/python/fix_simplefix.py"),
                List.of());
    }

    private String pythonWithSimplefix() throws Exception {
        assumeTrue(OtherProgram.isOnPath("python3"), "no python3: simplefix is not tested");
        succeed(ROOT, List.of("python3", "-m", "venv", ENVIRONMENT.toString()));
        String python = ENVIRONMENT.resolve("bin").resolve("python").toString();
        succeed(ROOT, List.of(python, "-m", "pip", "install", "--quiet", "simplefix==1.0.17"));
        return python;
    }

    @Test
    void simplefixReadsMarketData() throws Exception {
        String python = pythonWithSimplefix();
        Path home = directory.resolve("home");
        try (CrossbookProcess exchange = CrossbookProcess.serve(directory, home)) {
            String ready = exchange.readLine();
            Matcher orders = PORT.matcher(ready);
            Matcher prices = MARKET_DATA.matcher(ready);
            assertThat(orders.find() && prices.find()).as(ready).isTrue();
            Process reader = new ProcessBuilder(
                            python,
                            EXAMPLES + "/python/fix_market_data.py",
                            "127.0.0.1:" + prices.group(1),
                            "NPN",
                            "2")
                    .redirectErrorStream(true)
                    .start();
            BufferedReader said = reader.inputReader();
            assertThat(said.readLine()).isEqualTo("NPN: bid nothing, offer nothing");
            succeed(
                    ROOT,
                    List.of(
                            python,
                            EXAMPLES + "/python/fix_order.py",
                            "127.0.0.1:" + orders.group(1),
                            "alice",
                            home.resolve("secrets").resolve("alice").toString(),
                            "1",
                            "100",
                            "NPN",
                            "9.50"));
            assertThat(said.readLine()).isEqualTo("NPN: bid 100 at 9.50, offer nothing");
            assertThat(reader.waitFor()).isZero();
        }
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
