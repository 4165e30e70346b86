"""The bytes of the project's golden vectors, read and written by the codecs of this package."""

import importlib
import json
import re
import runpy
from enum import Enum, IntFlag
from pathlib import Path
from typing import Any

import pytest

from crossbook.protocol.entry import SCHEMA, Heartbeat, Logout, MissedMessageRequest, NewOrder
from crossbook.protocol.types import Capacity, OrderFlags, OrdType, Reason, Side, TimeInForce
from crossbook.protocol.wire import DecodeError, Frames, Schema

VECTORS = Path(__file__).parents[3] / "exchange/protocol/vectors"
DECODERS = VECTORS.parents[2] / "data/decoders"
FILES = sorted(VECTORS.glob("*/*.json"))


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def schema_of(name: str) -> Schema:
    schema: Schema = importlib.import_module(f"crossbook.protocol.{name}").SCHEMA
    return schema


def shown(value: Any) -> Any:
    """A value as the files of vectors write it."""
    if isinstance(value, IntFlag):
        return [re.sub(r"_(\w)", lambda match: match[1].upper(), each.name.lower()) for each in value]  # type: ignore
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, bytes):
        return value.hex()
    return value if isinstance(value, str) or value is None else str(value)


def test_there_are_vectors_of_every_message() -> None:
    there = {(path.parent.name, path.stem) for path in FILES}
    known = {
        (name, layout.message.__name__)
        for name in ("entry", "command", "event", "marketdata")
        for layout in schema_of(name).layouts
    }
    assert known == there
    assert len(known) > 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_vectors_are_read_and_written(path: Path) -> None:
    file = json.loads(path.read_text(encoding="utf-8"))
    schema = schema_of(file["schema"])
    for vector in file["vectors"]:
        data = bytes.fromhex(vector["hex"])
        message = schema.decode(data)
        assert type(message).__name__ == file["message"]
        expected = {
            snake(name): value if value is None or isinstance(value, list) else str(value)
            for name, value in vector["fields"].items()
        }
        assert {name: shown(value) for name, value in message._asdict().items()} == expected
        assert schema.frame(message) == len(data).to_bytes(2, "little") + data


def test_the_module_for_other_programs_reads_them_too() -> None:
    decode = runpy.run_path(str(DECODERS / "crossbook_messages.py"))["decode"]
    for path in FILES:
        file = json.loads(path.read_text(encoding="utf-8"))
        for vector in file["vectors"]:
            message, fields = decode(bytes.fromhex(vector["hex"]))
            assert message == file["message"]
            octets = {"lines", "model"} if file["schema"] == "command" else set()  # that module takes them for text
            for name in octets & set(vector["fields"]):
                vector["fields"][name] = bytes.fromhex(vector["fields"][name]).decode("utf-8", "replace")
            assert {name: str(value) for name, value in fields.items()} == {
                name: str(value) for name, value in vector["fields"].items()
            }


def test_the_dissector_has_the_tables_of_that_module() -> None:
    tables = []
    for name in ("crossbook_messages.py", "crossbook.lua"):
        text = (DECODERS / name).read_text(encoding="utf-8")
        begin, end = text.index("VALUES = {"), text.index("\n}\n", text.index("MESSAGES = {"))
        tables.append(re.findall(r"\w+|-\d+", text[begin:end].replace("None", "false")))
    assert tables[0] == tables[1]
    assert len(tables[0]) > 5000


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_cut_off_is_refused(path: Path) -> None:
    file = json.loads(path.read_text(encoding="utf-8"))
    schema = schema_of(file["schema"])
    for vector in file["vectors"]:
        data = bytes.fromhex(vector["hex"])
        for end in range(len(data)):
            with pytest.raises(DecodeError):
                schema.decode(data, 0, end)


def order(**changes: Any) -> NewOrder:
    return NewOrder(
        cl_ord_id="a",
        instrument_id=0,
        side=Side.BUY,
        ord_type=OrdType.LIMIT,
        time_in_force=TimeInForce.DAY,
        capacity=Capacity.UNSET,
        price=1005,
        order_qty=100,
        flags=OrderFlags(0),
        trader="",
        account="",
        stop_price=None,
        display_qty=None,
        min_qty=None,
        expire_time_ns=None,
        smp_key=None,
        peg_reference=None,
        reserve_price=None,
    )._replace(**changes)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cl_ord_id": "x" * 37}, f"cl_ord_id: {'x' * 37!r} is longer than 36 characters"),
        ({"cl_ord_id": "é"}, "cl_ord_id: 'é' has characters beyond ASCII"),
        ({"side": "hold"}, "side: 'hold' is no value of it"),
        ({"side": None}, "side: None is no value of it"),
        ({"order_qty": 2**63}, "NewOrder: "),
    ],
)
def test_what_a_field_cannot_hold_is_refused_with_its_name(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        SCHEMA.frame(order(**changes))


def test_a_stream_may_be_cut_anywhere() -> None:
    said = [Heartbeat(7), Logout(Reason.LOGGED_OUT, 3, "bye €"), order(), MissedMessageRequest(0, 9)]
    data = b"".join(map(SCHEMA.frame, said))
    for size in range(1, 12):
        frames = Frames(SCHEMA)
        heard = [message for at in range(0, len(data), size) for message in frames.feed(data[at : at + size])]
        assert heard == said


def test_unknown_messages_are_passed_over_and_foreign_ones_refused() -> None:
    unknown = bytes.fromhex("08000000ff7f01000000")
    assert Frames(SCHEMA).feed(unknown + SCHEMA.frame(Heartbeat(1))) == [Heartbeat(1)]
    with pytest.raises(DecodeError, match="schema 4 instead of 1"):
        Frames(SCHEMA).feed(bytes.fromhex("08000000030004000000"))


def test_an_unknown_value_is_refused_and_a_longer_block_read() -> None:
    frame = SCHEMA.frame(order())
    damaged = bytearray(frame[2:])
    damaged[8 + 40] = 9  # the side
    with pytest.raises(DecodeError, match=r"NewOrder\.side: 9"):
        SCHEMA.decode(bytes(damaged))
    newer = (int.from_bytes(frame[2:4], "little") + 5).to_bytes(2, "little") + frame[4:] + b"12345"
    assert SCHEMA.decode(newer) == order()
