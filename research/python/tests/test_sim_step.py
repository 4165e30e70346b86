"""Simulations over HTTP, as `docs/sim-step.md` has them: its commands in a shell, and its Arrow read by pyarrow."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from crossbook.server import launcher

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/sim-step.md").read_text()
ARROW = "application/vnd.apache.arrow.stream"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    process = subprocess.Popen([*launcher(), "sim", "serve"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    ready = json.loads(process.stdout.readline())
    assert ready["event"] == "ready"
    yield ready["http"]
    process.terminate()
    assert process.wait(60) is not None


def ask(address: str, method: str, path: str, body: Any = None, accept: str = "") -> bytes:
    request = urllib.request.Request(f"{address}/api/v1{path}", method=method)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if accept:
        request.add_header("Accept", accept)
    with urllib.request.urlopen(request) as answer:
        content: bytes = answer.read()
        return content


def test_the_commands_of_the_page_do_what_it_says(address: str, tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("there is no curl")
    script = re.search(r"```sh\n(S=.*?)```", PAGE, re.DOTALL)
    row = re.search(r'```json\n(\{"command".*?)\n```', PAGE)
    assert script
    assert row
    text = script[1].replace("http://127.0.0.1:7085", address)
    done = subprocess.run(["sh", "-ec", text], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert row[1] in done.stdout
    assert '"eventHash"' in done.stdout
    assert pa.ipc.open_stream((tmp_path / "trades.arrows").read_bytes()).read_all().num_rows == 1
    once = re.search(r"```sh\n(curl .*?)```", PAGE, re.DOTALL)
    assert once
    text = once[1].replace("http://127.0.0.1:7085", address)
    done = subprocess.run(["sh", "-ec", text], capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [row["kind"] for row in rows if row.get("command") == "1"]
    assert kinds[:2] == ["ORDER_ACCEPTED", "TRADED"]
    money = re.search(r"```sh\n(E=.*?)```", PAGE, re.DOTALL)
    assert money
    text = f"S={address}/api/v1/sim\n{money[1]}"
    done = subprocess.run(["sh", "-ec", text], capture_output=True, text=True, check=True)
    assert '"kind":"MARGIN_CALLED"' in done.stdout
    assert '"posted":"199.94","held":"270.00","free":"-70.06","marginCalled":true' in done.stdout


def test_pyarrow_reads_what_json_says(address: str) -> None:
    """A world with thousands of rows, in more than one batch of columns."""
    engine = json.loads(ask(address, "POST", "/sim", {"world": "zero-intelligence", "seed": "3"}))["engineId"]
    ask(address, "POST", f"/sim/{engine}/step", {"commands": [{"op": "ADVANCE", "by": "40s"}]})
    for name, columns in (("events", 25), ("trades", 14), ("bbo", 8)):
        path = f"/sim/{engine}/tables/{name}"
        table = pa.ipc.open_stream(ask(address, "GET", path, accept=ARROW)).read_all()
        table.validate(full=True)
        rows = [json.loads(line) for line in ask(address, "GET", path).splitlines()]
        assert table.num_columns == columns
        assert table.num_rows == len(rows) > 1_000
        for column in table.column_names:
            head, *rest = column.split("_")
            member = head + "".join(word.capitalize() for word in rest)
            told = [row.get(member) for row in rows]
            values = table[column].to_pylist()
            if column == "ts_event":
                assert [value.isoformat()[:19] for value in values[::500]] == [text[:19] for text in told[::500]]
            elif pa.types.is_floating(table.schema.field(column).type):
                assert values == [None if text is None else float(text) for text in told]
            else:
                assert [None if value is None else str(value).lower() for value in values] == [
                    None if text is None else str(text).lower() for text in told
                ], column
        assert f"`{name}` | `ts_event`" in PAGE
        for column in table.column_names:
            assert f"`{column}`" in PAGE
    ask(address, "DELETE", f"/sim/{engine}")


@pytest.mark.parametrize(
    ("example", "orders", "words"),
    [("example", "3", "bbo 5 trades 2 events 16"), ("money", "5", "alice USD 260.00 120.00 140.00 10.00 FALSE")],
)
def test_the_examples_for_r_get_the_recorded_events(tmp_path: Path, example: str, orders: str, words: str) -> None:
    """Where R and its packages are, which is not so in continuous integration."""
    if shutil.which("Rscript") is None:
        pytest.skip("there is no R")
    packages = 'quit(status = !all(sapply(c("httr2", "jsonlite"), requireNamespace, quietly = TRUE)))'
    if subprocess.run(["Rscript", "-e", packages], capture_output=True, check=False).returncode != 0:
        pytest.skip("R has no httr2 or no jsonlite")
    program = tmp_path / "crossbook"  # the launcher may be of several words
    program.write_text(f'#!/bin/sh\nexec {shlex.join(launcher())} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    command = ["Rscript", f"examples/r/{example}.R"]
    environment = os.environ | {"CROSSBOOK": str(program)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=1800, check=True)
    recorded = [json.loads(line) for line in (ROOT / "data/samples/sim-step.ndjson").read_text().splitlines()]
    last = next(line["answer"] for line in recorded if line.get("answer", {}).get("orders") == orders)
    assert words in " ".join(done.stdout.split())
    assert done.stdout.split()[-1] == last["eventHash"]


def test_the_program_that_measures_runs(address: str) -> None:
    program = ROOT / "examples/python/sim_step.py"
    command = [sys.executable, str(program), "--address", address, "--batches", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.count("commands/s") == 2
