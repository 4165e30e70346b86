package crossbook.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Repository;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/// Whatever a source, a comment or a page refers to is there: documents, paragraphs of the rule
/// book, invariants, headings; and the rule book names classes and scenarios that exist.
@Tag("slow")
class CitationsTest {
    private static final Path ROOT = Repository.ROOT;
    private static final Path RULE_BOOK = ROOT.resolve("docs/rulebook.md");

    private static final Set<String> SKIPPED =
            Set.of(".git", "target", "node_modules", "dist", "shared", "build");
    private static final Set<String> TEXT = Set.of(
            "java",
            "md",
            "toml",
            "txt",
            "xml",
            "py",
            "ts",
            "svelte",
            "mjs",
            "json",
            "html",
            "css",
            "lua",
            "sh",
            "yml",
            "c",
            "h",
            "xsl",
            "properties");

    /// A numbered paragraph, or several: `4.1 and 4.4`, `2.3 to 2.8`, `1.3, 5.1, 5.3`.
    private static final String NUMBER = "\\d{1,2}(?:\\.\\d{1,2})?";

    private static final String NUMBERS = NUMBER + "(?:(?:, | and | to )" + NUMBER + ")*";

    private static final Pattern DOCUMENT =
            Pattern.compile("(?<![\\w./-])[\\w./-]*[\\w-]{2}\\.md\\b");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s:]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern RULE = Pattern.compile("rulebook(?:\\.md)?`?,? (" + NUMBERS + ")");
    private static final Pattern BARE = Pattern.compile("\\((" + NUMBERS + ")(?:, [A-Z]+)?\\)");
    private static final Pattern INVARIANT = Pattern.compile("\\b[Ii]nvariants? (" + NUMBERS + ")");
    private static final Pattern DECISION = Pattern.compile("\\bdecision (\\d{4})\\b");
    private static final Pattern ANY_NUMBER = Pattern.compile("[\\d.]*\\d");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /// Where a line ends within a comment.
    private static final Pattern WRAP = Pattern.compile("\\s*\\n[ \\t]*(?:///?|#|\\*)?[ \\t]*");

    /// Texts whose bare numbers in parentheses are the rule book's.
    private static final Pattern SPEAKS_OF_RULES = Pattern.compile(
            "exchange/core/README\\.md|docs/rulebook\\.md|docs/conformance\\.md|data/markets/.*\\.toml");

    private static Map<Path, String> texts;

    @BeforeAll
    static void readEverything() throws IOException {
        texts = new TreeMap<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes all) {
                boolean isSkipped = SKIPPED.contains(directory.getFileName().toString());
                return isSkipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes all)
                    throws IOException {
                String name = file.getFileName().toString();
                String ending = name.substring(name.lastIndexOf('.') + 1);
                boolean isText = TEXT.contains(ending) && all.size() < 1 << 20;
                if (isText) texts.put(ROOT.relativize(file), Files.readString(file));
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(texts).hasSizeGreaterThan(1_000);
    }

    @Test
    void everyDocumentThatIsNamedIsThere() {
        List<String> missing = new ArrayList<>();
        texts.forEach((file, text) -> {
            Matcher document = DOCUMENT.matcher(text);
            while (document.find()) {
                String name = document.group();
                boolean isMade = name.contains("target/");
                if (!isMade && !isThere(file, name)) missing.add(file + ": " + name);
            }
        });
        assertThat(missing).isEmpty();
    }

    /// From the directory that names it, from that of its module, in which tests run, from the
    /// root, or as a page in `docs`.
    private static boolean isThere(Path file, String name) {
        Path beside = ROOT.resolve(file).resolveSibling(name);
        String module = file.toString().replaceFirst("(^|/)src/.*", "");
        return Files.exists(beside)
                || Files.exists(ROOT.resolve(module).resolve(name))
                || Files.exists(ROOT.resolve(name))
                || Files.exists(ROOT.resolve("docs").resolve(name));
    }

    @Test
    void everyLinkOfAPageLeadsSomewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Map.Entry<Path, String> page : texts.entrySet()) {
            if (!isPage(page.getKey())) continue;
            Matcher link = LINK.matcher(page.getValue());
            while (link.find()) {
                Path from = ROOT.resolve(page.getKey());
                Path to = link.group(1).isEmpty() ? from : from.resolveSibling(link.group(1));
                boolean isAlive = Files.exists(to)
                        && to.normalize().startsWith(ROOT)
                        && (link.group(2) == null || anchors(to).contains(link.group(2)));
                if (!isAlive) dead.add(page.getKey() + ": " + link.group());
            }
        }
        assertThat(dead).isEmpty();
    }

    /// Who begins at the README and follows links comes to every page. What GitHub itself shows
    /// needs none.
    @Test
    void everyPageIsReachedFromTheReadmeByLinks() {
        Set<Path> reached = new TreeSet<>();
        Deque<Path> next = new ArrayDeque<>(List.of(Path.of("README.md")));
        while (!next.isEmpty()) {
            Path page = next.remove();
            if (!reached.add(page)) continue;
            Matcher link = LINK.matcher(texts.get(page));
            while (link.find()) {
                if (link.group(1).isEmpty()) continue;
                Path to = ROOT.resolve(page).resolveSibling(link.group(1)).normalize();
                Path linked = ROOT.relativize(Files.isDirectory(to) ? to.resolve("README.md") : to);
                if (isPage(linked) && texts.containsKey(linked)) next.add(linked);
            }
        }
        assertThat(texts.keySet().stream()
                        .filter(CitationsTest::isPage)
                        .filter(page -> !isHidden(page)))
                .isSubsetOf(reached);
    }

    /// Of GitHub, or of a tool.
    private static boolean isHidden(Path page) {
        return StreamSupport.stream(page.spliterator(), false)
                .anyMatch(part -> part.toString().startsWith("."));
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md");
    }

    private static Set<String> anchors(Path page) throws IOException {
        return Files.readString(page)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void everyParagraphOfTheRuleBookThatIsNamedIsThere() throws IOException {
        Set<String> there = paragraphs();
        List<String> missing = unknown(RULE, there);
        texts.forEach((file, text) -> {
            if (!SPEAKS_OF_RULES.matcher(file.toString()).matches()) return;
            missing.addAll(unknown(BARE, there, file, text));
        });
        assertThat(missing).isEmpty();
    }

    private static Set<String> paragraphs() throws IOException {
        Matcher heading = Pattern.compile("(?m)^##+ (\\d+(?:\\.\\d+)?)\\.? ")
                .matcher(Files.readString(RULE_BOOK));
        return heading.results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    @Test
    void everyInvariantThatIsNamedIsThere() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/invariants.md"));
        Set<String> numbers = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| (\\d[\\d, ]*) \\|").matcher(page);
        while (row.find()) numbers.addAll(List.of(row.group(1).split(", ")));
        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 61).mapToObj(String::valueOf).toList());
        assertThat(unknown(INVARIANT, numbers)).isEmpty();
    }

    @Test
    void everyDecisionThatIsNamedIsThere() throws IOException {
        Set<String> there;
        try (var files = Files.list(ROOT.resolve("docs/decisions"))) {
            there = files.map(file -> file.getFileName().toString().substring(0, 4))
                    .collect(Collectors.toSet());
        }
        assertThat(unknown(DECISION, there)).isEmpty();
        String index = Files.readString(ROOT.resolve("docs/decisions/README.md"));
        there.remove("READ");
        assertThat(there).allMatch(number -> index.contains("[" + number + "]("));
    }

    private static List<String> unknown(Pattern citation, Set<String> there) {
        List<String> unknown = new ArrayList<>();
        texts.forEach((file, text) -> unknown.addAll(unknown(citation, there, file, text)));
        return unknown;
    }

    private static List<String> unknown(
            Pattern citation, Set<String> there, Path file, String text) {
        List<String> unknown = new ArrayList<>();
        Matcher found = citation.matcher(WRAP.matcher(text).replaceAll(" "));
        while (found.find()) {
            Matcher number = ANY_NUMBER.matcher(found.group(1));
            while (number.find()) {
                if (!there.contains(number.group())) unknown.add(file + ": " + found.group());
            }
        }
        return unknown;
    }

    /// What the rule book says implements a rule is a class, and what shows it a scenario; and
    /// no scenario shows nothing.
    @Test
    void theRuleBookNamesClassesAndScenariosThatAreThere() throws IOException {
        Set<String> classes = new TreeSet<>();
        Set<String> scenarios = new TreeSet<>();
        for (Path file : texts.keySet()) {
            String name = file.getFileName().toString().replaceFirst("\\.\\w+$", "");
            if (file.toString().endsWith(".java")) classes.add(name);
            if (file.startsWith("data/scenarios") && file.toString().endsWith(".txt")) {
                scenarios.add(name.matches("\\d{3}-.*") ? name.substring(0, 3) : name);
            }
        }
        Set<String> named = new TreeSet<>();
        Matcher code = CODE.matcher(Files.readString(RULE_BOOK));
        while (code.find()) named.add(code.group(1));

        assertThat(named.stream().filter(word -> word.matches("[A-Z][a-z]\\w*")))
                .isSubsetOf(classes);
        assertThat(named.stream().filter(word -> word.matches("\\d{3}|[a-z]\\w*(-\\w+)+")))
                .isSubsetOf(scenarios);
        scenarios.removeIf(name -> name.matches("\\d{3}"));
        assertThat(named).containsAll(scenarios);
    }
}
