"""The engine's jar in the repository, for machines without a JDK: it still is the engine that the sources make.

Its bytes may differ from those of the jar that is built: most changes of Java are none to a user of Python. What may
not differ is what Python asks for by name, and what happens in a market.
"""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jpype
import pytest

from crossbook import engine

ROOT = Path(__file__).parents[3]
BUNDLED = ROOT / "research/python/bundled/crossbook-engine.jar"
BUILT = ROOT / "research/python/src/crossbook/jars/crossbook-engine.jar"
REFRESH = "it is refreshed by ./crossbook build --bundle, and then committed"
WORLDS = sorted(path.stem for path in (ROOT / "data/worlds").glob("*.toml"))

RUNS = """
import json, sys
import crossbook as cb
lengths = {"jse-abm": "20m", "hawkes-2105-02211": "5m", "hawkes-ten": "20s"}
runs = {name: cb.World.file(name).run(lengths.get(name, "2m"), seed=5) for name in sys.argv[1:]}
print(json.dumps({name: [run.event_hash, run.trades] for name, run in runs.items()}))
"""


@pytest.fixture(scope="module")
def built() -> Path:
    if not BUILT.is_file() or (BUILT.parent / "commit").read_text(encoding="utf-8").startswith("bundled"):
        pytest.skip("nothing is built here: ./crossbook build")
    return BUILT


def words_of_python() -> tuple[set[str], set[str]]:
    """The names of Java's classes in the texts of the package, without their packages, and all names of attributes."""
    classes: set[str] = set()
    attributes: set[str] = set()
    for file in (ROOT / "research/python/src/crossbook").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                attributes.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                classes.add(node.value.rpartition(".")[2])
    return classes, attributes


class Jar:
    """The public classes of a jar that Python names, and those that one gets from them."""

    def __init__(self, path: Path) -> None:
        engine.java()
        url = jpype.JClass("java.nio.file.Path").of(str(path)).toUri().toURL()
        urls = jpype.JArray(jpype.JClass("java.net.URL"))([url])
        self._loader = jpype.JClass("java.net.URLClassLoader")(
            urls, jpype.JClass("java.lang.ClassLoader").getPlatformClassLoader()
        )
        entries = jpype.JClass("java.util.jar.JarFile")(str(path)).stream().toList()
        files = [str(each.getName()) for each in entries if str(each.getName()).startswith("crossbook/")]
        self._names = [each[: -len(".class")].replace("/", ".") for each in files if each.endswith(".class")]

    def signatures(self, classes: set[str], attributes: set[str]) -> set[str]:
        """What Python may use of it, as Java writes it."""
        named = [each for each in self._names if each.rpartition(".")[2] in classes]
        waiting = [self._loader.loadClass(each) for each in named]
        found: dict[str, set[str]] = {}
        while waiting:
            each = waiting.pop()
            name = str(each.getName())
            if name in found or not name.startswith("crossbook."):
                continue
            found[name] = set()
            members = [each for each in each.getMethods() if str(each.getName()) in attributes]
            members += [each for each in each.getConstructors() if name in named]
            fields = [
                field for field in each.getFields() if str(field.getName()) in attributes or field.isEnumConstant()
            ]
            found[name] |= {str(member.toString()) for member in (*members, *fields)}
            found[name].add(f"{name} {[str(constant) for constant in each.getEnumConstants() or ()]}")
            waiting += [field.getType() for field in fields]
            waiting += [member.getReturnType() for member in members if hasattr(member, "getReturnType")]
            waiting += [kind for member in members for kind in member.getParameterTypes()]
        return set().union(*found.values())


def test_python_finds_in_it_what_it_asks_for(built: Path) -> None:
    classes, attributes = words_of_python()
    wanted = Jar(built).signatures(classes, attributes)
    assert len(wanted) > 400
    assert any("RecordDesk" in each for each in wanted)
    missing = sorted(wanted - Jar(BUNDLED).signatures(classes, attributes))
    assert not missing, f"the jar of the repository has not, or otherwise: {missing}; {REFRESH}"


def runs(jar: Path) -> Any:
    """The event hashes and trades of all worlds that ship, in a Java VM with a jar."""
    words = [sys.executable, "-c", RUNS, *WORLDS]
    env = os.environ | {"CROSSBOOK_ENGINE_JAR": str(jar)}
    return json.loads(subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout)


def test_the_same_happens_in_its_markets(built: Path) -> None:
    wanted = runs(built)
    assert all(trades > 0 for _, trades in wanted.values()), wanted
    assert runs(BUNDLED) == wanted, f"the jar of the repository is of another engine; {REFRESH}"


def test_it_says_of_which_commit_it_is() -> None:
    assert (BUNDLED.parent / "commit").read_text(encoding="utf-8").startswith("bundled ")


def test_it_is_no_larger_than_it_must_be() -> None:
    assert BUNDLED.stat().st_size < 4_500_000
