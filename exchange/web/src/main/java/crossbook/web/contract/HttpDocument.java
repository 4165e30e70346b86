package crossbook.web.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// The OpenAPI document: `common.json` has what several routes share and names the subjects, and a
/// file for each subject has its routes and schemas.
final class HttpDocument {
    private final Function<String, JsonNode> files;
    private final JsonNode common;
    private final Notation notation;
    private final Operations operations;

    /// @param files what each says, by its name
    HttpDocument(Function<String, JsonNode> files) {
        this.files = files;
        common = files.apply("common");
        notation = new Notation(common.required("types"));
        operations = new Operations(common, notation);
    }

    ObjectNode document() {
        ObjectNode document = object();
        for (String part : List.of("openapi", "info", "servers")) {
            document.set(part, common.required(part));
        }
        ArrayNode tags = document.putArray("tags");
        ObjectNode paths = document.putObject("paths");
        ObjectNode components = document.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        for (JsonNode name : common.required("subjects")) {
            String file = name.asText();
            JsonNode subject = files.apply(file);
            ObjectNode tag = tags.addObject();
            tag.set("name", subject.required("name"));
            tag.set("description", subject.required("description"));
            addRoutes(paths, subject, file);
            addSchemas(schemas, subject, file);
        }
        components.set("securitySchemes", common.required("securitySchemes"));
        components.putObject("responses").set("Problem", Operations.problem());
        return document;
    }

    private void addRoutes(ObjectNode paths, JsonNode subject, String file) {
        for (Map.Entry<String, JsonNode> route : subject.required("routes").properties()) {
            String title = route.getKey();
            int space = title.indexOf(' ');
            String method = title.substring(0, space).toLowerCase(Locale.ROOT);
            try {
                paths.withObjectProperty(title.substring(space + 1))
                        .set(method, operations.operation(title, route.getValue(), subject));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + title + ": " + e.getMessage(), e);
            }
        }
    }

    private void addSchemas(ObjectNode schemas, JsonNode subject, String file) {
        for (Map.Entry<String, JsonNode> schema : subject.required("schemas").properties()) {
            try {
                schemas.set(schema.getKey(), notation.schema(schema.getValue()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        file + ": " + schema.getKey() + ": " + e.getMessage(), e);
            }
        }
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
