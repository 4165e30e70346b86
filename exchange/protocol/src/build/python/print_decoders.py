"""Prints what the schemas say for other programs: the codecs of the Python package, and the decoders.

    python3 exchange/protocol/src/build/python/print_decoders.py

writes research/python/src/crossbook/protocol/*.py but `wire.py`, by which their bytes are read and written, and
data/decoders. What is there already and the same is left as it is.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, parse

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[4]
SCHEMAS = ROOT / "exchange/protocol/src/main/resources/crossbook/protocol"
NAMES = ("entry", "command", "event", "marketdata")

PRIMITIVES = {
    "char": ("B", 1, 0),
    "uint8": ("B", 1, 2**8 - 1),
    "uint16": ("H", 2, 2**16 - 1),
    "uint32": ("I", 4, 2**32 - 1),
    "uint64": ("Q", 8, 2**64 - 1),
    "int64": ("q", 8, -(2**63)),
}
"""As Python's `struct` writes each, its length, and what it holds where a field is absent."""

OF_TUPLES = ("count", "index")
"""Fields that are called like a method of every tuple."""


# The schemas.


class Type(NamedTuple):
    """What a field holds: a `type`, or one of the values of an `enum`, or some of those of a `set`."""

    name: str
    kind: str
    primitive: str
    length: int
    absent: int
    optional: bool
    description: str
    values: list[tuple[str, int, str]]

    @property
    def is_text(self) -> bool:
        """Whether it is a text of a fixed length."""
        return self.kind == "type" and self.primitive == "char"


class Field(NamedTuple):
    """A field of a message, or a member of a composite that is one."""

    name: str
    offset: int
    type: Type
    may_be_absent: bool
    description: str


class Message(NamedTuple):
    """A message: a block of fields, then tails, each a name, a type and a description."""

    name: str
    template: int
    description: str
    fields: list[Field]
    tails: list[tuple[str, str, str]]


class Schema(NamedTuple):
    """A schema with the types that it uses."""

    name: str
    number: int
    version: int
    description: str
    types: dict[str, Type]
    messages: list[Message]


def _schema_of(name: str) -> Schema:
    root = parse(SCHEMAS / f"{name}.xml").getroot()
    types: dict[str, Type] = {}
    composites: dict[str, Element] = {}
    messages = []
    for child in root:
        if child.tag.endswith("}message"):
            messages.append(child)
            continue
        for each in parse(SCHEMAS / child.get("href", "")).getroot() if child.tag.endswith("}include") else child:
            if each.tag == "composite":
                composites[each.get("name", "")] = each
            else:
                types[each.get("name", "")] = _type_of(each)
    return Schema(
        name,
        int(root.get("id", "")),
        int(root.get("version", "")),
        root.get("description", ""),
        types,
        [_message_of(each, types, composites) for each in messages],
    )


def _type_of(element: Element) -> Type:
    primitive = element.get("primitiveType", "") or element.get("encodingType", "")
    _, size, absent = PRIMITIVES[primitive]
    values = []
    for each in element:
        text = (each.text or "").strip()
        number = ord(text) if primitive == "char" else int(text)
        values.append((each.get("name", ""), number, each.get("description", "")))
    return Type(
        element.get("name", ""),
        str(element.tag),
        primitive,
        size * int(element.get("length", "1")),
        int(element.get("nullValue", absent)),
        element.get("presence") == "optional",
        element.get("description", ""),
        values,
    )


def _message_of(element: Element, types: dict[str, Type], composites: dict[str, Element]) -> Message:
    fields, offset = [], 0
    for outer in element.iterfind("field"):
        for each in composites.get(outer.get("type", ""), [outer]):
            kind = types[each.get("type", "")]
            optional = kind.optional or each.get("presence") == "optional"
            may_be_absent = optional and not kind.is_text
            fields.append(Field(each.get("name", ""), offset, kind, may_be_absent, each.get("description", "")))
            offset += kind.length
    tails = [
        (each.get("name", ""), each.get("type", ""), each.get("description", "")) for each in element.iterfind("data")
    ]
    return Message(element.get("name", ""), int(element.get("id", "")), element.get("description", ""), fields, tails)


