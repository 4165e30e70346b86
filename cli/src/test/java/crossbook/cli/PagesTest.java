package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.util.Map.entry;

import crossbook.cli.verb.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The commands that the pages in `docs` print are run as they stand there, here or where the
/// subject of the page is tested; those of the README are `ReadmeTest`'s.
/// `DocumentedCommandsTest` looks at the names of commands, and at forms with words in capitals.
@Tag("slow")
class PagesTest {
    private static final Path DOCS = TypedCommands.ROOT.resolve("docs");

    /// A command in a block of its own lines, or within a sentence with something after its
    /// name.
    private static final Pattern COMMAND = Pattern.compile(
            "(?m)^ *(?:[A-Z_]+=\\S+ )*\\./crossbook ([a-z].*)$|`(?:\\./)?crossbook ([a-z][^`]*)`");

    private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");
    /// A file that a page shows, behind its name.
    private static final Pattern FILE =
            Pattern.compile("(?s)\n`([\\w./-]+)`:\n\n```\\w+\n(.*?)```");

    private static final Pattern NAME = Pattern.compile("[a-z-]+( [a-z]+)?");
    private static final Pattern FORM = Pattern.compile(".* [A-Z]+(\\.\\.\\.)?( .*)?");

    /// Run where their subject is tested: what they begin with, and the test.
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            entry("build --bundle", "cli/src/test/java/crossbook/cli/LauncherTest.java"),
            entry("format", "cli/src/test/java/crossbook/cli/LauncherTest.java"),
            entry("demo", "cli/src/test/java/crossbook/cli/DemoCommandTest.java"),
            entry(
                    "check mine.toml",
                    "research/scenario/src/test/java/crossbook/scenario/ChangingTheMarketTest.java"),
            entry(
                    "scenario change.txt",
                    "research/scenario/src/test/java/crossbook/scenario/ChangingTheMarketTest.java"),
            entry(
                    "bench hiccups --picture",
                    "measure/bench/src/test/java/crossbook/bench/command/BenchCommandTest.java"),
            entry(
                    "bench latency --transport",
                    "measure/bench/src/test/java/crossbook/bench/command/BenchCommandTest.java"),
            entry("chaos", "measure/bench/src/test/java/crossbook/bench/chaos/ChaosTest.java"),
            entry(
                    "chaos --simulated",
                    "measure/bench/src/test/java/crossbook/bench/chaos/SimulationTest.java"),
            entry(
                    "bench core",
                    "measure/bench/src/test/java/crossbook/bench/command/BenchPagesTest.java"),
            entry(
                    "bench challenge",
                    "measure/bench/src/test/java/crossbook/bench/adapter/AdapterTest.java"),
            entry("capture --interface", "cli/src/test/java/crossbook/cli/CaptureCommandTest.java"),
            entry(
                    "load --clients",
                    "measure/bench/src/test/java/crossbook/bench/exchange/ExchangeBenchmarksTest.java"),
            entry("openapi", "exchange/server/src/test/java/crossbook/server/JMeterPlanTest.java"),
            entry("package", "cli/src/test/java/crossbook/cli/PackagesTest.java"),
            entry(
                    "sim run zero-intelligence --until 1m --out run",
                    "research/python/tests/conftest.py"),
            entry("sim serve --http 127.0.0.1:7085", "research/python/tests/test_sim_step.py"),
            entry("explain alice/a1", "cli/src/test/java/crossbook/cli/ReadmeTest.java"));

    @TempDir
    Path directory;

    @Test
    void everyCommandOfADocumentIsRunSomewhere() throws IOException {
        Set<String> here = new TreeSet<>(commands(DOCS.resolve("store.md")));
        here.addAll(OF_CONFIGURATION);
        here.addAll(commands(DOCS.resolve("flow-formats.md")));
        here.addAll(commands(DOCS.resolve("testing.md")));
        here.addAll(commands(DOCS.resolve("simulation.md")));
        here.addAll(commands(DOCS.resolve("hawkes.md")));
        here.addAll(commands(DOCS.resolve("accounts.md"))); // AccountsPageTest
        here.addAll(commands(DOCS.resolve("limits.md"))); // LimitsPageTest
        here.addAll(commands(DOCS.resolve("allotments.md"))); // AllotmentKillTest
        here.addAll(commands(DOCS.resolve("capture.md"))); // CaptureCommandTest
        here.addAll(commands(DOCS.resolve("auditor.md"))); // AuditEventsTest
        here.addAll(commands(DOCS.resolve("own-market.md")));
        here.addAll(commands(DOCS.resolve("tutorials/first-market.md"))); // TutorialTest
        here.addAll(commands(DOCS.resolve("tutorials/first-fix-session.md"))); // and Python's
        for (String page : MODELS) here.addAll(commands(DOCS.resolve(page)));
        List<String> nowhere = new ArrayList<>();
        for (Map.Entry<String, Path> each : documented().entrySet()) {
            String command = each.getKey();
            // The launcher's tests are this one's fellows: every whole run has them.
            boolean isTest = command.startsWith("test ") || command.equals("test");
            boolean isElsewhere = ELSEWHERE.keySet().stream().anyMatch(command::startsWith);
            if (!isTest && !isElsewhere && !here.contains(command)) {
                nowhere.add(each.getValue() + ": " + command);
            }
        }
        assertThat(nowhere).isEmpty();
        for (String test : ELSEWHERE.values()) {
            assertThat(TypedCommands.ROOT.resolve(test)).isRegularFile();
        }
    }

    /// Pages of models of simulated markets.
    private static final List<String> MODELS = List.of("agent-based.md", "queue-reactive.md");

    /// Those of the pages about the configuration, security and the API that name what they are
    /// for.
    private static final List<String> OF_CONFIGURATION =
            List.of("check data/markets/jse.toml", "keys add alice --label bot");

    /// Whole commands, each with a page that has it.
    private static Map<String, Path> documented() throws IOException {
        Map<String, Path> documented = new TreeMap<>();
        try (Stream<Path> pages = Files.walk(DOCS)) {
            for (Path page : pages.filter(PagesTest::isWritten).toList()) {
                for (String command : commands(page)) documented.putIfAbsent(command, page);
            }
        }
        return documented;
    }

    /// By people, of what is there: the page of the command line is its help, whose examples are
    /// not run, and the change log tells what was.
    private static boolean isWritten(Path file) {
        return file.toString().endsWith(".md")
                && !file.endsWith("command-line.md")
                && !file.endsWith("CHANGELOG.md");
    }

    private static List<String> commands(Path page) throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher command =
                COMMAND.matcher(CONTINUED.matcher(Files.readString(page)).replaceAll(" "));
        while (command.find()) {
            boolean isInBlock = command.group(1) != null;
            String line = (isInBlock ? command.group(1) : command.group(2))
                    .replaceFirst("\\s+(?:#|>|\\|) .*$", "")
                    .replaceAll("\\s+", " ")
                    .strip();
            boolean isSpoken =
                    NAME.matcher(line).matches() || FORM.matcher(line).matches();
            if (isInBlock || !isSpoken) commands.add(line);
        }
        return commands;
    }

    @Test
    void thoseOfTheStoreDoWhatItsPageSays() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        typed.set("STORE_ENABLED", "true");
        typed.set("STORE_PG", "127.0.0.1:0");
        try (ExchangeHere exchange = typed.serveHere()) {
            typed.succeed("order sell 100 NPN @ 10.05 --as alice");
            typed.succeed("order buy 60 NPN @ 10.05 --as bob");
            typed.succeed("assets add USD");
            typed.succeed("clients add alice/C1");
            typed.succeed("account deposit alice/C1 5 USD");
            List<String> page = commands(DOCS.resolve("store.md"));
            assertThat(page).hasSizeGreaterThan(6);
            StringBuilder shown = new StringBuilder();
            for (String command : page) shown.append(typed.succeed(command));
            assertThat(shown.toString()).contains("NPN").contains("10.05");
            for (String command : OF_CONFIGURATION) typed.succeed(command);
            typed.stop(exchange);
        }
        assertThat(directory.resolve("book.arrow")).isNotEmptyFile();
        assertThat(directory.resolve("research")).isNotEmptyDirectory();
    }

    @Test
    void whatIsExportedIsReplayedAsThePageSays() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        List<String> page = commands(DOCS.resolve("flow-formats.md"));
        assertThat(page).hasSize(6);
        for (String command : page.subList(0, 2)) {
            assertThat(typed.succeed(command)).contains("13,169");
        }
        for (String command : page.subList(2, 5)) {
            assertThat(typed.succeed(command)).contains("200,000");
        }
        assertThat(typed.succeed(page.getLast())).contains("199,948", "50 instruments;");
        assertThat(directory.resolve("mixed.dbn.zst")).isNotEmptyFile();
        assertThat(directory.resolve("mixed.csv")).isNotEmptyFile();
    }

    /// The files of the page, in an empty directory, are a market that trades as its scenario
    /// says.
    @Test
    void aMarketOfOnesOwnIsMadeAsItsPageSays() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        String page = Files.readString(DOCS.resolve("own-market.md"));
        Map<String, String> files = FILE.matcher(page)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        assertThat(files).containsOnlyKeys("calendars/tokyo.toml", "tokyo.toml", "day.txt");
        for (String name : List.of("calendars", "tokyo")) {
            Files.createDirectory(directory.resolve(name));
        }
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(directory.resolve(file.getKey()), file.getValue());
        }
        List<String> commands = new ArrayList<>(commands(DOCS.resolve("own-market.md")));
        String serve = commands.removeLast();
        for (String command : commands) typed.succeed(command);
        assertThat(directory.resolve("day.txt")).hasContent(files.get("day.txt"));
        assertThat(directory.resolve("tokyo/calendars/tokyo.toml")).isNotEmptyFile();
        typed.stop(typed.serve(serve), "stop --home tokyo");
    }

    @Test
    void worldsAreRunAndReproducedAsThePageSays() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        List<String> page = commands(DOCS.resolve("simulation.md")).stream()
                .filter(command -> !command.startsWith("bench ")) // BenchCommandTest
                .toList();
        assertThat(page).hasSize(7);
        StringBuilder shown = new StringBuilder();
        for (String command : page.subList(0, 5)) shown.append(typed.succeed(command));
        assertThat(shown.toString()).contains("event hash", "equal: ").contains("accepted");
        assertThat(shown.toString()).contains("runs/seed-8 ");
        assertThat(typed.end(ExitCode.MISMATCH, page.get(5))).contains("virtual time");
        assertThat(typed.succeed(page.getLast())).contains("parquet/rows.parquet");
        for (String file : List.of("manifest.json", "world.toml", "events.bin", "events.csv")) {
            assertThat(directory.resolve("run").resolve(file)).isNotEmptyFile();
        }
        assertPrinted("simulation.md", typed.succeed(page.getFirst()));
    }

    @Test
    void modelsAreRunAsTheirPagesSay() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        for (String page : MODELS) {
            String run = commands(DOCS.resolve(page)).getFirst();
            assertPrinted(page, typed.succeed(run));
        }
    }

    /// A page has what a run of a world printed, but for what is another each time.
    private static void assertPrinted(String page, String printed) throws IOException {
        String text = Files.readString(DOCS.resolve(page));
        assertThat(printed).contains("event hash");
        for (String line : printed.lines().toList()) {
            boolean isOfTheMachine = line.startsWith("machine time") || line.startsWith("orders/s");
            if (!isOfTheMachine) assertThat(text).contains(line + "\n");
        }
    }

    /// The page has the first table that each of its commands prints.
    @Test
    void whatTheMarketDoesToItsOrderFlowIsAsThePageSays() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        Path page = DOCS.resolve("hawkes.md");
        String text = Files.readString(page);
        List<String> refits = commands(page).stream()
                .filter(each -> each.startsWith("sim refit "))
                .toList();
        assertThat(refits).hasSize(2);
        for (String command : refits) {
            List<String> lines = typed.succeed(command).lines().toList();
            assertThat(text).contains(String.join("\n", lines.subList(2, 9)) + "\n");
        }
    }

    /// An exchange made as the page says it must be; the page's ports are not free here.
    @Test
    void aRecordedFlowIsReplayedOverTheWireAsThePageSays() throws Exception {
        Path shared = TypedCommands.ROOT.resolve("../shared").normalize();
        assumeTrue(Files.isDirectory(shared), "no " + shared + ": the recorded flow is not here");
        TypedCommands typed = new TypedCommands(Files.createDirectory(directory.resolve("typed")));
        Files.createSymbolicLink(directory.resolve("shared"), shared);
        typed.set("GATEWAY_THROTTLE_RATE", "off");
        typed.set("MARKET_MODEL", "mine.toml");
        typed.succeed("init --market continuous");
        Path home = directory.resolve("typed/home");
        String model = Files.readString(TypedCommands.ROOT.resolve("data/markets/continuous.toml"))
                .replaceFirst(
                        "replace_priority = \"\\w+\"", "replace_priority = \"lose_on_price\"");
        Files.writeString(home.resolve("mine.toml"), model);
        typed.succeed("instruments add JAC --tick 0.01 --price-scale 2");
        Files.createSymbolicLink(directory.resolve("typed/secrets"), home.resolve("secrets"));
        try (ExchangeHere exchange = typed.serveHere()) {
            String replay = commands(DOCS.resolve("testing.md")).stream()
                    .filter(command -> command.startsWith("replay "))
                    .findFirst()
                    .orElseThrow()
                    .replace("127.0.0.1:7001", typed.setting("GATEWAY_TCP"))
                    .replace("127.0.0.1:7003", typed.setting("MARKETDATA_TCP"));
            assertThat(typed.succeed(replay))
                    .contains("910")
                    .contains("3,679")
                    .contains("as in process");
            typed.stop(exchange);
        }
        assertThat(typed.succeed("log verify")).contains("all as recorded");
    }
}
