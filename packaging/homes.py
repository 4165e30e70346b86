"""Homes of this version, which later ones must open: what a release leaves to their tests.

    python3 packaging/homes.py                                    those of this version, into cli/src/test/homes
    python3 packaging/homes.py --crossbook PROGRAM --name NAME    of another build, whose launcher PROGRAM is
    python3 packaging/homes.py --answers FILE.tar.gz              asks again a home that is there

An exchange alone, a cluster of three members and one of two partitions each take orders and end as by `kill -9`. The
home is packed; then the same build starts it again, is asked, and what it answers is written beside it. `HomesTest`
asks the same of the build that it tests. It needs Python 3.11 and a build, and nothing else.
"""

import argparse
import json
import os
import pathlib
import signal
import subprocess
import tarfile
import tempfile
import version

ROOT = pathlib.Path(__file__).parents[1]
HOMES = ROOT / "cli/src/test/homes"
DOORS = {
    "gateway": "gateway.tcp",
    "marketdata": "marketdata.tcp",
    "marketdata_fix": "marketdata.fix",
    "fix": "fix.tcp",
    "web": "web.http",
}
START = {"alone": "serve", "cluster": "cluster run", "partitions": "serve"}
MADE = {
    "alone": ["init --market futures"],
    "cluster": ["init --market spot", "cluster init"],
    "partitions": ["init --partitions 2"],
}
DONE = {
    "alone": [
        "account deposit alice 500000 USD",
        "account deposit bob 500000 USD",
        "order sell 5 INDEX @ 5000 --tif gtc --id s1 --as alice",
        "order buy 3 INDEX @ 5000 --tif gtc --id b1 --as bob",
        "order buy 4 INDEX @ 4990 --tif gtc --id b2 --as bob",
        "order buy 1 METAL @ 2500.5 --tif gtc --id b3 --as bob",
        "order sell 2 METAL @ 2500.5 --tif gtc --id s2 --as alice",
    ],
    "cluster": [
        "account deposit alice 100000 USD",
        "account deposit bob 5 BTC",
        "order sell 10 BTC-USD @ 50000 --tif gtc --id b1 --as bob",
        "order buy 4 BTC-USD @ 50000 --tif gtc --id a1 --as alice",
        "order buy 3 BTC-USD @ 49000 --tif gtc --id a2 --as alice",
        "account transfer alice bob 100 USD",
    ],
    "partitions": [
        "order sell 100 NPN @ 10.05 --tif gtc --id a1 --as alice",
        "order buy 60 NPN @ 10.05 --tif gtc --id b1 --as bob",
        "order sell 100 AGL @ 10.05 --tif gtc --id a2 --as alice",
        "order buy 70 AGL @ 10.05 --tif gtc --id b2 --as bob",
        "order buy 10 AGL @ 10.00 --tif gtc --id b3 --as bob",
    ],
}
MONEY = ["account show --json", "account positions --json", "account totals --json"]
ASKED = {
    "alone": [*MONEY, "book INDEX --json", "book METAL --json"],
    "cluster": [*MONEY, "book BTC-USD --json"],
    "partitions": ["book NPN --json", "book AGL --json"],
}
VERIFIED = {
    "alone": ["explain alice/s1", "explain alice/s2", "log verify --json"],
    "cluster": [
        "explain alice/a1",
        "explain alice/a2",
        *(f"log verify --json --set engine.cluster_member={member}" for member in range(3)),
    ],
    "partitions": [
        "explain alice/a1",
        "explain alice/a2",
        *(f"log verify --json --set partitions.run=one --set engine.partition={number}" for number in range(2)),
    ],
}


class Exchange:
    """An exchange of a home, with any ports that are free."""

    def __init__(self, program, home):
        self.program = program
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("CROSSBOOK_")}
        self.set("home", str(home))
        self.set("gateway.password_iterations", "1000")
        self.set("store.enabled", "false")
        self.said = home.parent / "said"

    def set(self, key, value):
        self.environment["CROSSBOOK_" + key.replace(".", "_").upper()] = value

    def type(self, command):
        """Runs a command, which succeeds; returns what it prints."""
        done = subprocess.run(
            [self.program, *command.split()], env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise SystemExit(f"{command}: {done.stderr}")
        return done.stdout

    def start(self, command):
        for door in DOORS.values():
            self.set(door, "127.0.0.1:0")
        with open(self.said, "w", encoding="utf-8") as said:
            process = subprocess.Popen(
                [self.program, *command.split(), "--json"],
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                start_new_session=True,
            )
        ready = process.stdout.readline()
        if not ready:
            raise SystemExit(f"{command}: {self.said.read_text(encoding='utf-8')}")
        for component, address in json.loads(ready)["addresses"].items():
            self.set(DOORS[component], address)
        return process


def kill(process):
    """Ends it and the members that it has started, as `kill -9` does."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def make(program, kind, name):
    """Packs what is left of an exchange that was killed."""
    with tempfile.TemporaryDirectory() as place:
        home = pathlib.Path(place, "home")
        exchange = Exchange(program, home)
        for command in MADE[kind]:
            exchange.type(command)
        process = exchange.start(START[kind])
        try:
            for command in DONE[kind]:
                exchange.type(command)
        finally:
            kill(process)
        file = HOMES / name / f"{kind}.tar.gz"
        file.parent.mkdir(parents=True, exist_ok=True)
        with tarfile.open(file, "w:gz", compresslevel=9) as packed:
            packed.add(home, "home")
    return file


def answer(program, file):
    """Writes beside a home what a build answers that has opened it."""
    kind = file.name.removesuffix(".tar.gz")
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(file) as packed:
            packed.extractall(place, filter="tar")
        exchange = Exchange(program, pathlib.Path(place, "home"))
        process = exchange.start(START[kind])
        try:
            answers = [(command, exchange.type(command)) for command in ASKED[kind]]
            exchange.type("stop")
            process.wait()
        finally:
            if process.poll() is None:
                kill(process)
        answers += [(command, exchange.type(command)) for command in VERIFIED[kind]]
    text = f"$ {START[kind]}\n" + "".join(f"$ {command}\n{printed}" for command, printed in answers)
    file.with_name(f"{kind}.txt").write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--crossbook", default=str(ROOT / "crossbook"), help="the launcher of a build")
    parser.add_argument("--name", help="what it is called; the version, if nothing is said")
    parser.add_argument("--answers", type=pathlib.Path, help="a home to be asked")
    words = parser.parse_args()
    if words.answers:
        files = [words.answers]
    else:
        name = words.name or version.found(*next(version.places())[:3])[2].pop()
        files = [make(words.crossbook, kind, name) for kind in START]
    for file in files:
        answer(words.crossbook, file)


if __name__ == "__main__":
    main()
