package crossbook.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The short forms of the contract become what OpenAPI has for them, and mistakes stop the build.
class ContractTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Path CONTRACT = Path.of("src/main/contract");

    private final Notation notation =
            new Notation(json("{'decimal': {'type': 'string', 'pattern': '^[0-9.]+$'}}"));

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', quoteCharacter = '`', textBlock = """
            'integer'                        = {'type':'integer'}
            'decimal'                        = {'type':'string','pattern':'^[0-9.]+$'}
            'Order'                          = {'$ref':'#/components/schemas/Order'}
            'Order.price'                    = {'$ref':'#/components/schemas/Order/properties/price'}
            'Order[]'                        = {'type':'array','items':{'$ref':'#/components/schemas/Order'}}
            'boolean | null'                 = {'oneOf':[{'type':'boolean'},{'type':'null'}]}
            {'is':'decimal','default':'1'}   = {'type':'string','pattern':'^[0-9.]+$','default':'1'}
            {'fields':{'a':'null','b?':'boolean'}} = {'type':'object','properties':{'a':{'type':'null'},'b':{'type':'boolean'}},'required':['a'],'additionalProperties':false}
            {'is':'object[]','minItems':1,'fields':{'a?':'null'}} = {'type':'array','items':{'type':'object','properties':{'a':{'type':'null'}},'additionalProperties':false},'minItems':1}
            {'oneOf':['integer','Order']}    = {'oneOf':[{'type':'integer'},{'$ref':'#/components/schemas/Order'}]}
            """)
    void aShortFormIsASchema(String said, String schema) {
        assertThat(notation.schema(json(said))).isEqualTo(json(schema));
    }

    @Test
    void aTypeThatThereIsNotIsNamed() {
        assertThatThrownBy(() -> notation.schema(json("{'fields': {'a': 'decimals'}}")))
                .hasMessage("no type: decimals");
    }

    @Test
    void anEntryThatIsMistakenStopsTheBuild() {
        assertRefused("'sumary': 'x', 'access': 'PUBLIC'", "unknown: sumary");
        assertRefused("'summary': 'x'", "Operation.");
        assertRefused("'summary': 'x', 'access': 'SEE_ALL'", "Operation.SEE_ALL");
        assertRefused("'summary': 'x', 'access': 'ANY', 'problems': ['NO']", "no problem code: NO");
        assertRefused("'summary': 'x', 'access': 'ANY', 'query': ['size']", "size");
    }

    private static void assertRefused(String entry, String message) {
        JsonNode common = json("{'problems': {}, 'parameters': {}}");
        for (String kind : List.of("every", "exchange", "private", "participant", "change")) {
            ((ObjectNode) common.path("problems")).putArray(kind);
        }
        Operations operations = new Operations(common, new Notation(json("{}")));
        assertThatThrownBy(() -> operations.operation(
                        "GET /x", json("{" + entry + "}"), json("{'name': 'System'}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    /// What is shared is used.
    @Test
    void noSharedWordIsLeftOver() throws IOException {
        JsonNode common = JSON.readTree(CONTRACT.resolve("common.json").toFile());
        StringBuilder text = new StringBuilder();
        for (JsonNode name : common.path("subjects")) {
            text.append(Files.readString(CONTRACT.resolve(name.asText() + ".json")));
        }
        text.append(common.path("problems")).append(common.path("answers"));
        List<String> unused = new ArrayList<>();
        for (String table : List.of("types", "parameters", "answers", "headers")) {
            common.path(table).fieldNames().forEachRemaining(word -> {
                if (!text.toString().matches("(?s).*\"" + word + "(\\[]| \\| null)?\"(?!:).*")) {
                    unused.add(table + ": " + word);
                }
            });
        }
        assertThat(unused).isEmpty();
    }
}
