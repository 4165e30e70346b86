#!/usr/bin/env python3
"""Enters an order over FIX 4.4 and prints every message that goes to and fro.

    python3 fix_order.py HOST:PORT PARTICIPANT PASSWORD-FILE SIDE QUANTITY SYMBOL PRICE

SIDE is 1 to buy, 2 to sell. Python's standard library is all it needs. ResetSeqNumFlag makes each run a
session of its own; a client that must miss nothing keeps its numbers instead (docs/fix.md).
"""

import socket
import sys
from datetime import datetime, timezone
from pathlib import Path

SOH = "\x01"


class Session:
    """Messages with their length, their sum, a number and the time."""

    def __init__(self, address: str, participant: str) -> None:
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.participant = participant
        self.number = 0
        self.received = b""

    @staticmethod
    def now() -> str:
        return datetime.now(timezone.utc).strftime("%Y%m%d-%H:%M:%S.%f")[:-3]

    def send(self, msg_type: str, *fields: str) -> None:
        self.number += 1
        head = [f"35={msg_type}", f"49={self.participant}", "56=CROSSBOOK", f"34={self.number}", f"52={self.now()}"]
        body = SOH.join([*head, *fields]) + SOH
        message = f"8=FIX.4.4{SOH}9={len(body)}{SOH}{body}".encode("ascii")
        message += f"10={sum(message) % 256:03}{SOH}".encode("ascii")
        print(">", shown(message))
        self.socket.sendall(message)

    def read(self) -> dict[str, str]:
        """The next message; fields that repeat are not told apart."""
        while b"\x0110=" not in self.received or not self.received.endswith(b"\x01"):
            more = self.socket.recv(4096)
            if not more:
                raise SystemExit("the exchange closed the connection")
            self.received += more
        end = self.received.index(b"\x0110=") + len("\x0110=123\x01")
        message, self.received = self.received[:end], self.received[end:]
        print("<", shown(message))
        return dict(field.split("=", 1) for field in message.decode("latin-1").rstrip(SOH).split(SOH))


def shown(message: bytes) -> str:
    """With bars for the ends of fields, and without the password."""
    fields = message.decode("latin-1").rstrip(SOH).split(SOH)
    return "|".join("554=***" if field.startswith("554=") else field for field in fields) + "|"


def main() -> None:
    if len(sys.argv) != 8:
        raise SystemExit(__doc__)
    address, participant, password_file, side, quantity, symbol, price = sys.argv[1:]
    try:
        password = Path(password_file).read_text(encoding="utf-8").strip()
        session = Session(address, participant)
    except OSError as error:
        raise SystemExit(f"{error.filename or address}: {error.strerror or error}") from error
    session.send("A", "98=0", "108=30", "141=Y", f"554={password}")
    if session.read()["35"] != "A":
        raise SystemExit("the logon was refused")
    order = ["11=hello-fix", f"55={symbol}", f"54={side}", f"60={session.now()}"]
    session.send("D", *order, f"38={quantity}", "40=2", f"44={price}")
    session.read()
    session.send("5")
    session.read()


if __name__ == "__main__":
    main()
