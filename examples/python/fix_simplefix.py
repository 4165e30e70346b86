#!/usr/bin/env python3
"""Enters an order over FIX 4.4 with the library simplefix, changes its price, cancels it, and prints what it hears.

    pip install simplefix
    python3 fix_simplefix.py HOST:PORT PARTICIPANT PASSWORD-FILE SYMBOL

simplefix makes and parses messages and leaves the session to its user: here each run begins with fresh numbers, and a
client that must miss nothing keeps them instead (docs/fix.md).
"""

import socket
import sys
from pathlib import Path

import simplefix


class Session:
    def __init__(self, address: str, participant: str) -> None:
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.socket.settimeout(30)
        self.parser = simplefix.FixParser()
        self.participant = participant
        self.number = 0

    def ask(self, msg_type: str, *fields: tuple[int, object]) -> simplefix.FixMessage:
        """Sends a message and returns the next that comes."""
        self.number += 1
        message = simplefix.FixMessage()
        message.append_pair(8, "FIX.4.4", header=True)
        message.append_pair(35, msg_type, header=True)
        message.append_pair(49, self.participant, header=True)
        message.append_pair(56, "CROSSBOOK", header=True)
        message.append_pair(34, self.number, header=True)
        message.append_utc_timestamp(52, header=True)
        for tag, value in fields:
            message.append_pair(tag, value)
        if msg_type in "DFG":
            message.append_utc_timestamp(60)
        self.socket.sendall(message.encode())
        while (answer := self.parser.get_message()) is None:
            received = self.socket.recv(4096)
            if not received:
                raise SystemExit("the exchange closed the connection")
            self.parser.append_buffer(received)
        return answer


def told(what: str, answer: simplefix.FixMessage) -> None:
    exec_type, price, text = ((answer.get(tag) or b"").decode() for tag in (150, 44, 58))
    print(f"{what}: ExecType {exec_type}, Price {price} {text}".rstrip())


def main() -> None:
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    address, participant, password_file, symbol = sys.argv[1:]
    password = Path(password_file).read_text(encoding="utf-8").strip()
    session = Session(address, participant)
    logon = session.ask("A", (98, 0), (108, 30), (141, "Y"), (554, password))
    if logon.message_type != b"A":
        raise SystemExit(f"the logon was refused: {logon}")
    buys = ((55, symbol), (54, 1))
    limit = ((38, 100), (40, 2))
    told("order", session.ask("D", (11, "py-1"), *buys, *limit, (44, "9.50")))
    told("replace", session.ask("G", (11, "py-2"), (41, "py-1"), *buys, *limit, (44, "9.40")))
    told("cancel", session.ask("F", (11, "py-3"), (41, "py-2"), *buys))
    session.ask("5")


if __name__ == "__main__":
    main()
