package crossbook.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Repository;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Each of the 100 scenarios of `rulebook.md`, section 10, is a file in `data/scenarios/rules/`
/// or a test that the table in `docs/testing.md` names; and so is each of the worked examples of
/// auctions (5.4) and of the uncross of hidden orders (6.5).
class HundredScenariosTest {
    private static final Path RULES = Path.of("../../data/scenarios/rules");
    private static final Path PAGE = Path.of("../../docs/testing.md");

    // | 89 | what it is | `gateway`: `SessionRulesTest.aSecondLogonIsRefused` |
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (\\d+) \\| .* \\| `(\\w+)`: (`.*`) \\|$");
    private static final Pattern METHOD = Pattern.compile("`(\\w+)\\.(\\w+)`");

    @Test
    void eachNumberIsOneFileOrOneRowOfTheTable() throws IOException {
        Map<Integer, List<String>> found = new TreeMap<>();
        for (Path file : Scenario.files(RULES)) {
            Matcher name =
                    Pattern.compile("(\\d{3})-.*").matcher(file.getFileName().toString());
            if (name.matches()) add(found, name.group(1), file.getFileName().toString());
        }
        Matcher row = rows();
        while (row.find()) add(found, row.group(1), row.group(3));

        assertThat(found.keySet())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 100).boxed().toList());
        assertThat(found.values()).allMatch(places -> places.size() == 1);
    }

    private static void add(Map<Integer, List<String>> found, String number, String place) {
        found.computeIfAbsent(Integer.valueOf(number), _ -> new ArrayList<>()).add(place);
    }

    private static Matcher rows() throws IOException {
        return ROW.matcher(Files.readString(PAGE));
    }

    /// The number in its name is the first word of a file.
    @Test
    void aFileBeginsWithItsNumber() throws IOException {
        for (Path file : Scenario.files(RULES)) {
            String name = file.getFileName().toString();
            if (!name.matches("\\d.*")) continue;
            int number = Integer.parseInt(name.substring(0, 3));
            assertThat(Files.readString(file)).as(name).matches("(?s)# " + number + "[.,] .*");
        }
    }

    /// A test that stands for a scenario is there, is a test, and says so.
    @Test
    void theTestsOfTheTableAreThereAndNameTheirScenario() throws IOException {
        int tests = 0;
        Matcher row = rows();
        while (row.find()) {
            Matcher method = METHOD.matcher(row.group(3));
            while (method.find()) {
                tests++;
                String source = Files.readString(source(row.group(2), method.group(1)));
                assertThat(source)
                        .as(method.group())
                        .containsPattern("/// Scenario " + row.group(1) + "\\b[^{;]*\\n"
                                + "    @(Test|ParameterizedTest|TestFactory)[^{;]* "
                                + method.group(2) + "\\(");
            }
        }
        assertThat(tests).isGreaterThanOrEqualTo(13);
    }

    private static Path source(String module, String className) throws IOException {
        Path sources = Repository.module(module).resolve("src/test/java");
        try (var files = Files.walk(sources)) {
            List<Path> found =
                    files.filter(file -> file.endsWith(className + ".java")).toList();
            assertThat(found).as(module + " " + className).hasSize(1);
            return found.getFirst();
        }
    }

    /// The worked auctions A1 to A13 and the exchange's examples 13 to 16.
    @Test
    void everyWorkedExampleIsInOneFile() throws IOException {
        List<String> titles = new ArrayList<>();
        for (Path file : Scenario.files(RULES)) {
            titles.add(Files.readString(file).lines().findFirst().orElseThrow());
        }
        for (int auction = 1; auction <= 13; auction++) {
            assertOne(titles, "A" + auction + "\\b");
        }
        for (int example = 13; example <= 16; example++) {
            assertOne(titles, "Example " + example + "\\b");
        }
    }

    private static void assertOne(List<String> titles, String pattern) {
        List<String> found = titles.stream()
                .filter(title -> Pattern.compile(pattern).matcher(title).find())
                .collect(Collectors.toList());
        assertThat(found).as(pattern).hasSize(1);
    }
}
