package crossbook.load.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.market.BadInput;

/// JSON as plain Java: objects are maps, arrays are lists, and then there are texts, longs,
/// doubles, booleans and null.
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_LONG_FOR_INTS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private Json() {}

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// @throws BadInput if the text is not JSON
    static Object read(String text) {
        try {
            return MAPPER.readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : e.getLocation().getCharOffset();
            throw new BadInput("not JSON at character " + (at + 1));
        }
    }

    /// What was read as a record of the same fields.
    ///
    /// @throws IllegalArgumentException if it has others
    static <T> T as(Class<T> type, Object read) {
        return MAPPER.convertValue(read, type);
    }
}
