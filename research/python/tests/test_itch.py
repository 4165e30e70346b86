"""ITCH 5.0 as the package itchfeed has it, which shares no code with this project: every message, every field."""

import random
import re
import struct
from pathlib import Path
from typing import Any

import pytest

import crossbook as cb
from crossbook import Run
from crossbook.engine import java

messages = pytest.importorskip("itch.messages", reason="itchfeed is not installed")
parser = pytest.importorskip("itch.parser")

CHOICES = {
    ("S", "event_code"): b"OSQMEC",
    ("H", "trading_state"): b"HPQT",
    ("h", "operational_halt_action"): b"HT",
    ("C", "printable"): b"YN",
}
"""Fields of which our reader knows the only values."""


def drawn(kind: str, shape: str, names: list[str], dice: random.Random) -> list[Any]:
    """A value for each field of a message behind its common beginning."""
    values: list[Any] = []
    for name, (length, code) in zip(names, re.findall(r"(\d*)([a-zA-Z])", shape), strict=True):
        letters = CHOICES.get((kind, name), b"BS" if name == "buy_sell_indicator" else b"ABCXYZ")
        if code in "sc":
            values.append(bytes(dice.choice(letters) for _ in range(int(length or 1))))
        else:
            values.append(dice.randrange(2 ** (8 * struct.calcsize(f"!{code}") - 1)))
    return values


def test_every_field_of_every_message_of_itchfeed_is_read(tmp_path: Path) -> None:
    dice = random.Random(1)
    written: list[tuple[str, int, int, int, list[Any]]] = []
    with (tmp_path / "all.itch").open("wb") as file:
        for _ in range(5):
            for code, made in messages.messages.items():
                kind = code.decode()
                shape = made.message_format[len("!HHHI") :]
                example = made(code + bytes(made.message_size - 1))
                fields = [
                    name for name in vars(example) if name not in ("stock_locate", "tracking_number", "timestamp")
                ]
                values = drawn(kind, shape, fields, dice)
                locate, tracking, time = dice.randrange(2**16), dice.randrange(2**16), dice.randrange(2**47)
                for name, value in zip(fields, values, strict=True):
                    setattr(example, name, value)
                example.stock_locate, example.tracking_number, example.timestamp = locate, tracking, time
                body = example.to_bytes()
                file.write(struct.pack(">H", len(body)) + body)
                written.append((kind, locate, tracking, time, values))
    assert len({kind for kind, *_ in written}) == len(list(java().class_of("crossbook.flow.ItchType").values())) == 23

    reader = java().class_of("crossbook.flow.ItchMessages").open(java().path.of(str(tmp_path / "all.itch")))
    for kind, locate, tracking, time, values in written:
        assert reader.next()
        assert str(reader.type().code()) == kind
        assert (reader.stockLocate(), reader.trackingNumber(), reader.timestampNs()) == (locate, tracking, time)
        fields = list(reader.type().fields())
        assert len(fields) == len(values), kind
        for field, value in zip(fields, values, strict=True):
            name = str(field.name())
            found = str(reader.text(name)).encode() if isinstance(value, bytes) else int(reader.number(name))
            assert found == value, f"{kind} {name}"
    assert not reader.next()
    reader.close()


def test_itchfeed_reads_what_a_run_writes(zero: Run, tmp_path: Path) -> None:
    """The book that its messages make is the one that the run had, and every trade is told once."""
    zero.to_itch(tmp_path / "run.itch")
    with (tmp_path / "run.itch").open("rb") as file:
        told = list(parser.MessageParser().parse_file(file))
    assert [each.message_type for each in told[:3]] == [b"S", b"R", b"H"]
    assert told[0].event_code == b"O"
    assert told[-1].event_code == b"C"
    assert (told[1].stock, told[1].round_lot_size, told[1].authenticity) == (b"NPN     ", 100, b"P")
    assert (told[2].stock, told[2].trading_state) == (b"NPN     ", b"T")
    resting: dict[int, tuple[bytes, int, int]] = {}
    executions = []
    for each in told[3:-1]:
        if each.message_type == b"A":
            assert each.stock == b"NPN     "
            assert each.order_reference_number not in resting
            resting[each.order_reference_number] = (each.buy_sell_indicator, each.price, each.shares)
            continue
        side, price, shares = resting.pop(each.order_reference_number)
        gone = shares
        if each.message_type == b"E":
            gone = each.executed_shares
            executions.append((each.timestamp, price, gone, each.match_number))
        elif each.message_type == b"X":
            gone = each.cancelled_shares
        else:
            assert each.message_type == b"D"
        if gone < shares:
            resting[each.order_reference_number] = (side, price, shares - gone)
    day = 24 * 3600 * 10**9
    trades = zero.trades
    assert executions == [
        (int(when) % day, round(price * 10_000), int(size), int(match))
        for when, price, size, match in zip(
            trades["ts_event"].astype("int64"), trades["price"], trades["size"], trades["match_id"], strict=True
        )
    ]
    for side, column in ((b"B", "bid"), (b"S", "ask")):
        prices = sorted({price for one, price, _ in resting.values() if one == side}, reverse=side == b"B")
        levels = [
            (price, sum(qty for one, at, qty in resting.values() if (one, at) == (side, price))) for price in prices
        ]
        book = zero.book(5)
        expected = [
            (round(float(book[f"{column}_px_0{i}"][-1]) * 10_000), int(book[f"{column}_sz_0{i}"][-1])) for i in range(5)
        ]
        assert levels[:5] == expected


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda data: data[:-3], r"record 12 at byte 333: the file ends after 16 of the 19 bytes of this message"),
        (lambda data: data[:2] + b"?" + data[3:], "the format is unknown: its first bytes are 00 24 3f 00"),
        (
            lambda data: data + b"\0\x13" + b"?" + bytes(18),
            r"record 13 at byte 354: type: 0x3f: must be a type of ITCH",
        ),
        (lambda data: data + b"\0\x0cD" + bytes(11), r"record 13 at byte 354: length: 12: a message D has 19 bytes"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(tmp_path: Path, damage: Any, words: str) -> None:
    add = messages.messages[b"A"](b"A" + bytes(35))
    delete = messages.messages[b"D"](b"D" + bytes(18))
    parts = []
    for order in range(1, 7):
        add.stock_locate = delete.stock_locate = 1
        add.timestamp = delete.timestamp = order
        add.order_reference_number = delete.order_reference_number = order
        add.buy_sell_indicator, add.shares, add.stock, add.price = b"B", 100, b"AAPL    ", 1_000_000
        parts += [add.to_bytes(), delete.to_bytes()]
    data = b"".join(struct.pack(">H", len(part)) + part for part in parts)
    file = tmp_path / "day.itch"
    file.write_bytes(data)
    assert len(cb.io.read_records(file)) == 12
    file.write_bytes(damage(data))
    with pytest.raises(ValueError, match=words):
        cb.io.read_records(file)
