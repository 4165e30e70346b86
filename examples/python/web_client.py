#!/usr/bin/env python3
"""Enters orders over HTTP and follows the book over the WebSocket, through kills of the server.

    crossbook keys add alice --label example
    python3 web_client.py http://127.0.0.1:7080 KEY SECRET NPN 100

Nothing but the standard library. docs/http-api.md and docs/websocket.md say why it does what it does.
"""
import base64, hashlib, hmac, http.client, itertools, json, os, socket, struct, sys, threading, time, zlib
from decimal import Decimal
from urllib.parse import urlsplit

DELAYS = [0.1, 0.25, 0.5, 1.0]

class Api:
    """Signed requests."""
    def __init__(self, address, key, secret):
        self.address, self.key, self.secret, self.nonce = address, key, bytes.fromhex(secret), 0

    def ask(self, method, path, body=None):
        """The status and object of one answer."""
        data = b"" if body is None else json.dumps(body).encode()
        stamp = str(time.time_ns() // 1_000_000)
        self.nonce += 1
        text = stamp.encode() + str(self.nonce).encode() + (method + path).encode() + data
        headers = {"X-API-KEY": self.key, "X-TIMESTAMP": stamp, "X-NONCE": str(self.nonce),
                   "X-SIGNATURE": hmac.new(self.secret, text, hashlib.sha256).hexdigest()}
        if data: headers["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection(*self.address, timeout=10)
        try:
            connection.request(method, path, data or None, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def try_once(self, method, path, body=None):
        """An answer that another try would not change, or None and how long to wait for one."""
        try:
            status, answer = self.ask(method, path, body)
            wait = answer.get("retryAfterMs")
            return (status, answer) if wait is None else (None, wait / 1000)
        except (OSError, http.client.HTTPException, ValueError):
            return None, 0

    def until_answered(self, method, path, body=None):
        """Only for what is safe to send again."""
        for attempt in itertools.count():
            status, answer = self.try_once(method, path, body)
            if status: return status, answer
            time.sleep(answer or DELAYS[min(attempt, 3)])

    def enter(self, order):
        """What happened to an order, however often the server is killed meanwhile."""
        path = "/api/v1/orders"
        status, answer = self.try_once("POST", path, order)
        if status: return "answered", answer
        # It may have arrived or not: its client order id tells.
        status, known = self.until_answered("GET", path + "/by-client-id/" + order["clientOrderId"])
        if status == 200: return "had arrived", known
        # The same order again is safe: it counts once.
        return "sent again", self.until_answered("POST", path, order)[1]

class Wire:
    """A WebSocket (RFC 6455): text frames, and answers to pings."""
    def __init__(self, address):
        self.socket = socket.create_connection(address, timeout=45)  # pings come every 15 s
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            "GET /ws/v1 HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n" % (*address, key)
        ).encode())
        self.input = self.socket.makefile("rb")
        if b" 101 " not in self.input.readline():
            raise OSError("no WebSocket")
        while self.input.readline().strip():
            pass

    def send(self, message, opcode=1):
        data = json.dumps(message).encode() if opcode == 1 else message
        mask = os.urandom(4)
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, len(data))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def read(self, count):
        data = self.input.read(count)
        if len(data) < count:
            raise OSError("the connection has ended")
        return data

    def receive(self):
        """The next message."""
        text = b""
        while True:
            first, size = self.read(2)
            if size > 125:
                size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
            data = self.read(size)
            opcode = first & 15
            if opcode == 8:
                raise OSError("closed: %d" % int.from_bytes(data[:2], "big"))
            if opcode == 9:
                self.send(data, opcode=10)
            elif opcode < 3:
                text += data
                if first & 0x80:
                    return json.loads(text)

class Book(threading.Thread):
    """Ten levels of each side, kept right by `seq`, `prevSeq` and the checksum."""
    def __init__(self, address, symbol):
        super().__init__(daemon=True)
        self.address, self.symbol = address, symbol
        self.epoch, self.last = "", None
        self.sides = {"bids": {}, "asks": {}}
        self.connections = self.attempt = 0

    def run(self):
        while True:
            try:
                self.follow(Wire(self.address))
            except (OSError, ValueError) as why:
                print("book:", why, file=sys.stderr)
            time.sleep(DELAYS[min(self.attempt, 3)])
            self.attempt += 1

    def follow(self, wire):
        self.connections += 1
        self.attempt = 0
        self.begin(wire)
        while True:
            message = wire.receive()
            if message.get("channel") == "book":
                self.take(wire, message)
            elif "epoch" in message:
                self.epoch = message["epoch"]
            elif message.get("problem", {}).get("code", "SNAPSHOT_REQUIRED") != "SNAPSHOT_REQUIRED":
                raise OSError(message["problem"])

    def begin(self, wire):
        if self.last is None:
            wire.send({"id": 1, "op": "subscribe", "channels": ["book"], "symbols": [self.symbol]})
        else:
            wire.send({"id": 2, "op": "resume", "channel": "book", "symbol": self.symbol,
                       "fromSeq": self.last, "epoch": self.epoch})

    def take(self, wire, frame):
        if frame["type"] == "snapshot":
            self.sides = {"bids": {}, "asks": {}}
        elif self.last is None or int(frame["seq"]) <= int(self.last):
            return  # a snapshot is on its way, or it was had already
        elif frame["prevSeq"] != self.last:
            return self.begin(wire)  # something is missing: nothing is applied until it has come
        self.last = frame["seq"]
        for side, levels in self.sides.items():
            for price, quantity, _ in frame["data"][side]:
                levels.pop(price, None)
                if quantity != "0":
                    levels[price] = quantity
        if frame["data"]["checksum"] != self.checksum():
            self.last = None
            self.begin(wire)

    def best(self, side):
        """The ten best levels as price and quantity."""
        levels = sorted(self.sides[side].items(), key=lambda level: Decimal(level[0]))
        return [list(level) for level in (levels[::-1] if side == "bids" else levels)[:10]]

    def checksum(self):
        levels = self.best("bids") + self.best("asks")
        return zlib.crc32("|".join(":".join(level) for level in levels).encode())

def main(url, key, secret, symbol, count):
    address = (urlsplit(url).hostname, urlsplit(url).port)
    api, book = Api(address, key, secret), Book(address, symbol)
    book.start()
    found = {"answered": 0, "had arrived": 0, "sent again": 0}
    run = str(time.time_ns() // 1_000_000)
    for number in range(int(count)):
        order = {"symbol": symbol, "side": "BUY", "ordType": "LIMIT", "quantity": "1",
                 "price": "9.%02d" % (number % 12), "timeInForce": "GTC",
                 "clientOrderId": "%s-%d" % (run, number)}
        how, answer = api.enter(order)
        if "code" in answer:
            sys.exit("refused: %s" % answer)
        found[how] += 1
        print("order %d %s" % (number, how), flush=True)
    _, truth = api.until_answered("GET", "/api/v1/instruments/%s/book?depth=10" % symbol)
    wanted = [[level["price"], level["quantity"]] for level in truth["bids"]]
    for _ in range(300):
        if book.best("bids") == wanted:
            break
        time.sleep(0.1)
    found.update(connections=book.connections, book=book.best("bids") == wanted)
    print(json.dumps(found), flush=True)
    sys.exit(0 if found["book"] else "the book is %s instead of %s" % (book.best("bids"), wanted))

if __name__ == "__main__":
    if len(sys.argv) != 6:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
