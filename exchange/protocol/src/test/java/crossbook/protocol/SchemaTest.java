package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What [Schema] says is what the generated codecs do.
class SchemaTest {
    static List<Schema> schemas() {
        return Schema.all();
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void fieldsStandWhereTheCodecsPutThem(Schema schema) throws ReflectiveOperationException {
        assertThat(schema.messages()).isNotEmpty();
        for (Message message : schema.messages()) {
            Class<?> decoder = decoder(schema, message);
            assertThat(constant(decoder, "SCHEMA_ID")).isEqualTo(schema.schemaId());
            assertThat(constant(decoder, "SCHEMA_VERSION")).isEqualTo(schema.version());
            assertThat(constant(decoder, "TEMPLATE_ID")).isEqualTo(message.templateId());
            assertThat(constant(decoder, "BLOCK_LENGTH"))
                    .isEqualTo(message.blockLength(schema.version()));
            for (Field field : message.fields()) {
                String name = message.name() + '.' + field.name();
                Class<?> holder = decoder;
                int start = 0;
                if (!field.part().isEmpty()) {
                    holder = decoder.getMethod(field.part()).getReturnType();
                    start = told(decoder, field.part() + "EncodingOffset");
                }
                assertThat(start + told(holder, field.name() + "EncodingOffset"))
                        .as(name)
                        .isEqualTo(field.offset());
                assertThat(told(holder, field.name() + "EncodingLength"))
                        .as(name)
                        .isEqualTo(field.type().lengthBytes());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void numbersAreUsedOnce(Schema schema) {
        Set<Integer> templateIds = new HashSet<>();
        for (Message message : schema.messages()) {
            assertThat(templateIds.add(message.templateId())).as(message.name()).isTrue();
            Set<Integer> numbers = new HashSet<>();
            Set<String> parts = new HashSet<>();
            for (Field field : message.fields()) {
                boolean isFirst = field.part().isEmpty() || parts.add(field.part());
                if (isFirst) assertThat(numbers.add(field.number())).isTrue();
            }
            message.tails()
                    .forEach(tail -> assertThat(numbers.add(tail.number())).isTrue());
        }
    }

    /// So that a new field of an order comes at the end of every block that has it.
    @ParameterizedTest
    @MethodSource("schemas")
    void theTermsOfAnOrderEndTheBlock(Schema schema) {
        for (Message message : schema.messages()) {
            boolean hasTerms =
                    message.fields().stream().anyMatch(field -> field.part().equals("terms"));
            if (!hasTerms) continue;
            assertThat(message.fields().getLast().part()).as(message.name()).isEqualTo("terms");
        }
    }

    /// Nothing is published by a slip of the pen.
    @Test
    void whatIsPublicOfACompositeIsOneOfItsMembers() {
        String text = """
                <sbe:messageSchema id="9" version="0">
                    <types>
                        <type name="Id" primitiveType="uint64"/>
                        <composite name="Pair"><ref name="one" type="Id"/><ref name="two" type="Id"/></composite>
                    </types>
                    <sbe:message name="Some" id="1">
                        <field name="pair" id="1" type="Pair" semanticType="public: NAME"/>
                    </sbe:message>
                </sbe:messageSchema>
                """;
        Message message = SchemaReader.read("some", text.replace("NAME", "two"))
                .messages()
                .getFirst();
        assertThat(message.fields())
                .extracting(Field::name, Field::offset, Field::semanticType)
                .containsExactly(tuple("one", 0, "private"), tuple("two", 8, "public"));
        assertThatThrownBy(() -> SchemaReader.read("some", text.replace("NAME", "three")))
                .isInstanceOf(IllegalStateException.class);
    }

    static Class<?> decoder(Schema schema, Message message) throws ClassNotFoundException {
        return Class.forName("crossbook.protocol." + schema.name().toLowerCase(Locale.ROOT) + '.'
                + message.name() + "Decoder");
    }

    private static int constant(Class<?> decoder, String name) throws ReflectiveOperationException {
        return (int) decoder.getField(name).get(null);
    }

    private static int told(Class<?> decoder, String name) throws ReflectiveOperationException {
        return (int) decoder.getMethod(name).invoke(null);
    }
}
