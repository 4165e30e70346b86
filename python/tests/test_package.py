"""The package as a whole: what importing loads, and that both clients are one."""

import inspect
import subprocess
import sys
from pathlib import Path

import crossbook
import crossbook.aio
import crossbook.client

ROOT = Path(__file__).parents[1]


def test_importing_loads_nothing_else() -> None:
    program = "import sys; before = set(sys.modules); import crossbook; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("crossbook")] == ["crossbook"]
    others = {"asyncio", "arch", "jpype", "matplotlib", "numpy", "pandas", "polars", "pyarrow", "scipy", "socket"}
    assert not others & set(loaded)


def test_what_an_extra_brings_is_loaded_when_it_is_needed() -> None:
    names = ("load_run", "stats", "plot", "calib", "flow", "models")
    program = f"import sys, crossbook; [getattr(crossbook, each) for each in {names}]; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "numpy" in loaded
    assert not {"arch", "jpype", "matplotlib", "pandas", "polars", "pyarrow", "scipy"} & set(loaded)


def test_what_is_missing_is_told_with_the_extra_that_brings_it() -> None:
    program = """
import sys
sys.modules["scipy"] = sys.modules["numpy"] = None
import crossbook
for name in ("load_run", "stats"):
    try:
        getattr(crossbook, name)
    except ImportError as missing:
        print(missing)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said == "numpy is not installed: pip install './python[data]'\n" * 2


def test_every_name_is_there_and_the_others_are_not() -> None:
    for name in crossbook.__all__:
        assert getattr(crossbook, name) is not None
    assert set(crossbook.__all__) <= set(dir(crossbook))
    assert not hasattr(crossbook, "nothing_of_the_kind")


def test_the_client_that_waits_is_printed_from_the_other() -> None:
    code = subprocess.run([sys.executable, ROOT / "tools/twin.py", "--check"], check=False).returncode
    assert code == 0, "python tools/twin.py writes it"


def test_both_clients_have_the_same_names_and_parameters() -> None:
    for waiting, other in (
        (crossbook.client.Exchange, crossbook.aio.Exchange),
        (crossbook.client.Stream, crossbook.aio.Stream),
    ):
        names = {name for name in dir(waiting) if not name.startswith("_")}
        assert names == {name for name in dir(other) if not name.startswith("_")}
        for name in names:
            one, two = getattr(waiting, name), getattr(other, name)
            if callable(one):
                assert list(inspect.signature(one).parameters) == list(inspect.signature(two).parameters)
    assert inspect.signature(crossbook.client.connect).parameters == inspect.signature(crossbook.aio.connect).parameters
