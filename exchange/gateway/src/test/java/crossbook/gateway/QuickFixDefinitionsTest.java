package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// QuickFIX's acceptance definitions for a server (`test/definitions/server` of its sources, a
/// copy of which `-Dcrossbook.quickfix=DIR` names) give what `docs/lab/fix-definitions.md`
/// says: all pass but those that the page excepts with a reason. With `-Dcrossbook.update=true`
/// it prints what fails.
@Tag("slow")
class QuickFixDefinitionsTest {
    private static final Path PAGE = Path.of("../../docs/lab/fix-definitions.md");
    private static final List<String> VERSIONS = List.of("fix44", "fix50sp2");

    @TempDir
    Path directory;

    @Test
    void allPassButThoseThatThePageExcepts() throws IOException {
        String copy = System.getProperty("crossbook.quickfix", "");
        assumeTrue(!copy.isEmpty(), "-Dcrossbook.quickfix names no copy of the definitions");
        Map<String, String> failed = new TreeMap<>();
        int played = 0;
        for (String version : VERSIONS) {
            try (Stream<Path> files = Files.list(Path.of(copy, version))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".def"))
                        .sorted()
                        .toList()) {
                    String name = version + "/" + file.getFileName().toString().replace(".def", "");
                    failure(file, ++played).ifPresent(words -> failed.put(name, words));
                }
            }
        }
        System.out.println(played + " played, " + failed.size() + " excepted");
        failed.forEach((name, words) -> System.out.println(name + ": " + words));
        assertThat(failed.keySet()).as("%s", failed).isEqualTo(excepted().keySet());
    }

    private Optional<String> failure(Path file, int number) throws IOException {
        Path home = Files.createDirectory(directory.resolve(String.valueOf(number)));
        try (TestExchange exchange = TestExchange.startWithFix(home)) {
            new FixDefinition(file, exchange).play();
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// The rows of the page: a name such as `fix44/14e_IncorrectEnumValue`, and why.
    private static Map<String, String> excepted() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (!line.startsWith("| `")) continue;
            String[] cells = line.split("\\|", -1);
            for (String version : VERSIONS) {
                if (cells[2].contains(version)) {
                    rows.put(version + "/" + cells[1].strip().replace("`", ""), cells[3].strip());
                }
            }
        }
        return rows;
    }
}
