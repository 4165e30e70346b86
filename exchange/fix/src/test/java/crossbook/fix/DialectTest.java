package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.fix.Dialect.Choice;
import crossbook.fix.Dialect.Field;
import crossbook.fix.Dialect.Member;
import crossbook.fix.Dialect.Message;
import crossbook.fix.Dialect.Other;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The dialect is what the code uses, and the dictionaries in `exchange/fix/dictionaries` are
/// made from it: they are written anew with `-Dcrossbook.update=true`.
class DialectTest {
    private static final Dialect DIALECT = Dialect.crossbook();

    @Test
    void everyTagOfTheCodeIsAField() throws ReflectiveOperationException {
        for (var constant : Tag.class.getFields()) {
            if (!Modifier.isStatic(constant.getModifiers())) continue;
            Field field = DIALECT.field(constant.getInt(null));
            assertThat(field).as(constant.getName()).isNotNull();
            String name = constant.getName().replace("_", "").toLowerCase(Locale.ROOT);
            assertThat(field.name().toLowerCase(Locale.ROOT)).isEqualTo(name);
        }
    }

    @Test
    void everyFieldHasAPlace() {
        Set<String> used = new HashSet<>();
        for (Message message : DIALECT.messages()) {
            for (Member member : message.members()) used.add(member.name());
        }
        for (String group : List.of(
                "header",
                "trailer",
                "Parties",
                "TradingSessions",
                "MsgTypes",
                "RelatedSym",
                "CrossSides",
                "TradeSides",
                "RootParties",
                "MDEntryTypes",
                "MDInstruments",
                "MDFull",
                "MDIncremental")) {
            for (Member member : DIALECT.group(group).members()) used.add(member.name());
        }
        assertThat(DIALECT.fields()).allMatch(field -> used.contains(field.name()));
        assertThat(DIALECT.fields().stream().map(Field::tag))
                .doesNotHaveDuplicates()
                .isSorted();
    }

    /// The standard's other fields stand in one place only, and a length has its field.
    @Test
    void otherFieldsAreNoneOfTheDialect() {
        assertThat(DIALECT.others().stream().map(Other::tag)).doesNotHaveDuplicates();
        assertThat(DIALECT.others()).noneMatch(other -> DIALECT.field(other.tag()) != null);
        assertThat(DIALECT.label(DIALECT.dataOf(354))).isEqualTo("EncodedText(355)");
    }

    @Test
    void everyReasonForARejectIsAValue() {
        List<String> values = DIALECT.field("SessionRejectReason").values().stream()
                .map(Choice::text)
                .toList();
        assertThat(Arrays.stream(RejectReason.values())
                        .map(reason -> String.valueOf(reason.code())))
                .isSubsetOf(values);
    }

    @ParameterizedTest
    @CsvSource({"FIX44", "FIXT11", "FIX50SP2"})
    void dictionariesAreMadeFromIt(String name) throws IOException {
        String text = switch (name) {
            case "FIX44" -> Dictionary.fix44(DIALECT);
            case "FIXT11" -> Dictionary.fixt11(DIALECT);
            default -> Dictionary.fix50sp2(DIALECT);
        };
        Path file = Path.of("dictionaries", name + ".xml");
        if (Boolean.getBoolean("crossbook.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    @Test
    void thePageIsMadeFromIt() throws IOException {
        Path file = Path.of("../..", "docs", "fix-messages.md");
        String text = MessagesPage.of(DIALECT);
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(file, text);
        assertThat(Files.readString(file)).isEqualTo(text);
    }
}
