#!/usr/bin/env python3
"""Prints the best prices of an instrument as they change, over FIX 4.4 with the library simplefix.

    pip install simplefix
    python3 fix_market_data.py HOST:PORT SYMBOL [LINES]

HOST:PORT is `marketdata.fix`, and nobody needs a password there. After LINES lines it ends, without them never. Levels
are kept by their price: a snapshot (W) has them all, and what follows (X) says of each that changes whether it is new,
another or gone (docs/fix.md).
"""

import socket
import sys
from collections.abc import Iterator

import simplefix

NAME = "py-reader"
BID, OFFER = b"0", b"1"
NEW, DELETE = b"0", b"2"


class Session:
    def __init__(self, address: str) -> None:
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.parser = simplefix.FixParser()
        self.number = 0

    def send(self, msg_type: str, *fields: tuple[int, object]) -> None:
        self.number += 1
        message = simplefix.FixMessage()
        message.append_pair(8, "FIX.4.4", header=True)
        message.append_pair(35, msg_type, header=True)
        message.append_pair(49, NAME, header=True)
        message.append_pair(56, "CROSSBOOK", header=True)
        message.append_pair(34, self.number, header=True)
        message.append_utc_timestamp(52, header=True)
        for tag, value in fields:
            message.append_pair(tag, value)
        self.socket.sendall(message.encode())

    def messages(self) -> Iterator[simplefix.FixMessage]:
        """All that comes; whether the exchange still hears anything is answered at once."""
        while True:
            message = self.parser.get_message()
            if message is None:
                received = self.socket.recv(65_536)
                if not received:
                    raise SystemExit("the exchange closed the connection")
                self.parser.append_buffer(received)
            elif message.message_type == b"1":
                self.send("0", (112, message.get(112).decode()))
            else:
                yield message


def entries(message: simplefix.FixMessage, first: int) -> Iterator[dict[int, bytes]]:
    """The entries of a message, each of which begins with the same field."""
    entry: dict[int, bytes] = {}
    for tag, value in message:
        if tag == first and entry:
            yield entry
            entry = {}
        if entry or tag == first:
            entry[tag] = value
    if entry:
        yield entry


def apply(message: simplefix.FixMessage, sides: dict[bytes, dict[float, bytes]]) -> None:
    is_snapshot = message.message_type == b"W"
    if is_snapshot:
        for side in sides.values():
            side.clear()
    for entry in entries(message, 269 if is_snapshot else 279):
        side = sides[entry[269]]
        price = float(entry[270])
        if entry.get(279, NEW) == DELETE:
            del side[price]
        else:
            side[price] = entry[271]


def best(side: dict[float, bytes], is_bid: bool) -> str:
    if not side:
        return "nothing"
    price = max(side) if is_bid else min(side)
    return f"{side[price].decode()} at {price:.2f}"


def main() -> None:
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    address, symbol, *more = sys.argv[1:]
    lines = int(more[0]) if more else -1
    session = Session(address)
    session.send("A", (98, 0), (108, 30))
    wanted = ((263, 1), (264, 1), (265, 1), (267, 2), (269, 0), (269, 1), (146, 1), (55, symbol))
    session.send("V", (262, "best"), *wanted)
    sides: dict[bytes, dict[float, bytes]] = {BID: {}, OFFER: {}}
    for message in session.messages():
        if message.message_type in (b"W", b"X"):
            apply(message, sides)
            print(f"{symbol}: bid {best(sides[BID], True)}, offer {best(sides[OFFER], False)}", flush=True)
            lines -= 1
        elif message.message_type not in (b"A", b"0"):
            raise SystemExit(f"refused: {(message.get(58) or b'').decode()}")
        if lines == 0:
            break
    session.send("5")


if __name__ == "__main__":
    main()
