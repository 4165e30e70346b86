"""The pages of the HTTP API, made from its contract, `openapi.json`: one for each tag, and one of the schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

_SCHEMAS = "schemas"


def pages(contract: Path) -> dict[str, str]:
    """Markdown by path."""
    document = json.loads(contract.read_text(encoding="utf-8"))
    made = {}
    for tag in document["tags"]:
        parts = [f"# {tag['name']}", f"{tag['description']}. Paths are below `{document['servers'][0]['url']}`."]
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                if tag["name"] in operation["tags"]:
                    parts += _operation(method, path, operation)
        made[f"reference/http/{_slug(tag['name'])}.md"] = "\n\n".join(parts) + "\n"
    made[f"reference/http/{_SCHEMAS}.md"] = "\n\n".join(_schemas(document["components"]["schemas"])) + "\n"
    return made


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def _operation(method: str, path: str, operation: Json) -> list[str]:
    parts = [f"## `{method.upper()} {path}`", _sentence(operation["summary"])]
    if "description" in operation:
        parts.append(_sentence(operation["description"]))
    if operation.get("security"):
        ways = " or ".join(" with ".join(f"`{name}`" for name in way) for way in operation["security"])
        roles = ", ".join(operation.get("x-roles", ()))
        parts.append(f"Access: {ways}{f'; roles: {roles}' if roles else ''}.")
    if "parameters" in operation:
        rows = [
            (f"`{each['name']}`", each["in"], _type(each["schema"]), _required(each), each.get("description", ""))
            for each in operation["parameters"]
        ]
        parts.append(_table(("parameter", "in", "type", "", ""), rows))
    if "requestBody" in operation:
        for kind, content in operation["requestBody"]["content"].items():
            parts.append(f"Body: {_type(content['schema'])}, `{kind}`.")
            if "example" in content:
                parts.append(f"```json\n{json.dumps(content['example'], indent=2)}\n```")
    parts.append(_table(("status", "answer", ""), [_answer(*each) for each in operation["responses"].items()]))
    return parts


def _answer(status: str, response: Json) -> tuple[str, str, str]:
    if "$ref" in response:
        codes = response.get("description", "").split(", ")
        linked = ", ".join(f"`{code}`" for code in codes if code)
        return status, f"[Problem]({_SCHEMAS}.md#problem)", linked
    kinds = [f"{_type(each['schema'])} as `{kind}`" for kind, each in response.get("content", {}).items()]
    return status, "; ".join(kinds) or "-", response["description"]


def _schemas(schemas: Json) -> list[str]:
    parts = ["# Schemas", "What bodies and answers are made of. A property without *required* may be missing."]
    for name, schema in sorted(schemas.items()):
        parts.append(f"## {name}")
        if "description" in schema:
            parts.append(_sentence(schema["description"]))
        if schema.get("properties"):
            required = set(schema.get("required", ()))
            rows = _properties(schema["properties"], required)
            parts.append(_table(("property", "type", "", ""), rows))
        else:
            parts.append(_type(schema))
    return parts


def _properties(properties: Json, required: set[str], before: str = "") -> list[tuple[str, ...]]:
    """With those of nested objects, as `outer.inner`."""
    rows: list[tuple[str, ...]] = []
    for name, schema in properties.items():
        nested = _nested(schema)
        said = "required" if name in required else ""
        rows.append((f"`{before}{name}`", _type(schema), said, _meaning(schema)))
        if nested is not None:
            rows += _properties(nested["properties"], set(nested.get("required", ())), f"{before}{name}.")
    return rows


def _nested(schema: Json) -> Json | None:
    for each in (schema, *schema.get("oneOf", ()), schema.get("items", {})):
        if "properties" in each:
            return each
    return None


def _meaning(schema: Json) -> str:
    said = schema.get("description", "")
    for each in schema.get("oneOf", ()):
        said = said or each.get("description", "")
    if "default" in schema:
        said += f"{'; ' if said else ''}default `{schema['default']}`"
    return str(said)


def _type(schema: Json) -> str:
    if "$ref" in schema:
        # Of a field of another schema, "#/components/schemas/NAME/properties/FIELD", that schema is linked.
        name = schema["$ref"].split("/")[3]
        return f"[{name}]({_SCHEMAS}.md#{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(_type(each) for each in schema["oneOf"])
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        return f"array of {_type(schema['items'])}"
    if kind == "object" and "items" in schema.get("properties", {}):
        return f"list of {_type(schema['properties']['items']['items'])}"
    if kind == "string" and "pattern" in schema:
        return "decimal" if "[0-9]" in schema["pattern"] else "string"
    return f"{kind} ({schema['format']})" if "format" in schema else str(kind)


def _required(parameter: Json) -> str:
    return "required" if parameter.get("required") else ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
