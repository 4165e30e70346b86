package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// `docs/glossary.md` has every field that a client meets, and nothing else.
class GlossaryTest {
    private static final Path PAGE = Path.of("../../docs/glossary.md");
    private static final Pattern PRIVATE = Pattern.compile(
            ".*([cC]lOrdId|[pP]articipantId|[aA]ccount|[tT]rader|[cC]apacity|sessionId|gatewayId"
                    + "|requestId|commandNumber|Hash)");

    @Test
    void everyFieldOfOrderEntryStandsInTheGlossaryOnce() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Message message : Schema.entry().messages()) {
            message.fields().forEach(field -> names.add(field.name()));
            message.tails().forEach(tail -> names.add(tail.name()));
        }
        assertThat(rows().stream().map(List::getFirst)).containsExactlyElementsOf(names);
    }

    @Test
    void namesAreSpelledAsTheirInterfaceSpells() throws IOException {
        for (List<String> row : rows()) {
            assertThat(row).hasSize(5).noneMatch(String::isEmpty);
            assertThat(row.get(2)).matches("-|[a-z][a-zA-Z]*");
            assertThat(row.get(3)).matches("-|[1-9][0-9]*");
            assertThat(row.get(4)).matches("-|[a-z]+(_[a-z]+)*");
        }
    }

    /// Field name, meaning, JSON, FIX, Python; in the order of the alphabet.
    private static List<List<String>> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| SBE"))
                .map(line -> line.replace("`", ""))
                .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                .toList();
    }

    @Test
    void everyFieldOfAnEventIsPublicOrPrivate() {
        for (Message message : Schema.event().messages()) {
            for (Field field : message.fields()) {
                String name = message.name() + '.' + field.name();
                assertThat(field.semanticType()).as(name).isIn("public", "private");
            }
            for (Tail tail : message.tails()) {
                String name = message.name() + '.' + tail.name();
                assertThat(tail.semanticType()).as(name).isIn("public", "private");
            }
        }
    }

    @Test
    void whoTradesIsPrivate() {
        for (Message message : Schema.event().messages()) {
            for (Field field : message.fields()) {
                if (!PRIVATE.matcher(field.name()).matches()) continue;
                String name = message.name() + '.' + field.name();
                assertThat(field.semanticType()).as(name).isEqualTo("private");
            }
        }
    }
}
