"""What a build of the package needs beside its sources: what is printed, the engine's jar, and its commit.

In a clone with a JDK and Maven the jar is built, unless one is there that no source is newer than. Without them the
jar that lies in the repository is taken. A wheel and a source archive carry it, the codecs and the client that
waits, so where they are installed nothing is built or printed. Why: docs/decisions/0022-the-engines-jar.md.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_JAR = "crossbook-engine.jar"
_COMMIT = "commit"
_BUILT = "built"
_MODULES = (
    "exchange/protocol",
    "exchange/core",
    "exchange/market",
    "research/charts",
    "research/flow",
    "research/simulation",
)
_SOURCES = (
    "pom.xml",
    "exchange/pom.xml",
    "research/pom.xml",
    "data/markets",
    "data/worlds",
    *(f"{each}/{name}" for each in _MODULES for name in ("pom.xml", "src/main")),
)
_PRINTERS = ("../../exchange/protocol/src/build/python/print_decoders.py", "tools/twin.py")
_NO_JDK = 3
"""The launcher's exit code where there is no JDK."""


class EngineHook(BuildHookInterface[Any]):
    """Puts what is printed, and the jar, into their places before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each archive, and before an editable install."""
        repository = Path(self.root).parents[1]
        jars = Path(self.root) / "src/crossbook/jars"
        bundled = Path(self.root) / "bundled" / _JAR
        for printer in (Path(self.root) / each for each in _PRINTERS):
            if printer.is_file():
                subprocess.run([sys.executable, printer], check=True)
        given = os.environ.get("CROSSBOOK_ENGINE_JAR")
        if given:
            put(Path(given), jars)
        elif not (repository / "research/simulation/pom.xml").is_file():
            if not (jars / _JAR).is_file():
                raise RuntimeError(f"the engine's jar is missing ({jars / _JAR}), and no repository is around it")
        elif is_stale(jars, repository):
            why_not = build(repository, bundled)
            if why_not:
                put(bundled, jars)
                self.app.display_warning(
                    f"{why_not}\nThe engine is that of the repository, {commit_of(jars)}, and not built of its sources."
                )
        self.app.display_info(f"The engine is of commit {commit_of(jars)}.")


def commit_of(jars: Path) -> str:
    """The commit that the jar in a directory is of; `unknown` where nobody noted it."""
    noted = jars / _COMMIT
    return noted.read_text(encoding="utf-8").strip() if noted.is_file() else "unknown"


def put(jar: Path, jars: Path) -> None:
    """Copies a jar, and what is noted beside it, into the package."""
    if not jar.is_file():
        raise RuntimeError(f"the engine's jar is missing: {jar}")
    if jar.resolve() == (jars / _JAR).resolve():
        return
    jars.mkdir(exist_ok=True)
    (jars / _BUILT).unlink(missing_ok=True)
    shutil.copyfile(jar, jars / _JAR)
    (jars / _COMMIT).write_text(commit_of(jar.parent) + "\n", encoding="utf-8")


def is_stale(jars: Path, repository: Path) -> bool:
    """Whether the jar has to be made: it is missing, not built here, or its build began before a source changed."""
    built = jars / _BUILT
    if not (jars / _JAR).is_file() or not built.is_file() or commit_of(jars).startswith("bundled"):
        return True
    made = datetime.fromisoformat(built.read_text(encoding="utf-8").strip()).timestamp()
    roots = [repository / each for each in _SOURCES]
    return any(each.stat().st_mtime > made for root in roots for each in (root, *root.rglob("*")))


def build(repository: Path, bundled: Path) -> str:
    """Builds the jar; returns why it cannot be, without a JDK or Maven, else an empty text.

    Maven is not fetched for it, as the launcher does: who installs a package has not asked for that.
    """
    if shutil.which("mvn") is None:
        return "Maven is not installed."
    launcher = ["cmd", "/c", "crossbook.cmd"] if os.name == "nt" else ["sh", "crossbook"]
    made = subprocess.run([*launcher, "build", "--engine"], cwd=repository, capture_output=True, text=True, check=False)
    if made.returncode not in (0, _NO_JDK):
        raise RuntimeError(
            f"the engine's jar could not be built:\n{made.stderr}\n"
            f"With CROSSBOOK_ENGINE_JAR={bundled} the one of the repository is taken."
        )
    return made.stderr.strip() if made.returncode else ""
