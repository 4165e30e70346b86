#!/usr/bin/env python3
"""Follows the market in plain UDP datagrams, and fetches over TCP what is lost.

    python3 market_data.py UDP-HOST:PORT TCP-HOST:PORT SYMBOL [--lose PERCENT] [--interface ADDRESS]

UDP-HOST:PORT is an endpoint of `marketdata.datagrams`: an address of this machine, or a multicast group.
TCP-HOST:PORT is `marketdata.tcp`. Every change of the best prices is a line. --lose throws datagrams away.
Only Python's standard library is used. docs/protocol.md, schema 4, has the messages, docs/market-data.md the steps.
"""

import argparse
import random
import select
import socket
import struct
import time

DIRECTORY, ADD, ADD_NAMED, DELETED, MODIFIED, EXECUTED, EXECUTED_WITH_PRICE = 3, 5, 6, 7, 8, 9, 10
PACKET, LOGIN, LOGIN_REPLY, REPLAY, REPLAY_REPLY = 30, 40, 41, 42, 43
SNAPSHOT, SNAPSHOT_REPLY, SNAPSHOT_END, HEARTBEAT, LOGOUT = 44, 45, 46, 48, 49
ALL, BUY, SELL, NO_PRICE, END_OF_SESSION = 2**32 - 1, 1, 2, -(2**63), 65535
GROUP, MOST = 1, 1000  # the orders, not the summaries; how many messages are asked for at once


def frames(data: bytes):
    """Template and body of each whole message, and at last the bytes that are left."""
    at = 0
    while at + 2 <= len(data) and at + 2 + (length := struct.unpack_from("<H", data, at)[0]) <= len(data):
        (template,) = struct.unpack_from("<H", data, at + 4)
        yield template, data[at + 10 : at + 2 + length]
        at += 2 + length
    yield None, data[at:]


class Book:
    """The orders of one instrument."""

    def __init__(self, symbol: str) -> None:
        self.symbol, self.instrument, self.scale = symbol, ALL, 0
        self.orders: dict[int, list[int]] = {}  # side, quantity, price by order id

    def apply(self, template: int, body: bytes) -> None:
        if template == DIRECTORY:
            _, _, instrument, scale, _, _, _, _, symbol = struct.unpack_from("<QQIBBqqq25s", body)
            if symbol.rstrip(b"\0").decode("ascii") == self.symbol:
                self.instrument, self.scale = instrument, scale
        elif template in (ADD, ADD_NAMED, DELETED, MODIFIED, EXECUTED, EXECUTED_WITH_PRICE):
            order_id, instrument = struct.unpack_from("<QI", body, 16)
            if instrument == self.instrument:
                self.order(template, order_id, body)

    def order(self, template: int, order_id: int, body: bytes) -> None:
        if template in (ADD, ADD_NAMED):  # with the name of the owner behind the rest
            self.orders[order_id] = list(struct.unpack_from("<Bqq", body, 28))
        elif template == DELETED:
            del self.orders[order_id]
        elif template == MODIFIED:
            self.orders[order_id][1:] = struct.unpack_from("<qq", body, 28)
        else:
            _, self.orders[order_id][1] = struct.unpack_from("<qq", body, 28)
            if self.orders[order_id][1] == 0:
                del self.orders[order_id]

    def top(self) -> str:
        """The best prices with their quantities, bid before ask."""
        return " / ".join((self.best(BUY, max), self.best(SELL, min)))

    def best(self, wanted: int, choose) -> str:
        resting = [(qty, price) for side, qty, price in self.orders.values() if side == wanted]
        prices = [price for _, price in resting if price != NO_PRICE]  # in a call a market order has none
        if not prices:
            return "nothing"
        quantity = sum(qty for qty, price in resting if price == choose(prices))
        return f"{quantity} @ {choose(prices) / 10**self.scale:.{self.scale}f}"


