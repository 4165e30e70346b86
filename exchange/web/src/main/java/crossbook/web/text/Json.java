package crossbook.web.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// JSON, as strictly as it is defined and within bounds: UTF-8, no name twice, 16 levels, nothing
/// after the end.
public final class Json {
    private static final int MAX_DEPTH = 16;
    private static final int MAX_NUMBER = 32;
    private static final int MAX_NAME = 64;
    private static final int MAX_TEXT = 64 << 10; // the world of a run

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER)
                    .maxNameLength(MAX_NAME)
                    .maxStringLength(MAX_TEXT)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final JsonMapper MAPPER = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Json() {}

    /// An object as UTF-8.
    public static byte[] bytes(JsonOut.Members members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
        try (JsonGenerator out = MAPPER.createGenerator(bytes)) {
            new JsonOut(out).object(members);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// An object as text.
    public static String object(JsonOut.Members members) {
        return text(out -> out.object(members));
    }

    /// An array of objects as text.
    public static <T> String array(Iterable<T> items, JsonOut.Item<T> each) {
        return text(out -> out.array(items, each));
    }

    /// A text in quotes.
    public static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    private static String text(JsonOut.Members content) {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator out = MAPPER.createGenerator(text)) {
            content.to(new JsonOut(out));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /// Reads a tree.
    @FunctionalInterface
    private interface Reading {
        JsonNode read() throws IOException;
    }

    /// The object that a body is.
    ///
    /// @throws Problem if it is none
    public static ObjectNode object(byte[] body) {
        if (body.length == 0) throw new Problem("JSON_NOT_VALID", "the body is empty");
        byte[] checked = checked(body);
        return object("the body", () -> MAPPER.readTree(checked));
    }

    /// The object that a message is.
    ///
    /// @throws Problem if it is none
    public static ObjectNode object(String message) {
        return object("a message", () -> MAPPER.readTree(message));
    }

    private static ObjectNode object(String what, Reading reading) {
        try {
            JsonNode node = reading.read();
            if (node instanceof ObjectNode object) return object;
            throw new Problem("JSON_NOT_VALID", what + " must be an object");
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : " at line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr();
            throw new Problem("JSON_NOT_VALID", firstLine(e.getOriginalMessage()) + where);
        } catch (IOException e) {
            throw new Problem("JSON_NOT_VALID", firstLine(e.getMessage()));
        }
    }

    /// Text that is UTF-8 throughout. Most is ASCII, which needs no decoder.
    private static byte[] checked(byte[] body) {
        for (byte octet : body) {
            if (octet >= 0) continue;
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
                return body;
            } catch (CharacterCodingException e) {
                throw new Problem("JSON_NOT_VALID", "the body is not UTF-8");
            }
        }
        return body;
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        String line = end < 0 ? text : text.substring(0, end);
        return line.length() > 200 ? line.substring(0, 200) : line;
    }
}