def _words(schemas: list[Schema]) -> list[Type]:
    """The enumerations and sets of all schemas, each once."""
    named: dict[str, Type] = {}
    for schema in schemas:
        for name, each in schema.types.items():
            if each.values:
                named.setdefault(name, each)
    return list(named.values())


# The Python package.

DO_NOT_EDIT = 'Printed from the schemas by print_decoders.py: do not edit.\n"""\n\n'


def _types_module(schemas: list[Schema]) -> str:
    text = f'"""Enumerations and sets of the protocol.\n\n{DO_NOT_EDIT}from enum import IntFlag, StrEnum\n'
    return text + "".join(_set_class(each) if each.kind == "set" else _enum_class(each) for each in _words(schemas))


def _enum_class(kind: Type) -> str:
    is_code = kind.name == "Reason"  # spelled alike on every interface
    text = f"\n\nclass {kind.name}(StrEnum):\n{_doc(kind)}"
    for name, _, description in kind.values:
        text += f'    {name} = "{name if is_code else name.lower()}"{_comment(description)}\n'
    table = "".join(f"    {number}: {kind.name}.{name},\n" for name, number, _ in kind.values)
    return f"{text}\n\n{_upper(kind.name)} = {{\n{table}}}\n"


def _set_class(kind: Type) -> str:
    text = f"\n\nclass {kind.name}(IntFlag):\n{_doc(kind)}"
    for name, bit, description in kind.values:
        text += f"    {_upper(name)} = {1 << bit}{_comment(description)}\n"
    end = 2 << max(bit for _, bit, _ in kind.values)
    return f"{text}\n\n{_upper(kind.name)} = {{bits: {kind.name}(bits) for bits in range({end})}}\n"


def _messages_module(schema: Schema) -> str:
    used = {field.type.name for message in schema.messages for field in message.fields if field.type.values}
    text = f'"""{_sentence(schema.description)}\n\n{DO_NOT_EDIT}from typing import NamedTuple\n\n'
    if used:
        names = "".join(f"    {each},\n" for each in sorted(used | set(map(_upper, used))))
        text += f"from crossbook.protocol.types import (\n{names})\n"
    text += "from crossbook.protocol.wire import Layout, Schema\n"
    text += "".join(map(_message_class, schema.messages))
    layouts = "".join(map(_layout, schema.messages))
    return f"{text}\n\nSCHEMA = Schema(\n    {schema.number},\n    {schema.version},\n    (\n{layouts}    ),\n)\n"


def _message_class(message: Message) -> str:
    text = f'\n\nclass {message.name}(NamedTuple):\n    """{_sentence(message.description)}"""\n\n'
    for field in message.fields:
        kind = field.type.name if field.type.values else "str" if field.type.is_text else "int"
        text += _member(field.name, kind + " | None" * field.may_be_absent, field.description)
    return text + "".join(_member(name, _python_of(kind), description) for name, kind, description in message.tails)


def _member(name: str, kind: str, description: str) -> str:
    ignored = "  # type: ignore[assignment]" if name in OF_TUPLES else ""
    return f"    {_snake(name)}: {kind}{ignored}{_comment(description)}\n"


def _layout(message: Message) -> str:
    formats = "".join(
        f"{each.type.length}s" if each.type.is_text else PRIMITIVES[each.type.primitive][0] for each in message.fields
    )
    held = _tuple_of(map(_holds, message.fields))
    tails = _tuple_of(_python_of(kind) for _, kind, _ in message.tails)
    return f'        Layout({message.name}, {message.template}, "<{formats}", {held}, {tails}),\n'


