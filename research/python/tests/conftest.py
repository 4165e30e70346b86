"""Exchanges that tests share. Each test that trades begins without orders and leaves none."""

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from crossbook import Exchange, Run, Server, load_run
from crossbook.server import launcher

ROOT = Path(__file__).parents[3]

# So that passwords are checked in no time, by exchanges of the programs of pages, too.
os.environ["CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS"] = "1000"

# Those that are shared are seldom asked.
os.environ["CROSSBOOK_ENGINE_IDLE"] = "doze"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever may ask an exchange that is shared comes last, so that none runs beside all the others."""
    asking = {"server", "johannesburg", "request"}
    items.sort(key=lambda item: not asking.isdisjoint(getattr(item, "fixturenames", ())))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A market that is always open."""
    with Server() as server:
        yield server


@pytest.fixture
def johannesburg(tmp_path: Path) -> Iterator[Server]:
    """A market with every type of order, in its continuous phase; where it is noon, so that no day ends meanwhile."""
    shutil.copytree(ROOT / "data/markets/calendars", tmp_path / "calendars")
    zone = f"Etc/GMT{datetime.now(UTC).hour - 12:+}"
    text = (ROOT / "data/markets/jse.toml").read_text(encoding="utf-8")
    model = tmp_path / "jse.toml"
    model.write_text(text.replace("Africa/Johannesburg", zone), encoding="utf-8")
    with Server("jse", settings={"market.model": model}) as server:
        server.run("phase", "NPN", "CONTINUOUS")
        yield server


@pytest.fixture
def alice(server: Server) -> Iterator[Exchange]:
    with server.connect("alice") as exchange:
        exchange.cancel_all()
        yield exchange
        if exchange.ended is None:
            exchange.cancel_all()


@pytest.fixture
def bob(server: Server) -> Iterator[Exchange]:
    with server.connect("bob") as exchange:
        exchange.cancel_all()
        yield exchange
        if exchange.ended is None:
            exchange.cancel_all()


def crossbook(*words: str) -> str:
    """What a command prints."""
    done = subprocess.run([*launcher(), *words], capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What an example prints: a program of its own, run in this process, which has a Java VM already."""

    def run(name: str, *words: object) -> str:
        monkeypatch.setattr(sys, "argv", [name, *map(str, words)])
        runpy.run_path(str(ROOT / "examples/python" / name), run_name="__main__")
        return capsys.readouterr().out

    return run


def simulate(world: str | Path, out: Path, *words: str) -> Path:
    """Runs a world and keeps what happens."""
    crossbook("sim", "run", str(world), "--out", str(out), *words)
    return out


@pytest.fixture(scope="session")
def zero_directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A minute of the world that ships."""
    return simulate("zero-intelligence", tmp_path_factory.mktemp("zero") / "run", "--until", "1m")


@pytest.fixture(scope="session")
def zero(zero_directory: Path) -> Run:
    """A minute of the world that ships."""
    return load_run(zero_directory)


@pytest.fixture(scope="session")
def zero_top(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The same minute, of which the engine has told its best prices after each command."""
    directory = tmp_path_factory.mktemp("top")
    text = (ROOT / "data/worlds/zero-intelligence.toml").read_text(encoding="utf-8")
    world = directory / "world.toml"
    world.write_text(text.replace('record = "all"', 'record = "top"'), encoding="utf-8")
    return load_run(simulate(world, directory / "run", "--until", "1m"))


JSE = """
market = "jse"
seed = 3
start = 2026-01-13T06:20:00Z
until = "10h"
record = "{record}"

[[instruments]]
symbol = "NPN"
price_scale = 0
tick = "1"
lot = 1
reference_price = "10000"

[[instruments]]
symbol = "AGL"
price_scale = 2
tick = "1.00"
lot = 10
reference_price = "5000.00"
"""

AGENTS = """
[[agents]]
kind = "zero-intelligence"
name = "{name}"
count = 3
instrument = "{symbol}"
limit_rate = 0.2
market_rate = 0.04
cancel_rate = 0.004
mean_depth_ticks = 6
most_lots = 10
latency_in = {{ kind = "exponential", mean = "60s" }}
"""


def johannesburg_day(directory: Path, record: str) -> Run:
    """A trading day with two instruments, from before the opening auction until after the close.

    What agents enter is late, so that it crosses what others have entered meanwhile, in auctions, too.
    """
    world = directory / "world.toml"
    agents = AGENTS.format(name="n", symbol="NPN") + AGENTS.format(name="g", symbol="AGL")
    world.write_text(JSE.format(record=record) + agents, encoding="utf-8")
    return load_run(simulate(world, directory / "run"))


@pytest.fixture(scope="session")
def jse(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A day with auctions, as all that happened."""
    return johannesburg_day(tmp_path_factory.mktemp("jse"), "all")


@pytest.fixture(scope="session")
def jse_top(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The same day, of which the engine has told its best prices after each command."""
    return johannesburg_day(tmp_path_factory.mktemp("jse-top"), "top")
