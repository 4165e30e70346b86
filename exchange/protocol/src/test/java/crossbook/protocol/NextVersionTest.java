package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Schema.Message;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.generation.CompilerUtil;
import org.agrona.generation.StringWriterOutputManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;

import uk.co.real_logic.sbe.generation.java.JavaGenerator;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Who speaks this version and who speaks the next understand each other. The next version of
/// each schema is made here: every message gets one more field and one more tail.
class NextVersionTest {
    private static final String BUFFER = "org.agrona.MutableDirectBuffer";
    private static final String READ_ONLY_BUFFER = "org.agrona.DirectBuffer";

    /// Of each schema, by name.
    private static final Map<String, Codecs> NEXT = new HashMap<>();

    static List<Schema> schemas() {
        return Schema.all();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("schemas")
    void theNextVersionReadsThisOne(Schema schema) throws Exception {
        Schema next = next(schema);
        Codecs codecs = nextCodecs(schema);
        for (Message message : schema.messages()) {
            Message later = later(next, message);
            Map<String, Object> values = Form.SAMPLE.values(message);
            byte[] bytes = new Codecs(schema).encode(message, values);
            assertThat(check(next, bytes)).as(message.name()).isEqualTo(Reason.NONE);

            Map<String, Object> read = codecs.decode(later, bytes);
            assertThat(read.remove("addedQty")).isNull();
            assertThat(read.remove("addedSide")).isNull();
            assertThat(read.remove("addedText")).isEqualTo("");
            assertThat(read).isEqualTo(values);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("schemas")
    void thisVersionReadsTheNextOne(Schema schema) throws Exception {
        Schema next = next(schema);
        Codecs codecs = nextCodecs(schema);
        for (Message message : schema.messages()) {
            Message later = later(next, message);
            byte[] bytes = codecs.encode(later, Form.SAMPLE.values(later));
            assertThat(check(next, bytes)).as(message.name()).isEqualTo(Reason.NONE);
            assertThat(check(schema, bytes)).as(message.name()).isEqualTo(Reason.NONE);
            assertThat(new Codecs(schema).decode(message, bytes))
                    .isEqualTo(Form.SAMPLE.values(message));
        }
    }

    /// A sender that says it speaks the next version has to send its fields.
    @ParameterizedTest
    @MethodSource("schemas")
    void theNextVersionMissesItsFields(Schema schema) throws Exception {
        Schema next = next(schema);
        for (Message message : schema.messages()) {
            byte[] bytes = new Codecs(schema).encode(message, Form.SAMPLE.values(message));
            new MessageHeaderEncoder().wrap(new UnsafeBuffer(bytes), 0).version(next.version());
            MessageCheck check = new MessageCheck(next);
            assertThat(check.check(new UnsafeBuffer(bytes), 0, bytes.length))
                    .isEqualTo(Reason.FIELD_MISSING);
            assertThat(check.faultyField()).isEqualTo("addedQty");
        }
    }

    private static Reason check(Schema schema, byte[] bytes) {
        return new MessageCheck(schema).check(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private static Message later(Schema next, Message message) {
        return next.messages().stream()
                .filter(other -> other.templateId() == message.templateId())
                .findFirst()
                .orElseThrow();
    }

    // The next version.

    private static Schema next(Schema schema) throws IOException {
        return SchemaReader.read(schema.name(), nextText(schema));
    }

    private static String nextText(Schema schema) throws IOException {
        try (InputStream in = Schema.class.getResourceAsStream(schema.name() + ".xml")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String version = "version=\"" + schema.version() + '"';
            int next = schema.version() + 1;
            return withAdditions(text, next)
                    .replaceFirst(version + " semantic", "version=\"" + next + "\" semantic")
                    .replaceFirst("package=\"[a-z.]*\"", "package=\"next." + schema.name() + '"');
        }
    }

    private static String withAdditions(String text, int version) {
        String fields = """
                <field name="addedQty" id="98" type="Qty" sinceVersion="%1$d"/>
                <field name="addedSide" id="99" type="Side" sinceVersion="%1$d" presence="optional"/>
                """.formatted(version);
        String tail = "<data name=\"addedText\" id=\"100\" type=\"text\" sinceVersion=\"%d\"/>\n"
                .formatted(version);
        StringBuilder next = new StringBuilder();
        boolean isBlockOpen = false;
        for (String line : text.lines().toList()) {
            boolean isEnd = line.contains("</sbe:message>");
            if (isBlockOpen && (isEnd || line.contains("<data "))) {
                next.append(fields);
                isBlockOpen = false;
            }
            if (isEnd) next.append(tail);
            if (line.contains("<sbe:message ")) isBlockOpen = true;
            next.append(line).append('\n');
        }
        return next.toString();
    }

    private static Codecs nextCodecs(Schema schema) throws Exception {
        if (!NEXT.containsKey(schema.name())) NEXT.put(schema.name(), compiled(schema));
        return NEXT.get(schema.name());
    }

    private static Codecs compiled(Schema schema) throws Exception {
        InputSource source = new InputSource(new StringReader(nextText(schema)));
        URL place = Schema.class.getResource(schema.name() + ".xml");
        source.setSystemId(place.toString());
        ParserOptions options =
                ParserOptions.builder().stopOnError(true).xIncludeAware(true).build();
        Ir ir = new IrGenerator().generate(XmlSchemaParser.parse(source, options));
        StringWriterOutputManager output = new StringWriterOutputManager();
        output.setPackageName(ir.applicableNamespace());
        new JavaGenerator(ir, BUFFER, READ_ONLY_BUFFER, false, false, false, output).generate();
        Map<String, CharSequence> sources = new LinkedHashMap<>(output.getSources());
        String some = sources.keySet().iterator().next();
        ClassLoader loader = CompilerUtil.compileInMemory(some, sources).getClassLoader();
        return new Codecs(loader, ir.applicableNamespace());
    }
}
