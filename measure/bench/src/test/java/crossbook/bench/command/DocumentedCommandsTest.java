package crossbook.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the pages tell a reader to type can be typed: the command is there, takes the options
/// that the page gives it, and names files, modules and tests that are there.
class DocumentedCommandsTest {
    private static final Path ROOT = Repository.ROOT;

    /// A command in a block of its own lines, or within a sentence; the launcher's own options
    /// are none.
    private static final Pattern COMMAND = Pattern.compile(
            "(?m)^ *(?:[A-Z_]+=\\S+ )*\\./crossbook ([a-z].*)$|`(?:\\./)?crossbook ([a-z][^`]*)`");

    private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");
    private static final Pattern OPTION = Pattern.compile("(?<=^| )--[a-z][a-z-]*");
    private static final Pattern TEST = Pattern.compile("--test ['\"]?(\\w+)");
    private static final Pattern MODULE = Pattern.compile("--module (\\w+)");
    private static final Pattern SHIPPED = Pattern.compile("(?<= )data/\\S+\\.(?:toml|txt|gz)");

    /// The command lines, each with the page that has it.
    private static final Map<String, Path> COMMANDS = new TreeMap<>();

    /// What was said to words that were typed already.
    private static final Map<String, String> SAID = new HashMap<>();

    @BeforeAll
    static void readThePages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String directory : List.of(".", "docs", "docs/decisions", "docs/lab")) {
            addPages(ROOT.resolve(directory), pages);
        }
        for (String group : List.of("", "exchange", "research", "measure", "data", "examples")) {
            try (Stream<Path> modules = Files.list(ROOT.resolve(group))) {
                for (Path module : modules.filter(Files::isDirectory).toList()) {
                    addPages(module, pages);
                }
            }
        }
        for (Path page : pages) {
            Matcher command =
                    COMMAND.matcher(CONTINUED.matcher(Files.readString(page)).replaceAll(" "));
            while (command.find()) {
                String line = command.group(1) == null ? command.group(2) : command.group(1);
                COMMANDS.putIfAbsent(plain(line), ROOT.relativize(page));
            }
        }
        assertThat(COMMANDS).hasSizeGreaterThan(100);
    }

    private static void addPages(Path directory, List<Path> pages) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
    }

    /// Without a comment, and without what a shell does with the output.
    private static String plain(String line) {
        return line.replaceFirst("\\s+(?:#|>|\\|) .*$", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    @Test
    void everyCommandIsThereAndTakesItsOptions() {
        List<String> wrong = new ArrayList<>();
        COMMANDS.forEach((line, page) -> {
            String help = help(line);
            Matcher option = OPTION.matcher(line);
            while (option.find()) {
                boolean isThere = help.contains(option.group());
                if (!isThere) wrong.add(page + ": " + line + ": " + option.group());
            }
            if (!help.startsWith("Usage") && !help.contains("Usage")) wrong.add(page + ": " + line);
        });
        assertThat(wrong).isEmpty();
    }

    /// What `--help` says of the verb of a line, or of its verb below the verb.
    private static String help(String line) {
        String[] words = line.split(" ", -1);
        if (words.length > 1 && words[1].matches("[a-z-]+")) {
            String deeper = run(words[0], words[1], "--help");
            if (deeper.contains("crossbook " + words[0] + " " + words[1])) return deeper;
        }
        return run(words[0], "--help");
    }

    private static String run(String... words) {
        return SAID.computeIfAbsent(String.join(" ", words), _ -> said(words));
    }

    private static String said(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(Terminal.plain(new PrintWriter(out), new PrintWriter(err)), words);
        return exit == 0 ? out.toString() : err.toString();
    }

    @Test
    void everyTestThatIsNamedIsInItsModule() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (Map.Entry<String, Path> command : COMMANDS.entrySet()) {
            Matcher module = MODULE.matcher(command.getKey());
            Matcher test = TEST.matcher(command.getKey());
            if (!module.find()) continue;
            Path directory = Stream.of("exchange", "research", "measure", "")
                    .map(group -> ROOT.resolve(group).resolve(module.group(1)))
                    .filter(each -> Files.exists(each.resolve("pom.xml")))
                    .findFirst()
                    .orElse(ROOT);
            boolean isThere =
                    !directory.equals(ROOT) && (!test.find() || hasTest(directory, test.group(1)));
            if (!isThere) missing.add(command.getValue() + ": " + command.getKey());
        }
        assertThat(missing).isEmpty();
    }

    private static boolean hasTest(Path module, String name) throws IOException {
        try (Stream<Path> files = Files.walk(module.resolve("src/test/java"))) {
            return files.anyMatch(file -> file.endsWith(name + ".java"));
        }
    }

    @Test
    void everyFileOfTheRepositoryThatIsNamedIsThere() {
        Set<String> missing = new TreeSet<>();
        COMMANDS.forEach((line, page) -> {
            Matcher file = SHIPPED.matcher(line);
            while (file.find()) {
                if (!Files.exists(ROOT.resolve(file.group()))) missing.add(page + ": " + line);
            }
        });
        assertThat(missing).isEmpty();
    }
}
