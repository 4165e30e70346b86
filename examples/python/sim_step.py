#!/usr/bin/env python3
"""Drives a simulation over HTTP with nothing but the standard library, and says how fast it went.

    python3 examples/python/sim_step.py [--batches N] [--address http://127.0.0.1:7085]

Without an address it starts `crossbook sim serve` itself.
"""

import argparse
import contextlib
import http.client
import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BATCH = 1_000


class Program:
    """One connection to a server of simulations."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"))

    def ask(self, method, path, body=None, accept="application/json"):
        headers = {"Accept": accept}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, "/api/v1" + path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {content.decode()}")
        return content


def batch(first):
    """Orders of which every second meets the one before it."""
    commands = []
    for i in range(first, first + BATCH):
        sells = i % 2 == 0
        commands.append(
            {
                "op": "NEW",
                "participant": "alice" if sells else "bob",
                "symbol": "NPN",
                "side": "SELL" if sells else "BUY",
                "ordType": "LIMIT",
                "quantity": "10",
                "price": f"{100 + (i // 2) % 50 / 100:.2f}",
            }
        )
    return json.dumps({"commands": commands}).encode()


def rate(program, batches, accept):
    """Commands a second; the bodies are made before the clock runs."""
    made = program.ask(
        "POST",
        "/sim",
        json.dumps(
            {
                "instruments": [{"symbol": "NPN", "priceScale": 2, "tick": "0.01"}],
                "participants": ["alice", "bob"],
            }
        ).encode(),
    )
    path = f"/sim/{json.loads(made)['engineId']}"
    bodies = [batch(i * BATCH) for i in range(batches)]
    start = time.perf_counter()
    for body in bodies:
        program.ask("POST", path + "/step", body, accept)
    took = time.perf_counter() - start
    state = json.loads(program.ask("GET", path))
    program.ask("DELETE", path)
    assert state["orders"] == str(batches * BATCH), state
    return batches * BATCH / took


@contextlib.contextmanager
def server(address):
    """The address of a server that runs, or of one that is started."""
    if address:
        yield address
        return
    process = subprocess.Popen([str(ROOT / "crossbook"), "sim", "serve"], stdout=subprocess.PIPE, text=True)
    try:
        yield json.loads(process.stdout.readline())["http"]
    finally:
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", help="of a server that runs")
    parser.add_argument("--batches", type=int, default=200, help="of 1,000 commands each")
    options = parser.parse_args()
    with server(options.address) as address:
        program = Program(address)
        rate(program, options.batches, "application/x-ndjson")  # warms up
        for accept in ("application/x-ndjson", "application/vnd.apache.arrow.stream"):
            print(f"{accept:40} {rate(program, options.batches, accept):10,.0f} commands/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
