package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The core has no clock, thread, chance, input, output or floating point, never shows
/// the order of a hash table, and is written in files and methods that can be read at a
/// sitting.
class CoreTidyTest {
    private static final int MAX_FILE_LINES = 400;
    private static final int MAX_METHOD_LINES = 40;

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
            "TODO",
            "FIXME",
            "sun.",
            "jdk.internal");

    /// Packages of the JDK that the core may use; there is nothing beyond the JDK.
    private static final Pattern IMPORT = Pattern.compile(
            "(?m)^import (?!(?:static )?(?:java\\.util\\.|crossbook\\.core\\.))(.*);");

    /// A hash table in a field or variable, by its name.
    private static final Pattern HASHED =
            Pattern.compile("\\b(?:Hash)?(?:Set|Map)<[^=;()]*?>\\s+(\\w+)\\s*[=;]");

    private static final Pattern METHOD = Pattern.compile(
            "(?m)^    (?=\\w)(?:[\\w@<>\\[\\].,? ]+ )?(\\w+)\\([^;{}]*\\)[^;{}]*\\{\n(?s:.*?)^    \\}");

    private record Source(String name, String text) {
        String code() {
            return text.replaceAll("//.*", "");
        }
    }

    private static List<Source> sources() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<Source> sources = files.filter(Files::isRegularFile)
                    .sorted()
                    .map(CoreTidyTest::read)
                    .toList();
            assertTrue(sources.size() > 30, "not the sources of the core: " + sources.size());
            return sources;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Source read(Path file) {
        try {
            return new Source(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void coreHasNoClockNoThreadNoChanceNoInputAndNoFloatingPoint() {
        List<String> offences = new ArrayList<>();
        for (Source source : sources()) {
            String code = source.code().replace("System.arraycopy", "");
            FORBIDDEN.stream()
                    .filter(code::contains)
                    .forEach(word -> offences.add(source.name + ": " + word));
        }
        assertEquals(List.of(), offences);
    }

    @Test
    void coreDependsOnNothingButTheJdk() {
        List<String> offences = new ArrayList<>();
        for (Source source : sources()) {
            Matcher other = IMPORT.matcher(source.text);
            while (other.find()) offences.add(source.name + ": " + other.group(1));
        }
        assertEquals(List.of(), offences);
    }

    /// What has no order that is the same everywhere may be asked, but not gone through.
    @Test
    void noHashTableIsEverIterated() {
        List<String> offences = new ArrayList<>();
        for (Source source : sources()) {
            Matcher hashed = HASHED.matcher(source.code());
            while (hashed.find()) {
                String name = hashed.group(1);
                Pattern iterated = Pattern.compile("\\b" + name
                        + "\\s*\\.\\s*(forEach|iterator|stream|keySet|values|entrySet|toArray"
                        + "|spliterator|removeIf|toString)\\(|:\\s*" + name + "\\s*\\)");
                if (iterated.matcher(source.code()).find()) offences.add(source.name + ": " + name);
            }
        }
        assertEquals(List.of(), offences);
    }

    @Test
    void filesAndMethodsAreShort() {
        List<String> offences = new ArrayList<>();
        for (Source source : sources()) {
            long lines = source.text.lines().count();
            if (lines > MAX_FILE_LINES) offences.add(source.name + ": " + lines + " lines");
            Matcher method = METHOD.matcher(source.text);
            while (method.find()) {
                long length = method.group().lines().count();
                if (length > MAX_METHOD_LINES) {
                    offences.add(source.name + ": " + method.group(1) + ": " + length + " lines");
                }
            }
        }
        assertEquals(List.of(), offences);
    }
}
