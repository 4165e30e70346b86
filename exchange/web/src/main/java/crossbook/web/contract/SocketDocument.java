package crossbook.web.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The AsyncAPI document, composed of what `socket.json` says: the frame of each channel, the
/// requests that a client sends, and their two answers. Each is a message and a schema of the same
/// name.
final class SocketDocument {
    private static final Pattern WORD = Pattern.compile("[^.]+");
    private static final String MESSAGES = "#/channels/socket/messages/";

    private final JsonNode said;
    private final Notation notation;
    private final ObjectNode messages = object();
    private final ObjectNode schemas = object();

    SocketDocument(JsonNode said) {
        this.said = said;
        ObjectNode types = said.required("types").deepCopy();
        ArrayNode channels = types.putObject("channel").put("type", "string").putArray("enum");
        said.required("frames").fieldNames().forEachRemaining(channels::add);
        notation = new Notation(types);
    }

    /// @param shared schemas of objects that both doors have
    ObjectNode document(ObjectNode shared) {
        ObjectNode document = object();
        for (String part : List.of("asyncapi", "info", "servers")) {
            document.set(part, said.required(part));
        }
        ArrayNode frames = addFrames();
        ArrayNode answers = addAnswers();
        ArrayNode requests = addRequests();
        said.required("schemas")
                .properties()
                .forEach(
                        schema -> schemas.set(schema.getKey(), notation.schema(schema.getValue())));
        schemas.setAll(shared);
        ObjectNode socket = document.putObject("channels").putObject("socket");
        socket.set("address", said.required("address"));
        ObjectNode known = socket.putObject("messages");
        messages.fieldNames()
                .forEachRemaining(
                        name -> known.set(name, reference("#/components/messages/" + name)));
        ObjectNode operations = document.putObject("operations");
        ObjectNode ask = operation(operations, "ask", requests);
        ask.putObject("reply").set("channel", reference("#/channels/socket"));
        ask.withObjectProperty("reply").set("messages", answers);
        operation(operations, "tell", frames);
        ObjectNode components = document.putObject("components");
        components.set("messages", messages);
        components.set("schemas", schemas);
        return document;
    }

    private ObjectNode operation(ObjectNode operations, String name, ArrayNode carried) {
        ObjectNode operation = said.required("operations").required(name).deepCopy();
        operation.set("channel", reference("#/channels/socket"));
        operation.set("messages", carried);
        operations.set(name, operation);
        return operation;
    }

    private ArrayNode addFrames() {
        JsonNode frame = said.required("frame");
        ArrayNode frames = object().arrayNode();
        for (Map.Entry<String, JsonNode> each : said.required("frames").properties()) {
            String channel = each.getKey();
            ObjectNode schema = object();
            ObjectNode fields = schema.putObject("fields");
            fields.set("channel", only(channel));
            fields.setAll((ObjectNode) frame.required("fields"));
            fields.set("data", each.getValue().required("data"));
            ObjectNode example = object().put("channel", channel);
            example.setAll((ObjectNode) frame.required("example"));
            example.setAll((ObjectNode) each.getValue().required("example"));
            frames.add(add(name(channel) + "Frame", each.getValue(), schema, example));
        }
        return frames;
    }

    private ArrayNode addAnswers() {
        ArrayNode answers = object().arrayNode();
        for (Map.Entry<String, JsonNode> each : said.required("answers").properties()) {
            ObjectNode schema = each.getValue().deepCopy();
            ObjectNode example = (ObjectNode) schema.remove("example");
            answers.add(add(each.getKey(), each.getValue(), schema, example));
        }
        return answers;
    }

    private ArrayNode addRequests() {
        ArrayNode requests = object().arrayNode();
        for (Map.Entry<String, JsonNode> each : said.required("requests").properties()) {
            ObjectNode schema = object();
            ObjectNode fields = schema.putObject("fields").put("id?", "requestId");
            fields.set("op", only(each.getKey()));
            fields.setAll((ObjectNode) each.getValue().required("fields"));
            ObjectNode example = object().put("id", 1).put("op", each.getKey());
            example.setAll((ObjectNode) each.getValue().required("example"));
            requests.add(add(name(each.getKey()), each.getValue(), schema, example));
        }
        return requests;
    }

    /// Adds a message with its schema; the reference to it.
    private ObjectNode add(String name, JsonNode summed, ObjectNode schema, ObjectNode example) {
        schemas.set(name, notation.schema(schema));
        ObjectNode message = messages.putObject(name).put("name", name);
        if (summed.has("summary")) message.set("summary", summed.get("summary"));
        message.set("payload", reference("#/components/schemas/" + name));
        message.putArray("examples").addObject().set("payload", example);
        return reference(MESSAGES + name);
    }

    /// Such as `OrderNew` of `order.new`.
    private static String name(String word) {
        StringBuilder name = new StringBuilder();
        WORD.matcher(word)
                .results()
                .map(MatchResult::group)
                .forEach(part -> name.append(part.substring(0, 1).toUpperCase(Locale.ROOT))
                        .append(part.substring(1)));
        return name.toString();
    }

    /// The schema of that text alone.
    private static ObjectNode only(String text) {
        ObjectNode only = object().put("is", "string");
        only.putArray("enum").add(text);
        return only;
    }

    private static ObjectNode reference(String to) {
        return object().put("$ref", to);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
