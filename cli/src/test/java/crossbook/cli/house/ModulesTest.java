package crossbook.cli.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import crossbook.testkit.Repository;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The table of modules of `architecture.md` says what the poms say: what each may use, and
/// nothing upward. A module may use what those that it names may use.
class ModulesTest {
    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| \\[`([\\w-]+)`]\\((\\S+)/README[.]md\\) *\\|[^|\n]*\\|([^|\n]*)\\|$");
    private static final Pattern NAME = Pattern.compile("`([\\w-]+)`");
    private static final Pattern DEPENDENCY =
            Pattern.compile("(?s)<dependency>((?:(?!</dependency>).)*)</dependency>");
    private static final Pattern OWN =
            Pattern.compile("<artifactId>crossbook-([\\w-]+)</artifactId>");

    @Test
    void theTableOfModulesSaysWhatThePomsSay() throws IOException {
        Map<String, Set<String>> poms = new TreeMap<>();
        for (String module : Sources.modules()) poms.put(module, dependencies(module));
        Map<String, Set<String>> table = table();

        assertThat(table.keySet()).isEqualTo(poms.keySet());
        for (String module : poms.keySet()) {
            assertThat(entry(module, TidyTest.reach(module, table)))
                    .isEqualTo(entry(module, TidyTest.reach(module, poms)));
        }
    }

    @Test
    void everyModuleIsWhereTheTableLinks() {
        assertThat(rows())
                .allMatch(row -> Sources.ROOT
                        .resolve("docs")
                        .resolve(row.group(2))
                        .normalize()
                        .equals(Repository.module(row.group(1))));
    }

    /// The exchange builds and passes its tests alone.
    @Test
    void noModuleOfTheExchangeNamesOneOfAnotherGroup() throws IOException {
        Path exchange = Sources.ROOT.resolve("exchange");
        Map<Boolean, List<String>> groups = Sources.modules().stream()
                .collect(Collectors.partitioningBy(
                        module -> Repository.module(module).startsWith(exchange)));
        for (String module : groups.get(true)) {
            String pom = Sources.read(Repository.module(module).resolve("pom.xml"));
            assertThat(names(OWN, pom)).as(module).doesNotContainAnyElementsOf(groups.get(false));
        }
    }

    /// What greets a stranger, without what is hidden.
    @Test
    void theRootHasFifteenEntriesAtMost() throws IOException {
        try (Stream<Path> entries = Files.list(Sources.ROOT)) {
            assertThat(entries.map(entry -> entry.getFileName().toString())
                            .filter(name -> !name.startsWith(".") && !name.equals("target")))
                    .hasSizeLessThanOrEqualTo(15);
        }
    }

    /// The order of the table is one in which everything that a module may use stands above it.
    @Test
    void everyModuleUsesWhatStandsAboveItAlone() throws IOException {
        List<String> rows = rows().map(row -> row.group(1)).toList();
        table().forEach((module, uses) -> assertThat(uses)
                .allMatch(used -> rows.indexOf(used) < rows.indexOf(module), "above " + module));
    }

    private static Stream<MatchResult> rows() {
        String page = Sources.read(Sources.ROOT.resolve("docs/architecture.md"));
        return ROW.matcher(page.substring(page.indexOf("## Modules"))).results();
    }

    private static Map<String, Set<String>> table() {
        return rows().collect(Collectors.toMap(
                row -> row.group(1), row -> names(NAME, row.group(3)), (a, _) -> a, TreeMap::new));
    }

    private static Set<String> dependencies(String module) {
        Set<String> names = new TreeSet<>();
        String pom = Sources.read(Repository.module(module).resolve("pom.xml"));
        DEPENDENCY
                .matcher(pom)
                .results()
                .map(dependency -> dependency.group(1))
                .filter(dependency -> !dependency.contains("<scope>test</scope>"))
                .filter(dependency -> !dependency.contains("<type>pom</type>")) // no Java
                .forEach(dependency -> names.addAll(names(OWN, dependency)));
        return names;
    }

    private static Set<String> names(Pattern name, String text) {
        return name.matcher(text)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
