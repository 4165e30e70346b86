package crossbook.web.socket;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/// Messages as JSON: read strictly and within bounds, no name twice, 16 levels, nothing after the
/// end.
final class SocketJson {
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

    private SocketJson() {}

    /// Writes something.
    @FunctionalInterface
    interface Writing {
        void to(JsonGenerator out) throws IOException;
    }

    static String text(Writing writing) {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /// An object's members in braces.
    static String object(Writing members) {
        return text(out -> {
            out.writeStartObject();
            members.to(out);
            out.writeEndObject();
        });
    }

    /// The object that a message is.
    ///
    /// @throws SocketProblem if it is none
    static ObjectNode read(String message) {
        try {
            JsonNode node = MAPPER.readTree(message);
            if (node instanceof ObjectNode object) return object;
            throw new SocketProblem("JSON_NOT_VALID", "a message must be an object");
        } catch (JsonProcessingException e) {
            throw new SocketProblem("JSON_NOT_VALID", firstLine(e.getOriginalMessage()));
        }
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        String line = end < 0 ? text : text.substring(0, end);
        return line.length() > 200 ? line.substring(0, 200) : line;
    }

    /// The tree, or null for none.
    static void write(JsonGenerator out, JsonNode node) throws IOException {
        if (node == null || node.isMissingNode()) out.writeNull();
        else MAPPER.writeTree(out, node);
    }
}
