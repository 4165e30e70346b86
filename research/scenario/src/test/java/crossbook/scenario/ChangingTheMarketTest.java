package crossbook.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import crossbook.market.MarketModelFile;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The changes that `docs/changing-the-market.md` shows, made as they stand there: the
/// changed file is a market model, the scenario holds on it, and fails on the file that
/// ships.
class ChangingTheMarketTest {
    private static final Path PAGE = Path.of("../../docs/changing-the-market.md");
    private static final Path SHIPPED = Path.of("../../data/markets/jse.toml");
    private static final Pattern CHANGE =
            Pattern.compile("(?s)\n## (.*?)\n.*?```diff\n(.*?)```.*?```scenario\n(.*?)```");

    private record Change(String title, String diff, String scenario) {}

    @TempDir
    Path directory;

    private static List<Change> changes() throws IOException {
        List<Change> changes = new ArrayList<>();
        Matcher found = CHANGE.matcher(Files.readString(PAGE));
        while (found.find()) {
            changes.add(new Change(found.group(1), found.group(2), found.group(3)));
        }
        return changes;
    }

    @Test
    void thePageMakesSevenChanges() throws IOException {
        assertThat(changes()).hasSize(7);
        assertThat(Files.readString(PAGE).split("\n## ", -1)).hasSize(1 + 7);
    }

    @TestFactory
    Stream<DynamicTest> aChangeOfTheFileAloneChangesTheMarket() throws IOException {
        return changes().stream()
                .map(change -> dynamicTest(change.title, () -> {
                    String shipped = Files.readString(SHIPPED);
                    Path mine = directory.resolve("mine.toml");
                    Files.writeString(mine, applied(change.diff, shipped));
                    assertThat(MarketModelFile.read(mine).name()).isEqualTo("jse");
                    assertThat(outcome(change)).isEqualTo(change.scenario);

                    Files.writeString(mine, shipped);
                    assertThat(outcome(change)).isNotEqualTo(change.scenario);
                }));
    }

    private String outcome(Change change) {
        return Scenario.of(change.title, directory, change.scenario).outcome();
    }

    /// The text with each part of a unified difference applied. Where a part belongs is
    /// found by its lines, which must stand in the text once; the numbers of lines may
    /// be old.
    private static String applied(String diff, String text) {
        String[] parts = diff.split("(?m)^@@.*\n", -1);
        assertThat(parts).hasSizeGreaterThan(1);
        String changed = text;
        for (int i = 1; i < parts.length; i++) {
            String before = lines(parts[i], '-');
            String after = lines(parts[i], '+');
            assertThat(changed.split(Pattern.quote('\n' + before), -1))
                    .as(before)
                    .hasSize(2);
            changed = changed.replace('\n' + before, '\n' + after);
        }
        return changed;
    }

    /// The lines that a part of a difference has before (`-`) or after it (`+`).
    private static String lines(String part, char which) {
        StringBuilder lines = new StringBuilder();
        part.lines()
                .filter(line -> line.charAt(0) == ' ' || line.charAt(0) == which)
                .forEach(line -> lines.append(line, 1, line.length()).append('\n'));
        return lines.toString();
    }
}
