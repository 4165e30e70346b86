package crossbook.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.house.Sources.Source;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `style.md` asks of every module: files and methods that can be read at a sitting, packages
/// without cycles, tests that wait for no time; and of the engine: no clock, thread, chance, input,
/// output or floating point, and no hash table whose order shows.
class TidyTest {
    private static final int MAX_FILE_LINES = 400;
    private static final int MAX_METHOD_LINES = 40;

    /// A method that tells messages apart is as long as there are messages.
    private static final int MAX_SWITCH_LINES = 50;

    private static final List<String> FORBIDDEN = List.of(
            "currentTimeMillis",
            "nanoTime",
            ".now(",
            "Random",
            "Thread",
            "synchronized",
            "volatile ",
            "java.util.concurrent",
            "java.io",
            "java.nio",
            "java.net",
            "java.time",
            "java.lang.reflect",
            "java.lang.ref",
            "java.util.logging",
            "System.",
            "Locale",
            "double ",
            "float ",
            "Double",
            "Float",
            "Math.random",
            "identityHashCode",
            "printStackTrace",
            "sun.",
            "jdk.internal");

    /// Packages of the JDK that the core may use; there is nothing beyond the JDK.
    private static final Pattern IMPORT = Pattern.compile(
            "(?m)^import (?!(?:static )?(?:java\\.util\\.|crossbook\\.core\\.))(.*);");

    /// A hash table in a field or variable, by its name.
    private static final Pattern HASHED =
            Pattern.compile("\\b(?:Hash)?(?:Set|Map)<[^=;()]*?>\\s+(\\w+)\\s*[=;]");

    private static final Pattern METHOD =
            Pattern.compile("(?m)^    (?=\\w)(?!record |enum |class |interface )"
                    + "(?:[\\w@<>\\[\\].,? ]+ )?(\\w+)\\([^;{}]*\\)[^;{}]*\\{\n(?s:.*?)^    \\}");

    /// A thread that stands still for a time.
    private static final Pattern PAUSE = Pattern.compile("\\b(?:sleep|parkUntil|parkNanos)\\(");

    /// A thread that waits and takes all of a processor, or a park that is over at once.
    private static final Pattern SPIN =
            Pattern.compile("\\b(?:onSpinWait\\(\\)|Thread\\.yield\\(\\)|parkNanos\\(1_000\\))");

    /// Their subject is a thread that does nothing else for a while.
    private static final Set<String> STALLING =
            Set.of("LoadLoopTest.java", "TcpTransportTest.java");

    /// What asks for a state again after a pause.
    private static final Pattern LOOP = Pattern.compile("\\b(?:while|for|do)\\b");

    /// Tests of what happens at any time, for which they wait without a state to ask for.
    private static final Set<String> AT_ANY_TIME = Set.of("KilledStoreTest.java");

