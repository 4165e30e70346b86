package crossbook.web.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The short notation of schemas, and the JSON Schema that it becomes.
///
/// A text is a type: one of JSON Schema, a shared one (`decimal`), or another schema (`Order`, or
/// its field: `Order.price`). `Order[]` is an array, `decimal | null` a value that may be null. An
/// object with `is` is such a type with further keywords. `fields` are those of an object that has
/// no others; those that end in `?` may be missing. Everything else is JSON Schema.
final class Notation {
    private static final String ARRAY = "[]";
    private static final String NULLABLE = " | null";
    private static final Set<String> PLAIN =
            Set.of("string", "integer", "number", "boolean", "object", "null");

    private final JsonNode types;

    /// @param types those that are shared, by name
    Notation(JsonNode types) {
        this.types = types;
    }

    ObjectNode schema(JsonNode said) {
        if (said.isTextual()) return type(said.asText(), object());
        ObjectNode keywords = said.deepCopy();
        JsonNode fields = keywords.remove("fields");
        if (fields != null) putFields(keywords, fields);
        JsonNode base = keywords.remove("is");
        if (base != null) return type(base.asText(), keywords);
        return fields != null ? type("object", keywords) : plain(keywords);
    }

    private ObjectNode type(String name, ObjectNode keywords) {
        if (name.endsWith(NULLABLE)) {
            ObjectNode nullable = object();
            nullable.putArray("oneOf")
                    .add(type(without(name, NULLABLE), keywords))
                    .add(object().put("type", "null"));
            return nullable;
        }
        if (name.endsWith(ARRAY)) return array(without(name, ARRAY), keywords);
        ObjectNode schema = object();
        if (Character.isUpperCase(name.charAt(0))) schema.put("$ref", reference(name));
        else if (types.has(name)) schema.setAll(schema(types.get(name)));
        else if (PLAIN.contains(name)) schema.put("type", name);
        else throw new IllegalArgumentException("no type: " + name);
        schema.setAll(keywords);
        return schema;
    }

    /// Fields are those of each item, all other keywords those of the array.
    private ObjectNode array(String item, ObjectNode keywords) {
        ObjectNode items = object();
        for (String keyword : List.of("properties", "required", "additionalProperties")) {
            JsonNode value = keywords.remove(keyword);
            if (value != null) items.set(keyword, value);
        }
        ObjectNode array = object().put("type", "array");
        array.set("items", type(item, items));
        array.setAll(keywords);
        return array;
    }

    private void putFields(ObjectNode keywords, JsonNode fields) {
        ObjectNode properties = keywords.putObject("properties");
        ArrayNode required = object().arrayNode();
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            boolean isOptional = field.getKey().endsWith("?");
            String name = isOptional ? without(field.getKey(), "?") : field.getKey();
            properties.set(name, schema(field.getValue()));
            if (!isOptional) required.add(name);
        }
        if (!required.isEmpty()) keywords.set("required", required);
        keywords.put("additionalProperties", false);
    }

    /// JSON Schema, in which other schemas may be in short notation.
    private ObjectNode plain(ObjectNode schema) {
        for (String keyword : List.of("items", "additionalProperties")) {
            JsonNode inner = schema.path(keyword);
            if (inner.isObject() || inner.isTextual()) schema.set(keyword, schema(inner));
        }
        for (String keyword : List.of("oneOf", "prefixItems")) {
            JsonNode several = schema.path(keyword);
            if (several.isMissingNode()) continue;
            ArrayNode written = schema.putArray(keyword);
            several.forEach(each -> written.add(schema(each)));
        }
        schema.path("properties")
                .properties()
                .forEach(property -> property.setValue(schema(property.getValue())));
        return schema;
    }

    private static String reference(String name) {
        return "#/components/schemas/" + name.replace(".", "/properties/");
    }

    private static String without(String text, String end) {
        return text.substring(0, text.length() - end.length());
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
