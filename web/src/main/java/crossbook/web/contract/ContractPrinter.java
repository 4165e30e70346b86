package crossbook.web.contract;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Prints the OpenAPI document at build: `common.json` has what several routes share and names the
/// subjects, and a file for each subject has its routes and schemas.
public final class ContractPrinter {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path directory;
    private final JsonNode common;
    private final Notation notation;
    private final Operations operations;

    private ContractPrinter(Path directory) throws IOException {
        this.directory = directory;
        common = JSON.readTree(directory.resolve("common.json").toFile());
        notation = new Notation(common.required("types"));
        operations = new Operations(common, notation);
    }

    /// Composes the document of a directory, and writes it where it has changed.
    ///
    /// @param args the directory, and the file to write
    public static void main(String[] args) throws IOException {
        ObjectNode document = new ContractPrinter(Path.of(args[0])).document();
        String text = JSON.writer(printer()).writeValueAsString(document) + "\n";
        Path file = Path.of(args[1]);
        if (Files.exists(file) && Files.readString(file).equals(text)) return;
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static DefaultPrettyPrinter printer() {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(new DefaultIndenter(" ", "\n"));
    }

    private ObjectNode document() throws IOException {
        ObjectNode document = object();
        for (String part : List.of("openapi", "info", "servers")) {
            document.set(part, common.required(part));
        }
        ArrayNode tags = document.putArray("tags");
        ObjectNode paths = document.putObject("paths");
        ObjectNode components = document.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        for (JsonNode name : common.required("subjects")) {
            Path file = directory.resolve(name.asText() + ".json");
            JsonNode subject = JSON.readTree(file.toFile());
            ObjectNode tag = tags.addObject();
            tag.set("name", subject.required("name"));
            tag.set("description", subject.required("description"));
            addRoutes(paths, subject, file);
            addSchemas(schemas, subject, file);
        }
        components.set("securitySchemes", common.required("securitySchemes"));
        components.putObject("responses").set("Problem", problem());
        checkReferences(document, document);
        return document;
    }

    private void addRoutes(ObjectNode paths, JsonNode subject, Path file) {
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

    private void addSchemas(ObjectNode schemas, JsonNode subject, Path file) {
        for (Map.Entry<String, JsonNode> schema : subject.required("schemas").properties()) {
            try {
                schemas.set(schema.getKey(), notation.schema(schema.getValue()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        file + ": " + schema.getKey() + ": " + e.getMessage(), e);
            }
        }
    }

    private static void checkReferences(JsonNode document, JsonNode node) {
        String reference = node.path("$ref").asText("#");
        if (document.at(reference.substring(1)).isMissingNode()) {
            throw new IllegalArgumentException("nothing is at " + reference);
        }
        node.forEach(inner -> checkReferences(document, inner));
    }

    /// The response that every refusal is.
    static ObjectNode problem() {
        ObjectNode problem = object().put("description", "A problem.");
        problem.putObject("content")
                .putObject("application/problem+json")
                .putObject("schema")
                .put("$ref", "#/components/schemas/Problem");
        return problem;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
