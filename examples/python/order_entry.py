#!/usr/bin/env python3
"""Trades over TCP, loses its connection, and learns what it missed.

    python3 order_entry.py HOST:PORT PARTICIPANT PASSWORD-FILE SYMBOL PRICE

Two orders are sent of which one outlives the session, the connection is dropped, and after the next
logon the recovery channel tells what happened to the other. Python's standard library is all it needs.
The messages are those of docs/protocol.md, schema 1; what happens when is in docs/order-entry.md.
"""

import select
import socket
import struct
import sys
import time
from decimal import Decimal
from pathlib import Path

SCHEMA, VERSION = 1, 1
LOGON, LOGOUT, HEARTBEAT, NEW_ORDER, CANCEL, MISSED, LIST = 1, 2, 3, 4, 5, 8, 9
LOGON_REPLY, REPORT, CANCEL_REJECT, BUSINESS_REJECT, REJECT = 20, 22, 23, 25, 26
MISSED_ACK, COMPLETE, SECURITY = 27, 28, 30
REAL_TIME, RECOVERY = 0, 1
BUY, LIMIT, DAY, STAYS = 1, 2, 0, 1  # side, ordType, timeInForce, bit 0 of the flags
NO_PRICE, NO_ENUM = -(2**63), 255  # what a price, a quantity or a one-byte enumeration holds if absent
RECOVERED, REPEATED = 1, 4  # bits 0 and 2 of reportFlags
NONE, ALREADY_LOGGED_ON, LOGON_TOO_SOON = 0, 301, 303
REASONS = {0: "", 200: "REQUESTED", 225: "CANCEL_ON_DISCONNECT"}
EXEC_TYPES = {b"0": "NEW", b"4": "CANCELED", b"8": "REJECTED", b"C": "EXPIRED", b"F": "TRADE"}

LOGON_BODY = struct.Struct("<IBI11s64s64sQ")
LOGON_REPLY_BODY = struct.Struct("<HIBIIQQQIBI")
NEW_ORDER_BODY = struct.Struct("<36sIBBBBqqH17s10sqqqQQBq")
CANCEL_BODY = struct.Struct("<36s36sQI")
REPORT_BODY = struct.Struct("<QQBccBBBBBBHIQQqqqqqq36s36s17s10sBB")
LOGOUT_BODY = struct.Struct("<HQ")
SECURITY_BODY = struct.Struct("<QIBBBqqq25s32s16sqBq")


def text(field: bytes) -> str:
    """Texts are padded with zeros."""
    return field.rstrip(b"\0").decode("ascii")


