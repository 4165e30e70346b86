"""Examples as they are shown: programs of their own that need nothing but the package."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import crossbook as cb

EXAMPLES = Path(__file__).parents[3] / "examples/python"


def test_the_first_minute(example: Callable[..., str]) -> None:
    """In a process of its own, and again."""
    words = [sys.executable, str(EXAMPLES / "first_minute.py")]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[0] == "filled 60 10005"
    assert any(line.split() == ["10005", "40", "1", "ask"] for line in said[1:5]), said
    assert len(said[-1].removeprefix("event hash ")) == 64
    assert example("first_minute.py").splitlines()[-1] == said[-1]


@pytest.mark.parametrize("own_orders", ["interact", "no-impact"])
def test_an_order_on_a_recorded_day(example: Callable[..., str], own_orders: str) -> None:
    said = example("replay_day.py", "--own-orders", own_orders)
    assert said.startswith("ahead: QueueAhead(qty=")
    assert "filled " in said
    assert f"own orders: {own_orders}" in said
    assert ("maker_not_first: 0; without 0" in said) == (own_orders == "no-impact")


def test_the_stream_of_a_live_market_on_an_exchange_of_its_own(example: Callable[..., str]) -> None:
    said = example("live_stream.py").splitlines()
    assert said[-1] == "filled 100 10.01"
    assert "resting 10.01" in said


def test_a_run_says_which_crossbook_it_is_of(tmp_path: Path) -> None:
    entry = cb.cite()
    assert entry.startswith("@software{crossbook,")
    assert f"version = {{{cb.__version__}}}" in entry
    result = cb.World.file("zero-intelligence").run("5s")
    manifest = result.manifest
    assert f"commit {manifest['commit']}" in entry
    assert (manifest["eventHash"], manifest["orders"]) == (result.event_hash, result.orders)
    saved = json.loads((result.save(tmp_path) / "manifest.json").read_text(encoding="utf-8"))
    assert saved == json.loads(json.dumps(manifest))
