package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

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
                assertThat(told(decoder, field.name() + "EncodingOffset"))
                        .as(name)
                        .isEqualTo(field.offset());
                assertThat(told(decoder, field.name() + "EncodingLength"))
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
            message.fields()
                    .forEach(field -> assertThat(numbers.add(field.number())).isTrue());
            message.tails()
                    .forEach(tail -> assertThat(numbers.add(tail.number())).isTrue());
        }
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
