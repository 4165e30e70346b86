package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class PlainTomlTest {
    private static final Set<String> SECTIONS = Set.of("engine", "gateway", "web");

    @Test
    void plainKeysAreReadAsTheParserReadsThem() {
        String text = """
                [engine]
                a = "text, with # and = and [x]"
                b=1

                c  =   true   # not 'false'
                [web] # of the page
                a_b = 999999999999999999
                d = ""
                """;
        List<PlainToml.Entry> plain = PlainToml.read(text, SECTIONS).orElseThrow();
        assertThat(plain).containsExactlyInAnyOrderElementsOf(parsed(text)).hasSize(5);
    }

    private static List<PlainToml.Entry> parsed(String text) {
        TomlParseResult toml = Toml.parse(text);
        assertThat(toml.errors()).isEmpty();
        List<PlainToml.Entry> entries = new ArrayList<>();
        for (String section : toml.keySet()) {
            TomlTable table = toml.getTable(section);
            for (String name : table.keySet()) {
                var place = table.inputPositionOf(name);
                assertThat(place.column()).isEqualTo(1);
                entries.add(new PlainToml.Entry(section, name, table.get(name), place.line()));
            }
        }
        return entries;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = 1",
                "[engine]\n[engine]",
                "[engine]\na = 1\na = 2",
                "[other]",
                "[engine]\n a = 1",
                "[engine]\na = 01",
                "[engine]\na = 1_000",
                "[engine]\na = -1",
                "[engine]\na = 1.5",
                "[engine]\na = [1]",
                "[engine]\na = 'x'",
                "[engine]\na = \"\\n\"",
                "[engine]\na = \"\"\"x\"\"\"",
                "[engine]\na.b = 1",
                "[engine]\n\"a\" = 1",
                "[engine]\na = 1\rb = 2",
                "[engine]\na",
            })
    void whatIsNotPlainIsLeftToTheParser(String text) {
        assertThat(PlainToml.read(text, SECTIONS)).isEqualTo(Optional.empty());
    }

    /// What `init` writes, and a key that somebody has set in it.
    @Test
    void theFileOfANewExchangeIsPlain() {
        String file = InitialFiles.server("market.toml");
        String set = file.replace("[gateway]", "[gateway]\ntcp = \"127.0.0.1:7101\"");
        assertThat(PlainToml.read(TomlText.withoutComments(set), ServerKeys.sectionNames()))
                .hasValueSatisfying(entries ->
                        assertThat(entries).extracting(PlainToml.Entry::name).contains("tcp"));
    }
}
