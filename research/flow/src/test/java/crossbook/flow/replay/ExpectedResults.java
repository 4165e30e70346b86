package crossbook.flow.replay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The values of an `expected.json`: an object of numbers and texts, or one of those in an object.
record ExpectedResults(String json) {
    static ExpectedResults read(Path file) throws IOException {
        return new ExpectedResults(Files.readString(file));
    }

    ExpectedResults of(String name) {
        Matcher object = Pattern.compile("\"" + name + "\": \\{([^}]*)}").matcher(json);
        assertTrue(object.find(), name);
        return new ExpectedResults(object.group(1));
    }

    String text(String name) {
        Matcher value = Pattern.compile("\"" + name + "\":\\s*\"?([^\",}\\s]*)").matcher(json);
        assertTrue(value.find(), name);
        return value.group(1);
    }

    long number(String name) {
        return Long.parseLong(text(name));
    }
}
