"""What pages and examples print is run as it stands there."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crossbook import Server
from crossbook.addresses import ENTRY_PORT, MARKET_DATA_PORT

ROOT = Path(__file__).parents[3]
NAMES = (
    "docs/python.md",
    "docs/python-simulation.md",
    "docs/python-data.md",
    "docs/python-environments.md",
    "docs/python-replay.md",
    "docs/python-research.md",
    "docs/tutorials/first-agent.md",
    "docs/tutorials/first-study.md",
    "research/python/README.md",
)
PAGES = tuple(ROOT / name for name in NAMES)
BLOCK = re.compile(r"^```python\n(.*?)^```$(?:\n+```\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str, str]]:
    """Page and place, program, and what it prints where the page says so."""
    found = []
    for page in PAGES:
        for i, block in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8"))):
            found.append((f"{page.name}-{i + 1}", block[1], block[2] or ""))
    return found


@pytest.mark.parametrize(("place", "program", "printed"), blocks(), ids=[place for place, _, _ in blocks()])
def test_a_program_of_a_page_does_what_the_page_says(
    place: str,
    program: str,
    printed: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A program that connects finds the exchange that runs, by its secrets and where the page says it is.

    One that loads a run finds a minute of the world that ships. None needs a process of its own, nor a Java VM.
    """
    monkeypatch.chdir(tmp_path)
    if "load_run(" in program:
        (tmp_path / "run").symlink_to(request.getfixturevalue("zero_directory"))
    elif "connect(" in program and "cb.Server(" not in program:
        server = request.getfixturevalue("server")
        program = program.replace(f"127.0.0.1:{ENTRY_PORT}", server.address).replace(
            f"127.0.0.1:{MARKET_DATA_PORT}", server.market_data
        )
        program = program.replace("~/.crossbook", str(server.home))
    exec(compile(program, place, "exec"), {"__name__": "__main__"})
    if printed:
        assert capsys.readouterr().out == printed


def test_the_example_follows_a_live_market_to_the_end_of_its_order(server: Server) -> None:
    with server.connect("bob") as bob:
        bob.cancel_all()
        bob.limit("NPN", "buy", 10, price="10.00")
        bob.wait(lambda: bob.book("NPN").best_bid is not None)
        words = [server.address, server.market_data, "alice", str(server.home / "secrets/alice"), "NPN"]
        command = [sys.executable, str(ROOT / "examples/python/live_stream.py"), *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as example:
            assert example.stdout is not None
            said: list[str] = []
            for line in example.stdout:
                said.append(line.strip())
                if line == "resting 10.01\n":
                    bob.limit("NPN", "sell", 1, price="10.01")
                if line == "trade 1 @ 10.01\n":
                    bob.limit("NPN", "sell", 99, price="10.01")
        assert said[-1] == "filled 100 10.01"
        bob.cancel_all()


@pytest.mark.parametrize(
    ("name", "last"),
    [("environments.py", "checked"), pytest.param("market_making.py", "found [ 1.1 -0.5]", marks=pytest.mark.long)],
)
@pytest.mark.filterwarnings("ignore")
def test_the_examples_of_environments_print_what_the_page_shows(
    example: Callable[..., str], name: str, last: str
) -> None:
    said = example(name)
    assert said.splitlines()[-1].startswith(last)
    if name == "market_making.py":
        assert f"```\n{said}```\n" in (ROOT / "docs/python-environments.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "words", "printed"),
    [
        ("hawkes_distortion.py", [], "process"),
        pytest.param(
            "calibration.py",
            ["--days", "12", "--until", "1h", "--budget", "20", "--reps", "1"],
            "kappa",
            marks=pytest.mark.long,
        ),
        ("calibration.py", ["--recover", "1", "--budget", "20", "--reps", "1"], "limit_rate"),
    ],
)
def test_an_example_of_research_says_what_it_found(
    example: Callable[..., str], name: str, words: list[str], printed: str, tmp_path: Path
) -> None:
    said = example(name, *words, "--images", tmp_path / "images")
    assert any(line.startswith(printed) for line in said.splitlines())
    if name == "hawkes_distortion.py":
        assert f"```\n{said}```\n" in (ROOT / "docs/python-research.md").read_text(encoding="utf-8")
    if "--recover" not in words:
        assert len(list((tmp_path / "images").glob("*.png"))) == 2


def test_published_results_are_computed_from_the_authors_files(example: Callable[..., str], tmp_path: Path) -> None:
    """Of parameters that are true but for one jump, which is 1 too large, and of three hours, one of which is empty."""
    mu = [0.01, 0.01, 0.02, 0.02, 0.02, 0.02, 0.015, 0.015, 0.015, 0.015]
    values = [*mu, *(mu * 10), *([0.2] * 100)]
    values[10] += 1
    for place in ("Data", "Data/Model1", "Data/Model2"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "Parameters.txt").write_text("".join(f"{each}\n" for each in values), encoding="utf-8")
    (tmp_path / "Data/Sensitivity").mkdir()
    names = ("StandardDeviation", "Kurtosis", "Hurst", "GPH", "ADF", "Hill", "RunTime")
    rows = [
        ("Series", "Nh", *names),
        ("MidPrice", 10, 9, 9, 9, 9, 9, 9, 9),
        ("MicroPrice", 10, 0.001, 100, 0.5, 0.25, -60, 0.5, 30),
        ("MicroPrice", 10, *[""] * 7),
        ("MicroPrice", 10, 0.003, 300, 0.7, 0.75, -70, 0.7, 50),
    ]
    text = "".join(",".join(map(str, row)) + "\n" for row in rows)
    (tmp_path / "Data/Sensitivity/Moments.csv").write_text(text, encoding="utf-8")
    said = example("published_results.py", "--hawkes", tmp_path, "--agents", tmp_path).splitlines()
    assert said[2] == "| paper | process | 0 | 0.1 | 0 | 0.5 |"
    assert said[-2] == "| 10, published | 0.00200 | 200 | 0.60 | 0.50 | -65.0 | 0.60 |"
    assert said[-1] == "an hour took 40.0 s on average"


def test_default_ports_are_those_of_the_exchange() -> None:
    keys = json.loads((ROOT / "data/schemas/crossbook.schema.json").read_text())["properties"]
    assert keys["gateway"]["properties"]["tcp"]["default"] == f"127.0.0.1:{ENTRY_PORT}"
    assert keys["marketdata"]["properties"]["tcp"]["default"] == f"127.0.0.1:{MARKET_DATA_PORT}"
