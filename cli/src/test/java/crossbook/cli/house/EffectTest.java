package crossbook.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.house.Sources.Source;
import crossbook.testkit.Repository;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is said has an effect (`docs/decisions/0044-what-is-said-has-an-effect.md`): every message
/// is sent and read, and every flag, rule of a market and option of a command is read. `WiringTest`
/// holds the same of the keys of the configuration.
class EffectTest {
    private static final Path SCHEMAS =
            Repository.module("protocol").resolve("src/main/resources/crossbook/protocol");

    /// What programs of others send or read, and none of ours.
    private static final Set<String> OF_OTHERS = Set.of(
            "FollowReportsEncoder", // risk and market operations that watch over order entry
            "TopOfBookDecoder"); // clients that keep no book

    /// Of what the build prints for the host: a command that it reads, and an event that it writes
    /// where the engine says so.
    private static final Pattern HANDLED = Pattern.compile(
            "(\\w+Decoder(?=\\.TEMPLATE_ID)|\\w+Encoder(?= event = begin\\w+\\(\\);))");

    /// Of what it prints for the client: a request, which counts if somebody asks it.
    private static final Pattern REQUEST =
            Pattern.compile("static OperatorRequest (\\w+)\\((?s:.+?)message\\(new (\\w+)\\(\\)");

    /// Its options are those of the launcher, which is no Java.
    private static final String OF_THE_LAUNCHER = "LauncherCommands.java";

    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern MESSAGE = Pattern.compile("<sbe:message name=\"(\\w+)\"");
    private static final Pattern CHOICE = Pattern.compile("<choice name=\"(\\w+)\"");
    private static final Pattern RULES = Pattern.compile("record \\w+Rules\\(([^)]*)\\)");
    private static final Pattern COMPONENT = Pattern.compile("(\\w+)\\s*(?:,|$)");

    /// An annotation with all that is in its parentheses, and the field behind it.
    private static final Pattern OPTION =
            Pattern.compile("@Option\\((?:[^()\"]++|\"(?:[^\"\\\\]++|\\\\.)*+\"|\\([^()]*+\\))*+\\)"
                    + "\\s*(?:[\\w<>\\[\\],.]+\\s+)+?(\\w+)\\s*[=;]");

    private static final List<Code> CODE = new ArrayList<>();

    /// A file without comments and imports.
    private record Code(String module, String file, String text) {
        static Code of(Source source) {
            String text = source.code().replaceAll("(?m)^import .*", "");
            return new Code(source.module(), source.name(), text);
        }
    }

    @BeforeAll
    static void read() throws IOException {
        for (String module : Sources.modules()) {
            if (module.equals("protocol")) continue;
            Sources.of(module).forEach(source -> CODE.add(Code.of(source)));
        }
    }

    @Test
    void everyMessageIsSentAndRead() {
        Set<String> used = new HashSet<>();
        for (Code code : CODE) {
            WORD.matcher(code.text).results().forEach(word -> used.add(word.group()));
        }
        for (String file : List.of("CommandReader.java", "EventFields.java")) {
            used.addAll(found(HANDLED, printed("host", file)));
        }
        WORD.matcher(printed("gateway", "AnsweringEvents.java"))
                .results()
                .forEach(word -> used.add(word.group()));
        REQUEST.matcher(printed("client", "entry/OperatorRequest.java"))
                .results()
                .filter(request -> isAsked(request.group(1)))
                .forEach(request -> used.add(request.group(2)));
        Set<String> missing = new TreeSet<>();
        for (String schema : List.of("entry", "event", "command", "marketdata")) {
            for (String message : found(MESSAGE, schema(schema))) {
                missing.add(message + "Encoder");
                missing.add(message + "Decoder");
            }
        }
        missing.removeAll(used);
        assertThat(missing).containsExactlyElementsOf(new TreeSet<>(OF_OTHERS));
    }

    private static String printed(String module, String file) {
        Path folder =
                Repository.module(module).resolve("target/generated-sources/printed/crossbook");
        return Sources.read(folder.resolve(module).resolve(file));
    }

    private static boolean isAsked(String request) {
        String call = "OperatorRequest." + request + "(";
        return CODE.stream().anyMatch(code -> code.text.contains(call));
    }

    @Test
    void everyFlagIsRead() {
        List<String> missing = new ArrayList<>();
        for (String schema : List.of("types", "event")) {
            List<String> flags = found(CHOICE, schema(schema));
            assertThat(flags).as(schema).isNotEmpty();
            for (String flag : flags) {
                if (!isAskedFor(flag, code -> true)) missing.add(flag);
            }
        }
        assertThat(missing).isEmpty();
    }

    /// A rule of a market is a component of a record of rules, which somebody asks for.
    @Test
    void everyRuleOfAMarketIsRead() {
        List<String> missing = new ArrayList<>();
        int rules = 0;
        for (Code code : CODE) {
            Matcher record = RULES.matcher(code.text);
            if (!code.module.equals("core") || !record.find()) continue;
            for (String rule : found(COMPONENT, record.group(1).strip())) {
                rules++;
                boolean isReadByItself = count(rule, code) > 1;
                boolean isRead = isReadByItself || isAskedFor(rule, other -> other != code);
                if (!isRead) missing.add(code.file + ": " + rule);
            }
        }
        assertThat(missing).isEmpty();
        assertThat(rules).isGreaterThan(20);
    }

    @Test
    void everyOptionIsRead() {
        List<String> missing = new ArrayList<>();
        int options = 0;
        for (Code code : CODE) {
            if (code.file.equals(OF_THE_LAUNCHER)) continue;
            for (String field : found(OPTION, code.text)) {
                options++;
                if (count(field, code) < 2) missing.add(code.file + ": " + field);
            }
        }
        assertThat(missing).isEmpty();
        assertThat(options).isGreaterThan(300);
    }

    private static String schema(String name) {
        return Sources.read(SCHEMAS.resolve(name + ".xml"));
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }

    private static long count(String word, Code code) {
        return Pattern.compile("\\b" + word + "\\b")
                .matcher(code.text)
                .results()
                .count();
    }

    /// Whether code asks something for what has that name.
    private static boolean isAskedFor(String name, Predicate<Code> where) {
        return CODE.stream().filter(where).anyMatch(code -> code.text.contains("." + name + "()"));
    }
}
