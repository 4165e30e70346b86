package crossbook.web.api;

import crossbook.web.text.Json;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// What is answered.
public final class Answer {
    static final String JSON = "application/json";

    private final int status;
    private final String contentType;
    private final byte[] body;
    private final Map<String, String> headers;

    /// @param headers beside the type and those that every answer has
    Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.headers = headers;
    }

    int status() {
        return status;
    }

    String contentType() {
        return contentType;
    }

    /// Not to be changed.
    byte[] body() {
        return body;
    }

    Map<String, String> headers() {
        return headers;
    }

    /// An answer in JSON.
    public static Answer json(int status, Json.Writing body) {
        return new Answer(status, JSON, Json.bytes(body), Map.of());
    }

    /// The same, that all is well.
    public static Answer json(Json.Writing body) {
        return json(200, body);
    }

    /// Plain text, which is not to be kept.
    static Answer text(int status, String text) {
        return new Answer(
                status,
                "text/plain; charset=utf-8",
                text.getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    /// Nothing but that it is done.
    static Answer nothing() {
        return new Answer(204, "", new byte[0], Map.of());
    }

    /// The same with another header.
    public Answer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, contentType, body, more);
    }

    /// A list, and from where it goes on.
    ///
    /// @param nextAfterSeq what to ask for next; null: there is no more
    static <T> Answer list(Iterable<T> items, Json.Item<T> each, String nextAfterSeq) {
        return json(out -> {
            out.writeStartObject();
            out.writeArrayFieldStart("items");
            for (T item : items) each.write(out, item);
            out.writeEndArray();
            out.writeStringField("nextAfterSeq", nextAfterSeq);
            out.writeEndObject();
        });
    }
}
