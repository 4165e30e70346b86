package crossbook.web.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import crossbook.client.entry.Operation;
import crossbook.client.entry.Role;
import crossbook.protocol.ProblemCode;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The operations of the document, each made of what the contract says of its entry. What all
/// routes of a kind have in common, such as their problems and the ways to log in, comes from the
/// kind.
final class Operations {
    private static final String JSON = "application/json";
    private static final Set<String> KNOWN = Set.of(
            "summary",
            "description",
            "access",
            "command",
            "operationId",
            "path",
            "query",
            "body",
            "bodyIsOptional",
            "example",
            "list",
            "answer",
            "answers",
            "problems");
    private static final Pattern NAME_IN_PATH = Pattern.compile("\\{(\\w+)}");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

    private final JsonNode common;
    private final Notation notation;
    private final ProblemKinds kinds;

    Operations(JsonNode common, Notation notation) {
        this.common = common;
        this.notation = notation;
        kinds = new ProblemKinds(common.path("problems"));
    }

    /// What the contract says of a route.
    ///
    /// @param isOfExchange whether it speaks of the exchange, not of engines of its own
    private record Entry(String method, String path, JsonNode said, boolean isOfExchange) {
        boolean isPublic() {
            return said.path("access").asText().equals("PUBLIC");
        }

        boolean changes() {
            return !method.equals("GET");
        }

        Set<Role> roles() {
            String access = said.path("access").asText();
            if (isPublic()) return Set.of();
            if (access.equals("ANY")) return EnumSet.allOf(Role.class);
            return Operation.valueOf(access).roles();
        }
    }

    /// @param title method and path
    ObjectNode operation(String title, JsonNode said, JsonNode subject) {
        said.fieldNames().forEachRemaining(name -> {
            if (!KNOWN.contains(name)) throw new IllegalArgumentException("unknown: " + name);
        });
        String[] words = title.split(" ", 2);
        Entry entry =
                new Entry(words[0], words[1], said, subject.path("isOfExchange").asBoolean(true));
        ObjectNode operation = object();
        operation.putArray("tags").add(subject.path("name").asText());
        operation.set("summary", said.required("summary"));
        if (said.has("description")) operation.set("description", said.get("description"));
        operation.put("operationId", said.path("operationId").asText(idOf(entry)));
        ArrayNode parameters = parameters(entry);
        if (!parameters.isEmpty()) operation.set("parameters", parameters);
        if (said.has("body")) operation.set("requestBody", body(said));
        Set<ProblemCode> problems = problems(entry);
        operation.set("responses", responses(said, problems));
        if (!entry.isPublic()) putAccess(operation, entry);
        if (said.has("command")) operation.set("x-command", said.get("command"));
        ArrayNode codes = operation.putArray("x-problems");
        problems.forEach(problem -> codes.add(problem.code()));
        return operation;
    }

    /// Such as `getInstrumentsSymbolBook`: names in generated clients.
    private static String idOf(Entry entry) {
        StringBuilder id = new StringBuilder(entry.method.toLowerCase(Locale.ROOT));
        WORD.matcher(entry.path)
                .results()
                .map(MatchResult::group)
                .forEach(word -> id.append(word.substring(0, 1).toUpperCase(Locale.ROOT))
                        .append(word.substring(1).toLowerCase(Locale.ROOT)));
        return id.toString();
    }

    private ArrayNode parameters(Entry entry) {
        ArrayNode parameters = JsonNodeFactory.instance.arrayNode();
        NAME_IN_PATH.matcher(entry.path).results().forEach(found -> {
            JsonNode type = entry.said.path("path").path(found.group(1));
            ObjectNode parameter = parameters.addObject();
            parameter.put("name", found.group(1)).put("in", "path").put("required", true);
            parameter.set(
                    "schema",
                    notation.schema(type.isMissingNode() ? common.required("nameInPath") : type));
        });
        entry.said.path("query").forEach(each -> parameters.add(inQuery(each)));
        if (entry.said.has("list")) parameters.add(inQuery(TextNode.valueOf("format")));
        return parameters;
    }

    /// @param said a parameter, or the name of a shared one
    private ObjectNode inQuery(JsonNode said) {
        JsonNode known = common.required("parameters");
        ObjectNode keywords = (said.isTextual() ? known.required(said.asText()) : said).deepCopy();
        ObjectNode parameter = object();
        parameter.put("name", said.asText()).put("in", "query");
        for (String name : List.of("name", "required", "description")) {
            JsonNode value = keywords.remove(name);
            if (value != null) parameter.set(name, value);
        }
        parameter.set("schema", notation.schema(keywords));
        return parameter;
    }

