package crossbook.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.client.entry.Role;
import crossbook.web.text.Problem;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The contract: the OpenAPI and the AsyncAPI document, which the build prints, served as they are.
/// From the former the server takes the roles and parameters of a route, and the columns of a list.
public final class OpenApi {
    private static final String FILE = "/crossbook/web/openapi.json";
    private static final String SOCKET_FILE = "/crossbook/web/asyncapi.json";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final byte[] bytes;
    private final byte[] socketBytes;
    private final JsonNode document;
    private final Map<String, Set<String>> parameters = new HashMap<>();

    public OpenApi() {
        try (InputStream file = OpenApi.class.getResourceAsStream(FILE);
                InputStream socket = OpenApi.class.getResourceAsStream(SOCKET_FILE)) {
            bytes = file.readAllBytes();
            document = JSON.readTree(bytes);
            socketBytes = socket.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The AsyncAPI document of the WebSocket.
    byte[] socketBytes() {
        return socketBytes.clone();
    }

    /// The document as it is served.
    public byte[] bytes() {
        return bytes.clone();
    }

    /// Where paths begin.
    String root() {
        return document.at("/servers/0/url").asText();
    }

    /// The operation of a route; missing if the document does not know it.
    JsonNode operation(Route route) {
        return operation(route.method(), route.path());
    }

    JsonNode operation(String method, String path) {
        return document.path("paths").path(path).path(method.toLowerCase(Locale.ROOT));
    }

    /// Every operation, by method and path.
    public Set<String> titles() {
        Set<String> titles = new HashSet<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method ->
                                titles.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return titles;
    }

    /// The roles one of which a route needs; empty: anybody may ask for it.
    ///
    /// @param title method and path
    public Set<Role> roles(String title) {
        int space = title.indexOf(' ');
        JsonNode operation = operation(title.substring(0, space), title.substring(space + 1));
        if (operation.isMissingNode()) {
            throw new IllegalStateException(title + ": the contract has no such route");
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        operation.path("x-roles").forEach(word -> roles.add(Role.of(word.asText())));
        return Collections.unmodifiableSet(roles);
    }

    /// Refuses parameters that the document does not know.
    void checkParameters(Route route, Set<String> given) {
        if (given.isEmpty() || operation(route).isMissingNode()) return;
        Set<String> known;
        synchronized (parameters) {
            known = parameters.computeIfAbsent(route.title(), title -> parameters(route));
        }
        for (String name : given) {
            if (known.contains(name)) continue;
            String shown = name.length() > 32 ? name.substring(0, 32) : name;
            throw new Problem("PARAMETER_UNKNOWN", shown + ": there is no such parameter");
        }
    }

    /// Refuses a body where the document has none, but for `{}`. A signature does not say where
    /// the query ends and the body begins.
    void checkBody(Route route, byte[] body) {
        JsonNode operation = operation(route);
        if (body.length == 0 || operation.isMissingNode() || operation.has("requestBody")) return;
        if (new String(body, StandardCharsets.UTF_8).strip().equals("{}")) return;
        throw new Problem("REQUEST_NOT_VALID", route.title() + ": has no body");
    }

    private Set<String> parameters(Route route) {
        Set<String> names = new HashSet<>();
        for (JsonNode parameter : operation(route).path("parameters")) {
            JsonNode found = resolved(parameter);
            if (found.path("in").asText().equals("query"))
                names.add(found.path("name").asText());
        }
        return names;
    }

    /// What a `$ref` of this document leads to.
    JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asText("");
        if (reference.isEmpty()) return node;
        return resolved(document.at(reference.substring(1)));
    }

    /// The columns of the list that a route answers: the fields of its items, nested ones with a
    /// dot.
    List<String> columns(Route route) {
        JsonNode schema =
                resolved(operation(route).at("/responses/200/content/application~1json/schema"));
        List<String> columns = new ArrayList<>();
        add(columns, "", resolved(schema.at("/properties/items/items")));
        return columns;
    }

    private void add(List<String> columns, String prefix, JsonNode schema) {
        schema.path("properties").properties().forEach(entry -> {
            JsonNode inner = withoutNull(resolved(entry.getValue()));
            if (inner.has("properties")) add(columns, prefix + entry.getKey() + ".", inner);
            else columns.add(prefix + entry.getKey());
        });
    }

    /// Of a schema or null, the schema.
    private JsonNode withoutNull(JsonNode schema) {
        for (JsonNode one : schema.path("oneOf")) {
            if (!one.path("type").asText().equals("null")) return resolved(one);
        }
        return schema;
    }
}
