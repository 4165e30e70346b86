"""The Python package as PyPI takes it: a wheel and a source archive, built of `python`."""

import argparse
import importlib.util
import os
import pathlib
import subprocess
import sys
import venv

TOOLS = ("build==1.6.1", "hatchling==1.33.0")  # as research/python/pyproject.toml has them for its tests


def pypi(root, out, epoch=None):
    """Builds both into a folder. Returns them."""
    tools = sys.executable
    if importlib.util.find_spec("build") is None or importlib.util.find_spec("hatchling") is None:
        folder = root / "target/pypi"
        venv.create(folder, with_pip=True)
        tools = folder / "bin/python"
        install = [tools, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *TOOLS]
        subprocess.run(install, check=True, stdout=sys.stderr)
    environment = dict(os.environ)
    if epoch is not None:
        environment["SOURCE_DATE_EPOCH"] = str(epoch)
    before = set(out.iterdir()) if out.is_dir() else set()
    subprocess.run(
        [tools, "-m", "build", "--no-isolation", "--outdir", out, root / "research/python"],
        check=True, stdout=sys.stderr, env=environment)
    return sorted(file for file in out.iterdir() if file not in before)


def main():
    parser = argparse.ArgumentParser(description="Build the wheel and the source archive of the Python package.")
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    asked = parser.parse_args()
    for file in pypi(asked.root, asked.out):
        print(file)


if __name__ == "__main__":
    main()