class Feed:
    """Puts the messages in order, wherever they come from."""

    def __init__(self, udp: str, tcp: str, book: Book, lose: float, interface: str) -> None:
        self.book, self.lose = book, lose
        self.udp = self.listen(*address(udp), interface)
        self.tcp = socket.create_connection(address(tcp))
        self.received = b""
        self.epoch = self.next = self.newest = 0  # next is 0 as long as no book is known
        self.waiting: dict[int, tuple[int, bytes]] = {}
        self.asked = True  # for a snapshot, as soon as the login is answered
        self.loading = self.over = self.of_ours = False
        self.sent_at, self.shown = time.monotonic(), ""
        self.send(LOGIN, b"example".ljust(11, b"\0"))

    @staticmethod
    def listen(host: str, port: int, interface: str) -> socket.socket:
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind((host, port))
        if 224 <= int(host.split(".")[0]) < 240:
            group = socket.inet_aton(host) + socket.inet_aton(interface)
            udp.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
        return udp

    def send(self, template: int, body: bytes) -> None:
        message = struct.pack("<HHHH", len(body), template, 4, 0) + body
        self.tcp.sendall(struct.pack("<H", len(message)) + message)
        self.sent_at = time.monotonic()

    def turn(self) -> None:
        ready = select.select([self.udp, self.tcp], [], [], 0.2)[0]
        if self.udp in ready:
            packet = self.udp.recv(65536)
            if random.random() * 100 >= self.lose:
                for template, body in frames(packet):
                    self.on_message(template, body, False)
        if self.tcp in ready:
            if not (data := self.tcp.recv(65536)):
                raise SystemExit("the market-data service closed the connection")
            for template, body in frames(self.received + data):
                self.on_message(template, body, True)
            self.received = body  # of a message that is not whole yet
        if time.monotonic() - self.sent_at > 1:
            self.send(HEARTBEAT, struct.pack("<Q", max(self.next - 1, 0)))
        self.fill_gap()
        if not self.loading and self.next and self.book.top() != self.shown:
            self.shown = self.book.top()
            print(f"{self.next - 1}: {self.book.symbol} {self.shown}", flush=True)

    def on_message(self, template: int | None, body: bytes, is_tcp: bool) -> None:
        if template == PACKET:
            group, _, count, sequence, _, epoch = struct.unpack_from("<BBIQQQ", body)
            self.of_ours = group == GROUP
            if self.of_ours:
                self.on_packet(count, sequence, epoch)
        elif template == LOGIN_REPLY:
            self.begin_anew()
        elif template == SNAPSHOT_REPLY:
            _, _, self.snapshot, self.epoch = struct.unpack_from("<QBQQ", body)
            self.book.orders.clear()
            self.loading = True
        elif template == SNAPSHOT_END:
            self.loading, self.asked, self.next = False, False, self.snapshot + 1
            self.waiting = {n: message for n, message in self.waiting.items() if n >= self.next}
            print(f"{self.snapshot}: snapshot of {len(self.book.orders)} orders", flush=True)
        elif template == REPLAY_REPLY:
            (status, first, count), self.asked = struct.unpack_from("<BQI", body, 8), False
            print(f"{first}: {count} messages again, status {status}", flush=True)
            if status in (1, 2):
                self.begin_anew()  # they are no longer there, or are too many
        elif template == LOGOUT:
            raise SystemExit("the market-data service ended the session")
        elif template is not None and template <= 21:
            if self.loading and is_tcp:  # a message of the snapshot
                self.book.apply(template, body)
            elif self.of_ours and (sequence := struct.unpack_from("<Q", body)[0]) >= self.next:
                self.waiting[sequence] = template, body
        while self.next and not self.loading and self.next in self.waiting:
            self.book.apply(*self.waiting.pop(self.next))
            self.next += 1

    def on_packet(self, count: int, sequence: int, epoch: int) -> None:
        if self.epoch and epoch != self.epoch:
            self.begin_anew()
        self.over = count == END_OF_SESSION
        self.newest = max(self.newest, sequence + (0 if self.over else count) - 1)

    def begin_anew(self) -> None:
        """The book is not known: all of it must come again."""
        self.next, self.newest, self.asked = 0, 0, True
        self.waiting.clear()
        self.send(SNAPSHOT, struct.pack("<QI", 1, ALL))

    def fill_gap(self) -> None:
        """Asks for what is known to exist and has not come; only one request is under way."""
        if self.asked or not self.next or self.next > self.newest:
            return
        end = min([self.newest + 1, self.next + MOST, *self.waiting])
        count, self.asked = end - self.next, True
        self.send(REPLAY, struct.pack("<QQI", 2, self.next, count))


def address(text: str) -> tuple[str, int]:
    return text.rpartition(":")[0], int(text.rpartition(":")[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for place in ("UDP", "TCP", "SYMBOL"):
        parser.add_argument(place)
    parser.add_argument("--lose", type=float, default=0)
    parser.add_argument("--interface", default="127.0.0.1")
    options = parser.parse_args()
    feed = Feed(options.UDP, options.TCP, Book(options.SYMBOL), options.lose, options.interface)
    while not feed.over:
        feed.turn()
    print("the exchange has stopped")


if __name__ == "__main__":
    main()
