package crossbook.web.contract;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/// Prints the documents of both doors at build, from the files of the contract.
public final class ContractPrinter {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ContractPrinter() {}

    /// Composes the documents, and writes those that have changed.
    ///
    /// @param args the directory of the contract, and that of the documents
    public static void main(String[] args) throws IOException {
        Function<String, JsonNode> files = name -> read(Path.of(args[0], name + ".json"));
        ObjectNode http = new HttpDocument(files).document();
        ObjectNode schemas = (ObjectNode) http.at("/components/schemas");
        ObjectNode socket = new SocketDocument(files.apply("socket")).document(schemas);
        write(http, Path.of(args[1], "openapi.json"));
        write(socket, Path.of(args[1], "asyncapi.json"));
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(JsonNode document, Path file) throws IOException {
        checkReferences(document, document);
        String text = JSON.writer(printer()).writeValueAsString(document) + "\n";
        if (Files.exists(file) && Files.readString(file).equals(text)) return;
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void checkReferences(JsonNode document, JsonNode node) {
        String reference = node.path("$ref").asText("#");
        if (document.at(reference.substring(1)).isMissingNode()) {
            throw new IllegalArgumentException("nothing is at " + reference);
        }
        node.forEach(inner -> checkReferences(document, inner));
    }

    private static DefaultPrettyPrinter printer() {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(new DefaultIndenter(" ", "\n"));
    }
}
