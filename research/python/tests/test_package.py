"""The package as a whole: what importing loads, and that both clients are one."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import crossbook
import crossbook.aio
import crossbook.client

ROOT = Path(__file__).parents[1]
SOURCES = {
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "src/crossbook").rglob("*.py")
}
"""The modules of the package by their names."""


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
    assert said == "numpy is not installed: pip install './research/python[data]'\n" * 2


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


def imported(module: str, path: Path) -> Iterator[tuple[str, bool]]:
    """The modules that one imports anywhere in its text, and whether that is as it is loaded."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]

    def of(node: ast.AST, at_once: bool) -> Iterator[tuple[str, bool]]:
        if isinstance(node, ast.Import):
            yield from ((each.name, at_once) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            begin = package[: len(package) + 1 - node.level] if node.level else []
            home = ".".join([*begin, *(node.module or "").split(".")]).strip(".")
            names = [f"{home}.{each.name}" for each in node.names]
            yield from ((name if name in SOURCES else home, at_once) for name in names)
        is_later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        is_later |= isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.iter_child_nodes(node):
            yield from of(child, at_once and not is_later)

    yield from of(ast.parse(path.read_text(encoding="utf-8")), True)


def uses() -> dict[str, set[str]]:
    """What each module uses: all that it imports, within functions and for types alone, too.

    With a module comes the package that it is in, if that loads others of its modules by itself.
    """
    found = {module: set(imported(module, path)) for module, path in SOURCES.items()}
    loading = {
        module for module, those in found.items() if any(name.startswith(f"{module}.") and now for name, now in those)
    }
    graph: dict[str, set[str]] = {}
    for module, those in found.items():
        names = {name for name, _ in those if name in SOURCES}
        packages = {name.rpartition(".")[0] for name in names} & loading
        graph[module] = names | {each for each in packages if not f"{module}.".startswith(f"{each}.")}
    return graph


def test_no_module_uses_one_that_uses_it() -> None:
    graph = uses()
    assert {"crossbook.impact", "crossbook.tables.run"} <= graph["crossbook.sim"]
    assert "crossbook.stats" in graph["crossbook.plot"], "which loads others by itself"
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = error.args[1]
        raise AssertionError(f"circle: {' <- '.join(circle)}") from None
