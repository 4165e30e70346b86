"""How long it is from nothing to the first fill, on a machine without Java.

    python benchmarks/install.py [--extras engine]

A fresh clone of this repository, a virtual environment, the package with its extras, the first program of
docs/python-simulation.md. No Java can be found while it runs. It says the seconds on the wall and those of the
processors; the installation's depend on whether pip has the packages in its cache, for it downloads them otherwise.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "research/python/tests"))

import bare  # noqa: E402 # it lies among the tests


def main() -> None:
    """Takes each step and tells of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extras", default="all")
    extras = parser.parse_args().extras
    with tempfile.TemporaryDirectory() as temporary:
        directory = Path(temporary)
        env = bare.environment(directory)
        clone, venv = directory / "clone", directory / "venv"
        began = time.monotonic()
        step("clone", env, "git", "clone", "--quiet", ROOT.as_uri(), clone)
        step("virtual environment", env, sys.executable, "-m", "venv", venv)
        package = f"{clone / 'python'}[{extras}]"
        step(f"./research/python[{extras}]", env, venv / "bin/pip", "install", "--quiet", package)
        step("first fill", env, venv / "bin/python", "-c", bare.first_minute())
        print(f"{'all':20} {time.monotonic() - began:6.1f} s")
        step("import crossbook", env, venv / "bin/python", "-c", "import crossbook")
        step("python without it", env, venv / "bin/python", "-c", "")
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def step(name: str, env: dict[str, str], *words: object) -> None:
    """Runs a command to its end."""
    began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in words], env=env, check=True, capture_output=True, cwd=env["HOME"])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name:20} {time.monotonic() - began:6.2f} s, of the processors {busy:6.2f} s", flush=True)


if __name__ == "__main__":
    main()
