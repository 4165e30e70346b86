package crossbook.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Repository;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The English of pages, as `style.md` asks for it: none of the forms in its table of words, no
/// sentence and no line longer than a reader takes in.
///
/// Vale would do this, but neither its program nor its sources are in the registries that a build
/// may use; what it would need beside its rules, the cutting of Java, TOML and Svelte into prose,
/// is most of what is here.
class ProseTest {
    private static final int MAX_SENTENCE_WORDS = 35;
    private static final int MAX_LINE_COLUMNS = 140;

    private static final Path STYLE = Repository.ROOT.resolve("docs/style.md");

    /// A row of the table of words: forms with commas between them, and what to write.
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.+?`) \\| (.+?) \\|$");

    /// Printed from what has a test of its own.
    private static final Set<String> PRINTED = Set.of(
            "docs/protocol.md",
            "docs/command-line.md",
            "docs/fix-messages.md",
            "docs/rules.md",
            "docs/configuration.md",
            "docs/problems.md");

    private static final Set<String> SKIPPED =
            Set.of(".git", "target", "node_modules", "dist", "shared", "build");

    private static final Pattern FENCE = Pattern.compile("(?ms)^( *)```.*?^\\1```");
    private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
    private static final Pattern TARGET = Pattern.compile("\\]\\([^)\n]*\\)");
    private static final Pattern WORD = Pattern.compile("\\p{L}[\\w'’-]*");

    /// Where a paragraph ends, or an item of a list begins.
    private static final Pattern BREAK =
            Pattern.compile("\n\\s*\n|\n(?=\\s*(?:[-*#|>]|\\d+\\.)[ |])|\n(?=\\|)");

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?:;])[\\s*_)\"]+");

    @Test
    void pagesHaveNoneOfTheFormsThatReadTranslated() throws IOException {
        Map<Pattern, String> forms = forms();
        List<String> offences = new ArrayList<>();
        for (Path page : pages()) {
            String text = prose(page);
            forms.forEach((form, better) -> {
                Matcher matcher = form.matcher(text);
                while (matcher.find()) {
                    offences.add(at(page, text, matcher.start()) + ": \""
                            + matcher.group().strip() + "\": " + better);
                }
            });
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void sentencesOfPagesAreShort() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Path page : pages()) {
            for (String paragraph : BREAK.split(prose(page))) {
                if (paragraph.startsWith("|") || paragraph.startsWith("#")) continue;
                for (String sentence : SENTENCE.split(paragraph)) {
                    long words = WORD.matcher(sentence).results().count();
                    if (words > MAX_SENTENCE_WORDS) {
                        offences.add(relative(page) + ": " + words + " words: "
                                + sentence.replaceAll("\\s+", " "));
                    }
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    /// Code and the targets of links do not count: they cannot be wrapped.
    @Test
    void linesOfPagesAreShort() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Path page : pages()) {
            String text = blank(FENCE, Files.readString(page));
            List<String> lines = remove(TARGET, remove(CODE, text)).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).stripTrailing();
                boolean isTable = line.startsWith("|");
                if (!isTable && line.length() > MAX_LINE_COLUMNS) {
                    offences.add(relative(page) + ":" + (i + 1) + ": " + line.length());
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    /// The table of words, each form as a pattern that a line's end may stand in.
    private static Map<Pattern, String> forms() throws IOException {
        Map<Pattern, String> forms = new LinkedHashMap<>();
        String style = Files.readString(STYLE);
        Matcher row = ROW.matcher(style.substring(style.indexOf("\n## Words\n")));
        while (row.find()) {
            for (String form : row.group(1).replace("`", "").split(", ")) {
                String words = "\\b" + form.replace(" ", "\\s+") + "\\b";
                int flags = Pattern.CASE_INSENSITIVE;
                forms.put(Pattern.compile(words, flags), row.group(2));
            }
        }
        assertThat(forms).hasSizeGreaterThan(20);
        return forms;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(Repository.ROOT)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !PRINTED.contains(relative(file)))
                    .filter(file ->
                            Stream.of(relative(file).split("/")).noneMatch(SKIPPED::contains))
                    .sorted()
                    .toList();
            assertThat(pages).hasSizeGreaterThan(100);
            return pages;
        }
    }

    /// A page with its code and the targets of its links blank, at the same places.
    private static String prose(Path page) throws IOException {
        String text = blank(FENCE, Files.readString(page));
        return blank(TARGET, blank(CODE, text));
    }

    private static String blank(Pattern what, String text) {
        return what.matcher(text).replaceAll(found -> found.group().replaceAll("[^\n]", " "));
    }

    private static String remove(Pattern what, String text) {
        return what.matcher(text).replaceAll("");
    }

    private static String at(Path page, String text, int place) {
        long line = text.substring(0, place).chars().filter(c -> c == '\n').count() + 1;
        return relative(page) + ":" + line;
    }

    private static String relative(Path page) {
        return Repository.ROOT.relativize(page).toString().replace('\\', '/');
    }
}
