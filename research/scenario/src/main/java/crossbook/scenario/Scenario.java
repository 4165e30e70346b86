package crossbook.scenario;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.market.BadInput;
import crossbook.market.TextFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A scenario file: commands at the margin and, indented, the events that they cause
/// (`docs/scenarios.md`). It agrees when running its commands writes the file itself.
public final class Scenario {
    /// The line behind which nothing is left of what was before: another exchange, another
    /// clock.
    static final String ANEW = "begin anew";

    private final String source;
    private final Path directory;
    private final String text;

    private Scenario(String source, Path directory, String text) {
        this.source = source;
        this.directory = directory;
        this.text = text;
    }

    /// The scenario in a file.
    ///
    /// @throws BadInput if the file cannot be read
    public static Scenario read(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        return new Scenario(file.toString(), directory, TextFiles.read(file));
    }

    /// The scenario in a text.
    ///
    /// @param source what to call the text in errors
    /// @param directory where files that it names are looked for
    public static Scenario of(String source, Path directory, String text) {
        return new Scenario(source, directory, text);
    }

    /// A file itself, or every `*.txt` in a directory, by name.
    ///
    /// @throws BadInput if there is none
    public static List<Path> files(Path path) {
        if (!Files.isDirectory(path)) return List.of(path);
        try (Stream<Path> files = Files.list(path)) {
            List<Path> found = files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
            if (found.isEmpty()) throw new BadInput(path + ": has no *.txt files");
            return found;
        } catch (IOException e) {
            throw new BadInput(path + ": cannot be read: " + e.getMessage());
        }
    }

    public String source() {
        return source;
    }

    /// The text as it stands.
    public String text() {
        return text;
    }

    /// The text as it should be: every command, followed by the events that it causes
    /// now.
    ///
    /// @throws BadInput if a line is not a command
    public String outcome() {
        return outcome(EngineSettings.DEFAULT, engine -> {});
    }

    /// The same with an engine of other settings.
    ///
    /// @param looking sees the engine after every command
    public String outcome(EngineSettings settings, Consumer<MatchingEngine> looking) {
        StringBuilder parts = new StringBuilder();
        ScenarioRunner runner = newRunner(settings);
        int number = 0;
        for (String line : lines(text)) {
            number++;
            if (line.equals(ANEW)) {
                parts.append(runner.outcome()).append(ANEW).append('\n');
                runner = newRunner(settings);
            } else if (!isEvent(line)) {
                runner.run(number, line);
                looking.accept(runner.engine());
            }
        }
        return parts.append(runner.outcome()).toString();
    }

    private ScenarioRunner newRunner(EngineSettings settings) {
        return new ScenarioRunner(source, directory, settings, UnaryOperator.identity());
    }

    private static boolean isEvent(String line) {
        return !line.isBlank() && Character.isWhitespace(line.charAt(0));
    }

    private static List<String> lines(String text) {
        return text.lines().toList();
    }

    /// The first place at which text and outcome differ; none if they agree.
    public Optional<Difference> difference() {
        return Difference.between(lines(text), lines(outcome()));
    }
}
