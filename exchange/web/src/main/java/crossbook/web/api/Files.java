package crossbook.web.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The files of the user interface, from the class path. Those below `assets/` have a hash in
/// their names and never change, so browsers keep them.
final class Files {
    private static final String ROOT = "/crossbook/web/ui/";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html; charset=utf-8"),
            Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("json", "application/json"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("txt", "text/plain; charset=utf-8"),
            Map.entry("webmanifest", "application/manifest+json"));

    /// What the page is where the user interface was not built.
    private static final String NO_UI = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Crossbook</title></head>
            <body><h1>Crossbook</h1><p>The user interface is not part of this build. The API is at
            <a href="/api/v1/status">/api/v1</a>.</p></body></html>
            """;

    private final Map<String, Optional<Answer>> known = new ConcurrentHashMap<>();

    /// The file of a path, if there is one.
    Optional<Answer> find(List<String> segments) {
        String name = String.join("/", segments);
        if (name.isEmpty()) name = "index.html";
        if (name.length() > 200 || name.startsWith("api/") || name.startsWith("ws/")) {
            return Optional.empty();
        }
        Optional<Answer> answer = known.get(name);
        if (answer != null) return answer;
        answer = read(name);
        // What is not there is not remembered: names that do not exist have no end.
        if (answer.isPresent()) known.put(name, answer);
        return answer;
    }

    private static Optional<Answer> read(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) return Optional.empty();
        try (InputStream file = Files.class.getResourceAsStream(ROOT + name)) {
            if (file != null) {
                String kept = name.startsWith("assets/")
                        ? "public, max-age=31536000, immutable"
                        : "no-cache";
                return Optional.of(
                        new Answer(200, type, file.readAllBytes(), Map.of("Cache-Control", kept)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!name.equals("index.html")) return Optional.empty();
        Answer page = Answer.text(200, NO_UI);
        return Optional.of(new Answer(200, type, page.body(), Map.of("Cache-Control", "no-cache")));
    }
}
