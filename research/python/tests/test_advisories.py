"""The program that holds a bill of materials against a list of advisories."""

import importlib.util
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

PROGRAM = Path(__file__).parents[3] / "packaging/advisories.py"

LIST = """\
CVE-1,2026-01-02T10:00:00Z,"before, and at",org.a:one,0,2.0.1,HIGH,CWE-1
CVE-2,2026-03-04T10:00:00Z,two lines,org.a:one,1.5,1.9,LOW,CWE-1
CVE-3,2026-02-01T10:00:00Z,no end,org.a:two,3.0,,CRITICAL,
CVE-4,2026-02-01T10:00:00Z,a last one,org.a:two,0,,2.9.9,MODERATE,CWE-2
CVE-5,2026-02-01T10:00:00Z,of npm,@scope/three,1.0.0-rc.1,1.0.0,HIGH,CWE-2
"""


@pytest.fixture(scope="module")
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("advisories", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def scan(folder: Path, *purls: str) -> tuple[int, str]:
    bill = folder / "bill.json"
    bill.write_text(json.dumps({"components": [{"name": "x", "purl": purl} for purl in purls] + [{"name": "y"}]}))
    with zipfile.ZipFile(folder / "list.jar", "w") as jar:
        jar.writestr("META-INF/x/advisories.csv", LIST)
        jar.writestr("other.csv", "CVE-9,2027-01-01,z,org.a:one,0,,HIGH,")
    words = [sys.executable, PROGRAM, bill, folder / "list.jar"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("purl", "expected"),
    [
        ("pkg:maven/org.a/one@2.0.0", ["CVE-1"]),
        ("pkg:maven/org.a/one@2.0.1-rc1", ["CVE-1"]),
        ("pkg:maven/org.a/one@2.0.1", []),
        ("pkg:maven/org.a/one@2.0.10", []),
        ("pkg:maven/org.a/one@1.8.9", ["CVE-1", "CVE-2"]),
        ("pkg:maven/org.a/one@1.5.0", ["CVE-1", "CVE-2"]),
        ("pkg:maven/org.a/one@1.5-beta2", ["CVE-1"]),
        ("pkg:maven/org.a/two@3", ["CVE-3"]),
        ("pkg:maven/org.a/two@2.9.9", ["CVE-4"]),
        ("pkg:maven/org.a/two@2.9.10", []),
        ("pkg:maven/org.b/one@1.0", []),
        ("pkg:npm/%40scope/three@1.0.0-rc.2", ["CVE-5"]),
        ("pkg:npm/%40scope/three@1.0.0", []),
        ("pkg:generic/one@1.0", []),
    ],
)
def test_a_version_has_what_lies_between_its_bounds(tmp_path: Path, purl: str, expected: list[str]) -> None:
    code, said = scan(tmp_path, purl)
    assert [f"CVE-{i}" for i in range(1, 10) if f"| CVE-{i} |" in said] == expected
    assert code == (1 if expected else 0)
    assert "list.jar: 5 rows, the newest of 2026-03-04" in said
    assert "2 parts, 1 of them with a package URL" in said


def test_a_list_without_advisories_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bill.json").write_text('{"components": []}')
    (tmp_path / "none.csv").write_text("a,b\n")
    words = [sys.executable, str(PROGRAM), str(tmp_path / "bill.json"), str(tmp_path / "none.csv")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "none.csv: has no advisories" in done.stderr


@pytest.mark.parametrize(
    "versions",
    [["1.0-alpha1", "1.0-beta1", "1.0-rc1", "1.0-SNAPSHOT", "1.0", "1.0-sp1", "1.0.1", "1.0.10", "1.1", "2"]],
)
def test_versions_are_ordered_as_maven_orders_them(program: ModuleType, versions: list[str]) -> None:
    assert sorted(versions, key=program.key) == versions
    assert program.key("1") == program.key("1.0.0") == program.key("1.0.Final")
