package crossbook.web.api;

import crossbook.web.text.Json;
import crossbook.web.text.JsonOut;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// What is answered.
public final class Answer {
    static final String JSON = "application/json";

    private final int status;
    private final String contentType;
    private final byte[] body;
    private final Map<String, String> headers;
    private final Optional<Attachment> file;

    /// A file of the disk, to be saved.
    ///
    /// @param name what to call it
    /// @param type its media type
    /// @param isTemporary whether it is to be deleted once it was sent
    public record Attachment(String name, String type, Path file, boolean isTemporary) {}

    /// @param headers beside the type and those that every answer has
    public Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
        this(status, contentType, body, headers, Optional.empty());
    }

    private Answer(
            int status,
            String contentType,
            byte[] body,
            Map<String, String> headers,
            Optional<Attachment> file) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.headers = headers;
        this.file = file;
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

    /// What is sent instead of the body, from the disk.
    Optional<Attachment> file() {
        return file;
    }

    /// A file to be saved.
    public static Answer file(Attachment file) {
        String disposition = "attachment; filename=\"" + file.name() + "\"";
        Map<String, String> headers = Map.of("Content-Disposition", disposition);
        return new Answer(200, file.type(), new byte[0], headers, Optional.of(file));
    }

    /// An object in JSON.
    public static Answer json(int status, JsonOut.Members body) {
        return new Answer(status, JSON, Json.bytes(body), Map.of());
    }

    /// The same, that all is well.
    public static Answer json(JsonOut.Members body) {
        return json(200, body);
    }

    /// Plain text, which is not to be kept.
    public static Answer text(int status, String text) {
        return new Answer(
                status,
                "text/plain; charset=utf-8",
                text.getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    /// Nothing but that it is done.
    public static Answer nothing() {
        return new Answer(204, "", new byte[0], Map.of());
    }

    /// The same with another header.
    public Answer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, contentType, body, more, file);
    }

    /// A list as a whole.
    public static <T> Answer list(Iterable<T> items, JsonOut.Item<T> each) {
        return list(items, each, null);
    }

    /// A list, and from where it goes on.
    ///
    /// @param nextAfterSeq what to ask for next; null: there is no more
    static <T> Answer list(Iterable<T> items, JsonOut.Item<T> each, String nextAfterSeq) {
        return json(out -> {
            out.array("items", items, each);
            out.text("nextAfterSeq", nextAfterSeq);
        });
    }

    /// As many of a list as are asked for: with a number the next, without one the latest.
    ///
    /// @param all those after the number that was asked for, oldest first
    /// @param number by which they are asked for
    static <T> Answer page(
            Call call, List<T> all, int limit, ToLongFunction<T> number, JsonOut.Item<T> each) {
        int from = call.query().containsKey("afterSeq") ? 0 : Math.max(0, all.size() - limit);
        List<T> some = all.subList(from, Math.min(all.size(), from + limit));
        boolean isMore = from + some.size() < all.size();
        String next = isMore ? Long.toString(number.applyAsLong(some.getLast())) : null;
        return list(some, each, next);
    }
}
