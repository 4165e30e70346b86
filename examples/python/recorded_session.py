#!/usr/bin/env python3
"""Plays the server's side of a recorded session, so that a client can be tested without a server.

    python3 recorded_session.py play LISTEN-HOST:PORT FILE
    python3 recorded_session.py record LISTEN-HOST:PORT GATEWAY-HOST:PORT FILE

The nth connection is answered as the nth of the recording was: where the client said something, a message of the same
kind is awaited, and what the server said then follows, byte for byte. Heartbeats are left out on both sides. A line of the file is
a message: who sent it on which connection, its bytes, and what they mean. Passwords are zeros in it.
`examples/recordings/order_entry.jsonl` is a session of order_entry.py.
"""

import json
import socket
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "data/decoders"))  # ./crossbook build prints it
from crossbook_messages import decode, frames  # noqa: E402

LOGON, HEARTBEAT = 1, 3
PASSWORDS = slice(8 + 20, 8 + 148)  # of a Logon with its header


def address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    return host, int(port)


def template(message: bytes) -> int:
    return int.from_bytes(message[2:4], "little")


def received(connection: socket.socket):
    """Each message that comes, with its header, until the other side closes."""
    waiting = b""
    while data := connection.recv(65536):
        waiting += data
        for message in frames(waiting):
            waiting = waiting[2 + len(message) :]
            yield message


def play(listen: str, file: str) -> None:
    lines = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
    count = max(line["connection"] for line in lines)
    threads = []
    with socket.create_server(address(listen)) as server:
        print(f"listening on {server.getsockname()[1]}", flush=True)
        for number in range(1, count + 1):
            part = [line for line in lines if line["connection"] == number]
            threads.append(threading.Thread(target=answer, args=(server.accept()[0], part)))
            threads[-1].start()
    for thread in threads:
        thread.join()
    print("played to its end", flush=True)


def answer(connection: socket.socket, part: list[dict]) -> None:
    with connection:
        messages = received(connection)
        for line in part:
            recorded = bytes.fromhex(line["bytes"])
            if line["from"] == "server":
                connection.sendall(len(recorded).to_bytes(2, "little") + recorded)
                continue
            heard = next((one for one in messages if template(one) != HEARTBEAT), None)
            if heard is None or template(heard) != template(recorded):
                was = "the end" if heard is None else decode(heard)[0]
                print(f"expected {line['message']}, heard {was}", flush=True)
                return
        for _ in messages:  # until the client is done
            pass


def record(listen: str, gateway: str, file: str) -> None:
    lock = threading.Lock()
    with socket.create_server(address(listen)) as server, open(file, "w", encoding="utf-8") as out:
        print(f"listening on {server.getsockname()[1]}", flush=True)
        number = 0
        while True:
            client, number = server.accept()[0], number + 1
            away = socket.create_connection(address(gateway))
            for side, source, target in (("client", client, away), ("server", away, client)):
                words = (side, number, source, target, out, lock)
                threading.Thread(target=pass_on, args=words, daemon=True).start()


def pass_on(side, number, source, target, out, lock) -> None:
    try:
        for message in received(source):
            if template(message) != HEARTBEAT:
                with lock:
                    write(out, side, number, message)
            target.sendall(len(message).to_bytes(2, "little") + message)
        target.shutdown(socket.SHUT_RDWR)
    except OSError:
        source.close()  # either side has gone


def write(out, side: str, number: int, message: bytes) -> None:
    if template(message) == LOGON:
        message = message[: PASSWORDS.start] + bytes(128) + message[PASSWORDS.stop :]
    name, fields = decode(message)
    line = {"connection": number, "from": side, "message": name, "fields": fields, "bytes": message.hex()}
    out.write(json.dumps(line) + "\n")
    out.flush()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play", listen, file]:
            play(listen, file)
        case ["record", listen, gateway, file]:
            record(listen, gateway, file)
        case _:
            raise SystemExit(__doc__)
