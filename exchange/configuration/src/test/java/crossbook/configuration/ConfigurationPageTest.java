package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tomlj.Toml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What is published about the keys is what is read: `docs/configuration.md` and
/// `data/schemas/*.json`. `-Dcrossbook.update=true` writes them.
class ConfigurationPageTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String BEGIN = "<!-- keys: written by ConfigurationPageTest -->\n";
    private static final List<Section> LISTS = List.of(
            AssetDefinition.SECTION,
            InstrumentDefinition.SECTION,
            ParticipantDefinition.SECTION,
            ClientDefinition.SECTION,
            LimitDefinition.SECTION,
            TopUpDefinition.SECTION);

    @Test
    void thePageListsEveryKey() throws IOException {
        Path page = ROOT.resolve("docs/configuration.md");
        String text = Files.readString(page);
        String head = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
        same(page, head + "\n" + tables());
    }

    @Test
    void theSchemasSayWhatTheReaderReads() throws IOException {
        same(ROOT.resolve("data/schemas/crossbook.schema.json"), ConfigurationSchema.server());
        same(
                ROOT.resolve("data/schemas/instruments.schema.json"),
                ConfigurationSchema.instruments());
        same(
                ROOT.resolve("data/schemas/participants.schema.json"),
                ConfigurationSchema.participants());
        same(ROOT.resolve("data/schemas/assets.schema.json"), ConfigurationSchema.assets());
        same(ROOT.resolve("data/schemas/clients.schema.json"), ConfigurationSchema.clients());
        same(ROOT.resolve("data/schemas/limits.schema.json"), ConfigurationSchema.limits());
        same(ROOT.resolve("data/schemas/topups.schema.json"), ConfigurationSchema.topUps());
        same(ROOT.resolve("data/schemas/market.schema.json"), MarketModelSchema.text());
    }

    @Test
    void everyKeyIsInThePageAndInTheSchema() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/configuration.md"));
        String schema = Files.readString(ROOT.resolve("data/schemas/crossbook.schema.json"));
        for (Key<?> key : ServerKeys.all()) {
            assertThat(page).contains("| `" + key.name() + "` | ").contains(key.meaning());
            assertThat(schema)
                    .contains("\"" + key.name() + "\": {\"description\": \"" + key.meaning());
        }
    }

    @Test
    void noTwoKeysShareAName() {
        assertThat(ServerKeys.all().stream().map(Key::path)).doesNotHaveDuplicates();
        assertThat(ServerKeys.all().stream().map(Key::variable)).doesNotHaveDuplicates();
    }

    /// What a key writes is read back as the same value, from TOML and from a text.
    @Test
    void everyDefaultIsWrittenAsItIsRead() {
        for (Key<?> key : ServerKeys.all()) assertRoundTrip(key);
        for (Section list : LISTS) {
            list.keys().stream().filter(key -> !key.isRequired()).forEach(this::assertRoundTrip);
        }
    }

    private <T> void assertRoundTrip(Key<T> key) {
        T value = key.kind().read(key.defaultText());
        assertThat(key.kind().read(key.kind().write(value))).as(key.path()).isEqualTo(value);
        var toml = Toml.parse("value = " + key.kind().toml(value));
        assertThat(toml.errors()).as(key.path()).isEmpty();
        assertThat(key.kind().readToml(toml.get("value"))).as(key.path()).isEqualTo(value);
    }

    private static void same(Path file, String text) throws IOException {
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(file, text);
        assertThat(Files.readString(file)).as(file + " is out of date").isEqualTo(text);
    }

    private static String tables() {
        StringBuilder page = new StringBuilder("## crossbook.toml\n");
        ServerKeys.SECTIONS.forEach(section -> table(page, section, "[" + section.name() + "]"));
        page.append("\n## assets.toml or .csv\n");
        table(page, AssetDefinition.SECTION, "[[asset]]");
        page.append("\n## instruments.toml or .csv\n");
        table(page, InstrumentDefinition.SECTION, "[[instrument]]");
        page.append("\n## participants.toml or .csv\n");
        table(page, ParticipantDefinition.SECTION, "[[participant]]");
        page.append("\n## clients.toml or .csv\n");
        table(page, ClientDefinition.SECTION, "[[client]]");
        page.append("\n## limits.toml or .csv\n");
        table(page, LimitDefinition.SECTION, "[[limit]]");
        page.append("\n## topups.toml or .csv\n");
        table(page, TopUpDefinition.SECTION, "[[topup]]");
        return page.toString();
    }

    private static void table(StringBuilder page, Section section, String title) {
        page.append("\n### `").append(title).append("`\n\n").append(section.meaning());
        page.append("\n\n| key | default | meaning |\n|---|---|---|\n");
        section.keys().forEach(key -> row(page, key));
    }

    private static <T> void row(StringBuilder page, Key<T> key) {
        String byDefault = "none: must be given";
        if (!key.isRequired()) {
            byDefault = "`" + toml(key, key.defaultText()) + "`";
            if (!key.durableText().equals(key.defaultText())) {
                byDefault += "; `" + toml(key, key.durableText()) + "` when durable";
            }
        }
        String meaning = key.meaning() + " It " + key.kind().rule() + ".";
        page.append("| `").append(key.name()).append("` | ").append(byDefault).append(" | ");
        page.append(meaning.replace("|", "\\|")).append(" |\n");
    }

    private static <T> String toml(Key<T> key, String text) {
        return key.kind().toml(key.kind().read(text));
    }
}
