package crossbook.web.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.web.Problem;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
    private static final int MAX_TEXT = 4_096;

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

    /// Writes something.
    @FunctionalInterface
    public interface Writing {
        void to(JsonGenerator out) throws IOException;
    }

    /// What something writes.
    public static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
        try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// The same as a text.
    public static String text(Writing writing) {
        return new String(bytes(writing), StandardCharsets.UTF_8);
    }

    /// The object that a body is.
    ///
    /// @throws Problem if it is none
    public static ObjectNode object(byte[] body) {
        if (body.length == 0) throw new Problem("JSON_NOT_VALID", "the body is empty");
        try {
            JsonNode node = MAPPER.readTree(checked(body));
            if (node instanceof ObjectNode object) return object;
            throw new Problem("JSON_NOT_VALID", "the body must be an object");
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
