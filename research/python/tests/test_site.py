"""The documentation site, built as `./crossbook docs` does it: notebooks are executed, every link leads somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "docs/site"))
import notebook_pages

ROOT = Path(__file__).parents[3]
NOTEBOOKS = sorted(path.stem for path in (ROOT / "examples/notebooks").glob("*.py"))
MD = ".md"
ELSEWHERE = re.compile(r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?//')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "-f",
        "packaging/mkdocs.yml",
        "--site-dir",
        str(where),
    ]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False, cwd=ROOT, env=quiet)
    assert done.returncode == 0, done.stdout + done.stderr
    return where


@pytest.mark.long
@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_notebook_is_a_page_with_its_outputs(site: Path, notebook: str) -> None:
    page = (site / f"examples/notebooks/{notebook}.html").read_text(encoding="utf-8")
    assert re.search(r'<div class="[^"]*\boutput\b', page) or "<table" in page
    assert f'href="{notebook}.ipynb"' in page
    pictures = re.findall(r'<img[^>]*src="([^"]+\.png)"', page)
    assert pictures or notebook == "first_fill"
    for picture in pictures:
        assert (site / "notebooks" / picture).stat().st_size > 5_000


@pytest.mark.long
def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 100
    for page in pages:
        assert not ELSEWHERE.search(page.read_text(encoding="utf-8")), page


@pytest.mark.long
def test_everything_public_is_in_the_reference(site: Path) -> None:
    import crossbook

    reference = "".join(page.read_text(encoding="utf-8") for page in (site / "reference/python").glob("*.html"))
    for name in crossbook.__all__:
        assert re.search(rf'(?:id="crossbook\.(?:\w+\.)*{name}"|<h1[^>]*>crossbook\.{name}\b)', reference), name


NOTEBOOK = """# %%
import os, sys
from pathlib import Path
assert [*Path(os.environ["MPLCONFIGDIR"]).glob("fontlist*")], "matplotlib would say that it looks for fonts"
if not os.path.exists("../../../../said"):
    print("a warning", file=sys.stderr)
print("a result")
"""


def test_a_notebook_that_warns_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that has never drawn anything; and who ends the warning need not look for what is kept."""
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path / "fonts"))
    for place in ("examples/notebooks", "research/python"):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "examples/notebooks/first.py").write_text(NOTEBOOK, encoding="utf-8")
    with pytest.raises(RuntimeError, match="first: stderr: a warning"):
        notebook_pages.executed(tmp_path)
    (tmp_path / "said").touch()
    assert "a result" in notebook_pages.executed(tmp_path)["first"].markdown
    (tmp_path / "said").unlink()
    assert "a result" in notebook_pages.executed(tmp_path)["first"].markdown, "what is right is kept"


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    """The build is strict: a page that is not there, an anchor that is not there, a page outside the navigation."""
    (tmp_path / "packaging").mkdir()
    for name in ("packaging/mkdocs.yml", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    text = (tmp_path / "packaging/mkdocs.yml").read_text(encoding="utf-8")
    text = re.sub(r"hooks:\n.*\n", "", text)
    head, _, _ = text.partition("\nnav:\n")
    (tmp_path / "packaging/mkdocs.yml").write_text(
        head.replace("  - docs/site/site.css\n", "") + "\nnav:\n  - README.md\n", encoding="utf-8"
    )
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/README.md").write_text(f"# A\n\n[b](gone{MD}) [c](#gone)\n", encoding="utf-8")
    (tmp_path / f"docs/left{MD}").write_text("# Left out\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "-f",
        "packaging/mkdocs.yml",
        "--site-dir",
        str(tmp_path / "site"),
    ]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False, cwd=tmp_path, env=quiet)
    assert done.returncode != 0
    said = done.stdout + done.stderr
    for each in (f"gone{MD}", "#gone", f"left{MD}"):
        assert each in said
