"""A machine without Java, as far as a program can tell that looks for it."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
_TOOLS = ("sh", "basename", "cat", "dirname", "env", "git", "head", "mkdir", "readlink", "rm", "sed")


def environment(directory: Path) -> dict[str, str]:
    """Variables of which none leads to a Java, and a path of a few tools; the launcher must find no JDK with them."""
    for name in ("bin", "places"):
        (directory / name).mkdir()
    for tool in _TOOLS:
        found = shutil.which(tool)
        if found:
            (directory / "bin" / tool).symlink_to(found)
    theirs = ("CROSSBOOK", "JAVA", "JDK", "MAVEN")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(theirs)}
    env = kept | {"PATH": str(directory / "bin"), "CROSSBOOK_JAVA_PLACES": str(directory / "places")}
    words = ["sh", ROOT / "crossbook", "--which-java"]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    return env


def first_minute() -> str:
    """The first program of the page on simulations."""
    page = (ROOT / "docs/python-simulation.md").read_text(encoding="utf-8")
    return page.split("## The first minute")[1].split("```python\n")[1].split("```")[0]