    private static final Pattern TEXT = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"");
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");

    /// How many classes may use each other in a circle, where it is not twenty.
    private static final Map<String, Integer> LARGEST_CIRCLE =
            Map.of("core", 10, "cli", 7, "gateway", 4, "web", 24, "bench", 21);

    private static final Pattern USE = Pattern.compile("\\b(crossbook(?:\\.[a-z]\\w*)+)\\.[A-Z]");

    /// An abstract class and what it is extended by.
    private static final Pattern ABSTRACT = Pattern.compile("\\babstract (?:\\w+ )*class (\\w+)");

    private static final Pattern CHILD =
            Pattern.compile("\\bclass \\w+(?:<[^{]*?>)? extends (\\w+)");

    /// Classes in two files, each for a reason.
    private static final Set<String> IN_TWO_FILES =
            Set.of("OrderRecorder"); // a sink has a method for each event, more than a file holds

    private static List<Source> all() throws IOException {
        List<Source> all = new ArrayList<>();
        for (String module : Sources.modules()) all.addAll(Sources.of(module));
        assertThat(all).hasSizeGreaterThan(900);
        return all;
    }

    @Test
    void filesAndMethodsAreShort() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Source source : all()) {
            if (source.lines() > MAX_FILE_LINES) {
                offences.add(source + ": " + source.lines() + " lines");
            }
            Matcher method = METHOD.matcher(source.text());
            while (method.find()) {
                String text = method.group();
                long length = text.lines().count();
                int max = text.contains("switch (") ? MAX_SWITCH_LINES : MAX_METHOD_LINES;
                if (length > max && !text.lines().findFirst().orElse("").contains(" record ")) {
                    offences.add(source + ": " + method.group(1) + ": " + length + " lines");
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void nothingIsLeftToBeDone() throws IOException {
        assertThat(all()).noneMatch(source -> source.text().matches("(?s).*\\b(TODO|FIXME)\\b.*"));
    }

    @Test
    void testsWaitForAStateAndNotForATime() throws IOException {
        List<String> offences = new ArrayList<>();
        for (String module : Sources.modules()) {
            for (Source source : Sources.testsOf(module)) {
                if (AT_ANY_TIME.contains(source.name())) continue;
                String code = source.code();
                Matcher pause = PAUSE.matcher(code);
                while (pause.find()) {
                    if (!isInLoop(code, pause.start())) offences.add(source + ": " + pause.group());
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void whatWaitsInATestLeavesTheProcessorToOthers() throws IOException {
        List<String> offences = new ArrayList<>();
        for (String module : Sources.modules()) {
            for (Source source : Sources.testsOf(module)) {
                if (STALLING.contains(source.name())) continue;
                Matcher spin = SPIN.matcher(source.code());
                while (spin.find()) offences.add(source + ": " + spin.group());
            }
        }
        assertThat(offences).isEmpty();
    }

    /// Whether a place is in a loop, at most behind a condition.
    private static boolean isInLoop(String code, int place) {
        String head = head(code, place);
        for (int at = place; !LOOP.matcher(head).find(); head = head(code, at)) {
            if (at < place && !head.contains("if (") && !head.contains("else")) return false;
            at = block(code, at);
            if (at < 0) return false;
        }
        return true;
    }

    /// What stands before a place in its statement, or before the block that opens there.
    private static String head(String code, int place) {
        String before = code.substring(0, place);
        int at = Math.max(before.lastIndexOf('{'), before.lastIndexOf('}'));
        return before.substring(Math.max(at, before.lastIndexOf(";\n")) + 1);
    }

    /// Where the block opens that a place is in.
    private static int block(String code, int place) {
        int closed = 0;
        int at = place - 1;
        for (; at >= 0 && (closed > 0 || code.charAt(at) != '{'); at--) {
            if (code.charAt(at) == '}') closed++;
            if (code.charAt(at) == '{') closed--;
        }
        return at;
    }

    @Test
    void packagesOfAModuleHaveNoCycles() throws IOException {
        List<String> cycles = new ArrayList<>();
        for (String module : Sources.modules()) {
            Map<String, Set<String>> uses = uses(Sources.of(module));
            for (String each : uses.keySet()) {
                if (reach(each, uses).contains(each)) cycles.add(module + ": " + each);
            }
        }
        assertThat(cycles).isEmpty();
    }

    /// Classes that use each other in a circle cannot be read one by one.
    @Test
    void fewClassesUseEachOtherInACircle() throws IOException {
        for (String module : Sources.modules()) {
            List<Source> sources = Sources.of(module);
            Map<String, Set<String>> reached = new TreeMap<>();
            Map<String, Set<String>> uses = usesOfClasses(sources);
            for (String each : uses.keySet()) reached.put(each, reach(each, uses));
            for (String each : uses.keySet()) {
                assertThat(reached.get(each))
                        .as(module + ": in a circle with " + each)
                        .filteredOn(other -> reached.get(other).contains(each))
                        .hasSizeLessThanOrEqualTo(LARGEST_CIRCLE.getOrDefault(module, 20));
            }
        }
    }

    /// A class that nothing but its one child completes is one class, cut where a file was full:
    /// its
    /// parts are better held.
    @Test
    void noClassIsExtendedForTheLengthOfAFile() throws IOException {
        Map<String, List<Source>> children = new TreeMap<>();
        for (Source source : all()) {
            CHILD.matcher(source.code())
                    .results()
                    .map(found -> found.group(1))
                    .forEach(parent -> children.computeIfAbsent(parent, _ -> new ArrayList<>())
                            .add(source));
        }
        List<Source> cut = new ArrayList<>();
        for (Source parent : all()) if (isCutInTwo(parent, children)) cut.add(parent);
        assertThat(cut).isEmpty();
    }

    private static boolean isCutInTwo(Source parent, Map<String, List<Source>> children) {
        List<Source> its = children.getOrDefault(parent.className(), List.of());
        return its.size() == 1
                && its.getFirst().packageName().equals(parent.packageName())
                && ABSTRACT.matcher(parent.code())
                        .results()
                        .anyMatch(found -> found.group(1).equals(parent.className()))
                && !IN_TWO_FILES.contains(parent.className());
    }

    /// Which class, by its simple name, uses which of the same module.
    private static Map<String, Set<String>> usesOfClasses(List<Source> sources) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (Source source : sources) uses.put(source.className(), new TreeSet<>());
        for (Source source : sources) {
            Set<String> used = uses.get(source.className());
            String code = TEXT.matcher(source.code()).replaceAll("");
            WORD.matcher(code).results().map(MatchResult::group).forEach(used::add);
            used.retainAll(uses.keySet());
            used.remove(source.className());
        }
        return uses;
    }

    /// Which package uses which of the same module.
    private static Map<String, Set<String>> uses(List<Source> sources) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (Source source : sources) uses.put(source.packageName(), new TreeSet<>());
        for (Source source : sources) {
            USE.matcher(source.code())
                    .results()
                    .map(used -> used.group(1))
                    .filter(used -> uses.containsKey(used) && !used.equals(source.packageName()))
                    .forEach(uses.get(source.packageName())::add);
        }
        return uses;
    }

    static Set<String> reach(String from, Map<String, Set<String>> uses) {
        Set<String> reached = new TreeSet<>();
        List<String> next = new ArrayList<>(uses.get(from));
        while (!next.isEmpty()) {
            String each = next.removeLast();
            if (reached.add(each)) next.addAll(uses.getOrDefault(each, Set.of()));
        }
        return reached;
    }

    @Test
    void coreHasNoClockNoThreadNoChanceNoInputAndNoFloatingPoint() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Source source : Sources.of("core")) {
            String code = source.code().replace("System.arraycopy", "");
            FORBIDDEN.stream()
                    .filter(code::contains)
                    .forEach(word -> offences.add(source + ": " + word));
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void coreDependsOnNothingButTheJdk() throws IOException {
        for (Source source : Sources.of("core")) {
            assertThat(IMPORT.matcher(source.text()).results().map(MatchResult::group))
                    .as(source.toString())
                    .isEmpty();
        }
    }

    /// What has no order that is the same everywhere may be asked, but not gone through.
    @Test
    void noHashTableOfTheCoreIsEverIterated() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Source source : Sources.of("core")) {
            Matcher hashed = HASHED.matcher(source.code());
            while (hashed.find()) {
                String name = hashed.group(1);
                Pattern iterated = Pattern.compile("\\b" + name
                        + "\\s*\\.\\s*(forEach|iterator|stream|keySet|values|entrySet|toArray"
                        + "|spliterator|removeIf|toString)\\(|:\\s*" + name + "\\s*\\)");
                if (iterated.matcher(source.code()).find()) offences.add(source + ": " + name);
            }
        }
        assertThat(offences).isEmpty();
    }
}
