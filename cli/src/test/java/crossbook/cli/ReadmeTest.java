package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The README's walk: every command that it has is run as it stands there, in its order, and what
/// it shows is what comes. Only where the exchange lives and listens is set, in the environment.
class ReadmeTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long PATIENCE_S = 180;

    /// A command in a block of its own lines, or within a sentence.
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^\\./crossbook (.+)$|`\\./crossbook ([^`]+)`");

    /// Those that have tests of their own, take minutes, or are the launcher's.
    private static final Set<String> ELSEWHERE =
            Set.of("demo", "test", "test --all", "format", "--which-java", "bench core --quick");

    @TempDir
    Path directory;

    private final List<String> run = new ArrayList<>(ELSEWHERE);

    @Test
    void everyCommandOfTheReadmeDoesWhatItSays() throws Exception {
        for (String name : List.of("samples", "scenarios")) {
            Files.createSymbolicLink(directory.resolve(name), ROOT.resolve(name));
        }
        String readme = Files.readString(ROOT.resolve("README.md"));
        Map<String, String> environment = Map.of(
                "CROSSBOOK_HOME", directory.resolve("home").toString(),
                "CROSSBOOK_GATEWAY_TCP", freeAddress(),
                "CROSSBOOK_MARKETDATA_TCP", freeAddress(),
                "CROSSBOOK_WEB_HTTP", freeAddress(),
                "CROSSBOOK_STORE_ENABLED", "false",
                "CROSSBOOK_ENGINE_IDLE", "doze");

        Process exchange = serve(environment);
        try {
            StringBuilder shown = new StringBuilder();
            for (String command : block(readme, "order sell")) {
                shown.append(succeed(environment, command));
            }
            assertThat(plain(shown.toString())).startsWith(plain(shownAfter(readme, "trades NPN")));
            exchange.destroyForcibly().waitFor();
            exchange = serve(environment);
            assertThat(succeed(environment, "book NPN")).contains("10.05             40        1");
            succeed(environment, "stop");
            assertThat(exchange.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
            assertThat(exchange.exitValue()).isZero();
        } finally {
            exchange.destroyForcibly();
        }
        assertThat(succeed(environment, "log verify")).contains("all as recorded");
        assertThat(succeed(environment, "explain alice/a1")).contains("10.05");
        succeed(environment, "replay samples/mixed.bin.gz");
        for (String command : block(readme, "replay samples/market-maker")) {
            if (!ELSEWHERE.contains(command)) succeed(environment, command);
        }
        succeed(environment, "--help");
        assertThat(new TreeSet<>(run)).isEqualTo(commands(readme));
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

    private static String freeAddress() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + free.getLocalPort();
        }
    }

    private Process serve(Map<String, String> environment) throws IOException {
        run.add("serve");
        Process process = start(environment, "serve");
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
            assertThat(line).as("serve").isNotNull();
        }
        return process;
    }

    private String succeed(Map<String, String> environment, String command) throws Exception {
        run.add(command);
        Process process = start(environment, command);
        String out = String.join("\n", process.inputReader().lines().toList()) + "\n";
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(command + ": " + Files.readString(directory.resolve("err.txt")))
                .isZero();
        return out;
    }

    private Process start(Map<String, String> environment, String command) throws IOException {
        List<String> words = new ArrayList<>(CrossbookProcess.launchCommand());
        words.addAll(List.of(command.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.directory(directory.toFile());
        builder.redirectError(directory.resolve("err.txt").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CROSSBOOK_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }
}