class Connection:
    """Frames over TCP: a length that does not count itself, a header of eight bytes, a body."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""
        self.sent_at = time.monotonic()
        self.heartbeat_s = 1.0
        self.newest = 2**63  # reports of later events come elsewhere
        self.first, self.known = 0, 0  # so many reports of that event were told before

    def send(self, template: int, body: bytes, tail: bytes = b"") -> None:
        message = struct.pack("<HHHH", len(body), template, SCHEMA, VERSION) + body + tail
        self.socket.sendall(struct.pack("<H", len(message)) + message)
        self.sent_at = time.monotonic()

    def stay_alive(self) -> None:
        """Anyone who is silent for five heartbeats is logged out."""
        if time.monotonic() - self.sent_at > self.heartbeat_s / 2:
            self.send(HEARTBEAT, struct.pack("<Q", 0))

    def next(self, *others: "Connection") -> tuple[int, bytes]:
        """The next message; meanwhile the other connections are kept alive too."""
        while True:
            if len(self.received) >= 2:
                (length,) = struct.unpack_from("<H", self.received)
                if len(self.received) >= 2 + length:
                    message, self.received = self.received[2 : 2 + length], self.received[2 + length :]
                    (template,) = struct.unpack_from("<H", message, 2)
                    return template, message[8:]
            for connection in (self, *others):
                connection.stay_alive()
            if select.select([self.socket], [], [], self.heartbeat_s / 4)[0]:
                data = self.socket.recv(65536)
                if not data:
                    raise ConnectionError("the gateway closed the connection")
                self.received += data

    def until(self, wanted: int, *others: "Connection") -> bytes:
        """The next message of a kind; what else comes is told."""
        while True:
            template, body = self.next(*others)
            if template == REPORT:
                event = REPORT_BODY.unpack_from(body)[0]
                if event == self.first and self.known > 0:
                    self.known -= 1
                elif event <= self.newest:
                    tell(body)
            if template in (CANCEL_REJECT, BUSINESS_REJECT, REJECT, LOGOUT) and template != wanted:
                raise ConnectionError(f"refused: template {template}, {body!r}")
            if template == wanted:
                return body


def tell(body: bytes) -> None:
    """Prints what happened to an order."""
    report = REPORT_BODY.unpack_from(body)  # a newer gateway may send more
    flags, reason, last_px, last_qty, leaves = report[10], report[11], report[17], report[18], report[19]
    what = EXEC_TYPES.get(report[3], report[3].decode())
    words = [what, text(report[21])]
    if flags & REPEATED:
        words.append(f"repeated, answered first by event {report[0]}")  # the other fields are absent
    elif what == "TRADE":
        words.append(f"{last_qty} @ {last_px}, {leaves} left")
    if REASONS.get(reason, str(reason)):
        words.append(REASONS.get(reason, str(reason)))
    if flags & RECOVERED:
        words.append("(missed)")
    print(*words, flush=True)


def log_on(address: tuple[str, int], name: str, password: str, channel: int) -> tuple[Connection, tuple]:
    """Logs on, and waits where the gateway says so; returns the LogonReply too."""
    while True:
        connection = Connection(address)
        connection.send(
            LOGON, LOGON_BODY.pack(VERSION, channel, 0, name.encode(), password.encode(), b"", 0)
        )
        reply = LOGON_REPLY_BODY.unpack_from(connection.until(LOGON_REPLY))
        reason, heartbeat_ms, retry_after_ms = reply[0], reply[3], reply[4]
        if reason == NONE:
            connection.heartbeat_s = heartbeat_ms / 1000
            return connection, reply
        connection.socket.close()
        if reason not in (ALREADY_LOGGED_ON, LOGON_TOO_SOON):
            raise SystemExit(f"the logon is refused: reason {reason}")
        time.sleep(max(retry_after_ms, 100) / 1000)


def security(connection: Connection, symbol: str) -> tuple[int, int]:
    """The number of an instrument and the decimals of its prices."""
    connection.send(LIST, struct.pack("<Q", 1))
    found = None
    while True:
        body = SECURITY_BODY.unpack_from(connection.until(SECURITY))
        if text(body[8]) == symbol:
            found = body[1], body[2]
        if body[4] == 1:  # the last of the list
            if found is None:
                raise SystemExit(f"there is no {symbol}")
            return found


def buy(connection: Connection, cl_ord_id: str, instrument: int, price: int, flags: int) -> None:
    connection.send(
        NEW_ORDER,
        NEW_ORDER_BODY.pack(
            cl_ord_id.encode(), instrument, BUY, LIMIT, DAY, 0, price, 100, flags, b"", b"",
            NO_PRICE, NO_PRICE, NO_PRICE, 0, 0, NO_ENUM, NO_PRICE,
        ),
    )  # fmt: skip


def main(where: str, name: str, password_file: str, symbol: str, price: str) -> None:
    host, _, port = where.rpartition(":")
    address = host, int(port)
    password = Path(password_file).read_text(encoding="ascii").strip()
    run = format(time.time_ns(), "x")  # an id may be used once

    real_time, _ = log_on(address, name, password, REAL_TIME)
    instrument, scale = security(real_time, symbol)
    units = int(Decimal(price).scaleb(scale))
    buy(real_time, f"s{run}", instrument, units, STAYS)
    read_up_to = REPORT_BODY.unpack_from(real_time.until(REPORT))[0]
    buy(real_time, f"g{run}", instrument, units, 0)
    read_up_to = REPORT_BODY.unpack_from(real_time.until(REPORT))[0]
    real_time.socket.close()  # as when the network fails: no Logout

    print("connection lost, logging on again", flush=True)
    real_time, reply = log_on(address, name, password, REAL_TIME)
    partition, newest = reply[2], reply[5]
    recovery, _ = log_on(address, name, password, RECOVERY)
    recovery.newest = newest
    # From the last event on, not behind it: a trade with oneself is one event and two reports, of which one was read.
    recovery.first, recovery.known = read_up_to, 1
    recovery.send(MISSED, struct.pack("<BQ", partition, read_up_to))
    status = recovery.until(MISSED_ACK, real_time)[1]
    if status != 0:
        raise SystemExit(f"what was missed cannot be had: status {status}")
    recovery.until(COMPLETE, real_time)
    print(f"nothing is missing up to event {newest}", flush=True)
    recovery.send(LOGOUT, LOGOUT_BODY.pack(360, 0), struct.pack("<I", 0))
    recovery.socket.close()

    buy(real_time, f"s{run}", instrument, units, STAYS)  # did it arrive? The same once more
    real_time.until(REPORT)
    real_time.send(CANCEL, CANCEL_BODY.pack(f"c{run}".encode(), f"s{run}".encode(), 0, instrument))
    real_time.until(REPORT)
    real_time.send(LOGOUT, LOGOUT_BODY.pack(360, 0), struct.pack("<I", 0))
    real_time.until(LOGOUT)
    print("logged out", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 6:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
