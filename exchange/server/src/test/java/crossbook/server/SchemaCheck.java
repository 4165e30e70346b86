package crossbook.server;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Iterator;

/// Whether a value is as a schema of a document says: as much of JSON Schema as the document uses.
public final class SchemaCheck {
    private final JsonNode document;

    SchemaCheck(JsonNode document) {
        this.document = document;
    }

    /// What is wrong, with the place; empty if nothing is.
    public String mistake(JsonNode value, JsonNode schema, String at) {
        String reference = schema.path("$ref").asText("");
        if (!reference.isEmpty()) return mistake(value, document.at(reference.substring(1)), at);
        if (schema.has("oneOf")) {
            for (JsonNode one : schema.get("oneOf")) {
                if (mistake(value, one, at).isEmpty()) return "";
            }
            return at + ": " + value + " is none of " + schema.get("oneOf");
        }
        String type = schema.path("type").asText();
        if (!hasType(value, type)) return at + ": " + value + " is no " + type;
        if (schema.has("enum") && !has(schema.get("enum"), value)) {
            return at + ": " + value + " is not one of " + schema.get("enum");
        }
        String pattern = schema.path("pattern").asText("");
        if (!pattern.isEmpty() && !value.asText().matches(pattern)) {
            return at + ": " + value + " does not match " + pattern;
        }
        if (schema.has("prefixItems")) return tuple(value, schema.get("prefixItems"), at);
        if (type.equals("array")) return items(value, schema, at);
        return type.equals("object") ? properties(value, schema, at) : "";
    }

    private static boolean has(JsonNode words, JsonNode value) {
        for (JsonNode word : words) if (word.equals(value)) return true;
        return false;
    }

    private static boolean hasType(JsonNode value, String type) {
        return switch (type) {
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException("type: " + type);
        };
    }

    private String tuple(JsonNode value, JsonNode schemas, String at) {
        if (value.size() != schemas.size()) return at + ": " + value + " has another length";
        for (int i = 0; i < value.size(); i++) {
            String mistake = mistake(value.get(i), schemas.get(i), at + "/" + i);
            if (!mistake.isEmpty()) return mistake;
        }
        return "";
    }

    private String items(JsonNode value, JsonNode schema, String at) {
        for (int i = 0; i < value.size(); i++) {
            String mistake = mistake(value.get(i), schema.get("items"), at + "/" + i);
            if (!mistake.isEmpty()) return mistake;
        }
        return "";
    }

    private String properties(JsonNode value, JsonNode schema, String at) {
        for (JsonNode name : schema.path("required")) {
            if (!value.has(name.asText())) return at + ": " + name + " is missing";
        }
        JsonNode others = schema.path("additionalProperties");
        for (Iterator<String> names = value.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            JsonNode inner = schema.path("properties").path(name);
            if (inner.isMissingNode() && others.isBoolean() && !others.asBoolean()) {
                return at + ": " + name + " is not in the document";
            }
            JsonNode rule = inner.isMissingNode() ? others : inner;
            if (!rule.isObject()) continue;
            String mistake = mistake(value.get(name), rule, at + "/" + name);
            if (!mistake.isEmpty()) return mistake;
        }
        return "";
    }
}