def _holds(field: Field) -> str:
    """A part of a `Layout` of `wire.py`, which tells what each of them means."""
    kind = field.type
    if kind.is_text:
        return "str"
    if not kind.values:
        return str(kind.absent if field.may_be_absent else None)
    return f"({_upper(kind.name)}, {kind.absent})" if field.may_be_absent else _upper(kind.name)


def _python_of(tail: str) -> str:
    return "str" if tail == "text" else "bytes"


def _tuple_of(each: Iterable[str]) -> str:
    parts = list(each)
    return f"({', '.join(parts)}{',' * (len(parts) == 1)})"


def _doc(kind: Type) -> str:
    return f'    """{_sentence(kind.description)}"""\n\n' if kind.description else ""


def _sentence(description: str) -> str:
    return description[0].upper() + description[1:] + "." * (not description.endswith("."))


def _comment(description: str) -> str:
    return f"  # {description}" if description else ""


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _upper(name: str) -> str:
    return _snake(name).upper()


# The decoders: their programs, in which the tables take the place of a word.


class Language(NamedTuple):
    """How a language writes lists and tables."""

    nothing: str
    open: str
    close: str
    key: str

    def of(self, each: Iterable[str]) -> str:
        """A list."""
        return self.open + ", ".join(each) + self.close

    def row(self, key: object, value: str) -> str:
        """A row of a table."""
        return f"    {self.key % key} {value},\n"

    def values(self, kind: Type) -> str:
        """The names of the values of a type."""
        return "{" + ", ".join(f'{self.key % number} "{name}"' for name, number, _ in kind.values) + "}"

    def message(self, message: Message) -> str:
        """Its name, its fields, and the names of its tails."""
        fields = "".join(f"        {self.field(each)},\n" for each in message.fields)
        tails = self.of(f'"{name}"' for name, _, _ in message.tails)
        return self.of((f'"{message.name}"', f"{self.open}\n{fields}    {self.close}", tails))

    def field(self, field: Field) -> str:
        """Name, offset, length, what it holds, what if it is absent, and the names of its values."""
        kind = field.type
        held = "text" if kind.is_text else "set" if kind.kind == "set" else _number_of(kind.primitive)
        absent = f'"{kind.absent}"' if field.may_be_absent else self.nothing
        names = f'"{kind.name}"' if kind.values else self.nothing
        return self.of((f'"{field.name}"', str(field.offset), str(kind.length), f'"{held}"', absent, names))


def _number_of(primitive: str) -> str:
    return "signed" if primitive.startswith("int") else "unsigned"


DECODERS = {
    "crossbook_messages.py": Language("None", "[", "]", "%s:"),
    "crossbook.lua": Language("false", "{", "}", "[%s] ="),
}


def _decoder(name: str, language: Language, schemas: list[Schema]) -> str:
    values = "".join(language.row(f'"{each.name}"', language.values(each)) for each in _words(schemas))
    messages = "".join(
        language.row(schema.number << 16 | each.template, language.message(each))
        for schema in schemas
        for each in schema.messages
    )
    tables = f"VALUES = {{\n{values}}}\n\nMESSAGES = {{\n{messages}}}"
    return (HERE / f"{name}.template").read_text(encoding="utf-8").replace("@TABLES@", tables)


# The program.


def printed() -> Iterator[tuple[str, str]]:
    """Each file by its path in the repository."""
    schemas = [_schema_of(name) for name in NAMES]
    package = "research/python/src/crossbook/protocol"
    yield f"{package}/types.py", _types_module(schemas)
    for schema in schemas:
        yield f"{package}/{schema.name}.py", _messages_module(schema)
    for name, language in DECODERS.items():
        yield f"data/decoders/{name}", _decoder(name, language, schemas)


def main() -> None:
    """Writes what is missing or another."""
    for name, text in printed():
        file = ROOT / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            new = file.with_suffix(f".{os.getpid()}")  # another installation may be writing it
            new.write_text(text, encoding="utf-8", newline="\n")
            new.replace(file)


if __name__ == "__main__":
    main()