    private ObjectNode body(JsonNode said) {
        ObjectNode body = object().put("required", !said.path("bodyIsOptional").asBoolean());
        ObjectNode content = body.putObject("content").putObject(JSON);
        content.set("schema", notation.schema(said.get("body")));
        content.set("example", said.required("example"));
        return body;
    }

    private Set<ProblemCode> problems(Entry entry) {
        List<String> named = new ArrayList<>(List.of("every"));
        if (entry.isOfExchange) named.add("exchange");
        if (!entry.isPublic()) named.add("private");
        if (!entry.isPublic() && entry.isOfExchange) named.add("participant");
        if (!entry.isPublic() && entry.changes()) named.add("change");
        if (entry.said.has("body")) named.add("body");
        if (entry.said.has("command")) named.add("command");
        entry.said.path("problems").forEach(each -> named.add(each.asText()));
        return kinds.codes(named);
    }

    private ObjectNode responses(JsonNode said, Set<ProblemCode> problems) {
        ObjectNode responses = object();
        JsonNode answers = said.path("answers");
        if (answers.isTextual()) answers = common.path("answers").required(answers.asText());
        if (said.has("list")) put(responses, "200", list(said.get("list")));
        else if (said.has("answer")) put(responses, "200", said.get("answer"));
        else if (answers.isMissingNode()) put(responses, "204 Done.", answers);
        answers.properties().forEach(answer -> put(responses, answer.getKey(), answer.getValue()));
        putProblems(responses, problems);
        return responses;
    }

    /// The two forms of a list.
    private JsonNode list(JsonNode item) {
        ObjectNode types = object();
        ObjectNode fields = types.putObject(JSON).putObject("fields");
        fields.putObject("items").put("type", "array").set("items", item);
        fields.setAll((ObjectNode) common.required("list"));
        return types.put("text/csv", "string");
    }

    /// @param status with a description behind it, or with none if all is well
    /// @param said what is answered as JSON, or by type; missing or null: nothing
    private void put(ObjectNode responses, String status, JsonNode said) {
        ObjectNode response = responses.putObject(status.substring(0, 3));
        response.put("description", status.length() > 3 ? status.substring(4) : "OK.");
        if (said.isMissingNode() || said.isNull()) return;
        for (JsonNode name : said.path("headers")) {
            JsonNode header = common.path("headers").required(name.asText());
            ObjectNode written = response.withObjectProperty("headers").putObject(name.asText());
            written.set("description", header.get("description"));
            written.set("schema", notation.schema(header.get("schema")));
        }
        ObjectNode content = response.putObject("content");
        JsonNode byType = said.has("content") ? said.get("content") : said;
        boolean isJson = byType.isTextual() || byType.has("is") || byType.has("fields");
        if (isJson) content.putObject(JSON).set("schema", notation.schema(byType));
        else
            byType.properties()
                    .forEach(type -> content.putObject(type.getKey())
                            .set("schema", notation.schema(type.getValue())));
    }

    /// The codes of each status, in one response.
    private static void putProblems(ObjectNode responses, Set<ProblemCode> problems) {
        Map<Integer, List<String>> byStatus = new TreeMap<>();
        for (ProblemCode problem : problems) {
            byStatus.computeIfAbsent(problem.status(), status -> new ArrayList<>())
                    .add(problem.code());
        }
        byStatus.forEach((status, codes) -> {
            if (responses.has("" + status)) return;
            responses
                    .putObject("" + status)
                    .put("$ref", "#/components/responses/Problem")
                    .put("description", String.join(", ", codes));
        });
        responses.set("default", problem());
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

    /// The roles, and the ways to show that one has them: a log-in or an API key.
    private static void putAccess(ObjectNode operation, Entry entry) {
        ArrayNode ways = operation.putArray("security");
        ObjectNode logIn = ways.addObject();
        logIn.putArray("cookie");
        if (entry.changes()) logIn.putArray("csrf");
        ObjectNode key = ways.addObject();
        for (String part : List.of("key", "timestamp", "signature")) key.putArray(part);
        ArrayNode roles = operation.putArray("x-roles");
        entry.roles().forEach(role -> roles.add(role.word()));
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
