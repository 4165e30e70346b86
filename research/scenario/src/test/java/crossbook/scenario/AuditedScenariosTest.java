package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The auditor finds nothing in what the engine does: in no scenario, in no random stream.
class AuditedScenariosTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final int COMMANDS = 500;

    @Test
    void noScenarioIsFoundFault() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SCENARIOS)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".txt"))
                    .sorted()
                    .toList()) {
                for (List<String> part : parts(Files.readAllLines(file))) {
                    AuditedStream.violations(file.getParent(), part)
                            .forEach(line -> found.add(file.getFileName() + ": " + line));
                }
            }
        }
        assertEquals("", String.join("\n", found));
    }

    /// The commands of a scenario, those after each word that begins anew by themselves.
    private static List<List<String>> parts(List<String> lines) {
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (String line : lines) {
            if (line.equals(Scenario.ANEW)) parts.add(new ArrayList<>());
            else if (line.isBlank() || !Character.isWhitespace(line.charAt(0))) {
                parts.getLast().add(line);
            }
        }
        return parts;
    }

    @Test
    void noRandomStreamIsFoundFault() {
        audit(20);
    }

    @Test
    @Tag("slow")
    void noneOfManyRandomStreamsIsFoundFault() {
        audit(150);
    }

    private static void audit(int streams) {
        for (long seed = 1; seed <= streams; seed++) {
            List<String> found =
                    AuditedStream.violations(SCENARIOS, RandomStream.of(seed, COMMANDS));
            assertEquals("", String.join("\n", found), "seed " + seed);
        }
    }
}
